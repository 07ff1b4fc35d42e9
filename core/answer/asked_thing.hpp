// What a question asks for, by its question word and the noun after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/text/keys.hpp"

namespace hop::core {

// time: of the day; occasion: a time of the day or a date, as in "when does it run".
enum class AnswerType : std::uint8_t { none, person, place, date, year, number, time, occasion };
enum class LifeEvent : std::uint8_t { none, birth, death };

struct AskedThing {
  static constexpr std::size_t no_head = ~std::size_t{0};

  AnswerType type = AnswerType::none;  // none: no rule finds the answer, as of a comparison or a yes-no question
  LifeEvent event = LifeEvent::none;   // the place or time asked for is that of a birth or death
  std::size_t first = 0, last = 0;     // tokens of the question that say the type, both included: from "which" to "city"
  std::size_t head = no_head;          // the token of the noun asked for: "spouse" of "who is the spouse of"
};

// Whether a key token tells of a birth or death: "born", "birthplace".
bool tells_life_event(std::string_view word);

// `tokens`: of the question. In other languages than English, only a question word at the beginning that asks for a date or a
// number is read.
AskedThing read_asked_thing(std::string_view question, const KeyTokens& tokens, Language language);

}  // namespace hop::core
