// Whether the hits can answer the question: one signal, and the words that say why.
//
// It is a sum of a few facts, calibrated on questions whose gold passages were removed from the corpus
// (docs/decisions/050-answers.md; `hoptrail eval --answers` measures it).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/chain/chains.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"

namespace hop::core {

enum class AnswerSignal : std::uint8_t { likely, partial, unlikely };
const char* answer_signal_name(AnswerSignal signal);

struct Answerability {
  AnswerSignal signal = AnswerSignal::unlikely;
  // Words of the question that no passage of the corpus has, and further ones that none of the hits has: bytes of the question, in
  // its order. An identifier ("CVE-2024-3094") is one word.
  std::vector<ByteRange> missing, uncovered;
};

// `ranks`: of the hits, or empty.
Answerability judge_answerability(const CorpusFacts& corpus, std::string_view question, ResultChains& chains,
                                  std::span<const HitRanks> ranks);

}  // namespace hop::core
