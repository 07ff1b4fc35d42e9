// Linear scans over the fronts: a merge has few parts, so a heap would not pay. Runs are found by galloping search in the table
// of the least text.
#include "core/merge/text_fronts.hpp"

#include <algorithm>

#include "core/merge/gallop.hpp"

namespace hop::core {

void TextFronts::add_table(const TextTable& table) {
  if (table.size() > 0) fronts_.push_back({table, {table_count_, 0}, table[0]});
  ++table_count_;
}

std::string_view TextFronts::take_least() {
  std::string_view least = fronts_.front().text;
  for (const Front& front : fronts_) least = std::min(least, front.text);
  places_.clear();
  for (Front& front : fronts_) {
    if (front.text != least) continue;
    places_.push_back(front.next);
    if (++front.next.index < front.table.size()) front.text = front.table[front.next.index];
  }
  std::erase_if(fronts_, [](const Front& front) { return front.next.index == front.table.size(); });
  return least;
}

TextFronts::Run TextFronts::take_run(std::uint32_t most) {
  std::size_t least = 0;
  bool is_alone = true;
  for (std::size_t i = 1; i < fronts_.size(); ++i) {
    const int order = fronts_[i].text.compare(fronts_[least].text);
    if (order < 0) least = i;
    if (order <= 0) is_alone = order < 0;
  }
  Front& front = fronts_[least];
  const Run none = {front.next.table, front.next.index, front.next.index};
  if (!is_alone) return none;
  std::string_view limit;  // the least text of the other tables
  for (std::size_t i = 0; i < fronts_.size(); ++i) {
    if (i != least && (limit.data() == nullptr || fronts_[i].text < limit)) limit = fronts_[i].text;
  }
  const auto size = static_cast<std::uint32_t>(std::min<std::size_t>(front.table.size(), std::size_t{none.first} + most));
  const auto is_before = [&](std::uint32_t index) { return fronts_.size() == 1 || front.table[index] < limit; };
  const std::uint32_t end = gallop(none.first, size, is_before);
  front.next.index = end;
  if (end < front.table.size()) front.text = front.table[end];
  else fronts_.erase(fronts_.begin() + static_cast<std::ptrdiff_t>(least));
  return {none.table, none.first, end};
}

}  // namespace hop::core
