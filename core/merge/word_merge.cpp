#include "core/merge/word_merge.hpp"

#include <algorithm>

namespace hop::core {

WordMerge::WordMerge(const std::vector<MergePart>& parts, const PassageMap& passages) : parts_(parts), passages_(passages) {
  std::size_t terms = 0, postings = 0;
  for (const MergePart& part : parts) {
    const Graph& graph = *part.graph;
    fronts_.add_table(graph.terms);
    terms = std::max(terms, graph.terms.size());
    postings += graph.postings.values.size();
  }
  content_.terms.reserve(terms);
  content_.postings.offsets.reserve(terms + 1);
  content_.postings.values.reserve(postings);
  content_.frequencies.reserve(postings);
}

void WordMerge::append_postings(std::uint32_t part, std::uint32_t term) {
  const Graph& graph = *parts_[part].graph;
  const std::vector<std::uint32_t>& merged = passages_.merged[part];
  const std::uint32_t first = graph.postings.offsets[term], end = graph.postings.offsets[term + 1];
  for (std::uint32_t posting = first; posting < end; ++posting) {
    const std::uint32_t passage = merged[graph.postings.values[posting]];
    if (passage == no_index) continue;
    content_.postings.values.push_back(passage);
    content_.frequencies.push_back(graph.frequencies[posting]);
  }
}

// The least of the parts' next terms; returns the units of work.
std::uint64_t WordMerge::take_term() {
  const std::string_view term = fronts_.take_least();
  auto& values = content_.postings.values;
  auto& frequencies = content_.frequencies;
  const std::size_t begin = values.size();
  for (const TextFronts::Place& place : fronts_.places()) {
    const std::size_t middle = values.size();
    append_postings(place.table, place.index);
    if (middle == begin || middle == values.size() || values[middle - 1] < values[middle]) continue;
    // Passages of parts lie between each other: both runs ascend, and are merged from behind.
    const std::vector<std::uint32_t> later(values.begin() + static_cast<std::ptrdiff_t>(middle), values.end());
    const std::vector<std::uint16_t> later_frequencies(frequencies.begin() + static_cast<std::ptrdiff_t>(middle),
                                                       frequencies.end());
    std::size_t left = middle, right = later.size();
    for (std::size_t at = values.size(); right > 0;) {
      --at;
      if (left > begin && values[left - 1] > later[right - 1]) {
        --left;
        values[at] = values[left];
        frequencies[at] = frequencies[left];
      } else {
        --right;
        values[at] = later[right];
        frequencies[at] = later_frequencies[right];
      }
    }
  }
  if (values.size() > begin) {
    content_.terms.emplace_back(term);
    content_.postings.end_row();
  }
  return fronts_.units() + 2 * (values.size() - begin);
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
