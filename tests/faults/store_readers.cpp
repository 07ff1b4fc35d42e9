// While one program changes and compacts a store, eight threads and four processes read it: every reader sees one whole
// version, never an older one than was there before, and goes on reading it while it is replaced. For the thread
// sanitizer, too. `store_readers quick` takes a slice.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <thread>

#include "tests/faults/stepwise_store.hpp"
#include "tests/faults/test_folder.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::faults;

struct Shared {
  std::atomic<std::uint32_t> published{0};  // steps that the writer was told are done
  std::atomic<bool> is_over{false};
  std::atomic<std::uint64_t> reads{0}, versions{0}, bad{0};
};

// What the store holds after each step.
std::vector<Documents> all_versions(std::uint32_t steps) {
  std::vector<Documents> versions(1);
  for (std::uint32_t step = 1; step <= steps; ++step) {
    versions.push_back(versions.back());
    take_step(versions.back(), step);
  }
  return versions;
}

void read_until_the_end(const std::string& folder, const std::vector<Documents>& versions, Shared& shared) {
  hop_store* kept = nullptr;  // of the read before
  std::uint32_t seen = 0;
  for (bool last = false; !last;) {
    last = shared.is_over;
    const std::uint32_t published = shared.published;
    hop_store* store = open_store(folder);
    const std::uint32_t steps = store != nullptr ? steps_of(store) : 0;
    const bool right = store != nullptr && steps >= published && steps >= seen && steps < versions.size() &&
                       holds(store, versions[steps]) && (kept == nullptr || holds(kept, versions[seen]));
    shared.bad += !right;
    shared.versions += steps != seen;
    ++shared.reads;
    hop_store_free(kept);
    kept = store;
    seen = steps;
  }
  hop_store_free(kept);
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "quick") == 0;
  const auto steps = static_cast<std::uint32_t>(quick ? 150 : trust_tries(3000));
  const std::vector<Documents> versions = all_versions(steps);
  const TestFolder folder("readers", TestFolder::Where::memory);
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (!CHECK(memory != MAP_FAILED)) return 1;
  Shared& shared = *new (memory) Shared;
  hop_store* store = open_store(folder.path());
  std::vector<pid_t> processes;
  for (int i = 0; i < 4; ++i) {
    const pid_t child = fork();
    if (child == 0) read_until_the_end(folder.path(), versions, shared), _exit(0);
    if (CHECK(child > 0)) processes.push_back(child);
  }
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back([&] { read_until_the_end(folder.path(), versions, shared); });
  for (std::uint32_t step = 1; step <= steps && store != nullptr; ++step) {
    hop_store* after = change_store(store, step, folder.path());
    hop_store_free(store);
    store = after;
    shared.published = step;
    while (shared.reads < step) std::this_thread::yield();  // on a busy machine, too, the readers get their turns
  }
  CHECK(store != nullptr);
  hop_store_free(store);
  shared.is_over = true;
  for (std::thread& thread : threads) thread.join();
  for (const pid_t process : processes) {
    int status = 0;
    CHECK(waitpid(process, &status, 0) == process && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  const trust_figure figures[] = {TRUST_AT_LEAST("versions published", shared.published, steps),
                                  TRUST_AT_LEAST("reads", shared.reads, steps),
                                  TRUST_AT_LEAST("of them of another version than the one before", shared.versions, 12),
                                  TRUST_NONE("that saw no whole version, or an older one", shared.bad)};
  const int broken =
      trust_report("D6", quick ? "store readers, quick" : "store readers", figures, sizeof figures / sizeof *figures);
  munmap(memory, sizeof(Shared));
  return check_end() | broken;
}
