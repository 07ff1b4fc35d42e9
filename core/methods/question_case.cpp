// Longest match from left to right over the keys of the graph. A key of several content words is a name in any case: few
// questions contain one by chance. A single word is one if the corpus hardly uses it otherwise: "brooklyn", but not "bridge".
#include "core/methods/question_case.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/graph/question_dictionary.hpp"
#include "core/keywords/capitals.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// The least share of the passages with a word that are linked to its entity, in percent.
constexpr std::uint64_t percent_without = 90, percent_with_capital = 25;

struct CasesInText {
  bool has_upper = false, has_lower = false;
};

CasesInText cases_in(std::string_view text) {
  CasesInText found;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint letter = decode_utf8(text, at);
    const unicode::SentenceBreak kind = unicode::record_of(letter.value).sentence_break();
    found.has_upper |= kind == unicode::SentenceBreak::upper;
    found.has_lower |= kind == unicode::SentenceBreak::lower;
    at += letter.length;
  }
  return found;
}

class CaseRestorer {
 public:
  CaseRestorer(const QuestionCorpus& corpus, std::string_view question, const TokenList& words, KeyTokens& tokens)
      : corpus_(corpus), words_(words), tokens_(tokens), text_(question) {}

  std::string restore() && {
    lower_all();
    const GraphDictionary dictionary(corpus_.graph, corpus_.entities);
    const std::size_t count = tokens_.tokens.size();
    for (std::size_t first = 0; first < count;) {
      std::size_t length = std::min(dictionary.longest_from(tokens_, first), count - first);
      while (length > 0 && !is_name(first, length)) --length;
      for (std::size_t i = first; i < first + length; ++i) raise(i);
      first += std::max<std::size_t>(length, 1);
    }
    return std::move(text_);
  }

 private:
  // Lowers the words that begin with a capital. Code words such as "camelCase" and scripts without case stay as they are.
  void lower_all() {
    const bool all_capitals = !cases_in(text_).has_lower;
    for (KeyToken& token : tokens_.tokens) {
      const bool is_high = !token.starts_lower && cases_in(token.source.of(text_)).has_upper;
      has_capital_.push_back(is_high && !all_capitals);
      if (!is_high) continue;
      token.starts_lower = true;
      for (std::uint32_t at = token.source.begin; at < token.source.end; ++at) text_[at] = ascii::lower(text_[at]);
    }
  }

  void raise(std::size_t i) {
    KeyToken& token = tokens_.tokens[i];
    if (token.is_stop_word || !token.starts_lower) return;
    token.starts_lower = false;
    char& first = text_[token.source.begin];
    if (ascii::is_lower(first)) first = static_cast<char>(first - 'a' + 'A');
  }

  bool is_name(std::size_t first, std::size_t length) const {
    const auto keyword = find_sorted(corpus_.graph.keyword_keys, tokens_.key(first, first + length - 1));
    if (!keyword) return false;
    const std::uint32_t entity = corpus_.entities.entity_of_keyword[*keyword];
    if (entity == no_entity) return false;
    const auto begin = tokens_.tokens.begin() + static_cast<std::ptrdiff_t>(first);
    const auto topics = std::count_if(begin, begin + static_cast<std::ptrdiff_t>(length),
                                      [](const KeyToken& token) { return !token.is_stop_word && !token.is_number; });
    if (topics != 1) return topics > 1;
    const std::uint64_t percent = length == 1 && has_capital_[first] ? percent_with_capital : percent_without;
    const std::uint64_t holding = passages_with(begin->source.begin, tokens_.tokens[first + length - 1].source.end);
    return 100 * std::uint64_t{corpus_.entities.linked_passages[entity]} >= percent * holding;
  }

  // Document frequency of the rarest known word in a range of the text; without one, a number that no name reaches.
  std::uint64_t passages_with(std::size_t begin, std::size_t end) const {
    std::uint64_t fewest = std::numeric_limits<std::uint32_t>::max();
    for (const Token& word : words_.tokens) {
      if (word.source.end <= begin || word.source.begin >= end) continue;
      const auto term = find_sorted(corpus_.words.terms, words_.term(word));
      if (term) fewest = std::min(fewest, std::uint64_t{corpus_.words.document_frequency(*term)});
    }
    return fewest;
  }

  const QuestionCorpus& corpus_;
  const TokenList& words_;
  KeyTokens& tokens_;
  std::string text_;
  std::vector<bool> has_capital_;  // of the tokens, where not all letters are capitals
};

}  // namespace

bool capitals_tell_names(std::string_view text, const KeyTokens& tokens) {
  const CasesInText cases = cases_in(text);
  if (!cases.has_upper) return !cases.has_lower;  // a script without case has none to restore
  if (tokens.tokens.size() == 1) return cases.has_upper;
  if (!cases.has_lower) return false;
  bool has_high_name = false, has_high_stop_word = false, has_lower = false;
  for (std::size_t i = 0; i < tokens.tokens.size(); ++i) {
    const KeyToken& token = tokens.tokens[i];
    // The first word has a capital in any case.
    if (token.is_number || (i == 0 && (token.is_stop_word || is_plain_capitalized(token.source.of(text))))) continue;
    if (token.starts_lower) has_lower = true;
    else (token.is_stop_word ? has_high_stop_word : has_high_name) = true;
  }
  return has_high_name && (has_lower || !has_high_stop_word);
}

std::string restore_case(const QuestionCorpus& corpus, std::string_view question, const TokenList& words, KeyTokens& tokens) {
  return CaseRestorer(corpus, question, words, tokens).restore();
}

}  // namespace hop::core
