// Each call by which files are read and written fails, once and for ever, with each error: the task ends with a clean
// error, the old file is whole, no descriptor and no new file is left. Interrupted and short transfers go on.
#include <errno.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "tests/faults/failing_calls.hpp"
#include "tests/faults/rich_graph.hpp"
#include "tests/faults/test_folder.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::faults;

const std::string file_name = "corpus.hop", new_name = file_name + ".new";
constexpr int lasting_errors[] = {EIO, ENOSPC, EDQUOT, EROFS};

struct Counts {
  std::uint64_t cases = 0, errors = 0, carried_through = 0, bad = 0;
};

struct SaveTry {
  std::int32_t status = HOP_OK;
  std::string message;
  std::vector<std::string> calls;
};

SaveTry save(const std::string& folder, const Bytes& bytes, const CallPlan& plan) {
  hop_run_host host = {};
  host.folder = folder.c_str();
  hop_task* task = nullptr;
  hop_error* failure = nullptr;
  SaveTry tried;
  CHECK_OK(hop_save_task_create(bytes.data(), bytes.size(), file_name.data(), file_name.size(), &task, &error));
  begin_failing(plan);
  tried.status = hop_run(task, &host, &failure);
  tried.calls = end_failing();
  tried.message = hop_error_message(failure);
  hop_error_free(failure);
  hop_task_free(task);
  return tried;
}

class Saving {
 public:
  Saving(const Bytes& before, const Bytes& after, Counts& counts)
      : folder_("failing", TestFolder::Where::memory),
        path_(folder_.path() + "/" + file_name),
        before_(before),
        after_(after),
        counts_(counts),
        descriptors_(open_descriptors()) {
    calls_ = save_before().calls;
  }

  const std::vector<std::string>& calls() const { return calls_; }

  // `error`: with which it fails. Of a close where nothing was written no harm comes, so it may fail or not.
  enum class End { success, failure, either };

  void must(End end, const CallPlan& plan, int error, const std::string& what) {
    const SaveTry tried = save(folder_.path(), after_, plan);
    const bool succeeded = tried.status == HOP_OK;
    ++(succeeded ? counts_.carried_through : counts_.errors);
    const bool holds =
        succeeded ? end != End::failure && file_content(path_) == after_ : end != End::success && fails_cleanly(tried, error);
    // A new file may be left when no call succeeds any more, its removal neither.
    const bool can_remove = succeeded || plan.faults.empty() || plan.faults[0].times != for_ever;
    judge(holds && (!can_remove || names_in(folder_.path()).size() == 1), what, tried);
    save_before();
  }

 private:
  // The next saving succeeds regardless of what was left, which it leaves, too.
  SaveTry save_before() {
    const std::vector<std::string> left = names_in(folder_.path());
    const SaveTry tried = save(folder_.path(), before_, {});
    CHECK(tried.status == HOP_OK && file_content(path_) == before_);
    for (const std::string& name : left) {
      if (name != file_name) CHECK(std::remove((folder_.path() + "/" + name).c_str()) == 0);
    }
    CHECK(names_in(folder_.path()) == std::vector<std::string>{file_name});
    return tried;
  }

  // The old file is there, or the new one when it had its name already.
  bool fails_cleanly(const SaveTry& tried, int error) const {
    const Bytes found = file_content(path_);
    const bool renamed = std::count(tried.calls.begin(), tried.calls.end(), "renameat") > 0 && tried.calls.back() != "renameat";
    return tried.status == HOP_STATUS_FILE_FAILURE && tried.message.find(std::strerror(error)) != std::string::npos &&
           (found == before_ || (renamed && found == after_));
  }

  void judge(bool holds, const std::string& what, const SaveTry& tried) {
    ++counts_.cases;
    if (open_descriptors() != descriptors_) holds = false;
    if (!holds && counts_.bad++ < 10) {
      std::fprintf(stderr, "%s: %s \"%s\", %zu names in the folder, %zu descriptors open, %zu before\n", what.c_str(),
                   hop_status_name(tried.status), tried.message.c_str(), names_in(folder_.path()).size(), open_descriptors(),
                   descriptors_);
    }
  }

  TestFolder folder_;
  std::string path_;
  const Bytes& before_;
  const Bytes& after_;
  Counts& counts_;
  std::size_t descriptors_;
  std::vector<std::string> calls_;
};

