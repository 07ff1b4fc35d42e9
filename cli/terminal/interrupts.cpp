#include "cli/terminal/interrupts.hpp"

#include <algorithm>
#include <csignal>
#include <thread>

namespace hop::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

// The next signal of either kind ends the process.
extern "C" void remember_interrupt(int) {
  interrupted = 1;
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

}  // namespace

void remember_interrupts() {
  std::signal(SIGINT, remember_interrupt);
  std::signal(SIGTERM, remember_interrupt);
}

bool is_interrupted() { return interrupted != 0; }

bool wait_uninterrupted(std::chrono::duration<double> time) {
  using Clock = std::chrono::steady_clock;
  constexpr Clock::duration slice = std::chrono::milliseconds(50);
  const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
  while (!is_interrupted() && Clock::now() < end) std::this_thread::sleep_for(std::min(slice, end - Clock::now()));
  return !is_interrupted();
}

}  // namespace hop::cli
