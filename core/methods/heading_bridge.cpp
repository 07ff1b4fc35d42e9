// Term pairs are strings "first second", sorted and merged, so that a candidate's pairs are found by binary search. The
// corpus frequency of a pair gives its IDF.
#include "core/methods/heading_bridge.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/search/bm25.hpp"
#include "core/text/ascii.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

constexpr double unit = 5, most = 2, decay = 0.2;  // bridge(c): divisor of the IDF sum, its cap, decay by rank in the base list
constexpr std::string_view heading_separator = " > ";

// A term that can name a topic: not a number, and longer than one character.
bool says_something(std::string_view term) {
  const bool is_number = std::all_of(term.begin(), term.end(), ascii::is_digit);
  return !is_number && term.size() > decode_utf8(term, 0).length;
}

// Whether two consecutive terms are adjacent in the text. A word between them would be a stop word, which the analyzer
// dropped.
bool are_neighbors(std::string_view text, const Token& left, const Token& right) {
  if (right.source.begin < left.source.end) return false;
  const std::string_view gap = text.substr(left.source.end, right.source.begin - left.source.end);
  return std::none_of(gap.begin(), gap.end(), ascii::is_word_byte);
}

void append_pairs(const Analyzer& analyzer, std::string_view text, std::vector<std::string>& out) {
  TokenList tokens;
  analyzer.analyze(text, tokens);
  for (std::size_t t = 1; t < tokens.tokens.size(); ++t) {
    const Token &left = tokens.tokens[t - 1], &right = tokens.tokens[t];
    const std::string_view first = tokens.term(left), second = tokens.term(right);
    if (!are_neighbors(text, left, right) || !says_something(first) || !says_something(second)) continue;
    out.push_back(std::string(first).append(" ").append(second));
  }
}

void keep_each_once(std::vector<std::string>& pairs) {
  sort_stable(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

}  // namespace

std::vector<std::string> neighboring_terms(const Analyzer& analyzer, std::string_view text) {
  std::vector<std::string> pairs;
  append_pairs(analyzer, text, pairs);
  keep_each_once(pairs);
  return pairs;
}

// Headings between the first and the last are left out.
std::vector<std::string> heading_pairs(const Analyzer& analyzer, std::string_view title) {
  std::vector<std::string> pairs;
  const std::size_t first_end = title.find(heading_separator), last = title.rfind(heading_separator);
  append_pairs(analyzer, title.substr(0, first_end), pairs);
  if (last != std::string_view::npos) append_pairs(analyzer, title.substr(last + heading_separator.size()), pairs);
  keep_each_once(pairs);
  return pairs;
}

std::vector<BridgePair> join_bridge_pairs(std::span<const std::vector<std::string>> pairs_of_passage,
                                          std::span<const std::string> question_terms) {
  const auto is_asked = [&](std::string_view term) {
    return std::find(question_terms.begin(), question_terms.end(), term) != question_terms.end();
  };
  std::vector<BridgePair> all, joined;
  for (std::size_t j = 0; j < pairs_of_passage.size() && j < most_bridge_passages; ++j) {
    // One bit per passage of the base list; merging equal pairs unites the bits.
    for (const std::string& terms : pairs_of_passage[j]) all.push_back({terms, static_cast<std::uint8_t>(1u << j), 0});
  }
  sort_stable(all, [](const BridgePair& a, const BridgePair& b) {
    return a.terms != b.terms ? a.terms < b.terms : a.passages < b.passages;
  });
  for (BridgePair& pair : all) {
    if (!joined.empty() && joined.back().terms == pair.terms) joined.back().passages |= pair.passages;
    // Equal pairs are adjacent after sorting. A pair of two question terms is dropped: the base list already rewards it.
    else if (!is_asked(pair.first_term()) || !is_asked(pair.second_term())) joined.push_back(std::move(pair));
  }
  return joined;
}

std::vector<std::uint32_t> pairs_of_title(const Analyzer& analyzer, std::string_view title, std::span<const BridgePair> pairs) {
  std::vector<std::uint32_t> found;
  for (const std::string& terms : heading_pairs(analyzer, title)) {
    const auto pair = std::lower_bound(pairs.begin(), pairs.end(), terms,
                                       [](const BridgePair& of, const std::string& wanted) { return of.terms < wanted; });
    if (pair != pairs.end() && pair->terms == terms) found.push_back(static_cast<std::uint32_t>(pair - pairs.begin()));
  }
  return found;
}

double bridge_of(std::span<const BridgePair> pairs, std::span<const std::uint32_t> of_candidate, std::uint64_t document,
                 std::span<const std::uint64_t> documents, std::size_t corpus_passages) {
  double bridge = 0;
  for (std::size_t j = 0; j < documents.size() && j < most_bridge_passages; ++j) {
    // A bridge joins two documents: passages of the candidate's own document share its headings anyway.
    if (documents[j] == document) continue;
    double idf = 0;
    for (const std::uint32_t p : of_candidate) {
      const BridgePair& pair = pairs[p];
      if ((pair.passages >> j & 1) == 0 || pair.passages_of_pair > most_passages_of_pair) continue;
      idf += bm25_idf(corpus_passages, pair.passages_of_pair);
    }
    bridge = std::max(bridge, std::min(most, idf / unit) / (1 + decay * static_cast<double>(j)));
  }
  return bridge;
}

}  // namespace hop::core
