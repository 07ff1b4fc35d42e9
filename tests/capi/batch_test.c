/* Many questions in one task, with filters, steps and masks, and their parts on threads: each answered as if alone. */
#include "small_graph.h"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
#include <pthread.h>
#define HAVE_THREADS 1
#endif

static const char* const batch_questions[] = {SMALL_QUESTION, "Who designed the Analytical Engine?",
                                              "What flows through the capital of England?",
                                              "Which country is the town in where Lord Byron died?", "Who taught at Cambridge?"};
enum { BATCH = sizeof batch_questions / sizeof *batch_questions };

static const char* const all_methods[] = {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail"};
enum { METHODS = sizeof all_methods / sizeof *all_methods };

static void check_same_result(const hop_results* a, uint32_t a_question, const hop_results* b, uint32_t b_question) {
  const uint32_t *a_passages = NULL, *b_passages = NULL;
  const float *a_scores = NULL, *b_scores = NULL;
  const char *a_json = NULL, *b_json = NULL;
  size_t a_count = 0, b_count = 1, a_length = 0, b_length = 1;
  CHECK_OK(hop_results_hits(a, a_question, &a_passages, &a_scores, &a_count, &error));
  CHECK_OK(hop_results_hits(b, b_question, &b_passages, &b_scores, &b_count, &error));
  CHECK(a_count == b_count && memcmp(a_passages, b_passages, a_count * sizeof *a_passages) == 0);
  CHECK(a_count == b_count && memcmp(a_scores, b_scores, a_count * sizeof *a_scores) == 0);
  CHECK_OK(hop_results_explanation(a, a_question, &a_json, &a_length, &error));
  CHECK_OK(hop_results_explanation(b, b_question, &b_json, &b_length, &error));
  CHECK(a_length == b_length && memcmp(a_json, b_json, a_length) == 0);
}

static hop_questions* whole_batch(void) {
  hop_questions* questions = NULL;
  int q;
  CHECK_OK(hop_questions_create(&questions, &error));
  for (q = 0; q < BATCH; ++q) {
    CHECK_OK(hop_questions_add(questions, batch_questions[q], strlen(batch_questions[q]), &error));
  }
  return questions;
}

static void batch_equals_single(const hop_graph* graph) {
  const hop_run_host host = scripted_host();
  int m, q;
  for (m = 0; m < METHODS; ++m) {
    char setting[32];
    const char* settings[] = {NULL, NULL};
    hop_results* batch;
    snprintf(setting, sizeof setting, "method=%s", all_methods[m]);
    settings[0] = setting;
    batch = small_search(graph, whole_batch(), settings, &host);
    for (q = 0; q < BATCH; ++q) {
      hop_results* single = small_search(graph, small_question(batch_questions[q]), settings, &host);
      check_same_result(batch, (uint32_t)q, single, 0);
      hop_results_free(single);
    }
    hop_results_free(batch);
  }
}

static void no_question_is_no_result(const hop_graph* graph) {
  hop_questions* questions = NULL;
  hop_results* results;
  uint32_t count = 99;
  CHECK_OK(hop_questions_create(&questions, &error));
  results = small_search(graph, questions, no_settings, NULL);
  CHECK_OK(hop_results_count(results, &count, &error));
  CHECK(count == 0);
  hop_results_free(results);
}

/* ---- Parts ------------------------------------------------------------------------------------------------------ */

static void* run_part(void* argument) {
  hop_part* part = (hop_part*)argument;
  int32_t state = HOP_STATE_MORE;
  while (state == HOP_STATE_MORE && hop_part_run(part, 1000, &state, NULL) == HOP_OK) {
  }
  hop_part_free(part);
  return NULL;
}

enum { MOST_PARTS = 16 };

/* Takes all parts there are, runs them at once (or one after the other, last first), and frees them. */
static int run_all_parts(hop_task* task) {
  hop_part* parts[MOST_PARTS];
  int count = 0, i;
  while (count < MOST_PARTS && hop_task_take_part(task, &parts[count], NULL) == HOP_OK) ++count;
#ifdef HAVE_THREADS
  {
    pthread_t threads[MOST_PARTS];
    for (i = 0; i < count; ++i) CHECK(pthread_create(&threads[i], NULL, run_part, parts[i]) == 0);
    for (i = 0; i < count; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
  }
#else
  for (i = count - 1; i >= 0; --i) run_part(parts[i]);
#endif
  return count;
}

static void parts_on_threads_equal_none(const hop_graph* graph) {
  const hop_run_host host = scripted_host();
  int m, q, parts_run = 0;
  for (m = 0; m < METHODS; ++m) {
    char setting[32];
    const char* settings[] = {NULL, NULL};
    hop_results *alone, *shared = NULL;
    hop_questions* questions = whole_batch();
    hop_options* options;
    hop_task* task = NULL;
    hop_run_unfinished unfinished = {0};
    int32_t state = HOP_STATE_MORE;
    int rounds = 0;
    snprintf(setting, sizeof setting, "method=%s", all_methods[m]);
    settings[0] = setting;
    alone = small_search(graph, whole_batch(), settings, &host);
    options = small_options(settings);
    CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
    while (state != HOP_STATE_DONE && ++rounds < 100000) {
      uint32_t open = 0;
      parts_run += run_all_parts(task);
      CHECK_OK(hop_task_step(task, 50, &state, &error));
      CHECK_OK(hop_task_request_count(task, &open, &error));
      if (open > 0) CHECK_OK(hop_run_answer_first(task, &host, &unfinished, &error));
    }
    CHECK_OK(hop_task_take_results(task, &shared, &error));
    for (q = 0; q < BATCH; ++q) check_same_result(alone, (uint32_t)q, shared, (uint32_t)q);
    hop_results_free(alone);
    hop_results_free(shared);
    hop_task_free(task);
    hop_options_free(options);
    hop_questions_free(questions);
  }
  CHECK(parts_run > 0);
}

/* A part that comes back undone is done by the task; a part may outlive its task. */
static void parts_may_be_dropped(const hop_graph* graph) {
  static const char* const settings[] = {"method=bm25", NULL};
  hop_questions* questions = whole_batch();
  hop_options* options = small_options(settings);
  hop_task* task = NULL;
  hop_part *part = NULL, *kept = NULL;
  hop_results* results = NULL;
  int32_t state = HOP_STATE_MORE;
  CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
  CHECK_OK(hop_task_step(task, 1, &state, &error));
  CHECK_OK(hop_task_take_part(task, &part, &error));
  CHECK_OK(hop_part_run(part, 1, &state, &error));
  hop_part_free(part);
  CHECK_OK(hop_run(task, NULL, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  hop_results_free(results);
  part = NULL;
  CHECK_FAILS(HOP_STATUS_NOT_FOUND, NULL, hop_task_take_part(task, &part, &error));
  CHECK(part == NULL);
  hop_task_free(task);

  task = NULL;
  CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
  CHECK_OK(hop_task_step(task, 1, &state, &error));
  CHECK_OK(hop_task_take_part(task, &kept, &error));
  hop_task_free(task);
  state = HOP_STATE_MORE;
  while (state == HOP_STATE_MORE) CHECK_OK(hop_part_run(kept, 1000, &state, &error));
  hop_part_free(kept);
  hop_options_free(options);
  hop_questions_free(questions);
}

/* ---- Conditions, steps, masks ------------------------------------------------------------------------------------ */

static int is_kind(uint32_t passage, const char* kind) { return strcmp(small_passages[passage].kind, kind) == 0; }

static void conditions_hold_for_every_hit(const hop_graph* graph) {
  const hop_run_host host = scripted_host();
  int m;
  for (m = 0; m < METHODS; ++m) {
    char setting[32];
    const char* settings[] = {NULL, NULL};
    hop_questions* questions = small_question(SMALL_QUESTION);
    const uint32_t* passages = NULL;
    const float* scores = NULL;
    size_t count = 0, i;
    hop_results* results;
    snprintf(setting, sizeof setting, "method=%s", all_methods[m]);
    settings[0] = setting;
    CHECK_OK(hop_questions_add_condition(questions, TEXT("kind=place|machine"), &error));
    CHECK_OK(hop_questions_add_condition(questions, TEXT("year>=1000"), &error));
    CHECK_OK(hop_questions_add(questions, TEXT("Who was the father of Ada Lovelace?"), &error));
    CHECK_OK(hop_questions_add_condition(questions, TEXT("kind=planet"), &error));
    results = small_search(graph, questions, settings, &host);
    CHECK_OK(hop_results_hits(results, 0, &passages, &scores, &count, &error));
    for (i = 0; i < count; ++i) {
      CHECK(is_kind(passages[i], "place") || is_kind(passages[i], "machine"));
      CHECK(passages[i] != LONDON && passages[i] != THAMES); /* 47 and -54 */
    }
    CHECK_OK(hop_results_hits(results, 1, &passages, &scores, &count, &error));
    CHECK(count == 0); /* an empty match is an empty result */
    hop_results_free(results);
  }
}

static void conditions_have_a_form(void) {
  hop_questions* questions = small_question("Where?");
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_questions_add_condition(questions, TEXT("kind"), &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_questions_add_condition(questions, TEXT("=x"), &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_questions_add_condition(questions, NULL, 0, &error));
  CHECK_OK(hop_questions_add_condition(questions, TEXT("year=1700..1900"), &error));
  hop_questions_free(questions);
}

static void given_steps_are_followed(const hop_graph* graph) {
  static const char* const settings[] = {"method=rgnn_ret", "gnn_ret.distances=bm25", NULL};
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_results* results;
  const char *sub_question = NULL, *sub_answer = NULL;
  size_t question_length = 0, answer_length = 9, count = 0;
  const uint32_t* passages = NULL;
  const float* state = NULL;
  uint32_t steps = 0, number = 0;
  CHECK_OK(hop_questions_add_step(questions, TEXT("Who was the father of Ada Lovelace?"), NULL, 0, &error));
  CHECK_OK(hop_questions_add_step(questions, TEXT("Where did Lord Byron die?"), NULL, 0, &error));
  CHECK_OK(hop_questions_count(questions, &number, &error));
  CHECK(number == 1);
  results = small_search(graph, questions, settings, NULL);
  CHECK_OK(hop_results_step_count(results, 0, &steps, &error));
  CHECK(steps == 2);
  CHECK_OK(
      hop_results_step(results, 0, 1, &sub_question, &question_length, &sub_answer, &answer_length, &passages, &count, &error));
  CHECK(same_text(sub_question, question_length, "Where did Lord Byron die?") && answer_length == 0);
  CHECK(count > 0 && passages[0] == BYRON);
  CHECK_OK(hop_results_state(results, 0, &state, &count, &error));
  CHECK(count == SMALL_COUNT);
  hop_results_free(results);
}

static void masks_replace_mentions(const hop_graph* graph) {
  hop_bytes* masked = NULL;
  const uint8_t* data = NULL;
  size_t length = 0;
  CHECK_OK(hop_mask_question(graph, TEXT("Where did Lord Byron meet Ada Lovelace?"), &masked, &error));
  CHECK_OK(hop_bytes_view(masked, &data, &length, &error));
  CHECK(same_text((const char*)data, length, "Where did it meet it?"));
  hop_bytes_free(masked);
}

int main(void) {
  hop_graph* graph = small_graph(1);
  batch_equals_single(graph);
  no_question_is_no_result(graph);
  parts_on_threads_equal_none(graph);
  parts_may_be_dropped(graph);
  conditions_hold_for_every_hit(graph);
  conditions_have_a_form();
  given_steps_are_followed(graph);
  masks_replace_mentions(graph);
  hop_graph_free(graph);
  return check_end();
}
