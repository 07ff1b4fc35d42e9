// A stable sort that is compiled once. std::sort is compiled anew for each type and order, and forty of them were an eighth of
// the library; what sorts a few elements, or compares strings, does not feel the call through a pointer.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace hop::core {

// Whether element a comes before element b; `context` is the caller's.
using ComesBefore = bool (*)(const void* context, std::uint32_t a, std::uint32_t b);

// The numbers 0 … count − 1 in order, those that are equal ascending. O(n log n) comparisons.
std::vector<std::uint32_t> sorted_numbers(std::size_t count, const void* context, ComesBefore before);

// Sorts a vector or a span, equal elements as they stood; each element is moved twice. At most 2^32 − 1 elements.
template <class Elements, class Order = std::less<>>
void sort_stable(Elements&& elements, const Order& order = {}) {
  if (elements.size() < 2) return;
  const auto before = [&](std::uint32_t a, std::uint32_t b) -> bool { return order(elements[a], elements[b]); };
  const std::vector<std::uint32_t> numbers =
      sorted_numbers(elements.size(), &before, [](const void* context, std::uint32_t a, std::uint32_t b) {
        return (*static_cast<decltype(&before)>(context))(a, b);
      });
  std::vector<std::remove_cvref_t<decltype(elements[0])>> sorted;
  sorted.reserve(numbers.size());
  for (const std::uint32_t number : numbers) sorted.push_back(std::move(elements[number]));
  std::move(sorted.begin(), sorted.end(), elements.begin());
}

}  // namespace hop::core
