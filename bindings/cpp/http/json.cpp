#include "bindings/cpp/http/json.hpp"

namespace hop::http {
namespace {

constexpr int deepest = 32;
constexpr std::size_t most_values = 100'000;

struct TooMuch {};

}  // namespace

std::optional<Json> read_json(std::string_view text) {
  std::size_t values = 0;
  const auto bound = [&](int depth, Json::parse_event_t, const Json&) {
    if (depth > deepest || ++values > 2 * most_values) throw TooMuch();
    return true;
  };
  try {
    Json json = Json::parse(text, bound, false);
    if (json.is_discarded()) return std::nullopt;
    return json;
  } catch (const TooMuch&) {
    return std::nullopt;
  }
}

std::string write_json(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace hop::http
