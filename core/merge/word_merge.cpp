// A k-way merge by term. Terms of a single part are copied in runs; for a term of several parts, galloping finds how many
// postings of one part precede the next posting of the others, so postings are copied in blocks, too.
#include "core/merge/word_merge.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "core/base/large_pages.hpp"
#include "core/merge/gallop.hpp"

namespace hop::core {
namespace {

// Writes the merged passages of a part's postings. Those of posting `first` go to low[0] and high[0]; `high` may be null.
class PostingMove {
 public:
  PostingMove(const PostingsView& from, const PassageMoves& moves, std::uint16_t* low, std::uint8_t* high, std::uint32_t first)
      : from_(from), moves_(moves), low_(low), high_(high), first_(first) {}

  void each(std::uint32_t first, std::uint32_t end) const {
    // Copies for the loops: the stores cannot alias local objects.
    const PassageMoves::View moves = moves_.view();
    const std::uint16_t* const from_low = from_.low.data();
    const std::uint8_t* const from_high = from_.high.empty() ? nullptr : from_.high.data();
    std::uint16_t* const low = low_ + (first - first_);
    std::uint8_t* const high = high_ ? high_ + (first - first_) : nullptr;
    for (std::uint32_t i = first; i < end; ++i) {
      const std::uint32_t passage = moves[from_high ? from_low[i] | std::uint32_t{from_high[i]} << 16 : from_low[i]];
      low[i - first] = static_cast<std::uint16_t>(passage);
      if (high) high[i - first] = static_cast<std::uint8_t>(passage >> 16);
    }
  }

  // The same for postings of one row: all that move equally far at once.
  void row(std::uint32_t first, std::uint32_t end) const {
    while (first < end) {
      const PassageMoves::Run run = moves_.run_of(from_.passage(first));
      const std::uint32_t run_end = gallop(first, end, [&](std::uint32_t at) { return from_.passage(at) < run.end; });
      if (run.is_even()) shift(first, run_end, run.distance);
      else each(first, run_end);
      first = run_end;
    }
  }

 private:
  // Adds a distance modulo 2²⁴, in lanes of the low and the high bytes.
  void shift(std::uint32_t first, std::uint32_t end, std::uint32_t distance) const {
    const auto low_distance = static_cast<std::uint16_t>(distance);
    const auto high_distance = static_cast<std::uint8_t>(distance >> 16);
    const std::uint16_t* const from_low = from_.low.data() + first;
    const std::uint8_t* const from_high = from_.high.empty() ? nullptr : from_.high.data() + first;
    std::uint16_t* const low = low_ + (first - first_);
    std::uint8_t* const high = high_ ? high_ + (first - first_) : nullptr;
    const std::size_t count = end - first;
    for (std::size_t i = 0; i < count; ++i) low[i] = static_cast<std::uint16_t>(from_low[i] + low_distance);
    if (!high) return;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t carry = low[i] < low_distance;
      high[i] = static_cast<std::uint8_t>((from_high ? from_high[i] : 0) + high_distance + carry);
    }
  }

  const PostingsView& from_;
  const PassageMoves& moves_;
  std::uint16_t* low_;
  std::uint8_t* high_;
  std::uint32_t first_;
};

}  // namespace

WordMerge::WordMerge(const std::vector<MergePart>& parts, const PassageMap& passages) : parts_(parts), passages_(passages) {
  std::size_t terms = 0, postings = 0;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const Graph& graph = *parts[part].graph;
    fronts_.add_table(graph.terms);
    moves_.emplace_back(passages.merged[part]);
    terms = std::max(terms, graph.terms.size());
    postings += graph.postings.size();
  }
  Postings& out = taken_.words.postings;
  out.offsets.reserve(terms + 1);
  reserve_in_large_pages(out.low, postings);  // an upper bound: postings of deleted passages are dropped
  reserve_in_large_pages(out.frequencies, postings);
  has_high_ = passages.place.size() > 0x10000;
  if (has_high_) reserve_in_large_pages(out.high, postings);
  reserve_in_large_pages(taken_.words.term_count_of_passage, passages.place.size());
}

// Appends rows of a part, or a piece of one, whose passages are all living. Row i is postings offsets[i] … offsets[i + 1].
void WordMerge::append(std::uint32_t part, std::span<const std::uint32_t> offsets) {
  const PostingsView& from = parts_[part].graph->postings;
  const std::uint32_t first = offsets.front(), end = offsets.back();
  Postings& out = taken_.words.postings;
  const std::size_t count = out.low.size();
  out.low.resize(count + (end - first));
  if (has_high_) out.high.resize(out.low.size());
  PostingMove move(from, moves_[part], out.low.data() + count, has_high_ ? out.high.data() + count : nullptr, first);
  const std::size_t least_of_runs = 32 * moves_[part].runs();
  std::uint32_t next = first;  // short rows are moved together
  for (std::size_t row = 0; row + 1 < offsets.size(); ++row) {
    if (offsets[row + 1] - offsets[row] < least_of_runs) continue;
    move.each(next, offsets[row]);
    move.row(offsets[row], offsets[row + 1]);
    next = offsets[row + 1];
  }
  move.each(next, end);
  const auto frequencies = from.frequencies.subspan(first, end - first);
  out.frequencies.insert(out.frequencies.end(), frequencies.begin(), frequencies.end());
  auto large = std::lower_bound(from.large.begin(), from.large.end(), first,
                                [](const LargeFrequency& entry, std::uint32_t wanted) { return entry.posting < wanted; });
  for (; large != from.large.end() && large->posting < end; ++large) {
    out.large.push_back({static_cast<std::uint32_t>(count + (large->posting - first)), large->frequency});
  }
}

