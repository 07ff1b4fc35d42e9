// A hash map from 64-bit to 32-bit numbers, and the packing of words of up to eight bytes into such a number. With it,
// looking up each word of a text needs no string comparison and usually one memory access.
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

// Open addressing with linear probing, at most three quarters full. The key 0 is reserved for free slots. The hash is
// public, like that of StringPool.
class NumberMap {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  std::uint32_t find(std::uint64_t key) const {
    if (slots_.empty()) return none;
    return slots_[place_of(key)].number;  // `none` for a free slot
  }
  // The number of a key. For a new key it is `none`, and the caller must set it before the next access.
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
  // Inserts a new key, after growing the table if necessary.
  std::uint32_t& add(std::uint64_t key);

  std::vector<Slot> slots_;  // the size is a power of two, or 0 before the first insertion
  std::size_t count_ = 0;
};

inline constexpr std::size_t longest_packed_word = 8;

// Packs the first eight bytes of a word of `text` into a number. The result is unique for words of up to eight bytes
// without a zero byte.
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
