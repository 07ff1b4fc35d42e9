// The snippet of a hit: the sentences of a passage with most of the question's words, with the positions of these words for
// highlighting.
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

// The distinct terms of a text, in byte order.
std::vector<std::string> distinct_terms(const Analyzer& analyzer, std::string_view text);

// An occurrence of a term of a sorted list.
struct TermPlace {
  ByteRange source;
  std::size_t term = 0;  // index in the list
};
std::vector<TermPlace> find_terms(const Analyzer& analyzer, const std::vector<std::string>& terms, std::string_view text);

// The first of the sentences with most distinct terms; index 0 if no sentence has any. `sentences` must not be empty.
std::size_t sentence_with_most(const std::vector<ByteRange>& sentences, const std::vector<TermPlace>& places);

// The sentence with most distinct words of the question, ties by the earlier one, and the sentences after it while the whole has
// at most 300 bytes. A longer single sentence is truncated there, at a character boundary.
Snippet find_snippet(const Analyzer& analyzer, std::string_view question, std::string_view text);

}  // namespace hop::core