// Calls that a signal may interrupt; the others never say so.
bool is_interruptible(const std::string& call) {
  static const std::string names[] = {"open", "read", "write", "ftruncate", "fsync", "rename", "unlink", "opendir", "readdir"};
  return std::find(std::begin(names), std::end(names), call) != std::end(names);
}

void fail_each_call(Saving& saving) {
  for (std::size_t call = 0; call < saving.calls().size(); ++call) {
    const std::string& made = saving.calls()[call];
    const std::string name = "call " + std::to_string(call) + ", " + made;
    const Saving::End end = made == "close" ? Saving::End::either : Saving::End::failure;
    for (const int error : lasting_errors) {
      const std::string what = name + ", " + std::strerror(error);
      saving.must(end, {{{call, error, 1}}}, error, what);
      saving.must(end, {{{call, error, for_ever}}}, error, what + ", for ever");
      for (std::size_t later = call + 1; later < call + 4 && made != "close"; ++later) {
        saving.must(end, {{{call, error, 1}, {later, EINTR, 3}}}, error, what + ", then interrupted");
      }
    }
    for (const int times : {1, 2, 100}) {
      if (is_interruptible(made)) saving.must(Saving::End::success, {{{call, EINTR, times}}}, 0, name + ", interrupted");
    }
  }
}

// A disk that is full after some bytes takes what it can, as systems do, and then none.
void fill_disk(Saving& saving, std::size_t length, std::size_t stride) {
  for (std::size_t room = 0; room < length; room += stride) {
    CallPlan plan;
    plan.disk_room = room;
    saving.must(Saving::End::failure, plan, ENOSPC, "a disk with room for " + std::to_string(room) + " bytes");
  }
}

void transfer_little(Saving& saving, std::initializer_list<std::size_t> lengths) {
  for (const std::size_t length : lengths) {
    CallPlan plan;
    plan.longest_transfer = length;
    saving.must(Saving::End::success, plan, 0, "writes of " + std::to_string(length) + " bytes");
  }
}

// A system that takes no bytes and gives no reason must not be asked for ever.
void write_nothing(const std::string& folder, const Bytes& bytes, Counts& counts) {
  CallPlan plan;
  plan.longest_transfer = 0;
  const SaveTry tried = save(folder, bytes, plan);
  ++counts.cases, ++counts.errors;
  counts.bad += tried.status != HOP_STATUS_FILE_FAILURE || !names_in(folder).empty();
}

// ---- Reading, listing, removing, mapping ---------------------------------------------------------------------------

struct Outcome {
  hop_run_outcome made = {};
  ~Outcome() { std::free(made.bytes); }
};

struct OpenFolder {
  int descriptor = -1;
  explicit OpenFolder(const std::string& path) { CHECK(hop_run_open_folder(path.c_str(), &descriptor) == 0); }
  ~OpenFolder() { hop_run_close_folder(descriptor); }
};

template <class Operation, class Holds>
void fail_operation(const char* name, Counts& counts, Operation&& operation, Holds&& holds) {
  const std::size_t descriptors = open_descriptors();
  const auto run = [&](const CallPlan& plan, auto&& judge) {
    Outcome outcome;
    begin_failing(plan);
    operation(outcome.made);
    const std::vector<std::string> calls = end_failing();
    ++counts.cases;
    if (!judge(outcome.made) || open_descriptors() != descriptors) {
      ++counts.bad;
      std::fprintf(stderr, "%s: \"%s\"\n", name, outcome.made.failure);
    }
    return calls;
  };
  const auto succeeds = [&](const hop_run_outcome& outcome) { return outcome.failure[0] == '\0' && holds(outcome); };
  const std::vector<std::string> calls = run({}, succeeds);
  for (std::size_t call = 0; call < calls.size(); ++call) {
    const bool closes = calls[call] == "close";
    for (const int error : lasting_errors) {
      for (const int times : {1, for_ever}) {
        run({{{call, error, times}}}, [&](const hop_run_outcome& outcome) {
          return closes ? succeeds(outcome) : std::strstr(outcome.failure, std::strerror(error)) != nullptr;
        });
        ++(closes ? counts.carried_through : counts.errors);
      }
    }
    for (const int times : {1, 100}) {
      if (!is_interruptible(calls[call])) continue;
      run({{{call, EINTR, times}}}, succeeds);
      ++counts.carried_through;
    }
  }
}

