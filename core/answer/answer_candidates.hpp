// The pieces of a sentence that can answer a question: names, dates, numbers.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/answer/asked_thing.hpp"
#include "core/base/byte_range.hpp"

namespace hop::core {

struct AnswerCandidate {
  std::size_t first = 0, last = 0;  // tokens of the sentence, both included
  ByteRange source;                 // bytes of the sentence
  bool is_time = false;             // of the day
};

// Words before "at" that belong to a time of the day, and those that do so with the word behind them: "every Monday at noon".
inline constexpr std::string_view habit_words = "daily nightly weekly hourly monthly weekdays weekends";
inline constexpr std::string_view each_words = "every each";

// From left to right. `tokens`: of the sentence.
std::vector<AnswerCandidate> find_candidates(std::string_view sentence, const KeyTokens& tokens, AnswerType type,
                                             Language language);

// The part of a sentence about a person that tells of the birth or death: of "A (1 May 1800, Rome – 1850)" the side of the dash, or
// what follows "born" or "died". Empty if there is none.
ByteRange part_about(std::string_view sentence, const KeyTokens& tokens, LifeEvent event);

}  // namespace hop::core
