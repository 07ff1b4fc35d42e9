// Decides whether to retry, and how long to wait before that.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace hop::http {

// 408, 429, 500, 502, 503, 504: the same request may succeed later.
bool is_passing_status(long http_status);

// ¼ s · 2^attempt, at most 16 s, times a random factor from ½ to 1, so that many clients do not retry at the same time.
std::chrono::milliseconds back_off(int attempt, double random);

// Parses a Retry-After header: seconds, or the time until an HTTP date (0 if it is past). Empty if it is neither; at most a
// year.
std::optional<std::chrono::milliseconds> read_retry_after(const std::string& value, std::int64_t unix_seconds);

}  // namespace hop::http
