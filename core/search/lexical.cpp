#include "core/search/lexical.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/sort.hpp"

namespace hop::core {

// By sorting occurrences, so that a long question costs no more than n log n.
void find_query_terms(const LexicalView& view, const TokenList& question, std::vector<QueryTerm>& out) {
  out.clear();
  std::vector<std::pair<std::uint32_t, std::uint32_t>> occurrences;  // term, place in the question
  occurrences.reserve(question.tokens.size());
  for (const Token& token : question.tokens) {
    const std::optional<std::uint32_t> term = find_sorted(view.terms, question.term(token));
    if (term) occurrences.emplace_back(*term, static_cast<std::uint32_t>(occurrences.size()));
  }
  sort_stable(occurrences);

  std::vector<std::pair<std::uint32_t, QueryTerm>> by_place;
  for (const auto& [term, place] : occurrences) {
    if (by_place.empty() || by_place.back().second.term != term) by_place.push_back({place, {term, 0}});
    ++by_place.back().second.count;
  }
  sort_stable(by_place, [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [place, term] : by_place) out.push_back(term);
}

}  // namespace hop::core
