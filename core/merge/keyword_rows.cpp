// A counting sort over the parts' rows: count the links that stay, place the rows by a prefix sum, copy. Rows that received
// entries from several sources are then merged from their ascending pieces.
#include "core/merge/keyword_rows.hpp"

#include <algorithm>

#include "core/base/large_pages.hpp"
#include "core/keywords/mentions.hpp"

namespace hop::core {

KeywordRowMerge::KeywordRowMerge(const std::vector<MergePart>& parts, const PassageMap& passages, const Numbers& numbers,
                                 std::span<const std::uint8_t> is_affected, std::span<const std::uint32_t> affected,
                                 std::vector<NewLink> added, std::size_t keyword_count)
    : parts_(parts),
      passages_(passages),
      numbers_(numbers),
      is_affected_(is_affected),
      affected_(affected),
      added_(std::move(added)),
      has_row_(keyword_count, false) {
  for (std::size_t part = 0; part < parts.size(); ++part) {
    moves_.emplace_back(passages.merged[part]);
    touched_.emplace_back(parts[part].graph->keyword_count(), false);
  }
  rows_.passages.offsets.assign(keyword_count + 1, 0);
}

// Calls take(keyword of the part, merged keyword) for the keywords of each part that are in the merged graph, as far as the
// budget allows; true when done.
template <class Take>
bool KeywordRowMerge::each_row(WorkBudget& budget, Take&& take) {
  constexpr std::uint32_t most = 256;
  for (; part_ < parts_.size(); ++part_, keyword_ = 0) {
    const std::vector<std::uint32_t>& numbers = numbers_[part_];
    const std::span<const std::uint32_t> offsets = parts_[part_].graph->passages_of_keyword.offsets;
    while (keyword_ < numbers.size()) {
      if (budget.used_up()) return false;
      const std::uint32_t first = keyword_;
      keyword_ += static_cast<std::uint32_t>(std::min<std::size_t>(numbers.size() - first, most));
      for (std::uint32_t keyword = first; keyword < keyword_; ++keyword) {
        if (numbers[keyword] != no_keyword) take(keyword, numbers[keyword]);
      }
      budget.spend(4 * std::uint64_t{keyword_ - first} + 2 * std::uint64_t{offsets[keyword_] - offsets[first]});
    }
  }
  part_ = 0;
  return true;
}

// Marks the keywords of a passage that is deleted or read again: their rows must be filtered.
void KeywordRowMerge::touch(std::uint32_t part, std::uint32_t passage) {
  for (const std::uint32_t keyword : parts_[part].graph->keywords_of_passage.row(passage)) touched_[part][keyword] = true;
}

void KeywordRowMerge::touch_deleted(std::uint32_t part) {
  if (!moves_[part].any_deleted()) return;
  const std::vector<std::uint32_t>& merged = passages_.merged[part];
  for (std::uint32_t passage = 0; passage < merged.size(); ++passage) {
    if (merged[passage] == no_index) touch(part, passage);
  }
}

// Counts the links of a part's row that stay. Untouched rows stay as a whole and need not be read.
void KeywordRowMerge::count(std::uint32_t keyword, std::uint32_t number) {
  const std::span<const std::uint32_t> row = parts_[part_].graph->passages_of_keyword.row(keyword);
  std::size_t staying = row.size();
  if (touched_[part_][keyword]) {
    const PassageMoves::View moves = moves_[part_].view();
    staying = static_cast<std::size_t>(
        std::count_if(row.begin(), row.end(), [&](std::uint32_t passage) { return stays(moves[passage]); }));
  }
  rows_.passages.offsets[number + 1] += static_cast<std::uint32_t>(staying);
  if (has_row_[number]) mixed_.push_back(number);
  has_row_[number] = true;
}

// Turns the counts into offsets and allocates the rows.
void KeywordRowMerge::place() {
  for (const NewLink& link : added_) ++rows_.passages.offsets[link.keyword + 1];
  std::vector<std::uint32_t>& offsets = rows_.passages.offsets;
  for (std::size_t row = 0; row + 1 < offsets.size(); ++row) offsets[row + 1] += offsets[row];
  next_.assign(offsets.begin(), offsets.end() - 1);
  reserve_in_large_pages(rows_.passages.values, offsets.back());
  reserve_in_large_pages(rows_.kinds, offsets.back());
  rows_.passages.values.resize(offsets.back());
  rows_.kinds.resize(offsets.back());
}

// Copies the links of a part's row that stay, with merged passage numbers.
void KeywordRowMerge::copy(std::uint32_t keyword, std::uint32_t number) {
  const Graph& graph = *parts_[part_].graph;
  const PassageMoves::View moves = moves_[part_].view();
  const std::uint32_t first = graph.passages_of_keyword.offsets[keyword], end = graph.passages_of_keyword.offsets[keyword + 1];
  const std::uint32_t* const from = graph.passages_of_keyword.values.data();
  const std::uint8_t* const from_kinds = graph.kinds_by_keyword.data();
  std::uint32_t* out = rows_.passages.values.data() + next_[number];
  std::uint8_t* kinds = rows_.kinds.data() + next_[number];
  if (!touched_[part_][keyword]) {
    for (std::uint32_t link = first; link < end; ++link) *out++ = moves[from[link]];
    std::copy(from_kinds + first, from_kinds + end, kinds);
    next_[number] += end - first;
    return;
  }
  for (std::uint32_t link = first; link < end; ++link) {
    const std::uint32_t passage = moves[from[link]];
    if (!stays(passage)) continue;
    *out++ = passage;
    *kinds++ = from_kinds[link];
    ++next_[number];
  }
}

// Appends the new links to their rows. Such rows are no longer in order and become mixed rows.
void KeywordRowMerge::place_added() {
  for (const NewLink& link : added_) {
    const std::uint32_t at = next_[link.keyword]++;
    rows_.passages.values[at] = link.passage;
    rows_.kinds[at] = link.kinds;
    mixed_.push_back(link.keyword);
  }
  std::sort(mixed_.begin(), mixed_.end());
  mixed_.erase(std::unique(mixed_.begin(), mixed_.end()), mixed_.end());
}

// Sorts a mixed row. The entries of each part ascend, and so do the new ones, so merging the ascending pieces suffices.
void KeywordRowMerge::order(std::uint32_t keyword) {
  const std::uint32_t first = rows_.passages.offsets[keyword], end = rows_.passages.offsets[keyword + 1];
  entries_.clear();
  for (std::uint32_t at = first; at < end; ++at) {
    entries_.push_back(std::uint64_t{rows_.passages.values[at]} << 8 | rows_.kinds[at]);
  }
  for (auto middle = std::is_sorted_until(entries_.begin(), entries_.end()); middle != entries_.end();) {
    const auto behind = std::is_sorted_until(middle, entries_.end());
    std::inplace_merge(entries_.begin(), middle, behind);
    middle = behind;
  }
  for (std::uint32_t at = first; at < end; ++at) {
    rows_.passages.values[at] = static_cast<std::uint32_t>(entries_[at - first] >> 8);
    rows_.kinds[at] = static_cast<std::uint8_t>(entries_[at - first]);
  }
}

bool KeywordRowMerge::step(WorkBudget& budget) {
  WorkParts::Step step(work_, budget);
  const std::uint64_t links = rows_.passages.offsets.size();
  return step.each(affected_.size(), 100,
                   [&](std::size_t i) { touch(passages_.place[affected_[i]].part, passages_.place[affected_[i]].passage); }) &&
         step.each(parts_.size(), passages_.place.size(),
                   [&](std::size_t part) { touch_deleted(static_cast<std::uint32_t>(part)); }) &&
         step.until([&] { return each_row(budget, [&](auto keyword, auto number) { count(keyword, number); }); }) &&
         step.once(2 * links + 4 * added_.size(), [&] { place(); }) &&
         step.until([&] { return each_row(budget, [&](auto keyword, auto number) { copy(keyword, number); }); }) &&
         step.once(50 * added_.size(), [&] { place_added(); }) && step.each_of_length(mixed_.size(), [&](std::size_t i) {
           order(mixed_[i]);
           return 20 + 20 * entries_.size();
         });
}

}  // namespace hop::core
