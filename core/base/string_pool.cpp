// An open-addressing hash table of (hash tag, id) pairs with linear probing; the strings themselves are stored in id
// order outside the table.
#include "core/base/string_pool.hpp"

#include "core/base/hash.hpp"

namespace hop::core {

std::uint32_t StringPool::tag_of(std::string_view text) const {
  return static_cast<std::uint32_t>(hash_bytes(text, hash_seed_) >> 32);
}

// The slot of `text`, or the free slot to insert it into. slots_ must not be empty and is never full.
std::size_t StringPool::slot_of(std::string_view text, std::uint32_t tag) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = tag & mask;
  while (slots_[at].id != no_id && (slots_[at].tag != tag || view(slots_[at].id) != text)) at = (at + 1) & mask;
  return at;
}

// Grows the table. The stored tags determine the new slots, so no string is rehashed.
void StringPool::rebuild(std::size_t slot_count) {
  std::vector<Slot> before(slot_count);
  before.swap(slots_);
  const std::size_t mask = slot_count - 1;
  for (const Slot& slot : before) {
    if (slot.id == no_id) continue;
    std::size_t at = slot.tag & mask;
    while (slots_[at].id != no_id) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

std::uint32_t StringPool::intern(std::string_view text) {
  // Keeps the table at most half full, which bounds the expected probe length.
  if (2 * (size() + 1) > slots_.size()) rebuild(slots_.empty() ? 16 : 2 * slots_.size());
  const std::uint32_t tag = tag_of(text);
  Slot& slot = slots_[slot_of(text, tag)];
  if (slot.id != no_id) return slot.id;
  if (text.size() > byte_limit - bytes_.size() || size() == no_id) return no_id;

  const auto id = static_cast<std::uint32_t>(size());
  bytes_.append(text);
  offsets_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  slot = {tag, id};
  return id;
}

std::optional<std::uint32_t> StringPool::find(std::string_view text) const {
  if (slots_.empty()) return std::nullopt;
  const Slot& slot = slots_[slot_of(text, tag_of(text))];
  if (slot.id == no_id) return std::nullopt;
  return slot.id;
}

void StringPool::reserve(std::size_t strings, std::size_t bytes) {
  offsets_.reserve(strings + 1);
  bytes_.reserve(bytes);
  std::size_t slot_count = 16;
  while (slot_count < 2 * strings) slot_count *= 2;
  if (slot_count > slots_.size()) rebuild(slot_count);
}

}  // namespace hop::core
