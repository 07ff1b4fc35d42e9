#include "cli/serving/vector_store_filter.hpp"

#include "cli/serving/http_message.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_conditions_of_filter = 64;

// A value in the syntax of a condition. Characters that would end it or have a meaning there are rejected.
std::string value_text(const Json& value, const std::string& key) {
  if (!value.is_string() && !value.is_number() && !value.is_boolean()) {
    throw HttpFailure(400, "filter of \"" + key + "\": the value must be a string, a number or a boolean");
  }
  const std::string text = value.is_string() ? value.get<std::string>() : to_text(value);
  const bool has_sign = text.find('|') != std::string::npos || text.find("..") != std::string::npos;
  const bool has_blanks = text.empty() || text.front() == ' ' || text.back() == ' ';
  if (has_sign || has_blanks) {
    throw HttpFailure(400, "filter of \"" + key + "\": value \"" + text +
                               "\" must not be empty or contain spaces at its ends, \"|\" or \"..\"");
  }
  return text;
}

std::string key_of(const Json& filter) {
  const auto key = filter.find("key");
  if (key == filter.end() || !key->is_string()) throw HttpFailure(400, "a filter needs the member \"key\"");
  const auto text = key->get<std::string>();
  if (text.empty() || text.find_first_of("=<>") != std::string::npos) {
    throw HttpFailure(400, "filter key \"" + text + "\" must not be empty or contain =, < or >");
  }
  return text;
}

std::string comparison(const Json& filter, const std::string& type) {
  const std::string key = key_of(filter);
  const auto value = filter.find("value");
  if (value == filter.end()) throw HttpFailure(400, "filter of \"" + key + "\" without \"value\"");
  if (type == "eq") return key + "=" + value_text(*value, key);
  if (type == "gte") return key + ">=" + value_text(*value, key);
  if (type == "lte") return key + "<=" + value_text(*value, key);
  if (type != "in") throw HttpFailure(400, "filter type \"" + type + "\" is not supported; use eq, gte, lte, in or and");
  if (!value->is_array() || value->empty()) throw HttpFailure(400, "filter of \"" + key + "\": \"in\" needs a list of values");
  std::string condition;
  for (const Json& one : *value) condition += (condition.empty() ? key + "=" : "|") + value_text(one, key);
  return condition;
}

void add_conditions(const Json& filter, bool is_inner, std::vector<std::string>& conditions) {
  if (!filter.is_object()) throw HttpFailure(400, "a filter must be an object");
  const auto type = filter.find("type");
  if (type == filter.end() || !type->is_string()) throw HttpFailure(400, "a filter needs the member \"type\"");
  if (*type != "and") {
    conditions.push_back(comparison(filter, type->get<std::string>()));
    if (conditions.size() > most_conditions_of_filter) {
      throw HttpFailure(400, "more than " + std::to_string(most_conditions_of_filter) + " filters");
    }
    return;
  }
  const auto filters = filter.find("filters");
  if (filters == filter.end() || !filters->is_array()) throw HttpFailure(400, "filter type \"and\" needs the member \"filters\"");
  if (is_inner) throw HttpFailure(400, "nested filters of type \"and\" are not supported");
  for (const Json& inner : *filters) add_conditions(inner, true, conditions);
}

}  // namespace

std::vector<std::string> conditions_of(const Json& filter) {
  std::vector<std::string> conditions;
  add_conditions(filter, false, conditions);
  return conditions;
}

}  // namespace hop::cli
