// Bottom-up merge sort: insertion sort for runs of 12 numbers, then merges of doubling width. The merge can stop after
// any element, so a sort of millions of strings does not block its host.
#include "core/base/sort.hpp"

#include <algorithm>
#include <numeric>

namespace hop::core {
namespace {

constexpr std::size_t insertion_length = 12;  // insertion sort is faster below this length

// Insertion sort of one run, stable.
void sort_run(std::span<std::uint32_t> run, const void* context, ComesBefore before) {
  for (std::size_t i = 1; i < run.size(); ++i) {
    const std::uint32_t number = run[i];
    std::size_t place = i;
    for (; place > 0 && before(context, number, run[place - 1]); --place) run[place] = run[place - 1];
    run[place] = number;
  }
}

}  // namespace

// Merges up to `most` elements of the current pair of runs. For equal elements, the one of the first run comes first
// (stability).
void NumberSort::merge_some(std::vector<std::uint32_t>& order, std::size_t most, const void* context, ComesBefore before) {
  const std::size_t count = order.size(), begin = next_ - next_ % (2 * width_);
  const std::size_t middle = std::min(begin + width_, count), end = std::min(middle + width_, count);
  if (next_ == begin) {
    first_ = begin;
    // If the runs are in order already, treat them as one run, so that sorted input costs one comparison per pair.
    first_end_ = second_ = middle < end && before(context, order[middle], order[middle - 1]) ? middle : end;
  }
  std::size_t a = first_, b = second_, place = next_;
  const std::uint32_t* const from = order.data();
  std::uint32_t* const out = merged_.data();
  const std::size_t last = std::min(end, next_ + most);
  while (place < last && a < first_end_ && b < end) out[place++] = before(context, from[b], from[a]) ? from[b++] : from[a++];
  while (place < last && a < first_end_) out[place++] = from[a++];
  while (place < last) out[place++] = from[b++];
  first_ = a, second_ = b, next_ = place;
}

bool NumberSort::step(WorkBudget& budget, std::size_t count, std::vector<std::uint32_t>& order, const void* context,
                      ComesBefore before) {
  constexpr std::uint64_t units = 32;  // per merged element: a comparison of two strings at distant addresses
  constexpr std::size_t at_once = 64;
  if (!begun_) {
    order.resize(count);
    std::iota(order.begin(), order.end(), 0u);
    begun_ = true;
  }
  // One round per width. Width 0 is the round that builds the initial runs.
  while (width_ == 0 || width_ < count) {
    if (budget.used_up()) return false;
    const std::size_t first = next_;
    if (width_ == 0) {
      next_ = std::min(count, first + insertion_length);
      sort_run(std::span(order).subspan(first, next_ - first), context, before);
    } else {
      merge_some(order, at_once, context, before);
    }
    budget.spend((next_ - first) * units);
    if (next_ < count) continue;
    if (width_ != 0) order.swap(merged_);
    width_ = width_ == 0 ? insertion_length : 2 * width_;
    next_ = 0;
    if (width_ < count) merged_.resize(count);
  }
  *this = {};
  return true;
}

std::vector<std::uint32_t> sorted_numbers(std::size_t count, const void* context, ComesBefore before) {
  std::vector<std::uint32_t> numbers;
  NumberSort sort;
  work_to_end([&](WorkBudget& budget) { return sort.step(budget, count, numbers, context, before); });
  return numbers;
}

}  // namespace hop::core
