// Checks only the properties that later code relies on without testing them: enum values, UTF-8, whole rows, unit length, and
// ascending gold. Everything else is checked again when the procedure is created.
#include "core/task/saved_check.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/concat.hpp"
#include "core/options/option_table.hpp"
#include "core/store/file_format.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {

namespace {

// Scaling to unit length is exact to about 2^-24.
constexpr double unit_tolerance = 1e-4;

Error unsound(std::string_view what) { return {Status::corrupt_file, concat("saved task: ", what), "saved_task"}; }

bool has_unit_length(std::span<const float> row) {
  double square = 0;
  for (const float value : row) square += static_cast<double>(value) * value;
  return std::abs(square - 1) <= unit_tolerance;  // false for a NaN
}

bool have_unit_length(std::span<const float> rows, std::uint32_t dimension) {
  for (; !rows.empty(); rows = rows.subspan(dimension)) {
    if (!has_unit_length(rows.first(dimension))) return false;
  }
  return true;
}

// Whether `rows` is empty with dimension 0, or a whole number of rows of a valid dimension.
bool are_rows(std::span<const float> rows, std::uint32_t dimension) {
  if (dimension == 0) return rows.empty();
  return dimension <= largest_dimension && rows.size() % dimension == 0;
}

// Whether gold passages ascend without duplicates, as the C ABI stores them.
bool are_sound_passages(std::span<const std::uint32_t> gold) {
  return std::adjacent_find(gold.begin(), gold.end(), std::greater_equal<>()) == gold.end();
}

bool is_sound(const Condition& condition) { return !condition.text.empty() && is_valid_utf8(condition.text); }

}  // namespace

Result<void> check_saved_options(const Options& options) {
  for (const OptionEntry& option : option_table()) {
    if (!is_valid_utf8(options.text(option.key))) return unsound(concat("option ", option.key, " is not UTF-8"));
  }
  return {};
}

Result<void> check_saved_corpus(const Corpus& corpus, const GivenVectors& vectors) {
  for (const Document& document : corpus.documents) {
    if (document.format > DocumentFormat::markdown) return unsound("a document has a format that this library does not know");
  }
  if (!are_rows(vectors.rows, vectors.dimension) || !have_unit_length(vectors.rows, vectors.dimension)) {
    return unsound("its corpus has malformed vectors: not whole rows of unit length");
  }
  return {};
}

Result<void> check_saved_questions(std::span<const Question> questions) {
  std::size_t number = 0;
  for (const Question& question : questions) {
    const auto fail = [&](std::string_view what) { return unsound(concat("question ", number + 1, what)); };
    const auto is_vector = [](const std::vector<float>& vector) { return vector.empty() || has_unit_length(vector); };
    bool text = is_valid_utf8(question.text), vectors = is_vector(question.vector) && is_vector(question.masked_vector),
         gold = are_sound_passages(question.gold);
    for (const Step& step : question.steps) {
      text = text && is_valid_utf8(step.text);
      vectors = vectors && is_vector(step.vector);
      gold = gold && are_sound_passages(step.gold);
    }
    for (const std::string& answer : question.gold_answers) text = text && is_valid_utf8(answer);
    if (!text) return fail(" has text that is not UTF-8");
    if (!vectors) return fail(" has a vector that is not of unit length");
    if (!gold) return fail(" has gold passages out of order");
    if (!std::all_of(question.conditions.begin(), question.conditions.end(), is_sound)) return fail(" has a malformed condition");
    ++number;
  }
  return {};
}

Result<void> check_saved_answers(std::span<const Answer> answers) {
  for (const Answer& answer : answers) {
    const auto fail = [&](std::string_view what) { return unsound(concat("the answer to request ", answer.request, what)); };
    if (!is_valid_utf8(answer.text) || !is_valid_utf8(answer.embedder_id)) return fail(" is not UTF-8");
    if (answer.kind == AnswerKind::scores) continue;  // the request that they answer is not known here
    if (!are_rows(answer.values, answer.dimension)) return fail(" has malformed vectors: not whole rows");
    if (!have_unit_length(answer.values, answer.dimension)) return fail(" has a vector that is not of unit length");
  }
  return {};
}

}  // namespace hop::core
