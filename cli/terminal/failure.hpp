// An error that ends a command: a human-readable line, printed as "hoptrail: …" with exit code 2.
#pragma once

#include <stdexcept>
#include <string>

namespace hop::cli {

class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A part of the command itself is missing or of another version. It ends every run, also one that leaves out unreadable files.
class IncompleteCommand : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum ExitCode : int { exit_success = 0, exit_no_hit = 1, exit_error = 2 };

}  // namespace hop::cli
