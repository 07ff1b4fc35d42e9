// A 64-bit hash of bytes for hash tables and document hashes. The library has its own, so hashes are the same on every
// platform and with every standard library. Not cryptographic.
#pragma once

#include <cstdint>
#include <string_view>

namespace hop::core {

// Different seeds give independent hash functions.
std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed = 0);

}  // namespace hop::core
