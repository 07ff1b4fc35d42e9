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
  Postings& out = taken_.words.postings;
  out.offsets.reserve(terms + 1);
  out.low.resize(postings);  // of which those of deleted passages stay away
  out.frequencies.resize(postings);
  if (passages.place.size() > 0x10000) out.high.resize(postings);
}

// Appends those of the row's postings whose merged passages are before `limit`.
void WordMerge::append_before(std::uint32_t limit, PartRow& row) {
  const PostingsView& all = parts_[row.part].graph->postings;
  const PostingsView from = all;  // a copy that no store below can change
  const std::uint32_t* const merged = passages_.merged[row.part].data();
  Postings& out = taken_.words.postings;
  std::uint16_t* const low = out.low.data();
  std::uint8_t* const high = out.high.empty() ? nullptr : out.high.data();
  std::uint8_t* const frequencies = out.frequencies.data();
  std::size_t count = count_;
  std::uint32_t at = row.next, passage = no_index;
  for (; at < row.end; ++at) {
    passage = merged[from.passage(at)];
    if (passage == no_index) continue;  // deleted
    if (passage >= limit) break;
    low[count] = static_cast<std::uint16_t>(passage);
    if (high) high[count] = static_cast<std::uint8_t>(passage >> 16);
    const std::uint8_t frequency = from.frequencies[at];
    frequencies[count] = frequency;
    if (frequency == large_frequency_mark) out.large.push_back({static_cast<std::uint32_t>(count), all.frequency(at)});
    ++count;
  }
  row.next = at;
  row.passage = at < row.end ? passage : no_index;
  count_ = count;
}

// Ends the row, unless no living passage has a posting in it.
bool WordMerge::end_row() {
  std::vector<std::uint32_t>& offsets = taken_.words.postings.offsets;
  if (offsets.back() == count_) return false;
  offsets.push_back(static_cast<std::uint32_t>(count_));
  return true;
}

// Terms that one part alone has.
void WordMerge::take_run(const TextFronts::Run& run) {
  const Graph& graph = *parts_[run.table].graph;
  std::uint32_t first = run.first;  // of the terms since the last one that is left out
  for (std::uint32_t term = run.first; term < run.end; ++term) {
    PartRow row = {run.table, graph.postings.offsets[term], graph.postings.offsets[term + 1]};
    append_before(no_index, row);
    if (end_row()) continue;
    taken_.terms.add(graph.terms, first, term);
    first = term + 1;
  }
  taken_.terms.add(graph.terms, first, run.end);
}

// A term that several parts have, whose passages may lie between each other.
void WordMerge::take_shared_term() {
  fronts_.take_least();
  rows_.clear();
  for (const auto& [part, term] : fronts_.places()) {
    const std::span<const std::uint32_t> offsets = parts_[part].graph->postings.offsets;
    append_before(0, rows_.emplace_back(PartRow{part, offsets[term], offsets[term + 1]}));  // none yet
  }
  while (true) {
    PartRow* least = &rows_.front();
    std::uint32_t limit = no_index;  // the first passage of the other rows
    for (PartRow& row : std::span(rows_).subspan(1)) {
      limit = std::min(limit, std::max(row.passage, least->passage));
      if (row.passage < least->passage) least = &row;
    }
    if (least->passage == no_index) break;
    append_before(limit, *least);
  }
  const auto& [part, term] = fronts_.places().front();
  if (end_row()) taken_.terms.add(parts_[part].graph->terms, term, term + 1);
}

// Returns the units of work.
std::uint64_t WordMerge::take_terms() {
  constexpr std::uint32_t most = 64;
  const std::size_t before = count_;
  const TextFronts::Run run = fronts_.take_run(most);
  if (run.first < run.end) take_run(run);
  else take_shared_term();
  return 200 + 10 * std::uint64_t{run.end - run.first} + 4 * (count_ - before);
}

void WordMerge::end_postings() {
  Postings& out = taken_.words.postings;
  out.low.resize(count_);
  out.frequencies.resize(count_);
  if (!out.high.empty()) out.high.resize(count_);
  const bool is_any_high = std::any_of(out.high.begin(), out.high.end(), [](std::uint8_t byte) { return byte != 0; });
  if (!is_any_high) out.high.clear();
}

bool WordMerge::step(WorkBudget& budget) {
  WorkParts::Step step(work_, budget);
  return step.until([&] {
    while (!fronts_.at_end()) {
      if (budget.used_up()) return false;
      budget.spend(take_terms());
    }
    return true;
  }) && step.once(count_ / 16, [&] { end_postings(); }) &&
         step.each(passages_.place.size(), 2, [&](std::size_t p) {
           const auto [part, passage] = passages_.place[p];
           taken_.words.term_count_of_passage.push_back(parts_[part].graph->term_count_of_passage[passage]);
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
