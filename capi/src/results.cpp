#include "capi/src/results_object.hpp"
#include "core/results/explanation_json.hpp"

using core::QuestionResult;

void hop_results_free(hop_results* results) { free_object(results); }

int32_t hop_results_count(const hop_results* results, uint32_t* questions, hop_error** error) {
  return call(error, in(results, "results"), out(questions, "questions"),
              [&] { *questions = static_cast<uint32_t>(results->results.questions.size()); });
}

int32_t hop_results_hits(const hop_results* results, uint32_t question, const uint32_t** passages, const float** scores,
                         size_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(passages, "passages"), out(scores, "scores"), out(count, "count"),
              question_of(results, question), [&] {
                const QuestionResult& result = result_of(results, question);
                *passages = result.passages.data();
                *scores = result.scores.data();
                *count = result.passages.size();
              });
}

int32_t hop_results_explanation(const hop_results* results, uint32_t question, const char** json, size_t* length,
                                hop_error** error) {
  return call(error, in(results, "results"), out(json, "json"), out(length, "length"), question_of(results, question), [&] {
    const std::lock_guard lock(results->json_lock);
    results->json.resize(results->results.questions.size());
    std::string& written = results->json[question];
    if (written.empty()) written = core::explanation_json(result_of(results, question).explanation);
    give_text(written, json, length);
  });
}

int32_t hop_results_answer(const hop_results* results, uint32_t question, const char** text, size_t* length, int32_t* partial,
                           hop_error** error) {
  return call(error, in(results, "results"), out(text, "text"), out(length, "length"), out(partial, "partial"),
              question_of(results, question), [&] {
                const QuestionResult& result = result_of(results, question);
                give_text(result.answer, text, length);
                *partial = result.partial ? 1 : 0;
              });
}

int32_t hop_results_step_count(const hop_results* results, uint32_t question, uint32_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(count, "count"), question_of(results, question),
              [&] { *count = static_cast<uint32_t>(result_of(results, question).steps.size()); });
}

int32_t hop_results_step(const hop_results* results, uint32_t question, uint32_t step, const char** sub_question,
                         size_t* sub_question_length, const char** sub_answer, size_t* sub_answer_length,
                         const uint32_t** passages, size_t* count, hop_error** error) {
  return call(error, in(results, "results"), out(sub_question, "sub_question"), out(sub_question_length, "sub_question_length"),
              out(sub_answer, "sub_answer"), out(sub_answer_length, "sub_answer_length"), out(passages, "passages"),
              out(count, "count"), question_of(results, question),
              below(step, "step", [&] { return result_of(results, question).steps.size(); }), [&] {
                const core::StepResult& found = result_of(results, question).steps[step];
                give_text(found.sub_question, sub_question, sub_question_length);
                give_text(found.sub_answer, sub_answer, sub_answer_length);
                *passages = found.passages.data();
                *count = found.passages.size();
              });
}

int32_t hop_results_state(const hop_results* results, uint32_t question, const float** distances, size_t* count,
                          hop_error** error) {
  return call(error, in(results, "results"), out(distances, "distances"), out(count, "count"), question_of(results, question),
              [&] {
                const QuestionResult& result = result_of(results, question);
                *distances = result.state.data();
                *count = result.state.size();
              });
}
