// Sorts strings by bytes. The first eight bytes of each string are packed into an integer and radix-sorted; only
// strings with equal prefixes are compared. This keeps the cache misses of comparing scattered strings to a minimum.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/sort.hpp"
#include "core/base/work_parts.hpp"

namespace hop::core {

// Returns string `number` of the caller. The view must stay valid until the sort is done.
using TextOfNumber = std::string_view (*)(const void* context, std::uint32_t number);

// Calls the function object that `context` points to.
template <class TextOf>
std::string_view call_text_of(const void* context, std::uint32_t number) {
  return (*static_cast<const TextOf*>(context))(number);
}

// Sorts the numbers 0 … count − 1 by their strings, over as many steps as the budgets require. Equal strings are
// ordered by number.
class TextOrder {
 public:
  // True when `order` is sorted. Every step of one sort must pass the same arguments. After that, the object can sort
  // again.
  bool step(WorkBudget& budget, std::size_t count, std::vector<std::uint32_t>& order, const void* context, TextOfNumber text_of);
  // text_of(number) returns a string_view.
  template <class TextOf>
  bool step(WorkBudget& budget, std::size_t count, std::vector<std::uint32_t>& order, const TextOf& text_of) {
    return step(budget, count, order, &text_of, call_text_of<TextOf>);
  }

 private:
  // LSD radix sort: one round per byte, from the last byte to the first.
  bool order_by_beginning(WorkParts::Step& step, std::vector<std::uint32_t>& order);

  // Progress and buffers of the current sort; empty between sorts.
  WorkParts parts_;
  std::vector<std::uint64_t> beginnings_;                   // prefixes, big-endian, padded with zeros
  std::array<std::array<std::uint32_t, 256>, 8> places_{};  // by byte position and byte value: the next place to fill
  std::vector<std::uint32_t> sorted_;                       // output of the current round
  NumberSort sort_;
};

}  // namespace hop::core
