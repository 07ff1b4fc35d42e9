// A part is identified by its position in the function: Step counts the calls, and a part whose number is below the
// number of finished parts is skipped.
#include "core/base/work_parts.hpp"

#include <algorithm>

namespace hop::core {

bool WorkParts::Step::enter() {
  is_over_ = at_ < parts_.over_;
  if (is_over_) ++at_;
  return !is_over_;
}

void WorkParts::Step::end_part() {
  ++parts_.over_;
  parts_.next_ = 0;
  ++at_;
  is_over_ = true;
}

bool WorkParts::Step::take_items(std::size_t count, std::uint64_t units) {
  // Called once more after the last items of a part, while still at that part.
  if (!enter()) return false;
  first_ = parts_.next_;
  if (first_ >= count) return end_part(), false;
  if (budget_.used_up()) return false;
  end_ = first_ + 1;
  // At least one item is taken, so that every step makes progress.
  if (units != 0) {
    end_ += static_cast<std::size_t>(std::min<std::uint64_t>(count - end_, budget_.left() / units));
    budget_.spend((end_ - first_) * units);
  }
  parts_.next_ = end_;
  return true;
}

}  // namespace hop::core
