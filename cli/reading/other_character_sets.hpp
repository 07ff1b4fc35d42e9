// Text in character sets other than UTF-8, converted by ICU.
#pragma once

#include <string>
#include <string_view>

namespace hop::cli {

// Converts to UTF-8. Throws Unreadable for text that is malformed in that character set.
std::string from_character_set(const char* character_set, std::string_view bytes);
// Converts from the character set that ICU finds most likely.
std::string from_likely_character_set(const std::string& bytes);

}  // namespace hop::cli
