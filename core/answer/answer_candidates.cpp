// Dates are found by their digits, so that only English needs the names of months.
#include "core/answer/answer_candidates.hpp"

#include <algorithm>
#include <optional>

#include "core/answer/clock_times.hpp"
#include "core/answer/relation_words.hpp"
#include "core/keywords/phrases.hpp"
#include "core/keywords/token_gap.hpp"
#include "core/text/months.hpp"

namespace hop::core {
namespace {

constexpr std::size_t farthest_life_dates = 120;  // bytes from the beginning of the sentence
constexpr std::string_view number_words =
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen twenty thirty forty fifty "
    "hundred thousand";
constexpr std::string_view weekdays = "monday tuesday wednesday thursday friday saturday sunday";
constexpr std::string_view between_names = "at in on for to", lists_names = "and or";

class AnswerCandidateFinder {
 public:
  AnswerCandidateFinder(std::string_view sentence, const KeyTokens& tokens, Language language)
      : sentence_(sentence), tokens_(tokens), language_(language) {}

  std::vector<AnswerCandidate> find(AnswerType type) const {
    switch (type) {
      case AnswerType::none: return {};
      case AnswerType::date: return dates(false);
      case AnswerType::year: return dates(true);
      case AnswerType::number: return numbers();
      case AnswerType::time: return times();
      case AnswerType::occasion: return times_or_dates();
      case AnswerType::person:
      case AnswerType::place: return names(type);
    }
    return {};
  }

 private:
  const KeyToken& at(std::size_t i) const { return tokens_.tokens[i]; }
  std::size_t count() const { return tokens_.tokens.size(); }
  AnswerCandidate candidate(std::size_t first, std::size_t last) const {
    return {first, last, byte_range(at(first).source.begin, at(last).source.end)};
  }
  std::string_view gap_after(std::size_t i) const { return gap_between(sentence_, at(i), at(i + 1)); }

  bool is_month_name(std::size_t i) const {
    return language_ == Language::english && !at(i).starts_lower && is_month(tokens_.token(i));
  }
  bool is_year(std::size_t i) const {
    const std::string_view word = tokens_.token(i);
    return at(i).is_number && word.size() == 4 && (word[0] == '1' || word.substr(0, 2) == "20");
  }
  bool is_day(std::size_t i) const { return at(i).is_number && tokens_.token(i).size() <= 2; }

  // "15 March 1834", "March 15, 1834", "March 1834", "1834"; in other languages, "15. März 1834" by its digits.
  std::vector<AnswerCandidate> dates(bool only_years) const {
    std::vector<AnswerCandidate> found;
    for (std::size_t i = 0; i < count(); ++i) {
      if (!is_year(i) || is_part_of_number(i)) continue;
      std::size_t first = i;
      if (!only_years) {
        if (i >= 2 && is_day(i - 1) && is_month_name(i - 2)) first = i - 2;
        else if (i >= 1 && is_month_name(i - 1)) first = i >= 2 && is_day(i - 2) ? i - 2 : i - 1;
        else if (language_ != Language::english && i >= 2 && is_day(i - 2) && gap_after(i - 2).size() <= 2) first = i - 2;
      }
      found.push_back(candidate(first, i));
    }
    return found;
  }

  std::vector<AnswerCandidate> times_or_dates() const {
    std::vector<AnswerCandidate> found = times();
    return found.empty() ? dates(false) : found;
  }

  // "04:15", "daily at 04:15", "every Monday at noon".
  std::vector<AnswerCandidate> times() const {
    std::vector<AnswerCandidate> found;
    for (const ByteRange time : find_clock_times(sentence_)) {
      std::size_t first = 0;
      while (first < count() && at(first).source.begin < time.begin) ++first;
      std::size_t last = first;
      while (last + 1 < count() && at(last + 1).source.end <= time.end) ++last;
      if (first == count()) continue;
      first = first_of_habit(first);
      found.push_back({first, last, byte_range(at(first).source.begin, time.end), true});
    }
    return found;
  }

  std::size_t first_of_habit(std::size_t first) const {
    const auto word = [&](std::size_t back) { return first >= back ? tokens_.token(first - back) : std::string_view(); };
    if (word(1) != "at") return first;
    if (word_is_in(habit_words, word(2))) return first - 2;
    return word_is_in(each_words, word(3)) ? first - 3 : first;
  }

  bool is_part_of_number(std::size_t i) const {
    const auto joins = [&](std::string_view gap) { return gap == "," || gap == "."; };
    return (i > 0 && at(i - 1).is_number && joins(gap_after(i - 1))) ||
           (i + 1 < count() && at(i + 1).is_number && joins(gap_after(i)));
  }

