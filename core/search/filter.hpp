// Metadata filters. A filter is a conjunction: a list of conditions, all of which must hold for a passage.
//
// A filter is evaluated once per question into a bitmap of allowed passages, which every scorer and graph search then respects.
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

// A passage may have several values of one key. A condition holds if it holds for any of them; it does not hold for a passage
// without the key.
struct Condition {
  std::string key;
  ConditionKind kind = ConditionKind::equals;
  std::vector<std::string> values;  // equals: one; in: any number
  // range: low ≤ value ≤ high; an absent bound does not restrict. Compared as decimal numbers if the value and the given bounds
  // are decimals, otherwise as bytes, which orders ISO dates correctly.
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

// The passages for which every condition holds. An empty list of conditions allows all passages.
PassageSet evaluate(std::span<const Condition> conditions, const MetadataView& metadata);

// A notice for each key that a condition names and no passage has: probably a misspelled key. One notice per key, in the order
// of the conditions.
std::vector<std::string> notices_of_unknown_keys(std::span<const Condition> conditions, const MetadataView& metadata);

// key=value   key=a|b|c   key=low..high   key=low..   key=..high   key>=low   key<=high
// The first '=', '>=' or '<=' ends the key; spaces around key and values are ignored. This syntax cannot express a value that
// contains '|' or '..'; construct the Condition instead.
Result<Condition> parse_condition(std::string_view text);

}  // namespace hop::core
