// Whether bytes of a client are text.
#pragma once

#include <string_view>

namespace hop::cli {

bool is_utf8(std::string_view text);
// And without control characters.
bool is_clean_utf8(std::string_view text);

}  // namespace hop::cli
