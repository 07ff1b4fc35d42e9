// CRC-32C, the checksum of graph files, manifests, weights and saved tasks (Castagnoli polynomial 0x1EDC6F41,
// reflected; RFC 3720, section 12.1 and appendix B.4). It detects damage; it does not protect against forgery.
#pragma once

#include <cstdint>
#include <span>

namespace hop::core {

// The checksum of `bytes`. Pass the checksum of the preceding bytes as `seed` to compute it in parts: crc32c(b,
// crc32c(a)) = crc32c(ab).
std::uint32_t crc32c(std::span<const std::uint8_t> bytes, std::uint32_t seed = 0);

// The implementations, which all give the same result. crc32c() uses the fastest one that the processor supports.
enum class CrcPath : std::uint8_t { tables, sse42, armv8 };
bool is_available(CrcPath path);
// `path` must be available.
std::uint32_t crc32c_by(CrcPath path, std::span<const std::uint8_t> bytes, std::uint32_t seed = 0);

}  // namespace hop::core
