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
  // After the last items of a part this is called once more, still at that part.
  if (!enter()) return false;
  first_ = parts_.next_;
  if (first_ >= count) return end_part(), false;
  if (budget_.used_up()) return false;
  end_ = first_ + 1;
  if (units != 0) {
    end_ += static_cast<std::size_t>(std::min<std::uint64_t>(count - end_, budget_.left() / units));
    budget_.spend((end_ - first_) * units);
  }
  parts_.next_ = end_;
  return true;
}

}  // namespace hop::core
