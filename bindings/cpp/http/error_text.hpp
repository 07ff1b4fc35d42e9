// Makes a server's message safe to repeat: one short line without control characters and without the key.
#pragma once

#include <string>
#include <string_view>

namespace hop::http {

// Replaces control characters and invalid UTF-8 by spaces, and runs of spaces by one. Replaces the key, also as base64 or
// percent-encoded, and any piece of it of at least eight bytes in any letter case, by "***". Then cuts to `limit` bytes between
// code points.
std::string clean_line(std::string_view text, std::string_view key, std::size_t limit = 300);

// The message in a JSON error body ({"error":{"message":…}}, {"error":…}, {"message":…}, {"detail":…}), cleaned; empty if it
// has none.
std::string server_message(std::string_view body, std::string_view key);

}  // namespace hop::http
