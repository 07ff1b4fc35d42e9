// Tables of words, and one pass over the question. A word such as "who" or "where" is often a relative pronoun ("the city where he
// died"), so its place decides whether it asks.
#include "core/answer/asked_thing.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "core/answer/relation_words.hpp"
#include "core/base/small_module.hpp"

namespace hop::core {
namespace {

struct TypeWords {
  AnswerType type;
  std::string_view words;
};

constexpr TypeWords question_words[] = {
    {AnswerType::person, "who whom"},
    {AnswerType::place, "where"},
    {AnswerType::date, "when"},
};

// After "what" or "which". Other nouns ask for things that no rule recognizes.
constexpr TypeWords nouns[] = {
    {AnswerType::date, "date birthdate birthday day"},
    {AnswerType::year, "year"},
    {AnswerType::place,
     "city town village place location birthplace municipality island"},  // no larger areas: texts tell the town
    {AnswerType::person,
     "person man woman actor actress director producer author writer poet novelist composer singer musician songwriter performer "
     "artist painter architect designer engineer inventor founder president minister mayor governor king queen emperor ruler "
     "politician general explorer scientist philosopher mathematician physicist player footballer coach host presenter husband "
     "wife spouse father mother brother sister son daughter child grandfather grandmother"},
};

constexpr std::string_view quantities = "many much";
constexpr std::string_view habits = "do does is are can should must will";  // after "when": what repeats, or lies ahead
constexpr std::string_view begin_yes_no = "is are was were do does did has have had can could will would should";
constexpr std::string_view comparing = "or both same";
constexpr std::string_view prepositions = "in at on of to from by for with under after during into";
constexpr std::string_view before_noun = "is are was were s the a an";
constexpr std::string_view birth_words = "born birth birthplace birthdate birthday";
constexpr std::string_view death_words = "die died dies death";
constexpr std::size_t nouns_looked_at = 4;

std::optional<AnswerType> type_in(std::span<const TypeWords> table, std::string_view word) {
  for (const TypeWords& row : table) {
    if (word_is_in(row.words, word)) return row.type;
  }
  return std::nullopt;
}

class EnglishQuestionReader {
 public:
  EnglishQuestionReader(std::string_view question, const KeyTokens& tokens) : question_(question), tokens_(tokens) {}

  AskedThing read() const {
    AskedThing asked;
    const auto place = question_word();
    if (!place || compares()) return asked;
    asked.first = asked.last = *place;
    if (const auto type = type_in(question_words, word(*place)))
      asked.type = asks_for_occasion(*place) ? AnswerType::occasion : *type;
    else if (is_how_many(*place)) asked.type = AnswerType::number, asked.last = *place + 1;
    else read_noun(asked);
    const bool has_event = asked.type == AnswerType::place || asked.type == AnswerType::date || asked.type == AnswerType::year ||
                           asked.type == AnswerType::occasion;
    if (has_event) asked.event = event();
    if (asked.head == AskedThing::no_head) asked.head = head_after(asked.last + 1);
    return asked;
  }

 private:
  std::size_t count() const { return tokens_.tokens.size(); }
  std::string_view word(std::size_t i) const { return tokens_.token(i); }
  bool is_how_many(std::size_t i) const { return word(i) == "how" && i + 1 < count() && word_is_in(quantities, word(i + 1)); }
  // "what time does", but not "what time zone".
  bool asks_for_time(std::size_t i) const { return i < count() && word_is_in("time hour", word(i)) && !has_noun_after(i); }
  bool asks_for_occasion(std::size_t i) const { return word(i) == "when" && i + 1 < count() && word_is_in(habits, word(i + 1)); }
  bool has_noun_after(std::size_t i) const { return i + 1 < count() && !tokens_.tokens[i + 1].is_stop_word; }

  bool begins_clause(std::size_t i) const {
    if (i == 0) return true;
    const std::string_view gap = between(tokens_.tokens[i - 1].source, tokens_.tokens[i].source).of(question_);
    return gap.find_first_of(",.;:?!") != std::string_view::npos;
  }

