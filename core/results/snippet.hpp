// The snippet of a hit: the sentences of a passage with most of the question's words, with the positions of these words for
// highlighting.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/chain/question_words.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

struct Snippet {
  ByteRange source;                   // bytes of the text: whole sentences
  std::vector<ByteRange> highlights;  // bytes of the text, inside source: words of the question
};

// The distinct terms of a text, in byte order.
std::vector<std::string> distinct_terms(const Analyzer& analyzer, std::string_view text);

// The first of the sentences with most distinct terms; index 0 if no sentence has any. `sentences` must not be empty.
std::size_t sentence_with_most(const std::vector<ByteRange>& sentences, const std::vector<TermPlace>& places);

// A sentence and the sentences after it while the whole has at most 300 bytes. A longer single sentence is truncated there, at a
// character boundary. `places`: the question's words in the text.
Snippet snippet_from(std::string_view text, const std::vector<ByteRange>& sentences, std::size_t first,
                     const std::vector<TermPlace>& places);

// The snippet from the sentence with most distinct words of the question, ties by the earlier one.
Snippet find_snippet(std::string_view text, const std::vector<TermPlace>& places);

}  // namespace hop::core
