/* Answering with a host's language model, played by a script. */
#include "json_check.h"
#include "small_graph.h"

static const char* const step_settings[] = {"method=rgnn_ret", "ask.loop=steps", "steps.question=false",
                                            "gnn_ret.keyword_share=1", NULL};
static const char* const once_settings[] = {"method=bm25", "ask.loop=once", NULL};

static hop_task* ask(const hop_graph* graph, const char* const* settings) {
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(settings);
  hop_task* task = NULL;
  CHECK_OK(hop_ask_task_create(graph, questions, options, &task, &error));
  hop_options_free(options);
  hop_questions_free(questions);
  return task;
}

static void answers_step_by_step(const hop_graph* graph) {
  hop_task* task = ask(graph, step_settings);
  hop_run_host host = scripted_host();
  hop_results* results = NULL;
  hop_bytes* report = NULL;
  const char *text = NULL, *sub_question = NULL, *sub_answer = NULL;
  size_t length = 0, question_length = 0, answer_length = 0, count = 0;
  const uint32_t* passages = NULL;
  const float* distances = NULL;
  const uint8_t* data = NULL;
  uint32_t steps = 0;
  int32_t partial = -1;
  CHECK_OK(hop_run(task, &host, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  CHECK_OK(hop_results_answer(results, 0, &text, &length, &partial, &error));
  CHECK(same_text(text, length, "Missolonghi"));
  CHECK(partial == 0);
  CHECK_OK(hop_results_step_count(results, 0, &steps, &error));
  CHECK(steps >= 2);
  CHECK_OK(
      hop_results_step(results, 0, 0, &sub_question, &question_length, &sub_answer, &answer_length, &passages, &count, &error));
  CHECK(same_text(sub_question, question_length, "Who was the father of Ada Lovelace?"));
  CHECK(same_text(sub_answer, answer_length, "Lord Byron"));
  CHECK(count > 0);
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "step",
              hop_results_step(results, 0, steps, &sub_question, &question_length, &sub_answer, &answer_length, &passages, &count,
                               &error));
  CHECK_OK(hop_results_state(results, 0, &distances, &count, &error));
  CHECK(count == SMALL_COUNT);
  CHECK_OK(hop_results_explanation(results, 0, &text, &length, &error));
  CHECK(is_json(text, length));
  CHECK_OK(hop_task_report(task, &report, &error));
  CHECK_OK(hop_bytes_view(report, &data, &length, &error));
  CHECK(is_json((const char*)data, length) && holds((const char*)data, length, "\"tokens_written\":"));
  hop_bytes_free(report);
  hop_results_free(results);
  hop_task_free(task);
}

static void answers_after_one_retrieval(const hop_graph* graph) {
  hop_task* task = ask(graph, once_settings);
  hop_run_host host = scripted_host();
  hop_results* results = NULL;
  const char* text = NULL;
  size_t length = 0;
  int32_t partial = -1;
  CHECK_OK(hop_run(task, &host, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  CHECK_OK(hop_results_answer(results, 0, &text, &length, &partial, &error));
  CHECK(same_text(text, length, "Missolonghi"));
  hop_results_free(results);
  hop_task_free(task);
}

static int32_t never_content(void* context, const hop_run_prompt* prompt, hop_run_completion* completion) {
  static const char* const questions[] = {"Who?", "Where?", "When?", "Why?", "How?", "What?", "Which?", "Whose?"};
  unsigned* asked = (unsigned*)context;
  completion->text = same_text(prompt->purpose, prompt->purpose_length, "critique")       ? "Critique: no"
                     : same_text(prompt->purpose, prompt->purpose_length, "sub_question") ? questions[(*asked)++ % 8]
                                                                                          : "Nobody knows";
  completion->length = strlen(completion->text);
  return 0;
}

static void a_loop_that_is_never_content_ends_partial(const hop_graph* graph) {
  hop_task* task = ask(graph, step_settings);
  hop_run_host host = scripted_host();
  hop_results* results = NULL;
  const char* text = NULL;
  size_t length = 0;
  uint32_t steps = 0;
  int32_t partial = -1;
  unsigned asked = 0;
  host.context = &asked;
  host.complete = never_content;
  CHECK_OK(hop_run(task, &host, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  CHECK_OK(hop_results_answer(results, 0, &text, &length, &partial, &error));
  CHECK(partial == 1);
  CHECK_OK(hop_results_step_count(results, 0, &steps, &error));
  CHECK(steps == 5); /* ask.steps */
  hop_results_free(results);
  hop_task_free(task);
}

static int32_t out_of_order(void* context, const hop_run_prompt* prompt, hop_run_completion* completion) {
  (void)context, (void)prompt;
  completion->failure = "the model is out of order";
  return 1;
}

static void a_host_that_cannot_complete_fails_the_task(const hop_graph* graph) {
  hop_task* task = ask(graph, step_settings);
  hop_run_host host = scripted_host();
  int32_t state = -1;
  hop_results* results = NULL;
  host.complete = out_of_order;
  CHECK_FAILS(HOP_STATUS_HOST_FAILURE, "the model is out of order", hop_run(task, &host, &error));
  CHECK_FAILS(HOP_STATUS_HOST_FAILURE, "the model is out of order", hop_task_step(task, 1, &state, &error));
  CHECK(state == HOP_STATE_FAILED);
  CHECK(hop_task_take_results(task, &results, NULL) != HOP_OK && results == NULL);
  hop_task_free(task);

  task = ask(graph, step_settings);
  CHECK_FAILS(HOP_STATUS_HOST_FAILURE, "no language model", hop_run(task, NULL, &error));
  hop_task_free(task);
}

static int32_t nonsense(void* context, const hop_run_prompt* prompt, hop_run_completion* completion) {
  (void)context, (void)prompt;
  completion->text = "\n\n```json\n{\"\xff\xfe";
  completion->length = strlen(completion->text);
  return 0;
}

static void nonsense_of_a_model_is_no_crash(const hop_graph* graph) {
  hop_task* task = ask(graph, step_settings);
  hop_run_host host = scripted_host();
  hop_results* results = NULL;
  host.complete = nonsense;
  if (hop_run(task, &host, NULL) == HOP_OK) {
    const char* json = NULL;
    size_t length = 0;
    CHECK_OK(hop_task_take_results(task, &results, &error));
    CHECK_OK(hop_results_explanation(results, 0, &json, &length, &error));
    CHECK(is_json(json, length));
  }
  hop_results_free(results);
  hop_task_free(task);
}

int main(void) {
  hop_graph* graph = small_graph(0);
  answers_step_by_step(graph);
  answers_after_one_retrieval(graph);
  a_loop_that_is_never_content_ends_partial(graph);
  a_host_that_cannot_complete_fails_the_task(graph);
  nonsense_of_a_model_is_no_crash(graph);
  hop_graph_free(graph);
  return check_end();
}
