#include "core/merge/word_merge.hpp"

#include <algorithm>

namespace hop::core {

WordMerge::WordMerge(const std::vector<MergePart>& parts, const PassageMap& passages) : parts_(parts), passages_(passages) {
  std::size_t terms = 0, postings = 0;
  for (const MergePart& part : parts) {
    const Graph& graph = *part.graph;
    fronts_.add_table(graph.terms);
    terms = std::max(terms, graph.terms.size());
    postings += graph.postings.size();
  }
  content_.terms.reserve(terms);
  content_.postings.reserve(terms, postings);
}

// The postings of all parts that have the term, in the merged order. Passages of parts may lie between each other.
void WordMerge::gather_postings() {
  gathered_.clear();
  for (const TextFronts::Place& place : fronts_.places()) {
    const std::vector<std::uint32_t>& merged = passages_.merged[place.table];
    const auto middle = static_cast<std::ptrdiff_t>(gathered_.size());
    parts_[place.table].graph->postings.each(place.index, [&](std::uint32_t of_part, std::uint32_t frequency) {
      const std::uint32_t passage = merged[of_part];
      if (passage != no_index) gathered_.emplace_back(passage, frequency);
    });
    std::inplace_merge(gathered_.begin(), gathered_.begin() + middle, gathered_.end());
  }
}

// The least of the parts' next terms; returns the units of work.
std::uint64_t WordMerge::take_term() {
  const std::string_view term = fronts_.take_least();
  gather_postings();
  for (const auto& [passage, frequency] : gathered_) content_.postings.add(passage, frequency);
  if (!gathered_.empty()) {
    content_.terms.emplace_back(term);
    content_.postings.end_row();
  }
  return fronts_.units() + 4 * gathered_.size();
}

bool WordMerge::step(WorkBudget& budget) {
  WorkParts::Step step(work_, budget);
  return step.until([&] {
           while (!fronts_.at_end()) {
             if (budget.used_up()) return false;
             budget.spend(take_term());
           }
           return true;
         }) &&
         step.each(passages_.place.size(), 2, [&](std::size_t p) {
           const auto [part, passage] = passages_.place[p];
           content_.term_count_of_passage.push_back(parts_[part].graph->term_count_of_passage[passage]);
         });
}

UnusualTokenMerge::UnusualTokenMerge(const std::vector<MergePart>& parts, const PassageMap& passages)
    : parts_(parts), passages_(passages) {
  for (const MergePart& part : parts) fronts_.add_table(part.sources->unusual_tokens.tokens.table());
}

std::uint64_t UnusualTokenMerge::take_token() {
  const std::string_view token = fronts_.take_least();
  std::vector<std::uint32_t>& values = tokens_.passages.values;
  const std::size_t begin = values.size();
  for (const auto& [part, index] : fronts_.places()) {
    for (const std::uint32_t passage : parts_[part].sources->unusual_tokens.passages.row(index)) {
      const std::uint32_t merged = passages_.merged[part][passage];
      if (merged != no_index) values.push_back(merged);
    }
  }
  if (values.size() == begin) return fronts_.units();
  std::sort(values.begin() + static_cast<std::ptrdiff_t>(begin), values.end());
  tokens_.tokens.add(token);
  tokens_.passages.end_row();
  return fronts_.units() + 4 * (values.size() - begin);
}

bool UnusualTokenMerge::step(WorkBudget& budget) {
  while (!fronts_.at_end()) {
    if (budget.used_up()) return false;
    budget.spend(take_token());
  }
  return true;
}

UnusualTokens UnusualTokenMerge::take() && {
  tokens_.tokens.end_row();
  return std::move(tokens_);
}

}  // namespace hop::core
