// A multiply-and-fold hash in the style of wyhash: 16 bytes per step, each mixed by one 64 × 64 → 128-bit
// multiplication. Short strings, the common case, take one step and the finalizer.
#include "core/base/hash.hpp"

#include <cstddef>
#include <cstring>

#include "core/base/wrap_around.hpp"

namespace hop::core {
namespace {

// Constants without a pattern: the binary expansions of π and of the golden ratio.
constexpr std::uint64_t pi_word = 0x243f6a8885a308d3;
constexpr std::uint64_t golden_word = 0x9e3779b97f4a7c15;

// XORs both halves of the 128-bit product, so every bit of the result depends on every bit of both factors. The factors
// are mixed in as well: an attacker who knows the constants can make one factor zero, and the other one must still
// count.
HOP_WRAPS_AROUND std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
#ifdef __SIZEOF_INT128__
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return a ^ b ^ static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
#else
  const std::uint64_t a_low = a & 0xffffffff, a_high = a >> 32, b_low = b & 0xffffffff, b_high = b >> 32;
  const std::uint64_t low = a_low * b_low;
  const std::uint64_t middle = a_high * b_low + (low >> 32);
  const std::uint64_t other = a_low * b_high + (middle & 0xffffffff);
  return a ^ b ^ a * b ^ (a_high * b_high + (middle >> 32) + (other >> 32));
#endif
}

// Reads little-endian, so that the hash is the same on every platform.
std::uint64_t hash_word(const char* at, std::size_t count) {
  std::uint64_t word = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  std::memcpy(&word, at, count);
#else
  for (std::size_t i = 0; i < count; ++i) word |= std::uint64_t{static_cast<unsigned char>(at[i])} << (8 * i);
#endif
  return word;
}

}  // namespace

std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed) {
  const char* at = bytes.data();
  std::size_t left = bytes.size();
  std::uint64_t state = seed ^ golden_word;
  for (; left > 16; at += 16, left -= 16) {
    state = folded_product(hash_word(at, 8) ^ pi_word, hash_word(at + 8, 8) ^ state);
  }
  std::uint64_t first = 0, second = 0;  // the last 16 bytes at most; the words overlap for 9 to 15 bytes
  if (left >= 8) {
    first = hash_word(at, 8);
    second = hash_word(at + left - 8, 8);
  } else if (left >= 4) {
    first = hash_word(at, 4);
    second = hash_word(at + left - 4, 4);
  } else if (left > 0) {
    first = hash_word(at, 1) | hash_word(at + left / 2, 1) << 8 | hash_word(at + left - 1, 1) << 16;
  }
  state = folded_product(first ^ pi_word, second ^ state);
  // The length is part of the hash: strings that differ only in trailing zero bytes must not collide.
  return folded_product(state ^ golden_word, bytes.size() ^ pi_word);
}

}  // namespace hop::core
