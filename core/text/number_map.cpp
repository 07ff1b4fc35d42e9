#include "core/text/number_map.hpp"

#include <utility>

namespace hop::core {

void NumberMap::grow() {
  const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(slots_.empty() ? 64 : 2 * slots_.size()));
  for (const Slot& slot : before) {
    if (slot.key != 0) slots_[place_of(slot.key)] = slot;
  }
}

}  // namespace hop::core
