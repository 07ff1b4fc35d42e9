// A program that is killed while it changes or compacts a store, at any moment, leaves the last version that it
// acknowledged or the one that it was about to publish; the next program goes on from there, and its lock is free.
// `kill_while_changing quick` takes a slice.
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <random>

#include "tests/faults/stepwise_store.hpp"
#include "tests/faults/test_folder.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::faults;

// What the child tells before it dies: steps.
struct Progress {
  volatile std::uint32_t begun, done;
};

// Microseconds that a step takes here, with the instruments of this build: so that kills meet every part of one.
std::uint64_t time_of_a_step() {
  constexpr std::uint32_t steps = 7;  // one of which compacts
  const TestFolder folder("timed-store", TestFolder::Where::memory);
  hop_store* store = open_store(folder.path());
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint32_t step = 1; step <= steps && store != nullptr; ++step) {
    hop_store* after = change_store(store, step, folder.path());
    hop_store_free(store);
    store = after;
  }
  hop_store_free(store);
  const auto taken = std::chrono::steady_clock::now() - begin;
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(taken).count()) / steps + 1;
}

// Whether `child` has not ended; one that has is left to be waited for.
bool is_running(pid_t child) {
  siginfo_t told{};
  return waitid(P_PID, static_cast<id_t>(child), &told, WEXITED | WNOHANG | WNOWAIT) == 0 && told.si_pid == 0;
}

[[noreturn]] void change_for_ever(const std::string& folder, Progress& progress) {
  hop_store* store = open_store(folder);
  for (std::uint32_t step = steps_of(store) + 1; store != nullptr; ++step) {
    progress.begun = step;
    hop_store* after = change_store(store, step, folder);
    hop_store_free(store);
    store = after;
    if (store != nullptr) progress.done = step;
  }
  _exit(1);
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "quick") == 0;
  const std::uint64_t kills = quick ? 100 : trust_tries(2000);
  const TestFolder folder("kill-store", TestFolder::Where::memory);
  void* shared = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (!CHECK(shared != MAP_FAILED)) return 1;
  auto& progress = *static_cast<Progress*>(shared);
  const std::uint64_t step_time = time_of_a_step();
  std::mt19937_64 random(11);
  Documents documents;
  std::uint32_t steps = 0;  // that `documents` has taken
  std::uint64_t killed = 0, published = 0, left_over = 0, bad = 0;
  hop_store_free(open_store(folder.path()));
  for (; killed < kills && bad < 10; ++killed) {
    progress.done = steps;
    progress.begun = steps;
    const pid_t child = fork();
    if (!CHECK(child >= 0)) break;
    if (child == 0) change_for_ever(folder.path(), progress);
    // Counted in steps, so that a busy machine meets as many; then any moment of the step that has begun.
    const std::uint32_t last = steps + 1 + static_cast<std::uint32_t>(random() % 3);
    while (progress.begun < last && is_running(child)) usleep(20);
    usleep(static_cast<useconds_t>(random() % (step_time + step_time / 4)));
    kill(child, SIGKILL);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    hop_store* store = open_store(folder.path());
    const std::uint32_t found = store != nullptr ? steps_of(store) : 0;
    bool right = store != nullptr && (found == progress.done || found == progress.begun);
    while (right && steps < found) take_step(documents, ++steps);
    right = right && holds(store, documents);
    if (!right) {
      ++bad;
      std::fprintf(stderr, "kill %llu: step %u begun, %u done, %u found\n", static_cast<unsigned long long>(killed),
                   progress.begun, progress.done, found);
    }
    published += found == progress.begun && found != progress.done;
    std::uint64_t names = 0;
    for (const std::string& name : names_in(folder.path())) names += name == "manifest.new";
    left_over += names;
    hop_store_free(store);
  }
  munmap(shared, sizeof(Progress));
  const trust_figure figures[] = {TRUST_AT_LEAST("kills", killed, kills), TRUST_AT_LEAST("steps", steps, kills / 2),
                                  TRUST_COUNT("with a new manifest left over", left_over),
                                  TRUST_COUNT("between rename and the task's end", published), TRUST_NONE("bad", bad)};
  const int broken =
      trust_report("D5", quick ? "kill while changing, quick" : "kill while changing", figures, sizeof figures / sizeof *figures);
  return check_end() | broken;
}
