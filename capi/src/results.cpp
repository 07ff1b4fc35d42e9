#include "capi/src/arguments.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/results_object.hpp"
#include "core/results/explanation_json.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::QuestionResult;

void hop_results_free(hop_results* results) { hop::capi::free_object(results); }

int32_t hop_results_count(const hop_results* results, uint32_t* questions, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(questions, "questions");
    if (given.failed()) return given.error();
    *questions = static_cast<uint32_t>(results->results.questions.size());
    return {};
  });
}

int32_t hop_results_hits(const hop_results* results, uint32_t question, const uint32_t** passages, const float** scores,
                         size_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(passages, "passages");
    given.output(scores, "scores");
    given.output(count, "count");
    const QuestionResult* result = hop::capi::question_result(given, results, question);
    if (result == nullptr) return given.error();
    *passages = result->passages.data();
    *scores = result->scores.data();
    *count = result->passages.size();
    return {};
  });
}

int32_t hop_results_explanation(const hop_results* results, uint32_t question, const char** json, size_t* length,
                                hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(json, "json");
    given.output(length, "length");
    const QuestionResult* result = hop::capi::question_result(given, results, question);
    if (result == nullptr) return given.error();
    const std::lock_guard lock(results->json_lock);
    results->json.resize(results->results.questions.size());
    std::string& written = results->json[question];
    if (written.empty()) written = hop::core::explanation_json(result->explanation);
    hop::capi::give_text(written, json, length);
    return {};
  });
}

int32_t hop_results_answer(const hop_results* results, uint32_t question, const char** text, size_t* length, int32_t* partial,
                           hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(text, "text");
    given.output(length, "length");
    given.output(partial, "partial");
    const QuestionResult* result = hop::capi::question_result(given, results, question);
    if (result == nullptr) return given.error();
    hop::capi::give_text(result->answer, text, length);
    *partial = result->partial ? 1 : 0;
    return {};
  });
}

int32_t hop_results_step_count(const hop_results* results, uint32_t question, uint32_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(count, "count");
    const QuestionResult* result = hop::capi::question_result(given, results, question);
    if (result == nullptr) return given.error();
    *count = static_cast<uint32_t>(result->steps.size());
    return {};
  });
}

int32_t hop_results_step(const hop_results* results, uint32_t question, uint32_t step, const char** sub_question,
                         size_t* sub_question_length, const char** sub_answer, size_t* sub_answer_length,
                         const uint32_t** passages, size_t* count, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(sub_question, "sub_question");
    given.output(sub_question_length, "sub_question_length");
    given.output(sub_answer, "sub_answer");
    given.output(sub_answer_length, "sub_answer_length");
    given.output(passages, "passages");
    given.output(count, "count");
    const QuestionResult* result = hop::capi::question_result(given, results, question);
    if (result == nullptr) return given.error();
    given.below(step, result->steps.size(), "step");
    if (given.failed()) return given.error();
    const hop::core::StepResult& found = result->steps[step];
    hop::capi::give_text(found.sub_question, sub_question, sub_question_length);
    hop::capi::give_text(found.sub_answer, sub_answer, sub_answer_length);
    *passages = found.passages.data();
    *count = found.passages.size();
    return {};
  });
}

int32_t hop_results_state(const hop_results* results, uint32_t question, const float** distances, size_t* count,
                          hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(results, "results");
    given.output(distances, "distances");
    given.output(count, "count");
    const QuestionResult* result = hop::capi::question_result(given, results, question);
    if (result == nullptr) return given.error();
    *distances = result->state.data();
    *count = result->state.size();
    return {};
  });
}
