// What a host gives as text, made safe to work on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hop::core {

// Replaces invalid UTF-8 by U+FFFD, makes CRLF and CR to LF, drops a byte order mark at the start, and puts spaces in
// the place of control characters other than newline, tab and form feed, byte for byte. So valid UTF-8 with LF line
// ends keeps every byte offset. Adds the number of invalid sequences to `replaced`. A text that is moved in, and is clean
// already, is not copied.
std::string clean_text(std::string text, std::uint64_t& replaced);

// The same for a title, id or name: one line, white space at both ends cut off.
std::string clean_line(std::string text, std::uint64_t& replaced);

// Without ASCII white space at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace hop::core
