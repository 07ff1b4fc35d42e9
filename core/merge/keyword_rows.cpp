// A counting sort over the parts' rows: count the links that stay, place the rows by a prefix sum, copy. Rows that received
// entries from several sources are then merged from their ascending pieces.
#include "core/merge/keyword_rows.hpp"

#include <algorithm>

#include "core/base/large_pages.hpp"
#include "core/keywords/mentions.hpp"

namespace hop::core {

KeywordRowMerge::KeywordRowMerge(const std::vector<MergePart>& parts, const PassageMap& passages, const Numbers& numbers,
                                 std::span<const std::uint8_t> is_affected, const Touched& touched, std::vector<NewLink> added,
                                 std::size_t keyword_count)
    : parts_(parts),
      numbers_(numbers),
      is_affected_(is_affected),
      touched_(touched),
      added_(std::move(added)),
      has_row_(keyword_count, false) {
  for (const auto& merged : passages.merged) moves_.emplace_back(merged);
  rows_.passages.offsets.assign(keyword_count + 1, 0);
}

// Calls take(first, end) for ranges of the keywords of each part, as far as the budget allows; true when done.
template <class Take>
bool KeywordRowMerge::some_rows(WorkBudget& budget, Take&& take) {
  constexpr std::uint32_t most = 256;
  for (; part_ < parts_.size(); ++part_, keyword_ = 0) {
    const auto keywords = static_cast<std::uint32_t>(numbers_[part_].size());
    const std::span<const std::uint32_t> offsets = parts_[part_].graph->passages_of_keyword.offsets;
    while (keyword_ < keywords) {
      if (budget.used_up()) return false;
      const std::uint32_t first = keyword_;
      keyword_ += std::min(keywords - first, most);
      take(first, keyword_);
      budget.spend(4 * std::uint64_t{keyword_ - first} + 2 * std::uint64_t{offsets[keyword_] - offsets[first]});
    }
  }
  part_ = 0;
  return true;
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

// Whether all links of the part's row stay, and the merged row has no others.
bool KeywordRowMerge::is_copied_whole(std::uint32_t keyword, std::uint32_t number) const {
  const std::span<const std::uint32_t> from = parts_[part_].graph->passages_of_keyword.offsets;
  const std::vector<std::uint32_t>& to = rows_.passages.offsets;
  return !touched_[part_][keyword] && to[number + 1] - to[number] == from[keyword + 1] - from[keyword];
}

// Copies the rows of keywords [first, end) of the part: those that follow each other in both graphs at once.
void KeywordRowMerge::copy_some(std::uint32_t first, std::uint32_t end) {
  const std::vector<std::uint32_t>& numbers = numbers_[part_];
  for (std::uint32_t keyword = first; keyword < end;) {
    const std::uint32_t number = numbers[keyword];
    std::uint32_t next = keyword;
    while (next < end && number != no_keyword && numbers[next] == number + (next - keyword) &&
           is_copied_whole(next, numbers[next])) {
      ++next;
    }
    if (next > keyword) {
      copy_whole(keyword, next, number);
      keyword = next;
    } else {
      if (number != no_keyword) copy(keyword, number);
      ++keyword;
    }
  }
}

void KeywordRowMerge::copy_whole(std::uint32_t first, std::uint32_t end, std::uint32_t number) {
  const Graph& graph = *parts_[part_].graph;
  const PassageMoves::View moves = moves_[part_].view();
  const std::uint32_t begin = graph.passages_of_keyword.offsets[first];
  const std::size_t count = graph.passages_of_keyword.offsets[end] - begin;
  const std::uint32_t* const from = graph.passages_of_keyword.values.data() + begin;
  const std::uint8_t* const from_kinds = graph.kinds_by_keyword.data() + begin;
  const std::uint32_t to = rows_.passages.offsets[number];
  std::transform(from, from + count, rows_.passages.values.data() + to, [&](std::uint32_t passage) { return moves[passage]; });
  std::copy_n(from_kinds, count, rows_.kinds.data() + to);
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
  const auto count_some = [&](std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t keyword = first; keyword < end; ++keyword) {
      if (numbers_[part_][keyword] != no_keyword) count(keyword, numbers_[part_][keyword]);
    }
  };
  return step.until([&] { return some_rows(budget, count_some); }) &&
         step.once(2 * links + 4 * added_.size(), [&] { place(); }) &&
         step.until([&] { return some_rows(budget, [&](auto first, auto end) { copy_some(first, end); }); }) &&
         step.once(50 * added_.size(), [&] { place_added(); }) && step.each_of_length(mixed_.size(), [&](std::size_t i) {
           order(mixed_[i]);
           return 20 + 20 * entries_.size();
         });
}

}  // namespace hop::core
