// Terms are looked up by binary search in the sorted term table. Repeats are merged by a linear scan in short questions and by
// sorting in long ones.
#include "core/search/lexical.hpp"

#include <algorithm>
#include <limits>
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

// The number of passages in both rows, up to `enough`. Reads the shorter row and searches the longer one, from the last match on.
std::uint32_t count_common(const PostingsView& postings, std::uint32_t a, std::uint32_t b, std::uint32_t enough,
                           const PassageSet* allowed = nullptr) {
  const bool a_is_shorter = postings.row_size(a) <= postings.row_size(b);
  const std::uint32_t rare = a_is_shorter ? a : b, common = a_is_shorter ? b : a;
  std::uint32_t from = postings.offsets[common], count = 0;
  const std::uint32_t end = postings.offsets[common + 1], rare_end = postings.offsets[rare + 1];
  for (std::uint32_t posting = postings.offsets[rare]; posting < rare_end && count < enough && from < end; ++posting) {
    const std::uint32_t passage = postings.passage(posting);
    from = postings.find(from, end, passage);
    count += from < end && postings.passage(from) == passage && (allowed == nullptr || allowed->contains(passage));
  }
  return count;
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
  return count_common(view.postings, *a, *b, std::numeric_limits<std::uint32_t>::max());
}

bool share_a_passage(const LexicalView& view, std::uint32_t first, std::uint32_t second, const PassageSet* allowed) {
  return count_common(view.postings, first, second, 1, allowed) != 0;
}

}  // namespace hop::core
