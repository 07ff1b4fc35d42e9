// The encodings of mails (RFC 2045, RFC 2047).
#pragma once

#include <string>
#include <string_view>

namespace hop::cli {

// Bytes outside of the alphabet are ignored.
std::string from_base64(std::string_view text);
// In headers, "_" is a space.
std::string from_quoted_printable(std::string_view text, bool is_header);
// As UTF-8; an unknown name is ignored.
std::string text_in_character_set(std::string bytes, const std::string& character_set);
// "=?utf-8?B?w5xiZXI=?=" → "Über"
std::string decoded_words(const std::string& header);

}  // namespace hop::cli
