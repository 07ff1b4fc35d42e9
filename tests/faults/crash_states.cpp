// Saving is all or nothing: whenever the machine stops, the store holds the old file or the new one, whole; after the
// task is done, the new one. disk_model.hpp says what a crash may leave. `crash_states quick` takes a slice.
#include <cstring>
#include <random>

#include "tests/faults/disk_model.hpp"
#include "tests/faults/rich_graph.hpp"
#include "tests/faults/store_host.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::faults;

const std::string file_name = "corpus.hop";

struct Exploration {
  std::uint64_t most_states;  // at one moment: all of them, or as many that are taken by chance
  std::mt19937_64 random{20260607};
  std::uint64_t moments = 0, states = 0, saved_again = 0, bad = 0;
  bool judges_carelessness = false;  // what is bad is expected, and not printed
};

// What the store may hold; null: no file of this name.
using Allowed = std::vector<const Bytes*>;

bool opens(const Bytes& file) {
  hop_graph* graph = nullptr;
  const bool ok = hop_graph_open(file.data(), file.size(), HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, nullptr) == HOP_OK;
  hop_graph_free(graph);
  return ok;
}

// Whether a saving writes to a file of this name before it renames it.
bool is_new_name(const std::string& name) {
  return name.rfind(file_name + ".", 0) == 0 && name.size() > 4 && name.compare(name.size() - 4, 4, ".new") == 0;
}

// Empty when the folder is as it may be.
std::string fault_of(const CrashedFolder& folder, const Allowed& allowed) {
  for (const auto& [name, content] : folder) {
    if (name != file_name && !is_new_name(name)) return "a file \"" + name + "\" that nobody asked for";
  }
  const auto found = folder.find(file_name);
  for (const Bytes* file : allowed) {
    if (file == nullptr && found == folder.end()) return "";
    if (file == nullptr || found == folder.end() || *found->second != *file) continue;
    // Bytes that are equal to a large file's open as it does.
    return file->size() > 100000 || opens(*file) ? "" : "a file that does not open";
  }
  return found == folder.end() ? "no file" : "neither the old file nor the new one";
}

// After a crash the next saving succeeds, regardless of what the last one left. It removes no file that is not its own.
bool saves_again(const CrashedFolder& folder, const Bytes& next) {
  std::map<std::string, Bytes> content;
  for (const auto& [name, bytes] : folder) content[name] = *bytes;
  Disk disk = disk_with(content);
  if (save_on(disk, next, file_name).status != HOP_OK) return false;
  for (const auto& [name, bytes] : folder) {
    if (name != file_name && (disk.names.count(name) == 0 || *content_of(disk, name) != *bytes)) return false;
  }
  const std::size_t others = folder.size() - folder.count(file_name);
  return disk.pending_names.empty() && disk.names.size() == 1 + others && *content_of(disk, file_name) == next;
}

// All that a crash at this moment may leave.
void explore(const Disk& disk, const Allowed& allowed, const Bytes& next, Exploration& exploration) {
  const CrashStates states(disk);
  const bool all = states.count() <= exploration.most_states;
  const std::uint64_t count = all ? states.count() : exploration.most_states;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t number = all ? i : exploration.random() % states.count();
    const CrashedFolder folder = states.state(number);
    std::string fault = fault_of(folder, allowed);
    if (fault.empty() && !exploration.judges_carelessness && next.size() < 100000) {
      if (!saves_again(folder, next)) fault = "no saving after it";
      ++exploration.saved_again;
    }
    ++exploration.states;
    if (fault.empty()) continue;
    if (exploration.bad++ < 5 && !exploration.judges_carelessness) {
      std::fprintf(stderr, "crash state %llu of %llu: %s\n", static_cast<unsigned long long>(number),
                   static_cast<unsigned long long>(states.count()), fault.c_str());
    }
  }
  ++exploration.moments;
}

// How the operation with a number goes wrong; the operations after it go well.
enum class Failure { none, undone, done, half };

std::string fail_operation(Disk& disk, FileOperation operation, Failure failure) {
  if (operation.verb == HOP_FILE_SYNC) {
    fail_sync(disk, operation.name);
  } else if (failure == Failure::done) {
    perform(disk, operation);
  } else if (failure == Failure::half && operation.verb == HOP_FILE_WRITE) {
    operation.bytes.resize(operation.bytes.size() / 2);
    perform(disk, operation);
  }
  return "Input/output error";
}

// Saves `after` over `before` (null: nothing yet) and stops the machine at every moment.
void save_and_crash(Disk& disk, const Bytes* before, const Bytes& after, const Bytes& next, Exploration& exploration,
                    int failing = -1, Failure failure = Failure::none) {
  int number = 0;
  bool renamed = false;
  const auto names_before = disk.names;
  const Allowed either = {before, &after};
  explore(disk, {before}, next, exploration);
  const SaveOutcome outcome = save(after, file_name, [&](const FileOperation& operation) {
    renamed = renamed || operation.verb == HOP_FILE_RENAME;
    std::string reason;
    if (number++ == failing) {
      reason = fail_operation(disk, operation, failure);
    } else if (!perform(disk, operation)) {
      reason = "no such file";
    }
    explore(disk, renamed ? either : Allowed{before}, next, exploration);
    return reason;
  });
  CHECK((outcome.status == HOP_OK) == (failing < 0 || failing >= number));
  if (outcome.status == HOP_OK) {
    explore(disk, {&after}, next, exploration);
  } else {
    CHECK(outcome.status == HOP_STATUS_FILE_FAILURE);
    CHECK(outcome.message.find("Input/output error") != std::string::npos);
    for (const auto& entry : disk.names) CHECK(entry.first == file_name || names_before.count(entry.first) == 1);
  }
}

