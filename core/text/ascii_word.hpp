// The length of a run of ASCII letters, digits and underscores and its letters in lower case, eight bytes at once: a loop
// over bytes ends where the processor does not expect it, at almost every word.
#pragma once

#include <cstddef>
#include <string_view>

namespace hop::core::ascii {

// Length of the run at text[at]. With `out`, its folded bytes go there: room for them, and for eight bytes more.
std::size_t fold_word(std::string_view text, std::size_t at, char* out = nullptr);

}  // namespace hop::core::ascii
