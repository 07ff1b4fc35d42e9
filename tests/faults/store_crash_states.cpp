// A store never loses a version that a task has acknowledged, and opens in every state: whenever the machine stops
// while it is made, changed or compacted, the folder holds the version before or the one after, whole, and goes on from
// there. disk_model.hpp says what a crash may leave. `store_crash_states quick` takes a slice.
#include <cstring>
#include <random>

#include "tests/faults/store_life.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::faults;

struct Exploration {
  std::uint64_t most_states;  // at one moment: all of them, or as many that are taken by chance
  std::mt19937_64 random{20261122};
  std::uint64_t moments = 0, states = 0, went_on = 0, bad = 0;
};

// Texts of the versions that the folder may hold; "": none yet.
using Allowed = std::vector<std::string>;

Disk disk_of(const CrashedFolder& folder) {
  std::map<std::string, Bytes> content;
  for (const auto& [name, bytes] : folder) content[name] = *bytes;
  return disk_with(content);
}

// From here the store is changed and compacted; then there is nothing in the folder but what the manifest names.
bool continues(Disk& disk, hop_store* store) {
  const StoreStep more{StoreStep::Kind::change, {{"later.md", "# Later\n\nThe sea near Missolonghi.\n"}}, "nobody.md"};
  const StoreOutcome changed = run_store_on(task_of(more, store), disk);
  if (changed.status != HOP_OK) return false;
  const StoreOutcome compacted = run_store_on(task_of({StoreStep::Kind::compact, {}, ""}, changed.store), disk);
  const StoreOutcome opened = run_store_on(task_of({}, nullptr), disk);
  const bool right = compacted.status == HOP_OK && opened.status == HOP_OK && text_of(opened.store) == text_of(compacted.store) &&
                     disk.pending_names.empty() && disk.names.size() == 4;
  hop_store_free(changed.store);
  hop_store_free(compacted.store);
  hop_store_free(opened.store);
  return right;
}

// Empty when the folder is as it may be.
std::string fault_of(const CrashedFolder& folder, const Allowed& allowed, bool tries_to_go_on) {
  Disk disk = disk_of(folder);
  const StoreOutcome opened = run_store_on(task_of({}, nullptr), disk);
  if (opened.status == HOP_STATUS_NOT_FOUND) return allowed[0].empty() ? "" : "no store any more";
  if (opened.status != HOP_OK) return opened.message;
  const std::string text = text_of(opened.store);
  std::string fault = "neither the version before nor the one after";
  for (const std::string& version : allowed) {
    if (text == version) fault.clear();
  }
  if (fault.empty() && tries_to_go_on && !continues(disk, opened.store)) fault = "no going on from it";
  hop_store_free(opened.store);
  return fault;
}

void explore(const Disk& disk, const Allowed& allowed, Exploration& exploration) {
  const CrashStates states(disk);
  const bool all = states.count() <= exploration.most_states;
  const std::uint64_t count = all ? states.count() : exploration.most_states;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t number = all ? i : exploration.random() % states.count();
    const bool continues = exploration.states % 7 == 0;
    const std::string fault = fault_of(states.state(number), allowed, continues);
    exploration.went_on += continues;
    ++exploration.states;
    if (fault.empty()) continue;
    if (exploration.bad++ < 5) {
      std::fprintf(stderr, "crash state %llu of %llu: %s\n", static_cast<unsigned long long>(number),
                   static_cast<unsigned long long>(states.count()), fault.c_str());
    }
  }
  ++exploration.moments;
}

// What a task would give where nothing goes wrong.
std::string text_after(const StoreStep& step, const hop_store* store, Disk disk) {
  const StoreOutcome outcome = run_store_on(task_of(step, store), disk);
  if (!CHECK(outcome.status == HOP_OK)) return "";
  const std::string text = text_of(outcome.store);
  hop_store_free(outcome.store);
  return text;
}

// How the operation with a number goes wrong; the operations after it go well.
enum class Failure { undone, done, half };

