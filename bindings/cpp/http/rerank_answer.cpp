#include "bindings/cpp/http/rerank_answer.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

#include "bindings/cpp/http/error_text.hpp"
#include "bindings/cpp/http/json.hpp"

namespace hop::http {
namespace {

// The first of the members that an object has; null for anything else.
const Json& member_of(const Json& value, const char* name, const char* other_name) {
  static const Json none;
  if (!value.is_object()) return none;
  for (const char* given : {name, other_name}) {
    if (const auto found = value.find(given); found != value.end()) return *found;
  }
  return none;
}

[[noreturn]] void fail(std::size_t place, const std::string& what) {
  throw WrongAnswer("result " + std::to_string(place) + " of the answer " + what);
}

std::uint64_t index_of(const Json& result, std::size_t place, std::size_t count) {
  const Json& index = member_of(result, "index", "index");
  if (!index.is_number_unsigned()) fail(place, "has no index, such as 0");
  const auto value = index.get<std::uint64_t>();
  if (value >= count) fail(place, "has index " + std::to_string(value) + ", " + std::to_string(count) + " passages were sent");
  return value;
}

float score_of(const Json& result, std::size_t place) {
  const Json& score = member_of(result, "relevance_score", "score");
  if (!score.is_number()) fail(place, "has no number \"relevance_score\"");
  const auto value = static_cast<float>(score.get<double>());
  if (!std::isfinite(value)) fail(place, "has a score that is not finite");
  return value;
}

}  // namespace

std::vector<float> read_rerank_answer(std::string_view body, std::size_t count, std::string_view key) {
  const std::optional<Json> answer = read_json(body);
  if (!answer && ends_early(body)) throw BrokenAnswer("the answer was cut off");
  if (!answer) throw WrongAnswer("the answer is not valid JSON");
  const Json& results = member_of(*answer, "results", "data");
  if (!results.is_array()) {
    const std::string message = server_message(body, key);
    throw WrongAnswer(message.empty() ? "the answer has no list \"results\"" : message);
  }
  std::vector<float> scores(count);
  std::vector<bool> is_scored(count);
  for (std::size_t place = 0; place < results.size(); ++place) {
    const std::uint64_t index = index_of(results[place], place, count);
    if (is_scored[index]) fail(place, "has index " + std::to_string(index) + " again");
    is_scored[index] = true;
    scores[index] = score_of(results[place], place);
  }
  if (results.size() < count) {
    throw WrongAnswer("the answer has " + std::to_string(results.size()) + " results, " + std::to_string(count) +
                      " passages were sent");
  }
  return scores;
}

}  // namespace hop::http
