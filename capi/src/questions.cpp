#include <algorithm>

#include "capi/src/bytes_object.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/questions_object.hpp"
#include "capi/src/vectors.hpp"
#include "core/search/filter.hpp"
#include "core/text/utf8.hpp"

using core::Question;

namespace {

auto last_question(const hop_questions* questions) {
  return state([=] { return !questions->list.empty(); }, "no question was added yet");
}

// Sets one of the vectors of the question that was added last.
int32_t set_vector_of_last(hop_error** error, hop_questions* questions, const float* vector, std::uint32_t dimension,
                           std::vector<float> Question::* place) {
  return call(error, in(questions, "questions"), in(vector, "vector"), [&]() -> Outcome {
    const auto count = value_count(1, dimension);
    if (!count) return count.error();
    if (Outcome added; !check(added, last_question(questions))) return added;
    auto unit = unit_vector({vector, count.value()});
    if (!unit) return std::move(unit).error();
    questions->list.back().*place = std::move(unit).value();
    return {};
  });
}

// Adds gold passages; the result is ascending and distinct.
void add_gold(std::vector<std::uint32_t>& gold, std::span<const std::uint32_t> passages) {
  gold.insert(gold.end(), passages.begin(), passages.end());
  std::sort(gold.begin(), gold.end());
  gold.erase(std::unique(gold.begin(), gold.end()), gold.end());
}

}  // namespace

int32_t hop_questions_create(hop_questions** questions, hop_error** error) { return create(error, questions, "questions"); }

void hop_questions_free(hop_questions* questions) { free_object(questions); }

int32_t hop_questions_count(const hop_questions* questions, uint32_t* count, hop_error** error) {
  return call(error, in(questions, "questions"), out(count, "count"),
              [&] { *count = static_cast<uint32_t>(questions->list.size()); });
}

int32_t hop_questions_add(hop_questions* questions, const char* text, size_t length, hop_error** error) {
  return call(error, in(questions, "questions"), in(text, length, "text"), [&]() -> Outcome {
    if (questions->list.size() == UINT32_MAX) {
      return Error{Status::limit_exceeded, "more than 4294967295 questions", "questions"};
    }
    Question question;
    question.text = core::replace_invalid_utf8(text_of(text, length)).text;
    questions->list.push_back(std::move(question));
    return {};
  });
}

int32_t hop_questions_set_vector(hop_questions* questions, const float* vector, uint32_t dimension, hop_error** error) {
  return set_vector_of_last(error, questions, vector, dimension, &Question::vector);
}

int32_t hop_questions_set_masked_vector(hop_questions* questions, const float* vector, uint32_t dimension, hop_error** error) {
  return set_vector_of_last(error, questions, vector, dimension, &Question::masked_vector);
}

int32_t hop_questions_add_step(hop_questions* questions, const char* text, size_t length, const float* vector, uint32_t dimension,
                               hop_error** error) {
  return call(error, in(questions, "questions"), in(text, length, "text"), in(vector, dimension, "vector"), [&]() -> Outcome {
    if (vector != nullptr) {
      if (const auto count = value_count(1, dimension); !count) return count.error();
    }
    if (Outcome added; !check(added, last_question(questions))) return added;
    auto unit = unit_vector({vector, dimension});
    if (!unit) return std::move(unit).error();
    core::Step step{core::replace_invalid_utf8(text_of(text, length)).text, std::move(unit).value()};
    questions->list.back().steps.push_back(std::move(step));
    return {};
  });
}

int32_t hop_questions_add_condition(hop_questions* questions, const char* condition, size_t length, hop_error** error) {
  return call(error, in(questions, "questions"), in(condition, length, "condition"), last_question(questions), [&]() -> Outcome {
    auto parsed = core::parse_condition(core::replace_invalid_utf8(text_of(condition, length)).text);
    if (!parsed) return Error{Status::bad_input, std::move(parsed.error().message), std::move(parsed.error().detail)};
    questions->list.back().conditions.push_back(std::move(parsed).value());
    return {};
  });
}

int32_t hop_questions_add_gold(hop_questions* questions, const uint32_t* passages, size_t count, hop_error** error) {
  return call(error, in(questions, "questions"), in(passages, count, "passages"), last_question(questions),
              [&] { add_gold(questions->list.back().gold, {passages, count}); });
}

int32_t hop_questions_add_step_gold(hop_questions* questions, const uint32_t* passages, size_t count, hop_error** error) {
  return call(error, in(questions, "questions"), in(passages, count, "passages"), last_question(questions),
              state([&] { return !questions->list.back().steps.empty(); }, "the question has no step yet"),
              [&] { add_gold(questions->list.back().steps.back().gold, {passages, count}); });
}

int32_t hop_questions_add_gold_answer(hop_questions* questions, const char* answer, size_t length, hop_error** error) {
  return call(error, in(questions, "questions"), in(answer, length, "answer"), last_question(questions),
              [&] { questions->list.back().gold_answers.push_back(core::replace_invalid_utf8(text_of(answer, length)).text); });
}

int32_t hop_mask_question(const hop_graph* graph, const char* question, size_t length, hop_bytes** masked, hop_error** error) {
  return call(error, in(graph, "graph"), in(question, length, "question"), out(masked, "masked"), [&] {
    give_bytes(core::mask_question(*graph->open, core::replace_invalid_utf8(text_of(question, length)).text), masked);
  });
}
