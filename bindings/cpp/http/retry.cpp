#include "bindings/cpp/http/retry.hpp"

#include <curl/curl.h>

#include <algorithm>

namespace hop::http {

bool is_passing_status(long http_status) {
  switch (http_status) {
    case 408:
    case 429:
    case 500:
    case 502:
    case 503:
    case 504: return true;
    default: return false;
  }
}

std::chrono::milliseconds back_off(int attempt, double random) {
  const std::int64_t whole = std::int64_t{250} << std::clamp(attempt, 0, 6);
  return std::chrono::milliseconds(whole / 2 + static_cast<std::int64_t>(static_cast<double>(whole / 2) * random));
}

std::optional<std::chrono::milliseconds> read_retry_after(const std::string& value, std::int64_t unix_seconds) {
  constexpr std::int64_t year = 366 * 24 * 3600;
  if (value.empty()) return std::nullopt;
  if (value.find_first_not_of("0123456789") == std::string::npos) {
    std::int64_t seconds = 0;
    for (const char digit : value) seconds = std::min(year, seconds * 10 + (digit - '0'));
    return std::chrono::seconds(seconds);
  }
  const std::int64_t date = curl_getdate(value.c_str(), nullptr);
  if (date == -1) return std::nullopt;
  return std::chrono::seconds(std::clamp<std::int64_t>(date - unix_seconds, 0, year));
}

}  // namespace hop::http
