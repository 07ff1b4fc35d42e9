#include "cli/terminal/out_of_memory.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

std::atomic<bool> lacked_memory{false};
std::terminate_handler end_by_signal = nullptr;

void note_and_throw() {
  lacked_memory = true;
  throw std::bad_alloc();
}

[[noreturn]] void end_process() {
  if (!lacked_memory) end_by_signal();
  print_out_of_memory();
  std::_Exit(exit_error);
}

#if defined(__GNUC__)
[[gnu::constructor(101)]]  // before the objects of CLI11 that allocate before main()
#endif
void set_handlers() {
  if (end_by_signal != nullptr) return;
  end_by_signal = std::set_terminate(end_process);
  std::set_new_handler(note_and_throw);
}

}  // namespace

void print_out_of_memory() { std::fputs("hoptrail: out of memory\n", stderr); }

void end_in_order_without_memory() { set_handlers(); }

}  // namespace hop::cli
