#include "core/base/string_pool.hpp"

#include "core/base/hash.hpp"

namespace hop::core {

// Where `text` is, or the free slot where it would go. slots_ is not empty and never full.
std::size_t StringPool::slot_of(std::string_view text, std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  const auto tag = static_cast<std::uint32_t>(hash >> 32);
  std::size_t at = static_cast<std::size_t>(hash) & mask;
  while (slots_[at].id != no_id && (slots_[at].tag != tag || view(slots_[at].id) != text)) at = (at + 1) & mask;
  return at;
}

void StringPool::rebuild(std::size_t slot_count) {
  slots_.assign(slot_count, Slot{});
  const std::size_t mask = slot_count - 1;
  for (std::uint32_t id = 0; id < size(); ++id) {
    const std::uint64_t hash = hash_bytes(view(id), hash_seed_);
    std::size_t at = static_cast<std::size_t>(hash) & mask;
    while (slots_[at].id != no_id) at = (at + 1) & mask;
    slots_[at] = {static_cast<std::uint32_t>(hash >> 32), id};
  }
}

std::uint32_t StringPool::intern(std::string_view text) {
  if (2 * (size() + 1) > slots_.size()) rebuild(slots_.empty() ? 16 : 2 * slots_.size());
  const std::uint64_t hash = hash_bytes(text, hash_seed_);
  Slot& slot = slots_[slot_of(text, hash)];
  if (slot.id != no_id) return slot.id;
  if (text.size() > byte_limit - bytes_.size() || size() == no_id) return no_id;

  const auto id = static_cast<std::uint32_t>(size());
  bytes_.append(text);
  offsets_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  slot = {static_cast<std::uint32_t>(hash >> 32), id};
  return id;
}

std::optional<std::uint32_t> StringPool::find(std::string_view text) const {
  if (slots_.empty()) return std::nullopt;
  const Slot& slot = slots_[slot_of(text, hash_bytes(text, hash_seed_))];
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
