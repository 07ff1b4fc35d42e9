// --on-error: what becomes of an input that cannot be taken.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hop::cli {

struct InputError {
  std::string input;  // a document's id, or a place: "passages.jsonl:17"
  std::string message;
};

class InputErrors {
 public:
  explicit InputErrors(bool skip, bool quiet = false) : skip_(skip), quiet_(quiet) {}

  // stop: throws Failure(message). skip: keeps it and, if not quiet, prints the first few.
  void report(const std::string& message, const std::string& input = {});
  // The same for one of many inputs of a file, of which the first 1,000 are kept and all are counted.
  void report_line(const std::string& message, const std::string& place);

  std::size_t count() const { return count_; }
  const std::vector<InputError>& reported() const { return reported_; }  // those that are kept

 private:
  void note(const std::string& message);

  bool skip_, quiet_;
  std::size_t count_ = 0, lines_ = 0;
  std::vector<InputError> reported_;
};

}  // namespace hop::cli
