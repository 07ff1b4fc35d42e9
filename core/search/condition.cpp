// Short forms. JSON is read by condition_json.cpp.
#include "core/search/condition.hpp"

#include "core/base/concat.hpp"
#include "core/search/condition_json.hpp"

namespace hop::core {
namespace {

std::optional<Bound> bound_of(std::string_view text) {
  text = without_outer_spaces(text);
  if (text.empty()) return std::nullopt;
  return Bound{std::string(text)};
}

// The values of "a|b|c". False if one is empty.
bool read_values(std::string_view text, std::vector<std::string>& values) {
  for (bool more = true; more;) {
    const std::size_t bar = text.find('|');
    more = bar != std::string_view::npos;
    const std::string_view value = without_outer_spaces(text.substr(0, bar));
    if (value.empty()) return false;
    values.emplace_back(value);
    if (more) text.remove_prefix(bar + 1);
  }
  return true;
}

Result<Condition> parse_short_form(std::string_view text) {
  const std::size_t at = text.find_first_of("=<>");
  if (at == std::string_view::npos) return malformed_condition(text, "no '=', '!=', '<' or '>' after the key");
  const char sign = text[at];
  const bool is_negated = sign == '=' && at > 0 && text[at - 1] == '!';
  const bool is_strict = sign != '=' && text.substr(at + 1, 1) != "=";
  Condition condition;
  condition.key = without_outer_spaces(text.substr(0, is_negated ? at - 1 : at));
  if (condition.key.empty()) return malformed_condition(text, "no key");
  const std::string_view value = without_outer_spaces(text.substr(at + (sign == '=' || is_strict ? 1 : 2)));
  if (value.empty()) return malformed_condition(text, "no value");
  if (sign != '=' && value.find_first_of("=<>") == 0) return malformed_condition(text, "two operators after the key");

  const std::size_t dots = value.find("..");
  if (sign != '=') {
    condition.kind = ConditionKind::range;
    (sign == '>' ? condition.low : condition.high) = Bound{std::string(value), is_strict};
  } else if (dots != std::string_view::npos) {
    condition.kind = ConditionKind::range;
    condition.low = bound_of(value.substr(0, dots));
    condition.high = bound_of(value.substr(dots + 2));
    if (!condition.low && !condition.high) return malformed_condition(text, "a range without bounds");
  } else if (!read_values(value, condition.values)) {
    return malformed_condition(text, "an empty value next to '|'");
  }
  return is_negated ? negated(std::move(condition)) : condition;
}

}  // namespace

std::string_view without_outer_spaces(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

Error malformed_condition(std::string_view text, std::string_view reason) {
  return {Status::invalid_argument, concat("filter \"", text, "\": ", reason), std::string(text)};
}

Condition negated(Condition condition) {
  Condition none;
  none.kind = ConditionKind::none;
  none.parts.push_back(std::move(condition));
  return none;
}

Result<Condition> parse_condition(std::string_view text) {
  Result<Condition> condition =
      without_outer_spaces(text).substr(0, 1) == "{" ? parse_json_condition(text) : parse_short_form(text);
  if (condition) condition.value().text = text;
  return condition;
}

}  // namespace hop::core
