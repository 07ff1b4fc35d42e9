// The conditions of a filter: the text of a host, and the tree that is read from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace hop::core {

// in and range compare the value of a key; the others join conditions.
enum class ConditionKind : std::uint8_t { in, range, all, any, none };

// One end of a range. A strict one is not in the range itself.
struct Bound {
  std::string text;
  bool is_strict = false;

  friend bool operator==(const Bound&, const Bound&) = default;
};

// A passage may have several values of one key. A comparison holds if it holds for any of them; it does not hold for a passage
// without the key.
struct Condition {
  ConditionKind kind = ConditionKind::in;
  std::string key;                  // in, range
  std::vector<std::string> values;  // in: the value is one of these
  // range: compared as decimal numbers if the value and the given bounds are decimals, otherwise as bytes, which orders ISO dates
  // correctly. An absent bound does not restrict.
  std::optional<Bound> low, high;
  std::vector<Condition> parts;  // all, any: of these hold; none: the only one does not hold
  std::string text;              // as the host wrote it; of the outermost condition

  friend bool operator==(const Condition&, const Condition&) = default;
};

// Most comparisons of one condition, and most levels of and, or and not.
inline constexpr std::size_t most_comparisons = 64, deepest_condition = 16;

// A short form, or one JSON object:
//
//   key=value   key=a|b|c   key=low..high   key=low..   key=..high   key>=low   key>low   key<=high   key<high
//   key!=value  key!=a|b|c                       holds where key=value does not, also for passages without the key
//   {"type": T, "key": …, "value": …}            T: eq, ne, gt, gte, lt, lte; in, nin: the value is a list
//   {"type": "range", "key": …, "gte": …, "lt": …}        one value meets each given bound: gt or gte, lt or lte
//   {"type": "and" | "or", "filters": […]}       {"type": "not", "filter": {…}}
//
// In a short form the first '=', '!=', '<' or '>' ends the key; spaces around key and values are ignored. It cannot express a value
// that contains '|' or '..', nor a bound that begins with an operator; JSON can. Values of JSON are strings, numbers, true or
// false; a number is equal to any way of writing it.
Result<Condition> parse_condition(std::string_view text);

// The condition that holds where this one does not.
Condition negated(Condition condition);

Error malformed_condition(std::string_view text, std::string_view reason);

// A key or value without the spaces around it.
std::string_view without_outer_spaces(std::string_view text);

}  // namespace hop::core
