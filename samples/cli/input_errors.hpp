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

  const std::vector<InputError>& reported() const { return reported_; }

 private:
  bool skip_, quiet_;
  std::vector<InputError> reported_;
};

}  // namespace hop::cli
