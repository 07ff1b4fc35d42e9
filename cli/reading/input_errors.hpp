// --on-error: the handling of invalid inputs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hop::cli {

struct InputError {
  std::string input;  // a document's id, or a location: "passages.jsonl:17"
  std::string message;
};

class InputErrors {
 public:
  explicit InputErrors(bool skip, bool quiet = false) : skip_(skip), quiet_(quiet) {}

  // stop: throws Failure(message). skip: stores it and, if not quiet, prints the first few.
  void report(const std::string& message, const std::string& input = {});
  // The same for one of many inputs of a file. All are counted, and the first 1,000 are stored.
  void report_line(const std::string& message, const std::string& place);

  std::size_t count() const { return count_; }
  const std::vector<InputError>& reported() const { return reported_; }  // the stored ones

 private:
  void note(const std::string& message);

  bool skip_, quiet_;
  std::size_t count_ = 0, lines_ = 0;
  std::vector<InputError> reported_;
};

}  // namespace hop::cli
