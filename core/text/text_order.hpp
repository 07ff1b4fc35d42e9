// The byte order of many strings. Their first eight bytes are kept together, as numbers, and sorted by one of them
// after the other; only strings that are equal there are compared.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/sort.hpp"
#include "core/base/work_parts.hpp"

namespace hop::core {

// String `number` of the caller's; the view holds until the order is made.
using TextOfNumber = std::string_view (*)(const void* context, std::uint32_t number);

// Calls the function object that `context` points to.
template <class TextOf>
std::string_view call_text_of(const void* context, std::uint32_t number) {
  return (*static_cast<const TextOf*>(context))(number);
}

// Puts the numbers 0 … count − 1 in the order of their strings, equal strings ascending by number, in as many steps as its
// budgets make of it.
class TextOrder {
 public:
  // True when `order` is done; the arguments are the same in every step. Then another one can begin.
  bool step(WorkBudget& budget, std::size_t count, std::vector<std::uint32_t>& order, const void* context, TextOfNumber text_of);
  // text_of(number): a string_view.
  template <class TextOf>
  bool step(WorkBudget& budget, std::size_t count, std::vector<std::uint32_t>& order, const TextOf& text_of) {
    return step(budget, count, order, &text_of, call_text_of<TextOf>);
  }

 private:
  // A radix sort of a byte a round, from the last to the first.
  bool order_by_beginning(WorkParts::Step& step, std::vector<std::uint32_t>& order);

  WorkParts parts_;
  std::vector<std::uint64_t> beginnings_;                   // the first byte is the highest; behind the end there are zeros
  std::array<std::array<std::uint32_t, 256>, 8> places_{};  // by byte of the beginnings, by its value: where the next one goes
  std::vector<std::uint32_t> sorted_;                       // by one byte more than the order
  NumberSort sort_;
};

}  // namespace hop::core
