// Base64 (RFC 4648, §4).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hop::http {

// Empty for a text that is not the exact encoding of some bytes; padding is optional.
std::optional<std::vector<std::uint8_t>> decode_base64(std::string_view text);

// With padding.
std::string encode_base64(std::string_view bytes);

}  // namespace hop::http
