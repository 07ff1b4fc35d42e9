// Insertion and growth, out of line because they are rare compared with lookups. Growing rehashes all keys, at an
// amortized constant cost per insertion.
#include "core/text/number_map.hpp"

#include <utility>

namespace hop::core {

std::uint32_t& NumberMap::add(std::uint64_t key) {
  // At most three quarters full, so a free slot always ends a probe.
  if (4 * (count_ + 1) > 3 * slots_.size()) {
    const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(slots_.empty() ? 64 : 2 * slots_.size()));
    for (const Slot& slot : before) {
      if (slot.key != 0) slots_[place_of(slot.key)] = slot;
    }
  }
  ++count_;
  Slot& slot = slots_[place_of(key)];
  slot.key = key;
  return slot.number;
}

}  // namespace hop::core