std::string fail_operation(Disk& disk, FileOperation operation, Failure failure) {
  if (operation.verb == HOP_FILE_SYNC) {
    fail_sync(disk, operation.name);
  } else if (failure == Failure::done) {
    perform_store(disk, operation);
  } else if (failure == Failure::half && operation.verb == HOP_FILE_WRITE) {
    operation.bytes.resize(operation.bytes.size() / 2);
    perform_store(disk, operation);
  }
  return "Input/output error";
}

// One step, with the machine stopped at every moment. False when the step failed, as operation `failing` did.
bool step_and_crash(const StoreStep& step, hop_store*& store, std::string& text, Disk& disk, Exploration& exploration,
                    int failing = -1, Failure failure = Failure::undone) {
  const std::string after = text_after(step, store, disk);
  bool renamed = false;
  int number = 0;
  explore(disk, {text}, exploration);
  const StoreOutcome outcome = run_store(task_of(step, store), disk, [&](const FileOperation& operation) {
    renamed = renamed || operation.verb == HOP_FILE_RENAME;
    const std::string reason = number++ == failing ? fail_operation(disk, operation, failure) : perform_store(disk, operation);
    if (operation.verb != HOP_FILE_READ && operation.verb != HOP_FILE_LIST && operation.verb != HOP_FILE_LOCK) {
      explore(disk, renamed ? Allowed{text, after} : Allowed{text}, exploration);
    }
    return reason;
  });
  if (outcome.status != HOP_OK) {
    CHECK(failing >= 0 && outcome.status == HOP_STATUS_FILE_FAILURE);
    CHECK(outcome.message.find("Input/output error") != std::string::npos);
    return false;
  }
  hop_store_free(store);
  store = outcome.store;
  text = text_of(store);
  CHECK(text == after);
  explore(disk, {text}, exploration);
  return true;
}

// A life in which operation `failing` of step `failing_step` goes wrong once; then that step is done again.
void live(Exploration& exploration, std::size_t failing_step = SIZE_MAX, int failing = -1, Failure failure = Failure::undone) {
  Disk disk;
  hop_store* store = nullptr;
  std::string text;
  const std::vector<StoreStep> life = store_life();
  for (std::size_t s = 0; s < life.size(); ++s) {
    if (failing_step != SIZE_MAX && s < failing_step) {
      const StoreOutcome outcome = run_store_on(task_of(life[s], store), disk);
      hop_store_free(store);
      store = outcome.store;
      text = text_of(store);
    } else if (!step_and_crash(life[s], store, text, disk, exploration, s == failing_step ? failing : -1, failure)) {
      // The folder holds one of both versions; what was not synced may still be lost until the next task has synced it.
      const StoreOutcome opened = run_store_on(task_of({}, nullptr), disk);
      CHECK(opened.status == HOP_OK);
      hop_store_free(store);
      store = opened.store;
      break;
    } else if (s == failing_step) {
      break;
    }
  }
  hop_store_free(store);
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "quick") == 0;
  Exploration exploration{quick ? 40 : trust_tries(2000)};
  live(exploration);
  exploration.most_states = quick ? 2 : trust_tries(50);
  std::uint64_t failures = 0;
  for (const std::size_t step : {std::size_t{2}, std::size_t{4}}) {  // a change, a compaction
    for (int failing = 0; failing < 16; ++failing) {
      for (const Failure failure : {Failure::undone, Failure::done, Failure::half}) {
        live(exploration, step, failing, failure);
        ++failures;
      }
    }
  }
  const trust_figure figures[] = {
      TRUST_COUNT("moments", exploration.moments), TRUST_AT_LEAST("crash states", exploration.states, quick ? 1000u : 20000u),
      TRUST_COUNT("of them changed and compacted afterwards", exploration.went_on), TRUST_COUNT("failing operations", failures),
      TRUST_NONE("acknowledged versions lost, or stores that do not open", exploration.bad)};
  const int broken =
      trust_report("D4", quick ? "store crash states, quick" : "store crash states", figures, sizeof figures / sizeof *figures);
  return check_end() | broken;
}
