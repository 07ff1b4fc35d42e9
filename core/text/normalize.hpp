// Unicode normalization forms and full case folding of texts (Unicode 15.0: UAX #15; CaseFolding.txt, statuses C and
// F). The analyzer and the keys use them so that equivalent spellings match.
#pragma once

#include <string>
#include <string_view>

namespace hop::core {

enum class NormalForm { nfd, nfc, nfkd, nfkc };

// Appends the normal form of valid UTF-8 text. ASCII is copied unchanged, without a table lookup.
void append_normalized(std::string& out, std::string_view text, NormalForm form);
std::string normalized(std::string_view text, NormalForm form);

// Appends the text with full case folding applied to each code point ("ß" → "ss").
void append_case_folded(std::string& out, std::string_view text);

// NFKD without combining marks, in the original case: the form in which a masked question is written
// (docs/methods/trail.md).
std::string without_marks(std::string_view text);

}  // namespace hop::core
