// Filters the runs by their position and by evidence in the text. The set of tokens that are capitalized within a
// sentence is computed lazily, because only some passages need it.
#include "core/keywords/passage_phrases.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/keywords/acronyms.hpp"
#include "core/keywords/capitals.hpp"
#include "core/keywords/code_words.hpp"
#include "core/keywords/token_gap.hpp"
#include "core/text/months.hpp"

namespace hop::core {
namespace {

std::string_view word_of(std::string_view text, const KeyTokens& tokens, std::size_t at) {
  return tokens.tokens[at].source.of(text);
}

bool is_plain(std::string_view text, const KeyTokens& tokens, std::size_t at) {
  return is_plain_capitalized(word_of(text, tokens, at));
}

constexpr std::size_t most_unsorted = 32;  // below this size, a linear search is faster than sorting

// Whether the phrase is a date: "28 July 1914", "May and June".
bool is_date(const KeyTokens& tokens, const Phrase& phrase) {
  bool has_month = false;
  for (std::size_t at = phrase.first; at <= phrase.last; ++at) {
    if (tokens.tokens[at].is_number || tokens.tokens[at].starts_lower) continue;
    if (!is_month(tokens.token(at))) return false;
    has_month = true;
  }
  return has_month && phrase.first < phrase.last;
}

// The stricter test for languages that capitalize every noun.
bool counts_among_nouns(std::string_view text, const KeyTokens& tokens, const Phrase& phrase) {
  std::size_t first = phrase.first, side_by_side = 0;
  for (std::size_t at = first; at <= phrase.last; ++at) {
    const KeyToken& token = tokens.tokens[at];
    if (token.is_number) continue;
    if (token.starts_lower || is_first_word(text, tokens, at)) {
      side_by_side = 0;
      continue;
    }
    if (!is_plain(text, tokens, at)) return true;
    const bool follows_one = side_by_side > 0;
    const KeyToken& before = tokens.tokens[follows_one ? at - 1 : at];
    side_by_side = follows_one && joins_tokens(gap_between(text, before, token), before) ? side_by_side + 1 : 1;
    if (side_by_side == 2) return true;
  }
  return false;
}

}  // namespace

// Text phrases: filtered runs, then acronyms.
const std::vector<Phrase>& PassagePhrases::find_in_text(std::string_view text, const KeyTokens& tokens, bool capitals_are_names) {
  text_ = text;
  tokens_ = &tokens;
  knows_said_ = false;
  capital_lines_.clear();
  find_lines_of_capitals(text, capital_lines_);
  all_.clear();
  in_text_.clear();
  find_runs(text, tokens, all_);
  for (Phrase& phrase : all_) {
    drop_first_word(phrase);
    if (is_date(tokens, phrase) || !counts_in_text(phrase)) continue;
    if (capitals_are_names || counts_among_nouns(text, tokens, phrase)) in_text_.push_back(phrase);
  }
  find_acronyms(text, tokens, in_text_);
  return in_text_;
}

// Title phrases: filtered runs, code words and acronyms. The test uses the text of the same passage as evidence.
const std::vector<Phrase>& PassagePhrases::find_in_title(std::string_view title, const KeyTokens& tokens,
                                                         bool capitals_are_names) {
  find_headings(title, tokens);
  all_.clear();
  in_title_.clear();
  find_runs(title, tokens, all_);
  for (const Phrase& phrase : all_) {
    if (is_date(tokens, phrase) || !counts_in_title(title, tokens, phrase)) continue;
    if (capitals_are_names || counts_among_nouns(title, tokens, phrase)) in_title_.push_back(phrase);
  }
  find_code_words(title, tokens, in_title_);
  find_acronyms(title, tokens, in_title_);
  return in_title_;
}

// "Plays the Gull" is no name, but "the Gull" has one: an article directly behind the first word of a sentence hardly ever continues a
// name. "Alexander the Great" needs evidence.
void PassagePhrases::drop_first_word(Phrase& phrase) {
  const std::uint32_t rest = phrase.first + 2;
  if (rest > phrase.last || tokens_->tokens[rest].starts_lower) return;
  if (tokens_->token(rest - 1) != "the" || !tokens_->tokens[rest - 1].starts_lower) return;
  if (!is_first_word(text_, *tokens_, phrase.first) || !is_plain(text_, *tokens_, phrase.first)) return;
  if (!is_said_within_sentence(tokens_->token(phrase.first))) phrase.first = rest;
}

// A phrase in the middle of a sentence always counts; its capitals are not due to its position.
bool PassagePhrases::counts_in_text(const Phrase& phrase) {
  if (is_in_line_of_capitals(tokens_->tokens[phrase.first].source.begin)) return is_said_within_sentence(*tokens_, phrase);
  if (phrase.first != phrase.last || !is_first_word(text_, *tokens_, phrase.first)) return true;
  return !is_plain(text_, *tokens_, phrase.first) || is_said_within_sentence(tokens_->token(phrase.first));
}

// In a Title Case heading, every word needs evidence from the text.
bool PassagePhrases::counts_in_title(std::string_view title, const KeyTokens& tokens, const Phrase& phrase) {
  const bool is_lone_first = phrase.first == phrase.last && is_first_word(title, tokens, phrase.first);
  const auto heading = std::lower_bound(headings_.begin(), headings_.end(), tokens.tokens[phrase.first].source.end,
                                        [](const Heading& one, std::uint32_t place) { return one.end < place; });
  if (!is_lone_first && heading != headings_.end() && heading->tells_names_apart) return true;
  for (std::size_t at = phrase.first; at <= phrase.last; ++at) {
    const KeyToken& token = tokens.tokens[at];
    if (token.is_stop_word || !is_plain(title, tokens, at)) continue;
    if (!is_said_within_sentence(tokens.token(at))) return false;
  }
  return true;
}

// Splits the title into headings and decides for each whether its capitals carry information.
void PassagePhrases::find_headings(std::string_view title, const KeyTokens& tokens) {
  headings_.clear();
  std::size_t token = 0;
  for (std::size_t begin = 0; begin < title.size();) {
    const auto end = static_cast<std::uint32_t>(std::min(title.find(" > ", begin), title.size()));
    const std::string_view heading_text = title.substr(begin, end - begin);
    Heading heading{end, heading_text.find_first_of(",(") != std::string_view::npos};
    for (; token < tokens.tokens.size() && tokens.tokens[token].source.end <= end; ++token) {
      heading.tells_names_apart |= tokens.tokens[token].starts_lower && !tokens.tokens[token].is_stop_word;
    }
    headings_.push_back(heading);
    begin = end + 3;
  }
}

// Whether all content words of a phrase in a line of capitals are capitalized within a sentence of the text.
bool PassagePhrases::is_said_within_sentence(const KeyTokens& tokens, const Phrase& phrase) {
  for (std::size_t at = phrase.first; at <= phrase.last; ++at) {
    const KeyToken& token = tokens.tokens[at];
    if (token.is_number || token.is_stop_word) continue;
    if (!is_said_within_sentence(tokens.token(at))) return false;
  }
  return true;
}

bool PassagePhrases::is_said_within_sentence(std::string_view folded_token) {
  if (!knows_said_) find_said();
  if (said_.size() > most_unsorted) return std::binary_search(said_.begin(), said_.end(), folded_token);
  return std::find(said_.begin(), said_.end(), folded_token) != said_.end();
}

bool PassagePhrases::is_in_line_of_capitals(std::uint32_t at) {
  const auto line = std::upper_bound(capital_lines_.begin(), capital_lines_.end(), at,
                                     [](std::uint32_t place, const ByteRange& range) { return place < range.end; });
  return line != capital_lines_.end() && line->begin <= at;
}

// Collects the capitalized tokens that are not the first of a sentence and not in a line of capitals.
void PassagePhrases::find_said() {
  knows_said_ = true;
  said_.clear();
  for (std::size_t at = 0; at < tokens_->tokens.size(); ++at) {
    const KeyToken& token = tokens_->tokens[at];
    if (token.starts_lower || token.is_number || token.is_stop_word) continue;
    if (is_in_line_of_capitals(token.source.begin) || is_first_word(text_, *tokens_, at)) continue;
    said_.push_back(tokens_->token(at));
  }
  if (said_.size() > most_unsorted) sort_stable(said_);
}

}  // namespace hop::core
