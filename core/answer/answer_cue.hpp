// How a candidate stands in its sentence to the words of the question. A candidate without a cue is no answer: most names and
// numbers of a sentence are none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/answer/answer_candidates.hpp"
#include "core/answer/asked_thing.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

enum class AnswerCue : std::uint8_t {
  none,
  life,     // "(1 May 1800, Rome – 1850)", "born in Rome"
  made_by,  // "directed by X", asked "who directed"
  does,     // "X wrote", at the beginning of a sentence
  subject,  // "X was organist", at the beginning of a sentence
  kin,      // "married X", "son of X"
  counted,  // "12 episodes"
  dated,    // "in 1912"
  timed,    // "at 04:15", "daily at noon"
  placed,   // "located in X"
};

// The names in a question.
struct AskedRelation {
  AskedThing thing;
  std::string_view head;           // the noun asked for, a key token; may be empty
  std::string_view first;          // the first word of a relation, as in "who directed"; may be empty
  std::vector<std::string> words;  // key tokens, without those of names and of what is asked
};

AnswerCue cue_of(const AskedRelation& asked, std::string_view sentence, const KeyTokens& tokens,
                 const AnswerCandidate& candidate);

}  // namespace hop::core
