// The inverted index has no positions. So the passages with all terms of a phrase are read, and their tokens compared.
#include "core/methods/quoted_phrases.hpp"

#include <algorithm>
#include <string>

#include "core/base/concat.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

struct QuotationMarks {
  std::string_view open;
  std::string_view closes[2];  // the nearest of these
};

constexpr QuotationMarks marks[] = {{"\"", {"\"", "\""}}, {"“", {"”", "”"}}, {"„", {"“", "”"}}, {"«", {"»", "»"}}};

// The tokens of a text, each between two spaces.
std::string tokens_between_spaces(std::string_view text) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  return concat(" ", tokens.folded, " ");
}

PassageSet passages_with_all(const LexicalView& words, std::span<const QueryTerm> terms) {
  PassageSet passages(words.passage_count());
  passages.add_all();
  for (const QueryTerm& term : terms) {
    PassageSet with_term(words.passage_count());
    words.postings.each(term.term, [&](std::uint32_t passage, std::uint32_t) { with_term.add(passage); });
    passages.intersect(with_term);
  }
  return passages;
}

}  // namespace

std::vector<std::string_view> quoted_phrases(std::string_view question) {
  std::vector<std::string_view> phrases;
  std::string outside;
  std::size_t copied = 0;
  for (std::size_t at = 0; at < question.size();) {
    const auto opened = std::find_if(std::begin(marks), std::end(marks), [&](const QuotationMarks& pair) {
      return question.substr(at, pair.open.size()) == pair.open;
    });
    if (opened == std::end(marks)) {
      ++at;
      continue;
    }
    const std::size_t begin = at + opened->open.size();
    std::size_t end = std::string_view::npos;
    for (const std::string_view close : opened->closes) end = std::min(end, question.find(close, begin));
    if (end == std::string_view::npos) break;
    if (tokens_between_spaces(question.substr(begin, end - begin)).size() > 2)
      phrases.push_back(question.substr(begin, end - begin));
    outside.append(question, copied, at - copied) += ' ';
    copied = at = end + opened->closes[0].size();
  }
  if (!reads_as_keywords(outside.append(question, copied))) phrases.clear();
  return phrases;
}

bool has_phrase(std::string_view text, std::string_view phrase) {
  return tokens_between_spaces(text).find(tokens_between_spaces(phrase)) != std::string::npos;
}

PassageSet passages_with_phrase(const Graph& graph, const Analyzer& analyzer, std::string_view phrase) {
  const LexicalView words = lexical_view(graph);
  TokenList tokens;
  analyzer.analyze(phrase, tokens);
  PassageSet found(words.passage_count());
  if (tokens.tokens.empty()) {
    found.add_all();
    return found;
  }
  keep_widest_forms(tokens);
  for (const Token& token : tokens.tokens) {
    if (!find_sorted(words.terms, tokens.term(token))) return found;
  }
  std::vector<QueryTerm> terms;
  find_query_terms(words, tokens, terms);
  passages_with_all(words, terms).for_each([&](std::uint32_t passage) {
    if (has_phrase(passage_text(graph, passage), phrase) || has_phrase(graph.passage_titles[passage], phrase)) found.add(passage);
  });
  return found;
}

}  // namespace hop::core
