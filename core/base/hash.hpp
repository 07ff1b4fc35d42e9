// A 64-bit hash of bytes, ours and therefore the same everywhere. Not cryptographic.
#pragma once

#include <cstdint>
#include <string_view>

namespace hop::core {

std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed = 0);

}  // namespace hop::core
