// Unicode normalization forms and case folding (Unicode 15.0: UAX #15; CaseFolding.txt, statuses C and F).
#pragma once

#include <string>
#include <string_view>

namespace hop::core {

enum class NormalForm { nfd, nfc, nfkd, nfkc };

// Appends the normal form of valid UTF-8 text. ASCII passes through unchanged and fast.
void append_normalized(std::string& out, std::string_view text, NormalForm form);
std::string normalized(std::string_view text, NormalForm form);

// Appends text with full case folding applied to each code point ("ß" → "ss").
void append_case_folded(std::string& out, std::string_view text);

// NFKD without combining marks, case kept: the "folded text" in which a masked question is written (docs/methods/trail.md).
std::string without_marks(std::string_view text);

}  // namespace hop::core
