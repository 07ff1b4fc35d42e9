// Each FILE request of a saving is answered with a failure, once and for ever: the task fails with the host's reason,
// the old file is whole, and the new one is removed where that can be done. tests/faults/failing_files.cpp does the
// same to the system's calls below hoptrail_run.h.
#include <cstring>

#include "tests/faults/rich_graph.hpp"
#include "tests/faults/store_host.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::faults;

const std::string file_name = "corpus.hop";
const char* const reasons[] = {"Input/output error", "No space left on device", "", "\xff\xfe not UTF-8"};

struct Counts {
  std::uint64_t cases = 0, bad = 0;
};

// The operations of a saving of these bytes that goes well.
std::size_t operations_of(const Bytes& bytes) {
  Disk disk;
  std::size_t count = 0;
  CHECK(save(bytes, file_name, [&](const FileOperation& operation) {
          ++count;
          return perform(disk, operation) ? std::string() : std::string("no");
        }).status == HOP_OK);
  return count;
}

// Operation `failing` fails, with all after it or alone. An empty reason is one, too: the task has to name another.
void fail_request(const Bytes& before, const Bytes& after, std::size_t failing, bool for_ever, std::string reason,
                  Counts& counts) {
  const std::string said = reason;
  if (reason.empty()) reason = " ";
  Disk disk = disk_with({{file_name, before}});
  std::size_t number = 0;
  bool renamed = false, removal_failed = false;
  const SaveOutcome outcome = save(after, file_name, [&](const FileOperation& operation) {
    const bool fails = for_ever ? number >= failing : number == failing;
    ++number;
    if (fails) {
      removal_failed = removal_failed || operation.verb == HOP_FILE_REMOVE;
      return reason;
    }
    renamed = renamed || operation.verb == HOP_FILE_RENAME;
    return perform(disk, operation) ? std::string() : std::string("no such file");
  });
  const bool right_file = *content_of(disk, file_name) == (renamed ? after : before);
  const bool told = outcome.status == HOP_STATUS_FILE_FAILURE && outcome.message.find(file_name) != std::string::npos &&
                    (said.empty() || said[0] == '\xff' || outcome.message.find(said) != std::string::npos);
  const bool clean = removal_failed || disk.names.size() == 1;
  const std::size_t names = disk.names.size();
  const bool saves_again =
      save_on(disk, before, file_name).status == HOP_OK && disk.names.size() == names && *content_of(disk, file_name) == before;
  ++counts.cases;
  if (right_file && told && clean && saves_again) return;
  ++counts.bad;
  std::fprintf(stderr, "operation %zu%s, \"%s\": %s \"%s\", %s, %s, %s\n", failing, for_ever ? " and all after it" : "",
               said.c_str(), hop_status_name(outcome.status), outcome.message.c_str(), right_file ? "right file" : "WRONG FILE",
               clean ? "clean" : "LEFT OVER", saves_again ? "saves again" : "DOES NOT SAVE AGAIN");
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "quick") == 0;
  Counts counts;
  const Bytes before = rich_file(2, "int8");
  for (const Bytes& after : {rich_file(3, "f32"), Bytes(1, 7), Bytes(), Bytes((4u << 20) * 2 + 1, 0x5a)}) {
    const std::size_t operations = operations_of(after);
    for (std::size_t failing = 0; failing < operations; ++failing) {
      for (const char* reason : reasons) {
        for (const bool for_ever : {false, true}) fail_request(before, after, failing, for_ever, reason, counts);
      }
    }
  }
  const trust_figure figures[] = {TRUST_AT_LEAST("cases", counts.cases, 100), TRUST_NONE("bad", counts.bad)};
  const int broken =
      trust_report("D3", quick ? "failing requests, quick" : "failing requests", figures, sizeof figures / sizeof *figures);
  return check_end() | broken;
}
