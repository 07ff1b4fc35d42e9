// --on-error: the handling of invalid inputs and of files that cannot be read.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/terminal/failure.hpp"

namespace hop::cli {

struct InputError {
  std::string input;  // a document's id, or a location: "passages.jsonl:17"
  std::string message;
};

class InputErrors {
 public:
  // Without either, invalid inputs end the command, and unreadable files do not.
  explicit InputErrors(bool skip, bool quiet = false, bool stop_at_files = false)
      : skip_(skip), quiet_(quiet), stops_at_files_(stop_at_files) {}

  // stop: throws Failure(message). skip: stores it and, if not quiet, prints the first few.
  void report(const std::string& message, const std::string& input = {});
  // The same for one of many inputs of a file. All are counted, and the first 1,000 are stored.
  void report_line(const std::string& message, const std::string& place);

  // A file or subfolder of a folder that cannot be read. It ends the command only with --on-error stop; otherwise the caller
  // lists it at the end. After a failure of the system, the corpus is incomplete.
  // The same for a file that has no readable content, such as a damaged archive: with --on-error stop it ends the command.
  void check_content(const std::string& message) const;
  enum class Cause { the_file, the_system };
  void report_file(const std::string& message, const std::string& id, Cause cause);

  std::size_t count() const { return count_; }
  const std::vector<InputError>& reported() const { return reported_; }           // the stored ones
  const std::vector<std::string>& unread_files() const { return unread_files_; }  // their messages
  int exit_code() const { return is_incomplete_ ? exit_incomplete : exit_success; }

 private:
  void note(const std::string& message);

  bool skip_, quiet_, stops_at_files_, is_incomplete_ = false;
  std::size_t count_ = 0, lines_ = 0;
  std::vector<InputError> reported_{};
  std::vector<std::string> unread_files_{};
};

}  // namespace hop::cli
