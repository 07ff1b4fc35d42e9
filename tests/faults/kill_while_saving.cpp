// A program that is killed while it saves, at any moment, leaves the old file or the new one, and at most one file
// next to it, which the next saving takes away. `kill_while_saving quick` takes a slice.
//
// What a program has given to the system stays when it is killed, so any folder does; one in memory is the quickest.
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstring>
#include <random>

#include "tests/faults/rich_graph.hpp"
#include "tests/faults/test_folder.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::faults;

const std::string file_name = "corpus.hop";

// What the child tells before it dies.
struct Progress {
  volatile std::uint32_t begun, done;  // savings
};

const Bytes& version(const std::vector<Bytes>& versions, std::uint32_t saving) { return versions[saving % versions.size()]; }

std::int32_t save_version(const std::string& folder, const Bytes& bytes) {
  hop_run_host host = {};
  host.folder = folder.c_str();
  hop_task* task = nullptr;
  std::int32_t status = hop_save_task_create(bytes.data(), bytes.size(), file_name.data(), file_name.size(), &task, nullptr);
  if (status == HOP_OK) status = hop_run(task, &host, nullptr);
  hop_task_free(task);
  return status;
}

[[noreturn]] void save_for_ever(const std::string& folder, const std::vector<Bytes>& versions, Progress& progress) {
  for (;;) {
    progress.begun = progress.begun + 1;
    if (save_version(folder, version(versions, progress.begun)) != HOP_OK) _exit(1);
    progress.done = progress.begun;
  }
}

double seconds_now() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_to_save(const std::string& folder, const std::vector<Bytes>& versions) {
  const double start = seconds_now();
  for (std::uint32_t i = 0; i < 20; ++i) CHECK(save_version(folder, versions[i % versions.size()]) == HOP_OK);
  return (seconds_now() - start) / 20;
}

struct Counts {
  std::uint64_t kills = 0, left_over = 0, half_written = 0, renamed = 0, bad = 0;
};

bool opens(const std::string& path) {
  hop_graph* graph = nullptr;
  const bool ok = hop_graph_map(path.data(), path.size(), HOP_OPEN_FULL, &graph, nullptr) == HOP_OK;
  hop_graph_free(graph);
  return ok;
}

// What a killed child has left is right; it may be one that a later one finds.
void look_at(const std::string& folder, const std::vector<Bytes>& versions, const Progress& progress, Counts& counts) {
  const std::string path = folder + "/" + file_name;
  const Bytes found = file_content(path);
  const bool is_done = found == version(versions, progress.done);
  const bool is_begun = found == version(versions, progress.begun);
  const std::vector<std::string> names = names_in(folder);
  bool holds = (is_done || is_begun) && opens(path);
  std::vector<std::string> left_over;  // of this kill: each saving writes to a file of its own, which stays if it is killed
  for (const std::string& name : names) {
    if (name != file_name) left_over.push_back(name);
  }
  holds = holds && left_over.size() <= 1;
  for (const std::string& name : left_over)
    holds = holds && name.rfind(file_name + ".", 0) == 0 && name.find(".new") != std::string::npos;
  if (!holds) {
    ++counts.bad;
    std::fprintf(stderr, "kill %llu: saving %u begun, %u done; the file has %zu bytes, the folder %zu names\n",
                 static_cast<unsigned long long>(counts.kills), progress.begun, progress.done, found.size(), names.size());
  }
  counts.renamed += is_begun && !is_done;
  for (const std::string& name : left_over) {
    ++counts.left_over;
    counts.half_written += file_content(folder + "/" + name).size() < version(versions, progress.begun).size();
    std::remove((folder + "/" + name).c_str());
  }
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "quick") == 0;
  const std::uint64_t kills = quick ? 100 : trust_tries(10000);
  const TestFolder folder("kill", TestFolder::Where::memory);
  const std::vector<Bytes> versions = {rich_file(3, "f32"), rich_file(150, "f32"), rich_file(20, "int8")};
  void* shared = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (!CHECK(shared != MAP_FAILED)) return 1;
  auto& progress = *static_cast<Progress*>(shared);

  // Asleep, so that a busy machine gives its time to the child; long enough for savings to end even when they are short.
  const double longest_wait = 3e6 * seconds_to_save(folder.path(), versions) + 200;
  CHECK(save_version(folder.path(), version(versions, 0)) == HOP_OK);
  std::mt19937_64 random(7);
  Counts counts;
  // When a child is killed is the machine's choice: as many kills more as it takes to meet savings half way.
  const auto is_enough = [&] { return counts.kills >= kills && counts.left_over >= kills / 100; };
  for (; !is_enough() && counts.kills < 10 * kills && counts.bad < 10; ++counts.kills) {
    // The saving that was cut off is over: done if its file is there.
    if (file_content(folder.path() + "/" + file_name) == version(versions, progress.begun)) progress.done = progress.begun;
    progress.begun = progress.done;
    const pid_t child = fork();
    if (!CHECK(child >= 0)) break;
    if (child == 0) save_for_ever(folder.path(), versions, progress);
    while (progress.begun == progress.done) usleep(20);
    usleep(static_cast<useconds_t>(longest_wait * static_cast<double>(random() >> 11) * 0x1p-53));
    kill(child, SIGKILL);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    look_at(folder.path(), versions, progress, counts);
  }
  // The last one goes well, and nothing is left next to its file.
  CHECK(save_version(folder.path(), versions[0]) == HOP_OK);
  CHECK(names_in(folder.path()) == std::vector<std::string>{file_name});
  munmap(shared, sizeof(Progress));

  const trust_figure figures[] = {
      TRUST_AT_LEAST("kills", counts.kills, kills), TRUST_AT_LEAST("with a new file left over", counts.left_over, kills / 100),
      TRUST_COUNT("of them half written", counts.half_written), TRUST_COUNT("between rename and the task's end", counts.renamed),
      TRUST_NONE("bad", counts.bad)};
  const int broken =
      trust_report("D2", quick ? "kill while saving, quick" : "kill while saving", figures, sizeof figures / sizeof *figures);
  return check_end() | broken;
}