// A graph file that is written in several pieces.
Bytes large_file(float scale) {
  hop_corpus* corpus = nullptr;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  std::vector<float> row(4096);
  for (int p = 0; p < 600; ++p) {
    const std::string id = "p" + std::to_string(p), text = "Passage " + id + ".";
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = scale + static_cast<float>((i * 7 + static_cast<std::size_t>(p)) % 31);
    CHECK_OK(hop_corpus_add_passage(corpus, id.data(), id.size(), nullptr, 0, text.data(), text.size(), &error));
    CHECK_OK(hop_corpus_add_vectors(corpus, row.data(), 1, 4096, &error));
  }
  const char* const settings[] = {"vectors.precision=f32", nullptr};
  return bytes_of(small_file_of(corpus, settings, nullptr));
}

// Savers that many programs have, each with its mistake. The model has to find it: a test that cannot fail shows
// nothing.
struct CarelessSaver {
  const char* mistake;
  std::vector<FileOperation> operations;
  std::size_t failing_sync = SIZE_MAX;
};

std::vector<CarelessSaver> careless_savers(const Bytes& after) {
  const std::string made = file_name + ".new";
  const auto write = [&](const std::string& name) { return FileOperation{HOP_FILE_WRITE, name, "", 0, after}; };
  const auto sync = [](const std::string& name) { return FileOperation{HOP_FILE_SYNC, name, "", 0, {}}; };
  const FileOperation rename{HOP_FILE_RENAME, made, file_name, 0, {}}, remove{HOP_FILE_REMOVE, file_name, "", 0, {}};
  return {{"writes in place", {write(file_name), sync(file_name), sync("")}},
          {"does not sync the file", {write(made), rename, sync("")}},
          {"does not sync the folder", {write(made), sync(made), rename}},
          {"syncs the file after the rename", {write(made), rename, sync(file_name), sync("")}},
          {"removes the old file first", {write(made), sync(made), remove, rename, sync("")}},
          {"tries a failed sync again", {write(made), sync(made), sync(made), rename, sync("")}, 1}};
}

bool is_caught(const CarelessSaver& saver, const Bytes& before, const Bytes& after) {
  Exploration exploration{500};
  exploration.judges_carelessness = true;
  Disk disk = disk_with({{file_name, before}});
  for (std::size_t i = 0; i < saver.operations.size(); ++i) {
    if (i == saver.failing_sync) {
      fail_sync(disk, saver.operations[i].name);
    } else {
      CHECK(perform(disk, saver.operations[i]));
    }
    explore(disk, {&before, &after}, after, exploration);
  }
  explore(disk, {&after}, after, exploration);
  if (exploration.bad == 0) std::fprintf(stderr, "a saver that %s is not caught\n", saver.mistake);
  return exploration.bad > 0;
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "quick") == 0;
  const Bytes first = bytes_of(small_file_of(small_corpus(0), no_settings, nullptr));
  const Bytes second = bytes_of(small_file_of(small_corpus(1), no_settings, nullptr));
  const Bytes third = rich_file(3, "int8");
  const Bytes garbage(first.size() + 999, 0xa5);
  const std::string left_over = file_name + ".new";
  CHECK(opens(first) && opens(second) && opens(third) && !opens(garbage));

  Exploration exploration{quick ? 200 : trust_tries(25000)};
  {  // for the first time, then again, then again
    Disk disk;
    save_and_crash(disk, nullptr, first, third, exploration);
    save_and_crash(disk, &first, second, third, exploration);
    save_and_crash(disk, &second, third, first, exploration);
  }
  {  // over what an earlier crash has left
    Disk disk = disk_with({{file_name, first}, {left_over, garbage}});
    save_and_crash(disk, &first, second, third, exploration);
  }
  exploration.most_states = quick ? 50 : trust_tries(1000);
  for (int failing = 0; failing < 4; ++failing) {  // an operation fails, then the next saving goes well
    for (const Failure failure : {Failure::undone, Failure::done, Failure::half}) {
      Disk disk = disk_with({{file_name, first}});
      save_and_crash(disk, &first, second, third, exploration, failing, failure);
      const auto held = content_of(disk, file_name);
      if (CHECK(held != nullptr && (*held == first || *held == second))) {
        const Bytes before = *held;
        // What the failure left unsynced may yet be lost or last; a saving that goes well settles it.
        if (failing < 2) save_and_crash(disk, &before, third, first, exploration);
      }
    }
  }
  {  // in several writes
    const Bytes large = large_file(1), larger = large_file(2);
    CHECK(large.size() > 2 * (4u << 20) && opens(large) && large != larger);
    Disk disk = disk_with({{file_name, large}});
    Exploration long_one{quick ? 5 : trust_tries(200)};
    save_and_crash(disk, &large, larger, larger, long_one);
    exploration.states += long_one.states, exploration.bad += long_one.bad, exploration.moments += long_one.moments;
  }
  std::uint64_t caught = 0;
  const std::vector<CarelessSaver> savers = careless_savers(second);
  for (const CarelessSaver& saver : savers) caught += is_caught(saver, first, second);

  const trust_figure figures[] = {TRUST_COUNT("moments", exploration.moments),
                                  TRUST_AT_LEAST("crash states", exploration.states, quick ? 1000 : trust_tries(100000)),
                                  TRUST_COUNT("savings after a crash", exploration.saved_again),
                                  TRUST_NONE("neither old nor new", exploration.bad),
                                  TRUST_AT_LEAST("careless savers caught", caught, savers.size())};
  const int broken =
      trust_report("D1", quick ? "crash states, quick" : "crash states", figures, sizeof figures / sizeof *figures);
  return check_end() | broken;
}
