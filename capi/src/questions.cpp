#include <algorithm>

#include "capi/src/arguments.hpp"
#include "capi/src/bytes_object.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/questions_object.hpp"
#include "capi/src/vectors.hpp"
#include "core/search/filter.hpp"
#include "core/text/utf8.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::Status;

namespace hop::capi {
namespace {

Outcome no_question() { return Error{Status::wrong_state, "no question was added yet", ""}; }

// Sets one of the vectors of the question that was added last.
Outcome set_vector_of_last(hop_questions* questions, const float* vector, std::uint32_t dimension,
                           std::vector<float> core::Question::* place) {
  Arguments given;
  given.object(questions, "questions");
  given.output(vector, "vector");
  if (given.failed()) return given.error();
  const auto count = value_count(1, dimension);
  if (!count) return count.error();
  if (questions->list.empty()) return no_question();
  auto unit = unit_vector({vector, count.value()});
  if (!unit) return std::move(unit).error();
  questions->list.back().*place = std::move(unit).value();
  return {};
}

// Adds gold passages; the result is ascending and distinct.
void add_gold(std::vector<std::uint32_t>& gold, std::span<const std::uint32_t> passages) {
  gold.insert(gold.end(), passages.begin(), passages.end());
  std::sort(gold.begin(), gold.end());
  gold.erase(std::unique(gold.begin(), gold.end()), gold.end());
}

}  // namespace
}  // namespace hop::capi

int32_t hop_questions_create(hop_questions** questions, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.output(questions, "questions");
    if (given.failed()) return given.error();
    *questions = new hop_questions;
    return {};
  });
}

void hop_questions_free(hop_questions* questions) { hop::capi::free_object(questions); }

int32_t hop_questions_count(const hop_questions* questions, uint32_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(questions, "questions");
    given.output(count, "count");
    if (given.failed()) return given.error();
    *count = static_cast<uint32_t>(questions->list.size());
    return {};
  });
}

int32_t hop_questions_add(hop_questions* questions, const char* text, size_t length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(questions, "questions");
    const std::string_view question_text = given.text(text, length, "text");
    if (given.failed()) return given.error();
    if (questions->list.size() == UINT32_MAX) {
      return Error{Status::limit_exceeded, "more than 4294967295 questions", "questions"};
    }
    hop::core::Question question;
    question.text = hop::core::replace_invalid_utf8(question_text).text;
    questions->list.push_back(std::move(question));
    return {};
  });
}

int32_t hop_questions_set_vector(hop_questions* questions, const float* vector, uint32_t dimension, hop_error** error) {
  return guard(error, [&] { return hop::capi::set_vector_of_last(questions, vector, dimension, &hop::core::Question::vector); });
}

int32_t hop_questions_set_masked_vector(hop_questions* questions, const float* vector, uint32_t dimension, hop_error** error) {
  return guard(error,
               [&] { return hop::capi::set_vector_of_last(questions, vector, dimension, &hop::core::Question::masked_vector); });
}

int32_t hop_questions_add_step(hop_questions* questions, const char* text, size_t length, const float* vector, uint32_t dimension,
                               hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(questions, "questions");
    const std::string_view step_text = given.text(text, length, "text");
    const std::span<const float> values = given.array(vector, dimension, "vector");
    if (given.failed()) return given.error();
    if (vector != nullptr) {
      if (const auto count = hop::capi::value_count(1, dimension); !count) return count.error();
    }
    if (questions->list.empty()) return hop::capi::no_question();
    auto unit = hop::capi::unit_vector(values);
    if (!unit) return std::move(unit).error();
    hop::core::Step step{hop::core::replace_invalid_utf8(step_text).text, std::move(unit).value()};
    questions->list.back().steps.push_back(std::move(step));
    return {};
  });
}

int32_t hop_questions_add_condition(hop_questions* questions, const char* condition, size_t length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(questions, "questions");
    const std::string_view condition_text = given.text(condition, length, "condition");
    if (given.failed()) return given.error();
    if (questions->list.empty()) return hop::capi::no_question();
    auto parsed = hop::core::parse_condition(hop::core::replace_invalid_utf8(condition_text).text);
    if (!parsed) return Error{Status::bad_input, std::move(parsed.error().message), std::move(parsed.error().detail)};
    questions->list.back().conditions.push_back(std::move(parsed).value());
    return {};
  });
}

int32_t hop_questions_add_gold(hop_questions* questions, const uint32_t* passages, size_t count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(questions, "questions");
    const std::span<const std::uint32_t> gold = given.array(passages, count, "passages");
    if (given.failed()) return given.error();
    if (questions->list.empty()) return hop::capi::no_question();
    hop::capi::add_gold(questions->list.back().gold, gold);
    return {};
  });
}

int32_t hop_questions_add_step_gold(hop_questions* questions, const uint32_t* passages, size_t count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(questions, "questions");
    const std::span<const std::uint32_t> gold = given.array(passages, count, "passages");
    if (given.failed()) return given.error();
    if (questions->list.empty()) return hop::capi::no_question();
    if (questions->list.back().steps.empty()) return Error{Status::wrong_state, "the question has no step yet", ""};
    hop::capi::add_gold(questions->list.back().steps.back().gold, gold);
    return {};
  });
}

int32_t hop_questions_add_gold_answer(hop_questions* questions, const char* answer, size_t length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(questions, "questions");
    const std::string_view text = given.text(answer, length, "answer");
    if (given.failed()) return given.error();
    if (questions->list.empty()) return hop::capi::no_question();
    questions->list.back().gold_answers.push_back(hop::core::replace_invalid_utf8(text).text);
    return {};
  });
}

int32_t hop_mask_question(const hop_graph* graph, const char* question, size_t length, hop_bytes** masked, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    const std::string_view text = given.text(question, length, "question");
    given.output(masked, "masked");
    if (given.failed()) return given.error();
    const std::string result = hop::core::mask_question(*graph->open, hop::core::replace_invalid_utf8(text).text);
    *masked = hop::capi::bytes_of_text(result);
    return {};
  });
}
