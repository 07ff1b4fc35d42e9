// An error that ends a command: a human-readable line, printed as "hoptrail: …" with exit code 2.
#pragma once

#include <stdexcept>
#include <string>

namespace hop::cli {

class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The system failed: a read error, too many open files, a program ended by a signal. What the file holds is unknown, so a run
// that goes on without it is incomplete. Other files that cannot be read are as their owner left them.
class SystemFailure : public Failure {
 public:
  using Failure::Failure;
};

// Whether the code (errno) is a failure of the system, and not a property of the path, such as a permission.
bool is_system_failure(int code);

// A part of the command itself is missing or of another version. It ends every run, also one that leaves out unreadable files.
class IncompleteCommand : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum ExitCode : int {
  exit_success = 0,
  exit_no_hit = 1,
  exit_incomplete = 1,  // a failure of the system kept a file from being read
  exit_error = 2
};

}  // namespace hop::cli
