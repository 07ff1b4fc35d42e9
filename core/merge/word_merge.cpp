#include "core/merge/word_merge.hpp"

#include <algorithm>

namespace hop::core {

WordMerge::WordMerge(const std::vector<MergePart>& parts, const PassageMap& passages) : parts_(parts), passages_(passages) {
  std::size_t terms = 0, postings = 0;
  for (std::uint32_t part = 0; part < parts.size(); ++part) {
    const Graph& graph = *parts[part].graph;
    if (graph.terms.size() > 0) fronts_.push_back({part, 0, graph.terms[0]});
    terms = std::max(terms, graph.terms.size());
    postings += graph.postings.values.size();
  }
  content_.terms.reserve(terms);
  content_.postings.offsets.reserve(terms + 1);
  content_.postings.values.reserve(postings);
  content_.frequencies.reserve(postings);
}

void WordMerge::append_postings(const Front& front) {
  const Graph& graph = *parts_[front.part].graph;
  const std::vector<std::uint32_t>& merged = passages_.merged[front.part];
  const std::uint32_t first = graph.postings.offsets[front.term], end = graph.postings.offsets[front.term + 1];
  for (std::uint32_t posting = first; posting < end; ++posting) {
    const std::uint32_t passage = merged[graph.postings.values[posting]];
    if (passage == no_index) continue;
    content_.postings.values.push_back(passage);
    content_.frequencies.push_back(graph.frequencies[posting]);
  }
}

// The least of the parts' next terms; returns the units of work.
std::uint64_t WordMerge::take_term() {
  std::string_view least = fronts_.front().text;
  for (const Front& front : fronts_) least = std::min(least, front.text);
  same_.clear();
  for (std::size_t i = 0; i < fronts_.size();) {
    Front& front = fronts_[i];
    if (front.text != least) {
      ++i;
      continue;
    }
    same_.push_back(front);
    const TextTable& terms = parts_[front.part].graph->terms;
    if (++front.term == terms.size()) {
      fronts_.erase(fronts_.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      front.text = terms[front.term];
      ++i;
    }
  }
  auto& values = content_.postings.values;
  auto& frequencies = content_.frequencies;
  const std::size_t begin = values.size();
  for (const Front& front : same_) {
    const std::size_t middle = values.size();
    append_postings(front);
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
    content_.terms.emplace_back(least);
    content_.postings.end_row();
  }
  return 40 + 2 * (values.size() - begin);
}

bool WordMerge::step(WorkBudget& budget) {
  WorkParts::Step step(work_, budget);
  return step.until([&] {
           while (!fronts_.empty()) {
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

UnusualTokens merge_unusual_tokens(const std::vector<MergePart>& parts, const PassageMap& passages) {
  UnusualTokens out;
  std::vector<std::size_t> next(parts.size(), 0);
  for (;;) {
    const std::string_view* least = nullptr;
    std::string_view text;
    for (std::size_t part = 0; part < parts.size(); ++part) {
      const UnusualTokens& unusual = parts[part].sources->unusual_tokens;
      if (next[part] == unusual.passages.rows()) continue;
      const std::string_view token = unusual.tokens[next[part]];
      if (least == nullptr || token < text) text = token, least = &text;
    }
    if (least == nullptr) break;
    std::vector<std::uint32_t>& values = out.passages.values;
    const std::size_t begin = values.size();
    for (std::size_t part = 0; part < parts.size(); ++part) {
      const UnusualTokens& unusual = parts[part].sources->unusual_tokens;
      if (next[part] == unusual.passages.rows() || unusual.tokens[next[part]] != text) continue;
      for (const std::uint32_t passage : unusual.passages.row(next[part])) {
        const std::uint32_t merged = passages.merged[part][passage];
        if (merged != no_index) values.push_back(merged);
      }
      ++next[part];
    }
    if (values.size() == begin) continue;
    std::sort(values.begin() + static_cast<std::ptrdiff_t>(begin), values.end());
    out.tokens.add(text);
    out.passages.end_row();
  }
  out.tokens.end_row();
  return out;
}

}  // namespace hop::core
