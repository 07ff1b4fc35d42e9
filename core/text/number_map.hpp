// A flat table from numbers to numbers, and words of up to eight bytes as such a number: what a text looks up for each of
// its words is found at the first look, without a string.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/base/wrap_around.hpp"

namespace hop::core {

// Open addressing, three quarters full at most. No key is 0. The hash is public, as that of StringPool.
class NumberMap {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  std::uint32_t find(std::uint64_t key) const {
    if (slots_.empty()) return none;
    return slots_[place_of(key)].number;  // that of a free slot is none
  }
  // The number of a key; none when the key is new: to be set then, before another one is looked for.
  std::uint32_t& operator[](std::uint64_t key) {
    if (!slots_.empty()) {
      Slot& slot = slots_[place_of(key)];
      if (slot.key == key) return slot.number;
    }
    return add(key);
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = none;
  };

#if defined(__wasm__)  // where size counts first
  __attribute__((noinline))
#endif
  HOP_WRAPS_AROUND std::size_t
  place_of(std::uint64_t key) const {
    constexpr std::uint64_t golden_word = 0x9e3779b97f4a7c15u;
    std::uint64_t hash = key * golden_word;
    hash = (hash ^ hash >> 32) * golden_word;
    std::size_t place = static_cast<std::size_t>(hash >> 32) & (slots_.size() - 1);
    while (slots_[place].key != 0 && slots_[place].key != key) place = (place + 1) & (slots_.size() - 1);
    return place;
  }
  std::uint32_t& add(std::uint64_t key);

  std::vector<Slot> slots_;  // a power of two of them, or none yet
  std::size_t count_ = 0;
};

inline constexpr std::size_t longest_packed_word = 8;

// The bytes of a word of `text` as one number, if it has up to eight and none is 0. Longer ones give the first eight.
inline std::uint64_t pack_word(std::string_view text, ByteRange word) {
  const std::size_t length = std::min<std::size_t>(word.end - word.begin, longest_packed_word);
  std::uint64_t packed = 0;
  if (std::endian::native == std::endian::little && word.begin + sizeof packed <= text.size()) {
    std::memcpy(&packed, text.data() + word.begin, sizeof packed);
    return packed & UINT64_MAX >> (64 - 8 * length);
  }
  for (std::size_t i = 0; i < length; ++i) {
    packed |= std::uint64_t{static_cast<unsigned char>(text[word.begin + i])} << (8 * i);
  }
  return packed;
}

}  // namespace hop::core
