// An answer without a language model: the words of a sentence of the hits that fit the question.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/chain/chains.hpp"

namespace hop::core {

struct AnswerSpan {
  std::size_t hit = 0;         // of ResultChains::hits
  ByteRange sentence, source;  // bytes of its text; `source` is inside of the sentence
  double confidence = 0;       // the share of such spans that answered (docs/decisions/050-answers.md)
};

// The best span among the first five hits; nothing if none is certain enough to be shown. Never a name of the question.
std::optional<AnswerSpan> find_answer_span(std::string_view question, Language language, ResultChains& chains);

}  // namespace hop::core