  // "1,234,567", "3.5", "twelve"; no year, and no day of a month.
  std::vector<AnswerCandidate> numbers() const {
    std::vector<AnswerCandidate> found;
    for (std::size_t i = 0; i < count(); ++i) {
      const std::size_t first = i;
      if (!at(i).is_number) {
        if (language_ == Language::english && word_is_in(number_words, tokens_.token(i))) found.push_back(candidate(i, i));
        continue;
      }
      while (i + 1 < count() && at(i + 1).is_number && (gap_after(i) == "," || gap_after(i) == ".")) ++i;
      const bool is_dated = (first > 0 && is_month_name(first - 1)) || (i + 1 < count() && is_month_name(i + 1));
      if (!is_dated && !(first == i && is_year(i))) found.push_back(candidate(first, i));
    }
    return found;
  }

  std::vector<AnswerCandidate> names(AnswerType type) const {
    std::vector<Phrase> runs;
    find_runs(sentence_, tokens_, runs);
    std::vector<AnswerCandidate> found;
    for (Phrase run : runs) {
      if (run.kind != PhraseKind::run) continue;
      // "Born in Rome" is a run of capitals, but two phrases.
      const std::uint32_t end = run.last;
      for (std::uint32_t first = run.first; first <= end; first = run.last + 2) {
        run.first = run.last = first;
        while (run.last < end && !word_is_in(between_names, tokens_.token(run.last + 1))) ++run.last;
        if (fits(run, type)) found.push_back(whole_name(run));
      }
    }
    return found;
  }

  // With "St." before it, and "-ho" after it.
  AnswerCandidate whole_name(const Phrase& run) const {
    std::size_t first = run.first, last = run.last;
    if (first > 0 && tokens_.token(first - 1) == "st" && !at(first - 1).starts_lower) --first;
    while (last + 1 < count() && gap_after(last) == "-") ++last;
    return candidate(first, last);
  }

  bool fits(const Phrase& run, AnswerType type) const {
    for (std::size_t i = run.first; i <= run.last; ++i) {
      const std::string_view word = tokens_.token(i);
      if (is_month_name(i) || word_is_in(weekdays, word) || word_is_in(lists_names, word)) return false;
    }
    const bool is_single = run.first == run.last;
    // One word before a word in lower case is mostly an adjective: "German painter".
    const bool is_adjective = is_single && run.last + 1 < count() && is_space(gap_after(run.last)) &&
                              at(run.last + 1).starts_lower && !at(run.last + 1).is_stop_word;
    if (type == AnswerType::place) return !is_adjective;
    return !is_single || (!is_adjective && run.first > 0);
  }

  std::string_view sentence_;
  const KeyTokens& tokens_;
  Language language_;
};

// The first dash between spaces, or long dash, in a range.
std::optional<ByteRange> dash_in(std::string_view sentence, ByteRange range) {
  for (const std::string_view dash : {std::string_view("–"), std::string_view("—"), std::string_view(" - ")}) {
    const std::size_t at = sentence.find(dash, range.begin);
    if (at < range.end) return byte_range(at, at + dash.size());
  }
  return std::nullopt;
}

bool has_digit_in(std::string_view text) { return text.find_first_of("0123456789") != std::string_view::npos; }

}  // namespace

std::vector<AnswerCandidate> find_candidates(std::string_view sentence, const KeyTokens& tokens, AnswerType type,
                                             Language language) {
  return AnswerCandidateFinder(sentence, tokens, language).find(type);
}

ByteRange part_about(std::string_view sentence, const KeyTokens& tokens, LifeEvent event) {
  const bool birth = event == LifeEvent::birth;
  for (std::size_t open = sentence.find('('); open != std::string_view::npos; open = sentence.find('(', open + 1)) {
    const std::size_t close = sentence.find(')', open);
    if (close == std::string_view::npos) break;
    const ByteRange inside = byte_range(open + 1, close);
    // The life dates of a person stand behind the name.
    if (open > farthest_life_dates) break;
    if (!has_digit_in(inside.of(sentence))) continue;
    if (const auto dash = dash_in(sentence, inside))
      return birth ? byte_range(inside.begin, dash->begin) : byte_range(dash->end, inside.end);
    if (inside.of(sentence).find(birth ? "born" : "died") != std::string_view::npos) return inside;
    break;
  }
  for (const KeyToken& token : tokens.tokens) {
    const std::string_view word = token.folded.of(tokens.folded);
    if (birth ? word == "born" : word == "died") return byte_range(token.source.end, sentence.size());
  }
  return {};
}

}  // namespace hop::core
