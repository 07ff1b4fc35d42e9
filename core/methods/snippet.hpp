// The piece of a passage that shows best why it was found.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/text/analyser.hpp"

namespace hop::core {

struct Snippet {
  ByteRange source;                   // bytes of the text: whole sentences
  std::vector<ByteRange> highlights;  // bytes of the text, inside source: words of the question
};

// The sentence that holds most different words of the question, ties by the earlier one, with the sentences after it while
// the whole stays within 300 bytes; a longer sentence is cut there, at a character's border.
Snippet find_snippet(const Analyser& analyser, std::string_view question, std::string_view text);

}  // namespace hop::core
