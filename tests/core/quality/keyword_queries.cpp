#include "tests/core/quality/keyword_queries.hpp"

#include <algorithm>
#include <string_view>

#include "core/methods/question_analysis.hpp"

namespace hop::core::test {
namespace {

constexpr std::size_t fewest_terms = 2, most_terms = 4;

bool is_word_byte(char c) { return (static_cast<unsigned char>(c) & 0x80) != 0 || std::isalnum(static_cast<unsigned char>(c)); }

// Words between white space; those of one run have nothing but a space between them.
std::vector<std::vector<std::string>> runs_of(std::string_view text) {
  std::vector<std::vector<std::string>> runs(1);
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : '\n';
    if (is_word_byte(c)) {
      word += c;
      continue;
    }
    if (!word.empty()) runs.back().push_back(std::move(word)), word.clear();
    if (c != ' ') runs.emplace_back();
  }
  return runs;
}

std::uint32_t below(std::mt19937& random, std::size_t end) { return static_cast<std::uint32_t>(random() % end); }

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> some_of(std::vector<std::string> words, std::size_t count, std::mt19937& random) {
  std::shuffle(words.begin(), words.end(), random);
  words.resize(std::min(words.size(), count));
  return words;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (const auto& run : runs_of(text)) words.insert(words.end(), run.begin(), run.end());
  return words;
}

// A term that a question can ask for: letters whose stem they are themselves.
std::vector<std::string> stems_of(const OpenGraph& graph, std::uint32_t passage) {
  std::vector<std::string> stems;
  TokenList tokens, again;
  graph.analyzer().analyze(passage_text(graph.view(), passage), tokens);
  for (const Token& token : tokens.tokens) {
    const std::string_view term = tokens.term(token);
    again.clear();
    graph.analyzer().analyze(term, again);
    if (term.size() >= 4 && again.terms == term) stems.emplace_back(term);
  }
  std::sort(stems.begin(), stems.end());
  stems.erase(std::unique(stems.begin(), stems.end()), stems.end());
  return stems;
}

std::string some_query(const OpenGraph& graph, KeywordShape shape, std::uint32_t passage, std::mt19937& random) {
  const Graph& view = graph.view();
  const std::string_view text = passage_text(view, passage);
  switch (shape) {
    case KeywordShape::stems: {
      std::vector<std::string> stems = some_of(stems_of(graph, passage), 2 + below(random, 3), random);
      std::sort(stems.begin(), stems.end());
      return joined(stems);
    }
    case KeywordShape::words: return joined(some_of(words_of(text), 2 + below(random, 3), random));
    case KeywordShape::run: {
      const auto runs = runs_of(text);
      const auto& run = runs[below(random, runs.size())];
      const std::size_t length = 2 + below(random, 5);
      if (run.size() < length) return "";
      const auto first = run.begin() + below(random, run.size() - length + 1);
      return joined({first, first + static_cast<std::ptrdiff_t>(length)});
    }
    case KeywordShape::named_word: {
      const auto keywords = view.keywords_of_passage.row(passage);
      const auto words = words_of(text);
      if (keywords.empty() || words.empty()) return "";
      const std::string name(view.keyword_names[keywords[below(random, keywords.size())]]);
      return joined(some_of(words, 1 + below(random, 2), random)) + " " + name;
    }
  }
  return "";
}

}  // namespace

const char* name_of(KeywordShape shape) {
  constexpr const char* names[] = {"stems", "words", "run", "named word"};
  return names[static_cast<std::size_t>(shape)];
}

std::vector<std::uint32_t> terms_of_query(const OpenGraph& graph, const std::string& query) {
  std::vector<std::uint32_t> terms;
  for (const QueryTerm& term : analyze_terms(graph.view(), graph.analyzer(), query)) terms.push_back(term.term);
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

std::vector<std::uint32_t> passages_with_all(const Graph& graph, const std::vector<std::uint32_t>& terms) {
  std::vector<std::uint32_t> passages;
  if (terms.empty()) return passages;
  graph.postings.each(terms.front(), [&](std::uint32_t passage, std::uint32_t) { passages.push_back(passage); });
  for (std::size_t t = 1; t < terms.size(); ++t) {
    std::erase_if(passages, [&](std::uint32_t passage) { return !graph.postings.has(terms[t], passage); });
  }
  return passages;
}

std::string draw_query(const OpenGraph& graph, KeywordShape shape, std::mt19937& random) {
  const Graph& view = graph.view();
  const std::size_t common = std::max<std::size_t>(50, view.passage_count() / 20);
  for (;;) {
    const std::string query = some_query(graph, shape, below(random, view.passage_count()), random);
    if (!reads_as_keywords(query)) continue;
    const auto terms = terms_of_query(graph, query);
    const bool is_common =
        std::any_of(terms.begin(), terms.end(), [&](std::uint32_t term) { return view.postings.row_size(term) >= common; });
    if (terms.size() < fewest_terms || terms.size() > most_terms || is_common || passages_with_all(view, terms).empty()) continue;
    return query;
  }
}

}  // namespace hop::core::test
