// When to ask again, and how long to wait before that.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace hop::http {

// 408, 429, 500, 502, 503, 504: the same request may succeed later.
bool is_passing_status(long http_status);

// ¼ s · 2^attempt, at most 16 s, of which a random half to whole is taken, so that many clients do not come back at once.
std::chrono::milliseconds back_off(int attempt, double random);

// What a Retry-After header asks for: seconds, or the time until an HTTP date (0 when it is past). Nothing when it is
// neither; longer than a year counts as a year.
std::optional<std::chrono::milliseconds> read_retry_after(const std::string& value, std::int64_t unix_seconds);

}  // namespace hop::http
