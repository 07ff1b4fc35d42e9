// Text in character sets other than UTF-8, by ICU.
#pragma once

#include <string>
#include <string_view>

namespace hop::cli {

// As UTF-8. Unreadable for what is no text in that character set.
std::string from_character_set(const char* character_set, std::string_view bytes);
// The same, from the character set that ICU finds most likely.
std::string from_likely_character_set(const std::string& bytes);

}  // namespace hop::cli
