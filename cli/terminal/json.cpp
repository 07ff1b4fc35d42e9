#include "cli/terminal/json.hpp"

#include "cli/terminal/failure.hpp"

namespace hop::cli {

std::string to_text(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

bool is_utf8(const std::string& text) {
  try {
    return !Json(text).dump().empty();  // strict: throws for invalid UTF-8
  } catch (const Json::type_error&) {
    return false;
  }
}

std::string json_error_cause(const std::exception& error) {
  // "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error while …"
  std::string cause = error.what();
  if (const std::size_t column = cause.find("column "); column != std::string::npos) cause.erase(0, column);
  return cause;
}

Json parse_json(std::string_view text, const std::string& where) {
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {  // also an out-of-range number: 1e400
    throw Failure(where + ": malformed JSON: " + json_error_cause(error));
  }
}

void JsonLimits::begin() {
  take_value();
  members_.push_back(0);
  if (depth() <= most_json_depth) return;
  throw Failure(where_ + ": the depth of the JSON is " + std::to_string(depth()) + ", limit " + std::to_string(most_json_depth));
}

void JsonLimits::end() { members_.pop_back(); }

void JsonLimits::take_key() {
  if (++members_.back() > most_json_members) {
    throw Failure(where_ + ": an object has " + std::to_string(members_.back()) + " or more members, limit " +
                  std::to_string(most_json_members));
  }
  if (++all_members_ > most_json_line_members) {
    throw Failure(where_ + ": " + std::to_string(all_members_) + " or more members in the objects of one line, limit " +
                  std::to_string(most_json_line_members));
  }
}

void JsonLimits::take_value() {
  if (++all_values_ <= most_json_line_values) return;
  throw Failure(where_ + ": " + std::to_string(all_values_) + " or more values in one line, limit " +
                std::to_string(most_json_line_values));
}

Json parse_json_line(std::string_view text, const std::string& where) {
  JsonLimits limits(where);
  const auto count = [&](int, Json::parse_event_t event, const Json&) {
    switch (event) {
      case Json::parse_event_t::object_start:
      case Json::parse_event_t::array_start: limits.begin(); break;
      case Json::parse_event_t::object_end:
      case Json::parse_event_t::array_end: limits.end(); break;
      case Json::parse_event_t::key: limits.take_key(); break;
      case Json::parse_event_t::value: limits.take_value(); break;
    }
    return true;
  };
  try {
    return Json::parse(text, count);
  } catch (const Json::exception& error) {
    throw Failure(where + ": malformed JSON: " + json_error_cause(error));
  }
}

}  // namespace hop::cli
