#include "bindings/cpp/http/json.hpp"

namespace hop::http {
namespace {

constexpr int deepest = 32;
constexpr std::size_t most_values = 100'000;

struct TooMuch {};

// Throws TooMuch, and parse errors where they are wanted; without them the value is discarded.
Json parse_bounded(std::string_view text, bool throw_errors) {
  std::size_t events = 0;
  const auto bound = [&](int depth, Json::parse_event_t, const Json&) {
    if (depth > deepest || ++events > 2 * most_values) throw TooMuch();
    return true;
  };
  return Json::parse(text, bound, throw_errors);
}

}  // namespace

std::optional<Json> read_json(std::string_view text) {
  try {
    Json json = parse_bounded(text, false);
    if (json.is_discarded()) return std::nullopt;
    return json;
  } catch (const TooMuch&) {
    return std::nullopt;
  }
}

bool ends_early(std::string_view text) {
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