  // The word that asks: it begins the question or a clause, behind a preposition at most. Otherwise "what", "how many", or "which"
  // before a noun, anywhere.
  std::optional<std::size_t> question_word() const {
    std::optional<std::size_t> inside;
    for (std::size_t i = 0; i < count(); ++i) {
      const bool asks_inside = word(i) == "what" || (word(i) == "which" && has_noun_after(i)) || is_how_many(i);
      const bool asks = asks_inside || word(i) == "which" || type_in(question_words, word(i));
      if (!asks) continue;
      const std::size_t first = i > 0 && word_is_in(prepositions, word(i - 1)) ? i - 1 : i;
      if (first == 0 || (begins_clause(first) && (asks_inside || word(i) != "which"))) return i;
      if (asks_inside && !inside) inside = i;
    }
    return inside;
  }

  // "Which is older, A or B?", "are both from the same country?": no words of the hits answer.
  bool compares() const {
    if (word_is_in(begin_yes_no, word(0))) return true;
    for (std::size_t i = 0; i < count(); ++i) {
      if (word_is_in(comparing, word(i))) return true;
    }
    return false;
  }

  // "which city", "what is the birthplace of", "what year", but not "which country is the birthplace".
  void read_noun(AskedThing& asked) const {
    std::size_t i = asked.first + 1;
    if (asks_for_time(i)) {
      asked.type = AnswerType::time, asked.last = i;
      return;
    }
    while (i < count() && word_is_in(before_noun, word(i))) ++i;
    const std::size_t end = std::min(count(), i + nouns_looked_at);
    for (; i < end && !word_is_in(prepositions, word(i)) && !word_is_in(before_noun, word(i)); ++i) {
      if (const auto type = type_in(nouns, word(i))) {
        asked.type = *type, asked.last = asked.head = i;
        return;
      }
    }
  }

  // "who is the paternal grandfather of": the last word before "of"; "who is her father": the last word.
  std::size_t head_after(std::size_t i) const {
    while (i < count() && word_is_in(before_noun, word(i))) ++i;
    const std::size_t end = std::min(count(), i + nouns_looked_at);
    for (std::size_t of = i + 1; of < end; ++of) {
      if (word(of) == "of") return of - 1;
    }
    return count() - 1;
  }

  // A question with both asks for one of them by words that only a parser could relate.
  LifeEvent event() const {
    bool birth = false, death = false;
    for (std::size_t i = 0; i < count(); ++i) {
      birth |= word_is_in(birth_words, word(i));
      death |= word_is_in(death_words, word(i));
    }
    return birth == death ? LifeEvent::none : birth ? LifeEvent::birth : LifeEvent::death;
  }

  std::string_view question_;
  const KeyTokens& tokens_;
};

// Question words as keys, without accents. Persons and places have no rules, whose words are English.
struct LanguageWords {
  Language language;
  std::string_view date, number;
};
constexpr LanguageWords other_languages[] = {
    {Language::danish, "hvornar", "hvor mange"}, {Language::german, "wann", "wie viele"},
    {Language::spanish, "cuando", "cuantos"},    {Language::finnish, "milloin", "kuinka monta"},
    {Language::french, "quand", "combien"},      {Language::italian, "quando", "quanti"},
    {Language::dutch, "wanneer", "hoeveel"},     {Language::norwegian, "nar", "hvor mange"},
    {Language::portuguese, "quando", "quantos"}, {Language::russian, "когда", "сколько"},
    {Language::swedish, "nar", "hur manga"},
};

[[maybe_unused]] AskedThing read_other(const KeyTokens& tokens, Language language) {  // not in the small module
  AskedThing asked;
  const auto row = std::find_if(std::begin(other_languages), std::end(other_languages),
                                [&](const LanguageWords& of) { return of.language == language; });
  if (row == std::end(other_languages)) return asked;
  const auto begins_with = [&](std::string_view words) {
    const std::size_t length = tokens_of_key(words);
    return length <= tokens.tokens.size() && tokens.key(0, length - 1) == words;
  };
  if (begins_with(row->number)) asked.type = AnswerType::number, asked.last = tokens_of_key(row->number) - 1;
  else if (begins_with(row->date)) asked.type = AnswerType::date;
  return asked;
}

}  // namespace

bool tells_life_event(std::string_view word) { return word_is_in(birth_words, word) || word_is_in(death_words, word); }

AskedThing read_asked_thing(std::string_view question, const KeyTokens& tokens, Language language) {
  if (tokens.tokens.empty()) return {};
  if (language == Language::english) return EnglishQuestionReader(question, tokens).read();
  if constexpr (with_languages) return read_other(tokens, language);
  return {};
}

}  // namespace hop::core
