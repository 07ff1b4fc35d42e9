// Filters on the metadata of passages. A filter is a list of conditions, all of which must hold.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/result.hpp"
#include "core/base/text_table.hpp"
#include "core/graph/graph.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

enum class ConditionKind : std::uint8_t { equals, in, range };

// A passage may have several values of one key: the condition holds if it holds for any of them. It does not hold for
// a passage without the key.
struct Condition {
  std::string key;
  ConditionKind kind = ConditionKind::equals;
  std::vector<std::string> values;  // equals: one; in: any number
  // range: low ≤ value ≤ high, a missing bound is no bound. Compared as decimals where the value and the bounds given
  // are decimals, otherwise as bytes, which is right for ISO dates.
  std::optional<std::string> low, high;

  friend bool operator==(const Condition&, const Condition&) = default;
};

// Borrowed.
struct MetadataView {
  TextTable keys;    // distinct, sorted by bytes
  TextTable values;  // distinct, sorted by bytes
  MetadataRows rows;
  std::uint32_t passage_count = 0;
};

// The passages for which every condition holds: all of them, if there is no condition.
PassageSet evaluate(std::span<const Condition> conditions, const MetadataView& metadata);

// A notice for each key that a condition asks for and no passage has, which a misspelt key looks like. A key once, in the order of
// the conditions.
std::vector<std::string> notices_of_unknown_keys(std::span<const Condition> conditions, const MetadataView& metadata);

// key=value   key=a|b|c   key=low..high   key=low..   key=..high   key>=low   key<=high
// The first '=', '>=' or '<=' ends the key; spaces around key and values are left out. A value that holds '|' or '..'
// cannot be written so: make the Condition itself.
Result<Condition> parse_condition(std::string_view text);

}  // namespace hop::core
