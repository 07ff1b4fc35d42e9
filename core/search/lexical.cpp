// Terms are looked up by binary search in the sorted term table. Repeats are merged by a linear scan in short questions and by
// sorting in long ones.
#include "core/search/lexical.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/sort.hpp"

namespace hop::core {

namespace {

constexpr std::size_t short_question = 32;  // tokens; up to this length, a linear search for repeats is faster than sorting

// Merges repeated terms by sorting, so that a question of n tokens costs O(n log n), and keeps the order of first occurrence.
void count_terms_of_long_question(std::vector<QueryTerm>& terms) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> occurrences;  // term, place in the question
  for (const QueryTerm& term : terms) occurrences.emplace_back(term.term, static_cast<std::uint32_t>(occurrences.size()));
  sort_stable(occurrences);
  std::uint32_t first = 0;  // place of the term's first occurrence
  for (std::size_t i = 0; i < occurrences.size(); ++i) {
    const auto [term, place] = occurrences[i];
    if (i == 0 || occurrences[i - 1].first != term) first = place;
    terms[place].count = 0;
    ++terms[first].count;
  }
  const auto is_repeat = [](const QueryTerm& term) { return term.count == 0; };
  terms.erase(std::remove_if(terms.begin(), terms.end(), is_repeat), terms.end());
}

}  // namespace

void find_query_terms(const LexicalView& view, const TokenList& question, std::vector<QueryTerm>& out) {
  out.clear();
  const bool is_short = question.tokens.size() <= short_question;
  for (const Token& token : question.tokens) {
    const std::optional<std::uint32_t> term = find_sorted(view.terms, question.term(token));
    if (!term) continue;
    const auto is_same = [&](const QueryTerm& one) { return one.term == *term; };
    const auto known = is_short ? std::find_if(out.begin(), out.end(), is_same) : out.end();
    if (known != out.end()) ++known->count;
    else out.push_back({*term, 1});
  }
  if (!is_short) count_terms_of_long_question(out);
}

std::uint32_t count_with_both(const LexicalView& view, std::string_view first, std::string_view second) {
  const std::optional<std::uint32_t> a = find_sorted(view.terms, first), b = find_sorted(view.terms, second);
  if (!a || !b) return 0;
  // Intersect: read the shorter list and search the longer one, from the last match on.
  const bool a_is_shorter = view.postings.row_size(*a) <= view.postings.row_size(*b);
  const std::uint32_t rare = a_is_shorter ? *a : *b, common = a_is_shorter ? *b : *a;
  std::uint32_t from = view.postings.offsets[common], count = 0;
  const std::uint32_t end = view.postings.offsets[common + 1];
  view.postings.each(rare, [&](std::uint32_t passage, std::uint32_t) {
    from = view.postings.find(from, end, passage);
    count += from < end && view.postings.passage(from) == passage;
  });
  return count;
}

}  // namespace hop::core
