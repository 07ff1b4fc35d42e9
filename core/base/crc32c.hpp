// CRC-32C (Castagnoli polynomial 0x1EDC6F41, reflected; RFC 3720, section 12.1 and appendix B.4).
#pragma once

#include <cstdint>
#include <span>

namespace hop::core {

// Pass the sum of the bytes before as `seed`, and a sum can be taken in parts: crc32c(b, crc32c(a)) = crc32c(ab).
std::uint32_t crc32c(std::span<const std::uint8_t> bytes, std::uint32_t seed = 0);

// The ways to the same sum; crc32c() takes the fastest one that this processor has.
enum class CrcPath : std::uint8_t { tables, sse42, armv8 };
bool is_available(CrcPath path);
// `path` must be available.
std::uint32_t crc32c_by(CrcPath path, std::span<const std::uint8_t> bytes, std::uint32_t seed = 0);

}  // namespace hop::core
