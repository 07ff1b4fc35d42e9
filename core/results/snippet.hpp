// The piece of a passage that shows best why it was found.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

struct Snippet {
  ByteRange source;                   // bytes of the text: whole sentences
  std::vector<ByteRange> highlights;  // bytes of the text, inside source: words of the question
};

// Its distinct terms, in byte order.
std::vector<std::string> distinct_terms(const Analyzer& analyzer, std::string_view text);

// Where a text has terms of a list.
struct TermPlace {
  ByteRange source;
  std::size_t term = 0;  // of the list
};
std::vector<TermPlace> find_terms(const Analyzer& analyzer, const std::vector<std::string>& terms, std::string_view text);

// The first of the sentences with most different terms, or of all where none has one. `sentences` is not empty.
std::size_t sentence_with_most(const std::vector<ByteRange>& sentences, const std::vector<TermPlace>& places);

// The sentence that holds most different words of the question, ties by the earlier one, with the sentences after it while
// the whole stays within 300 bytes; a longer sentence is cut there, at a character's border.
Snippet find_snippet(const Analyzer& analyzer, std::string_view question, std::string_view text);

}  // namespace hop::core
