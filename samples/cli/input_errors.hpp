// --on-error: what becomes of an input that cannot be taken.
#pragma once

#include <cstddef>
#include <string>

namespace hop::cli {

class InputErrors {
 public:
  explicit InputErrors(bool skip) : skip_(skip) {}

  // stop: throws Failure(message). skip: counts it and prints the first few.
  void report(const std::string& message);

  std::size_t skipped() const { return skipped_; }

 private:
  bool skip_;
  std::size_t skipped_ = 0;
};

}  // namespace hop::cli