void fail_other_operations(const Bytes& file, Counts& counts) {
  const TestFolder folder("failing", TestFolder::Where::memory);
  CHECK(save(folder.path(), file, {}).status == HOP_OK);
  const std::string path = folder.path() + "/" + file_name;
  const OpenFolder opened(folder.path());
  const hop_run_place place{opened.descriptor, file_name.c_str(), path.c_str()};
  const hop_run_place all{opened.descriptor, ".", folder.path().c_str()};
  const auto is_file = [&](const hop_run_outcome& outcome) {
    return outcome.length == file.size() && std::memcmp(outcome.bytes, file.data(), file.size()) == 0;
  };
  fail_operation("read", counts, [&](hop_run_outcome& outcome) { hop_run_read(&place, &outcome); }, is_file);
  fail_operation(
      "list", counts, [&](hop_run_outcome& outcome) { hop_run_list(&all, &outcome); },
      [&](const hop_run_outcome& outcome) {
        return std::string_view(reinterpret_cast<const char*>(outcome.bytes), outcome.length) == file_name + "\n";
      });
  fail_operation(
      "map", counts,
      [&](hop_run_outcome& outcome) {
        hop_graph* graph = nullptr;
        hop_error* failure = nullptr;
        if (hop_graph_map(path.data(), path.size(), HOP_OPEN_FULL, &graph, &failure) != HOP_OK) {
          CHECK(hop_error_status(failure) == HOP_STATUS_FILE_FAILURE);
          std::snprintf(outcome.failure, sizeof outcome.failure, "%s", hop_error_message(failure));
        }
        hop_error_free(failure);
        hop_graph_free(graph);
      },
      [](const hop_run_outcome&) { return true; });
  fail_operation(
      "remove", counts, [&](hop_run_outcome& outcome) { hop_run_remove(&place, &outcome); },
      [](const hop_run_outcome&) { return true; });
}

// Of a file in pieces whose beginning somebody removes, nothing is made.
void lose_the_beginning(Counts& counts) {
  const TestFolder folder("failing", TestFolder::Where::memory);
  const std::string path = folder.path() + "/" + new_name;
  const std::uint8_t bytes[] = {1, 2, 3};
  Outcome outcome;
  const OpenFolder opened(folder.path());
  const hop_run_place place{opened.descriptor, new_name.c_str(), path.c_str()};
  hop_run_write(&place, 100, bytes, sizeof bytes, &outcome.made);
  ++counts.cases, ++counts.errors;
  counts.bad += outcome.made.failure[0] == '\0' || !names_in(folder.path()).empty();
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "quick") == 0;
  Counts counts;
  const Bytes small = rich_file(2, "int8"), other = rich_file(3, "f32");
  const Bytes long_one((4u << 20) + 12345, 0x5a);  // in two pieces
  {
    Saving saving(small, other, counts);
    fail_each_call(saving);
    fill_disk(saving, other.size(), quick ? 501 : 13);
    transfer_little(saving, {1, 2, 7, 512, 4096});
  }
  {
    Saving saving(small, long_one, counts);
    transfer_little(saving, {65536, (4u << 20) - 1});
    fill_disk(saving, long_one.size(), quick ? 4000000 : 600000);
  }
  {  // the calls of a file in pieces
    Saving saving(long_one, long_one, counts);
    if (!quick) fail_each_call(saving);
  }
  {
    const TestFolder empty("failing", TestFolder::Where::memory);
    write_nothing(empty.path(), small, counts);
  }
  fail_other_operations(small, counts);
  lose_the_beginning(counts);

  const trust_figure figures[] = {TRUST_AT_LEAST("cases", counts.cases, quick ? 300u : 1000u),
                                  TRUST_COUNT("calls failed", calls_failed()), TRUST_COUNT("clean errors", counts.errors),
                                  TRUST_COUNT("carried through", counts.carried_through), TRUST_NONE("bad", counts.bad)};
  const int broken =
      trust_report("D3", quick ? "failing calls, quick" : "failing calls", figures, sizeof figures / sizeof *figures);
  return check_end() | broken;
}
