// A stable merge sort that is compiled once. std::sort is instantiated for each element type and comparator, and forty
// instances made up an eighth of the library's size. This sort permutes 32-bit numbers and calls the comparator through
// a pointer; for short arrays and string comparisons the indirect call is negligible.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/work_budget.hpp"

namespace hop::core {

// Whether element a comes before element b. `context` is the caller's data.
using ComesBefore = bool (*)(const void* context, std::uint32_t a, std::uint32_t b);

// Calls the function object that `context` points to.
template <class Before>
bool call_before(const void* context, std::uint32_t a, std::uint32_t b) {
  return (*static_cast<const Before*>(context))(a, b);
}

// Sorts the numbers 0 … count − 1, over as many steps as the budgets require. Equal numbers stay in ascending order.
// O(n log n) comparisons; O(n) if the input is already sorted.
class NumberSort {
 public:
  // Starts from the current content of `order` instead of 0 … count − 1. Equal numbers keep that order.
  void take_order() { begun_ = true; }
  // True when `order` is sorted. Every step of one sort must pass the same `order` and `count`. After that, the object
  // can sort again.
  bool step(WorkBudget& budget, std::size_t count, std::vector<std::uint32_t>& order, const void* context, ComesBefore before);
  // before(a, b): whether number a comes before number b.
  template <class Before>
  bool step(WorkBudget& budget, std::size_t count, std::vector<std::uint32_t>& order, const Before& before) {
    return step(budget, count, order, &before, call_before<Before>);
  }

 private:
  void merge_some(std::vector<std::uint32_t>& order, std::size_t most, const void* context, ComesBefore before);

  std::vector<std::uint32_t> merged_;
  bool begun_ = false;
  std::size_t width_ = 0;               // length of the sorted runs that are merged pairwise; 0: the runs are still being built
  std::size_t next_ = 0;                // next number to put into a run, or next place of merged_ to fill
  std::size_t first_ = 0, second_ = 0;  // next element of each of the two runs
  std::size_t first_end_ = 0;
};

// Sorts without a budget.
std::vector<std::uint32_t> sorted_numbers(std::size_t count, const void* context, ComesBefore before);

// Sorts a vector or a span stably; at most 2^32 − 1 elements. Moves each element twice: the sort itself permutes
// numbers.
template <class Elements, class Order = std::less<>>
void sort_stable(Elements&& elements, const Order& order = {}) {
  if (elements.size() < 2) return;
  const auto before = [&](std::uint32_t a, std::uint32_t b) -> bool { return order(elements[a], elements[b]); };
  const std::vector<std::uint32_t> numbers = sorted_numbers(elements.size(), &before, call_before<decltype(before)>);
  std::vector<std::remove_cvref_t<decltype(elements[0])>> sorted;
  sorted.reserve(numbers.size());
  for (const std::uint32_t number : numbers) sorted.push_back(std::move(elements[number]));
  std::move(sorted.begin(), sorted.end(), elements.begin());
}

}  // namespace hop::core
