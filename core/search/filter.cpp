// A condition is evaluated on the distinct values of the metadata table first, so each value is parsed and compared once. Then
// the rows, which runs of passages share, are tested by value id.
#include "core/search/filter.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "core/base/concat.hpp"
#include "core/base/decimal.hpp"
#include "core/search/path_pattern.hpp"

namespace hop::core {
namespace {

// The parsed bounds of a range. The comparison is numeric if every given bound is a decimal.
struct RangeBounds {
  const std::optional<std::string>& low;
  const std::optional<std::string>& high;
  std::optional<double> low_number, high_number;
  bool numeric;

  explicit RangeBounds(const Condition& condition) : low(condition.low), high(condition.high) {
    if (low) low_number = parse_decimal(*low);
    if (high) high_number = parse_decimal(*high);
    numeric = low.has_value() == low_number.has_value() && high.has_value() == high_number.has_value();
  }

  bool hold(std::string_view value) const {
    if (numeric) {
      if (const std::optional<double> number = parse_decimal(value)) {
        return (!low_number || *low_number <= *number) && (!high_number || *number <= *high_number);
      }
    }
    return (!low || *low <= value) && (!high || value <= *high);
  }
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

PassageSet evaluate_condition(const Condition& condition, const MetadataView& metadata) {
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

std::string_view without_spaces_around(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

Error malformed_condition(std::string_view text, std::string_view reason) {
  return {Status::invalid_argument, concat("filter \"", text, "\": ", reason), std::string(text)};
}

std::optional<std::string> bound_of(std::string_view text) {
  text = without_spaces_around(text);
  if (text.empty()) return std::nullopt;
  return std::string(text);
}

}  // namespace

std::vector<Condition> conditions_on_walk(std::span<const Condition> conditions, std::string_view walk) {
  if (walk == "all") return {conditions.begin(), conditions.end()};
  std::vector<Condition> on_walk;
  while (walk != "none" && !walk.empty()) {
    const std::string_view listed = walk.substr(0, walk.find(','));
    walk.remove_prefix(std::min(listed.size() + 1, walk.size()));
    const std::string_view key = without_spaces_around(listed);
    std::copy_if(conditions.begin(), conditions.end(), std::back_inserter(on_walk),
                 [&](const Condition& condition) { return condition.key == key; });
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
  for (const Condition& condition : conditions) {
    std::string notice;
    if (is_on_documents(condition)) {
      if (evaluate_condition(condition, metadata).empty())
        notice = concat("the condition on ", condition.key, " holds for no document");
    } else if (!find_sorted(metadata.keys, condition.key)) {
      notice = concat("no passage has metadata \"", condition.key, "\", which a condition of the question asks for");
    }
    if (notice.empty() || std::find(notices.begin(), notices.end(), notice) != notices.end()) continue;
    notices.push_back(std::move(notice));
  }
  return notices;
}

// The first of '=', '<' and '>' is the operator; '<' and '>' must be followed by '='. After a plain '=', the value may be
// a range or a list.
Result<Condition> parse_condition(std::string_view text) {
  const std::size_t at = text.find_first_of("=<>");
  if (at == std::string_view::npos) return malformed_condition(text, "no '=', '>=' or '<=' after the key");
  const char sign = text[at];
  if (sign != '=' && text.substr(at + 1, 1) != "=") {
    return malformed_condition(text, concat("'", sign, "' without '=': bounds belong to the range"));
  }

  Condition condition;
  condition.key = without_spaces_around(text.substr(0, at));
  if (condition.key.empty()) return malformed_condition(text, "no key");
  std::string_view value = without_spaces_around(text.substr(at + (sign == '=' ? 1 : 2)));
  if (value.empty()) return malformed_condition(text, "no value");

  if (sign != '=') {
    condition.kind = ConditionKind::range;
    (sign == '>' ? condition.low : condition.high) = std::string(value);
    return condition;
  }
  if (const std::size_t dots = value.find(".."); dots != std::string_view::npos) {
    condition.kind = ConditionKind::range;
    condition.low = bound_of(value.substr(0, dots));
    condition.high = bound_of(value.substr(dots + 2));
    if (!condition.low && !condition.high) return malformed_condition(text, "a range without bounds");
    return condition;
  }
  condition.kind = value.find('|') == std::string_view::npos ? ConditionKind::equals : ConditionKind::in;
  for (bool more = true; more;) {
    const std::size_t bar = value.find('|');
    more = bar != std::string_view::npos;
    const std::string_view one = without_spaces_around(value.substr(0, bar));
    if (one.empty()) return malformed_condition(text, "an empty value next to '|'");
    condition.values.emplace_back(one);
    if (more) value.remove_prefix(bar + 1);
  }
  return condition;
}

}  // namespace hop::core
