// Cleaning of untrusted text from the host: valid UTF-8, LF line ends and no control characters. All later phases rely
// on these properties.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hop::core {

// Replaces invalid UTF-8 by U+FFFD, converts CRLF and CR to LF, drops a leading byte order mark, and replaces each byte
// of a control character other than newline, tab and form feed by a space. Valid UTF-8 with LF line ends therefore
// keeps its byte offsets (apart from the byte order mark). Adds the number of invalid sequences to `replaced`. A text
// that is moved in and is already clean is not copied.
std::string clean_text(std::string text, std::uint64_t& replaced);

// The same for a title, id or name: also joins lines by spaces and removes white space at both ends.
std::string clean_line(std::string text, std::uint64_t& replaced);

// The text without ASCII white space at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace hop::core
