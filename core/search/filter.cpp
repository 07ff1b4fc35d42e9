// A condition is evaluated on the distinct values of the metadata table first, so each value is parsed and compared once. Then
// the rows, which runs of passages share, are tested by value id.
#include "core/search/filter.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/base/concat.hpp"
#include "core/base/decimal.hpp"
#include "core/search/path_pattern.hpp"

namespace hop::core {
namespace {

// The parsed bounds of a range. The comparison is numeric if every given bound is a decimal.
class RangeBounds {
 public:
  explicit RangeBounds(const Condition& condition) {
    read(condition.low, low_text_, low_number_, low_is_strict_);
    read(condition.high, high_text_, high_number_, high_is_strict_);
  }

  bool hold(std::string_view value) const {
    if (is_numeric_) {
      if (const std::optional<double> number = parse_decimal(value)) return hold(low_number_, *number, high_number_);
    }
    return hold(low_text_, value, high_text_);
  }

 private:
  void read(const std::optional<Bound>& bound, std::optional<std::string_view>& text, std::optional<double>& number,
            bool& is_strict) {
    if (!bound) return;
    text = bound->text, number = parse_decimal(bound->text), is_strict = bound->is_strict;
    is_numeric_ = is_numeric_ && number.has_value();
  }

  template <class Value>
  bool hold(const std::optional<Value>& low, const Value& value, const std::optional<Value>& high) const {
    return (!low || *low < value || (!low_is_strict_ && *low == value)) &&
           (!high || value < *high || (!high_is_strict_ && value == *high));
  }

  std::optional<std::string_view> low_text_, high_text_;
  std::optional<double> low_number_, high_number_;
  bool low_is_strict_ = false, high_is_strict_ = false, is_numeric_ = true;
};

// For each value id of the metadata table: whether the condition holds for that value.
std::vector<bool> matching_values(const Condition& condition, const TextTable& values) {
  std::vector<bool> matches(values.size(), false);
  if (condition.kind == ConditionKind::range) {
    const RangeBounds bounds(condition);
    for (std::size_t v = 0; v < values.size(); ++v) matches[v] = bounds.hold(values[v]);
  } else {
    const bool is_nested = condition.key == "tags" || condition.key == "tag";
    for (const std::string& wanted : condition.values) {
      if (const std::optional<std::uint32_t> v = find_sorted(values, wanted)) matches[*v] = true;
      if (!is_nested) continue;
      const auto [first, last] = prefix_range(values, concat(wanted, '/'));
      for (std::uint32_t v = first; v < last; ++v) matches[v] = true;
    }
  }
  return matches;
}

bool is_on_documents(const Condition& condition) { return condition.key == "path" || condition.key == "document"; }

bool holds_for_document(const Condition& condition, std::string_view id) {
  if (condition.kind == ConditionKind::range) return RangeBounds(condition).hold(id);
  const auto matches = condition.key == "path" ? matches_path : matches_pattern;
  return std::any_of(condition.values.begin(), condition.values.end(),
                     [&](const std::string& value) { return value == id || matches(value, id); });
}

// Adds the passages of the documents for which the condition holds.
void add_documents(const Condition& condition, const MetadataView& metadata, PassageSet& passages) {
  for (std::size_t d = 0; d < metadata.document_ids.size(); ++d) {
    if (!holds_for_document(condition, metadata.document_ids[d])) continue;
    for (std::uint32_t p = metadata.first_passage_of_document[d]; p < metadata.first_passage_of_document[d + 1]; ++p)
      passages.add(p);
  }
}

PassageSet evaluate_comparison(const Condition& condition, const MetadataView& metadata) {
  PassageSet passages(metadata.passage_count);
  if (is_on_documents(condition)) add_documents(condition, metadata, passages);
  const std::optional<std::uint32_t> key = find_sorted(metadata.keys, condition.key);
  if (!key) return passages;
  const std::vector<bool> matches = matching_values(condition, metadata.values);
  const auto holds = [&](const MetadataPair& pair) { return pair.key == *key && matches[pair.value]; };
  for (std::size_t r = 0; r < metadata.rows.rows.rows(); ++r) {
    const auto row = metadata.rows.rows.row(r);
    if (std::none_of(row.begin(), row.end(), holds)) continue;
    const std::uint32_t end = metadata.rows.end_of(r, metadata.passage_count);
    for (std::uint32_t p = metadata.rows.first_of(r); p < end; ++p) passages.add(p);
  }
  return passages;
}

PassageSet evaluate_condition(const Condition& condition, const MetadataView& metadata) {
  PassageSet passages(metadata.passage_count);
  switch (condition.kind) {
    case ConditionKind::in:
    case ConditionKind::range: return evaluate_comparison(condition, metadata);
    case ConditionKind::all: return evaluate(condition.parts, metadata);
    case ConditionKind::any:
      for (const Condition& part : condition.parts) passages.unite(evaluate_condition(part, metadata));
      return passages;
    case ConditionKind::none:
      passages.add_all();
      passages.subtract(evaluate(condition.parts, metadata));
      return passages;
  }
  return passages;
}

// visit(comparison) for each comparison of a condition.
template <class Visit>
void for_each_comparison(const Condition& condition, Visit visit) {
  if (condition.kind == ConditionKind::in || condition.kind == ConditionKind::range) return visit(condition);
  for (const Condition& part : condition.parts) for_each_comparison(part, visit);
}

// Whether a list of keys, separated by commas, has the key.
bool lists(std::string_view keys, std::string_view key) {
  while (!keys.empty()) {
    const std::string_view listed = keys.substr(0, keys.find(','));
    keys.remove_prefix(std::min(listed.size() + 1, keys.size()));
    if (without_outer_spaces(listed) == key) return true;
  }
  return false;
}

}  // namespace

std::vector<Condition> conditions_on_walk(std::span<const Condition> conditions, std::string_view walk) {
  if (walk == "all") return {conditions.begin(), conditions.end()};
  if (walk == "none") return {};
  std::vector<Condition> on_walk;
  for (const Condition& condition : conditions) {
    if (condition.kind == ConditionKind::all) {  // the same as its parts, one by one
      for (Condition& part : conditions_on_walk(condition.parts, walk)) on_walk.push_back(std::move(part));
      continue;
    }
    bool binds = true;
    for_each_comparison(condition, [&](const Condition& comparison) { binds = binds && lists(walk, comparison.key); });
    if (binds) on_walk.push_back(condition);
  }
  return on_walk;
}

PassageSet evaluate(std::span<const Condition> conditions, const MetadataView& metadata) {
  PassageSet passages(metadata.passage_count);
  passages.add_all();
  for (const Condition& condition : conditions) passages.intersect(evaluate_condition(condition, metadata));
  return passages;
}

std::vector<std::string> notices_of_conditions(std::span<const Condition> conditions, const MetadataView& metadata) {
  std::vector<std::string> notices;
  const auto add_notice = [&](const Condition& comparison) {
    std::string notice;
    if (is_on_documents(comparison)) {
      if (evaluate_comparison(comparison, metadata).empty())
        notice = concat("no document matches the condition on ", comparison.key);
    } else if (!find_sorted(metadata.keys, comparison.key)) {
      notice = concat("no passage has metadata \"", comparison.key, "\", which a condition of the question asks for");
    }
    if (notice.empty() || std::find(notices.begin(), notices.end(), notice) != notices.end()) return;
    notices.push_back(std::move(notice));
  };
  for (const Condition& condition : conditions) for_each_comparison(condition, add_notice);
  return notices;
}

}  // namespace hop::core
