#include "input_errors.hpp"

#include "failure.hpp"
#include "terminal.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_notices = 10;

}  // namespace

void InputErrors::report(const std::string& message, const std::string& input) {
  if (!skip_) throw Failure(message);
  reported_.push_back({input, message});
  if (quiet_) return;
  if (reported_.size() <= most_notices) print_notice("skipped: " + message);
  if (reported_.size() == most_notices + 1) print_notice("skipped: more of them, not shown");
}

}  // namespace hop::cli
