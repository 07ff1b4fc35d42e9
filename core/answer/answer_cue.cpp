// Rules over the few tokens around a candidate. The words are English: in other languages only dates and numbers have cues.
#include "core/answer/answer_cue.hpp"

#include <algorithm>

#include "core/answer/relation_words.hpp"
#include "core/keywords/token_gap.hpp"

namespace hop::core {
namespace {

class CueReader {
 public:
  CueReader(const AskedRelation& asked, std::string_view sentence, const KeyTokens& tokens, const AnswerCandidate& candidate)
      : asked_(asked), sentence_(sentence), tokens_(tokens), candidate_(candidate) {}

  AnswerCue read() const {
    switch (asked_.thing.type) {
      case AnswerType::none: return AnswerCue::none;
      case AnswerType::person: return of_person();
      case AnswerType::place: return of_place();
      case AnswerType::number: return says_any(1) || says_any(2) ? AnswerCue::counted : AnswerCue::none;
      case AnswerType::date:
      case AnswerType::year: return of_date();
      case AnswerType::time:
      case AnswerType::occasion: return candidate_.is_time ? of_time() : of_date();
    }
    return AnswerCue::none;
  }

 private:
  // The token so many before or after the candidate; empty outside of the sentence.
  std::string_view before(std::size_t n) const {
    return candidate_.first >= n ? tokens_.token(candidate_.first - n) : std::string_view();
  }
  bool has_after(std::size_t n) const { return candidate_.last + n < tokens_.tokens.size(); }
  std::string_view after(std::size_t n) const { return has_after(n) ? tokens_.token(candidate_.last + n) : std::string_view(); }

  bool says_any(std::size_t n) const {
    return has_after(n) && std::any_of(asked_.words.begin(), asked_.words.end(),
                                       [&](const std::string& word) { return says_word(tokens_, candidate_.last + n, word); });
  }
  bool says_first(std::size_t i) const { return !asked_.first.empty() && says_word(tokens_, i, asked_.first); }
  bool says_first_after(std::size_t n) const { return has_after(n) && says_first(candidate_.last + n); }

  AnswerCue of_date() const {
    if (asked_.thing.event != LifeEvent::none) return AnswerCue::life;
    const bool has_preposition = asked_.thing.type == AnswerType::year || word_is_in("in on since until", before(1));
    return has_preposition ? AnswerCue::dated : AnswerCue::none;
  }

  // A time of the day behind a preposition, or with the words that say how often.
  AnswerCue of_time() const {
    const std::string_view first = tokens_.token(candidate_.first);
    const bool is_habit = word_is_in(habit_words, first) || word_is_in(each_words, first);
    const bool is_timed = is_habit || word_is_in("at by until till from before after around is", before(1));
    return is_timed ? AnswerCue::timed : AnswerCue::none;
  }

  AnswerCue of_place() const {
    const bool has_preposition = word_is_in("in at near", before(1));
    if (asked_.thing.event != LifeEvent::none) {
      const bool follows_date = candidate_.first > 0 && tokens_.tokens[candidate_.first - 1].is_number;
      return has_preposition || follows_date ? AnswerCue::life : AnswerCue::none;
    }
    const bool is_located =
        word_is_in("located situated", before(2)) || (candidate_.first >= 2 && says_first(candidate_.first - 2));
    return has_preposition && is_located ? AnswerCue::placed : AnswerCue::none;
  }

  AnswerCue of_person() const {
    const bool begins = candidate_.first <= 1;
    if (begins && says_first_after(1)) return AnswerCue::does;
    if (begins && word_is_in("is was became were are", after(1)) && (says_first_after(2) || says_first_after(3)))
      return AnswerCue::subject;
    // "Puerto Rican actress Mapy Cortés": an adjective.
    const bool stands_before_noun =
        has_after(1) && is_space(gap_between(sentence_, token(0), token(1))) && token(1).starts_lower && !token(1).is_stop_word;
    if (stands_before_noun) return AnswerCue::none;
    if (is_kin()) return AnswerCue::kin;
    return before(1) == "by" && candidate_.first >= 2 && says_first(candidate_.first - 2) ? AnswerCue::made_by : AnswerCue::none;
  }

  const KeyToken& token(std::size_t n) const { return tokens_.tokens[candidate_.last + n]; }

  bool is_kin() const {
    const auto is_of = [&](std::string_view words) { return before(1) == "of" && word_is_in(words, before(2)); };
    if (word_is_in("father mother", asked_.head))
      return before(1) == asked_.head || (asked_.head == "father" && is_of("son daughter child"));
    if (word_is_in("spouse wife husband marry married", asked_.head))
      return word_is_in("married wife husband", before(1)) || is_of("wife husband") ||
             (before(1) == "to" && before(2) == "married");
    if (word_is_in("child son daughter", asked_.head)) return word_is_in("son daughter", before(1)) || is_of("father mother");
    return false;
  }

  const AskedRelation& asked_;
  std::string_view sentence_;
  const KeyTokens& tokens_;
  const AnswerCandidate& candidate_;
};

}  // namespace

AnswerCue cue_of(const AskedRelation& asked, std::string_view sentence, const KeyTokens& tokens,
                 const AnswerCandidate& candidate) {
  return CueReader(asked, sentence, tokens, candidate).read();
}

}  // namespace hop::core
