#include "bindings/cpp/http/key_filter.hpp"

#include <algorithm>
#include <utility>

namespace hop::http {
namespace {

// The length of the longest suffix of the text that is a proper prefix of the key.
std::size_t beginning_at_end(std::string_view text, std::string_view key) {
  std::size_t length = std::min(text.size(), key.size() - 1);
  while (length > 0 && text.substr(text.size() - length) != key.substr(0, length)) --length;
  return length;
}

}  // namespace

std::string KeyFilter::take(std::string_view piece) {
  if (key_.empty()) return std::string(piece);
  const std::string whole = kept_ + std::string(piece);
  std::string_view rest = whole;
  std::string text;
  for (std::size_t at; (at = rest.find(key_)) != std::string_view::npos; rest.remove_prefix(at + key_.size())) {
    text.append(rest.substr(0, at)) += "***";
  }
  const std::size_t kept = beginning_at_end(rest, key_);
  kept_ = rest.substr(rest.size() - kept);
  return text.append(rest.substr(0, rest.size() - kept));
}

std::string KeyFilter::take_rest() { return std::exchange(kept_, {}); }

}  // namespace hop::http
