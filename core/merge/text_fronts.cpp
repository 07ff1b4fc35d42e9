#include "core/merge/text_fronts.hpp"

#include <algorithm>

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

}  // namespace hop::core
