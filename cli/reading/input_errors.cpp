#include "cli/reading/input_errors.hpp"

#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_notices = 10, most_lines = 1000;

}  // namespace

void InputErrors::note(const std::string& message) {
  if (!skip_) throw Failure(message);
  ++count_;
  if (quiet_) return;
  if (count_ <= most_notices) print_notice("skipped: " + message);
  if (count_ == most_notices + 1) print_notice("skipped: further inputs, not listed");
}

void InputErrors::report(const std::string& message, const std::string& input) {
  note(message);
  reported_.push_back({input, message});
}

void InputErrors::report_file(const std::string& message, const std::string& id, Cause cause) {
  if (stops_at_files_) throw Failure(message);
  if (cause == Cause::the_system) is_incomplete_ = true;
  ++count_;
  reported_.push_back({id, message});
  unread_files_.push_back(message);
}

void InputErrors::check_content(const std::string& message) const {
  if (stops_at_files_) throw Failure(message);
}

void InputErrors::report_line(const std::string& message, const std::string& place) {
  note(message);
  if (lines_++ < most_lines) reported_.push_back({place, message});
}

}  // namespace hop::cli
