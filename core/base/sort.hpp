// A stable sort that is compiled once. std::sort is compiled again for each type and order, and forty of them were an eighth of
// the library; what sorts a few elements, or compares strings, does not feel the call through a pointer.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/work_budget.hpp"

namespace hop::core {

// Whether element a comes before element b; `context` is the caller's.
using ComesBefore = bool (*)(const void* context, std::uint32_t a, std::uint32_t b);

// Calls the function object that `context` points to.
template <class Before>
bool call_before(const void* context, std::uint32_t a, std::uint32_t b) {
  return (*static_cast<const Before*>(context))(a, b);
}

// Puts the numbers 0 … count − 1 in order, those that are equal ascending, in as many steps as its budgets make of it.
// O(n log n) comparisons; O(n) where they stand in order already.
class NumberSort {
 public:
  // What `order` holds before the first step is the order to begin with, not 0 … count − 1: equal numbers stay as they stand.
  void take_order() { begun_ = true; }
  // True when `order` is done; it and `count` are the same in every step. Then another one can begin.
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
  std::size_t width_ = 0;               // of the sorted runs that are merged two by two; 0: runs are still made
  std::size_t next_ = 0;                // number that goes into a run, or place of merged_ that is filled next
  std::size_t first_ = 0, second_ = 0;  // next of the two runs that are merged
  std::size_t first_end_ = 0;
};

// The same at once.
std::vector<std::uint32_t> sorted_numbers(std::size_t count, const void* context, ComesBefore before);

// Sorts a vector or a span, equal elements as they stood; each element is moved twice. At most 2^32 − 1 elements.
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
