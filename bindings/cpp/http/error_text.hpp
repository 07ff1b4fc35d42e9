// What may be repeated of a server's words: one short line without control characters and without the key.
#pragma once

#include <string>
#include <string_view>

namespace hop::http {

// Control characters and broken UTF-8 become spaces, runs of spaces one; the key, also as base64 or percent-encoded, and any
// piece of it of eight bytes or more in any letter case, becomes "***"; then cut to `limit` bytes between code points.
std::string clean_line(std::string_view text, std::string_view key, std::size_t limit = 300);

// The message in a JSON error body ({"error":{"message":…}}, {"error":…}, {"message":…}, {"detail":…}), cleaned; empty when
// there is none.
std::string server_message(std::string_view body, std::string_view key);

}  // namespace hop::http
