#include "bindings/cpp/http/json.hpp"

namespace hop::http {
namespace {

constexpr int deepest_value = 32;
constexpr std::size_t most_values = 20'000;
constexpr std::size_t longest_token = std::size_t{1} << 20;

bool is_between_tokens(char c) {
  switch (c) {
    case '{':
    case '}':
    case '[':
    case ']':
    case ',':
    case ':': return true;
    default: return false;
  }
}

struct TooMuch {};

// Throws TooMuch. If `throw_errors` is set, also throws parse errors; otherwise the result of invalid JSON is discarded.
Json parse_bounded(std::string_view text, bool throw_errors) {
  std::size_t events = 0;
  const auto bound = [&](int depth, Json::parse_event_t, const Json&) {
    if (depth > deepest_value || ++events > 2 * most_values) throw TooMuch();
    return true;
  };
  return Json::parse(text, bound, throw_errors);
}

}  // namespace

bool has_long_token(std::string_view text) {
  bool is_string = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool is_border = c == '"' || (!is_string && is_between_tokens(c));
    if (at - begin > longest_token) return true;
    if (is_string && c == '\\') ++at;  // an escaped quote does not end the string
    if (!is_border) continue;
    begin = at + 1;
    if (c == '"') is_string = !is_string;
  }
  return false;
}

std::optional<Json> read_json(std::string_view text) {
  if (has_long_token(text)) return std::nullopt;
  try {
    Json json = parse_bounded(text, false);
    if (json.is_discarded()) return std::nullopt;
    return json;
  } catch (const TooMuch&) {
    return std::nullopt;
  }
}

bool ends_early(std::string_view text) {
  if (has_long_token(text)) return false;
  try {
    parse_bounded(text, true);
  } catch (const Json::parse_error& failure) {
    return failure.byte > text.size();
  } catch (const Json::exception&) {
  } catch (const TooMuch&) {
  }
  return false;
}

std::string write_json(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace hop::http