// Appends the row's postings of merged passages before `limit`, and advances the row to its next living posting.
void WordMerge::append_before(std::uint32_t limit, PartRow& row) {
  const PostingsView& from = parts_[row.part].graph->postings;
  const PassageMoves& moves = moves_[row.part];
  const auto is_before = [&](std::uint32_t at) { return moves[from.passage(at)] < limit; };
  if (!moves.any_deleted()) {
    std::uint32_t end = row.end;
    if (limit != no_index) end = row.next < row.end && is_before(row.next) ? gallop(row.next, row.end, is_before) : row.next;
    append(row.part, std::array{row.next, end});
    row.next = end;
  }
  while (row.next < row.end) {
    std::uint32_t end = row.next;
    while (end < row.end && is_before(end)) ++end;
    append(row.part, std::array{row.next, end});
    row.next = end;
    while (row.next < row.end && moves[from.passage(row.next)] == no_index) ++row.next;
    if (row.next < row.end && !is_before(row.next)) break;
  }
  row.passage = row.next < row.end ? moves[from.passage(row.next)] : no_index;
}

// Ends the row of a term. Returns false, and adds no row, if the term has no living posting.
bool WordMerge::end_row() {
  std::vector<std::uint32_t>& offsets = taken_.words.postings.offsets;
  const auto count = static_cast<std::uint32_t>(taken_.words.postings.size());
  if (offsets.back() == count) return false;
  offsets.push_back(count);
  return true;
}

// Takes a run of terms that occur in one part only.
void WordMerge::take_run(const TextFronts::Run& run) {
  const Graph& graph = *parts_[run.table].graph;
  const std::span<const std::uint32_t> offsets = graph.postings.offsets.subspan(run.first, run.end - run.first + 1);
  const bool all_stay = !moves_[run.table].any_deleted() &&
                        std::adjacent_find(offsets.begin(), offsets.end(), std::greater_equal<>()) == offsets.end();
  if (all_stay) {
    std::vector<std::uint32_t>& out = taken_.words.postings.offsets;
    const std::uint32_t before = out.back();
    append(run.table, offsets);
    for (const std::uint32_t offset : offsets.subspan(1)) out.push_back(before + (offset - offsets.front()));
    taken_.terms.add(graph.terms, run.first, run.end);
    return;
  }
  std::uint32_t first = run.first;  // the first term after the last dropped one
  for (std::uint32_t term = run.first; term < run.end; ++term) {
    PartRow row = {run.table, graph.postings.offsets[term], graph.postings.offsets[term + 1]};
    append_before(no_index, row);
    if (end_row()) continue;
    taken_.terms.add(graph.terms, first, term);
    first = term + 1;
  }
  taken_.terms.add(graph.terms, first, run.end);
}

// Takes a term that occurs in several parts, and interleaves its postings by merged passage.
void WordMerge::take_shared_term() {
  fronts_.take_least();
  rows_.clear();
  for (const auto& [part, term] : fronts_.places()) {
    const std::span<const std::uint32_t> offsets = parts_[part].graph->postings.offsets;
    append_before(0, rows_.emplace_back(PartRow{part, offsets[term], offsets[term + 1]}));  // appends nothing; sets row.passage
  }
  while (true) {
    PartRow* least = &rows_.front();
    std::uint32_t limit = no_index;  // the least next passage of the other rows
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

// Takes the next run of terms, or the next shared term. Returns the units of work.
std::uint64_t WordMerge::take_terms() {
  constexpr std::uint32_t most = 64;
  const std::size_t before = taken_.words.postings.size();
  const TextFronts::Run run = fronts_.take_run(most);
  if (run.first < run.end) take_run(run);
  else take_shared_term();
  return 200 + 10 * std::uint64_t{run.end - run.first} + 4 * (taken_.words.postings.size() - before);
}

// Drops the third bytes if deletions have made them unnecessary: the format allows them only if one is not 0.
void WordMerge::end_postings() {
  Postings& out = taken_.words.postings;
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
  }) && step.once(taken_.words.postings.size() / 16, [&] { end_postings(); }) &&
         step.each_range(passages_.place.size(), 2, [&](std::size_t first, std::size_t end) {
           std::vector<std::uint32_t>& counts = taken_.words.term_count_of_passage;
           counts.resize(end);
           for (std::size_t p = first; p < end; ++p) {
             const auto [part, passage] = passages_.place[p];
             counts[p] = parts_[part].graph->term_count_of_passage[passage];
           }
         });
}

UnusualTokenMerge::UnusualTokenMerge(const std::vector<MergePart>& parts, const PassageMap& passages)
    : parts_(parts), passages_(passages) {
  for (const MergePart& part : parts) fronts_.add_table(part.sources->unusual_tokens.tokens.table());
}

// Takes the next token of all parts. A token without a living passage is dropped.
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
