#include "invisible_characters.hpp"

#include <string_view>

namespace hop::cli {

std::string without_invisible_characters(std::string text) {
  constexpr std::string_view invisible[] = {"\xC2\xAD", "\xE2\x80\x8B", "\xE2\x81\xA0", "\xEF\xBB\xBF"};
  std::size_t kept = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = 0;
    const char first = text[at];
    if (first == '\xC2' || first == '\xE2' || first == '\xEF') {
      for (const std::string_view character : invisible) {
        if (text.compare(at, character.size(), character) == 0) length = character.size();
      }
    }
    if (length == 0) text[kept++] = first;
    at += length == 0 ? 1 : length;
  }
  text.resize(kept);
  return text;
}

}  // namespace hop::cli
