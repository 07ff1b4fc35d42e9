/* Scenarios of answers that a task takes or refuses, and of tasks that fail for another reason than memory. */
#include "fixtures.h"
#include "trial.h"

/* A search that waits for the vector of its question. */
static hop_task* waiting_task(hop_graph* graph, uint64_t* id) {
  static const char* const settings[] = {"method=dense", NULL};
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(settings);
  hop_task* task = NULL;
  int32_t state = HOP_STATE_MORE;
  CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
  while (state == HOP_STATE_MORE) CHECK_OK(hop_task_step(task, 10000000, &state, &error));
  CHECK_OK(hop_task_request_id(task, 0, id, &error));
  hop_options_free(options);
  hop_questions_free(questions);
  return task;
}

static void answers(trial* t) {
  static const float row[] = {1, 2, 3, 4, 5, 6, 7, 8}, zeros[] = {0, 0, 0, 0};
  hop_graph* graph = fresh_graph();
  uint64_t id = 0;
  hop_task* task = waiting_task(graph, &id);
  trial_begins(t);
  TRY_FOR(HOP_STATUS_BAD_INPUT, hop_task_answer_bytes(task, id, (const uint8_t*)"bytes that nobody asked for", 27, &error));
  TRY_FOR(HOP_STATUS_BAD_INPUT, hop_task_answer_text(task, id, TEXT("a text \xff that nobody asked for"), 1, 2, &error));
  TRY_FOR(HOP_STATUS_BAD_INPUT, hop_task_answer_done(task, id, &error));
  TRY_FOR(HOP_STATUS_STALE_REQUEST, hop_task_answer_done(task, id + 1000, &error));
  TRY_FOR(HOP_STATUS_DIMENSION_MISMATCH, hop_task_answer_vectors(task, id, row, 2, 4, NULL, 0, &error));
  TRY_FOR(HOP_STATUS_DIMENSION_MISMATCH, hop_task_answer_vectors(task, id, row, 1, 3, NULL, 0, &error));
  TRY_FOR(HOP_STATUS_BAD_INPUT, hop_task_answer_vectors(task, id, zeros, 1, 4, NULL, 0, &error));
  TRY(hop_task_answer_vectors(task, id, row, 1, 4, TEXT("an embedder with a long name"), &error));
  TRY_FOR(HOP_STATUS_STALE_REQUEST, hop_task_answer_vectors(task, id, row, 1, 4, NULL, 0, &error));
end:
  trial_ends(t);
  hop_task_free(task);
  hop_graph_free(graph);
}

/* Steps a task until it has failed. The status is `expected`; or out of memory where the step itself came to that:
 * then, and ever after. Where only its error had no memory, `expected` is told from the next time on. */
static void must_fail(trial* t, hop_task* task, int32_t expected) {
  int32_t status = HOP_OK, state = HOP_STATE_MORE, last = -1, with_memory = 0;
  while (with_memory < 3) {
    const uint64_t failed = memory_failed();
    hop_error* error = NULL;
    do status = hop_task_step(task, 1000, &state, &error);
    while (status == HOP_OK && state == HOP_STATE_MORE);
    if (status != expected && (status != HOP_STATUS_OUT_OF_MEMORY || memory_failed() == 0)) trial_finds(t, "another failure");
    if (state != HOP_STATE_FAILED || hop_error_status(error) != status) trial_finds(t, "the state or error of a failure");
    hop_error_free(error);
    if (memory_failed() > failed) {
      memory_allow();
    } else {
      if (with_memory++ > 0 && status != last) trial_finds(t, "a failed task has another failure");
      last = status;
    }
    if (t->wrong > 0) return;
  }
}

static void failed_host(trial* t) {
  hop_graph* graph = fresh_graph();
  uint64_t id = 0;
  hop_task* task = waiting_task(graph, &id);
  trial_begins(t);
  TRY(hop_task_answer_failure(task, id, TEXT("there is no electricity in the whole house"), &error));
  must_fail(t, task, HOP_STATUS_HOST_FAILURE);
end:
  trial_ends(t);
  hop_task_free(task);
  hop_graph_free(graph);
}

static void failed_indexing(trial* t) {
  hop_corpus* corpus = NULL;
  hop_task* task = NULL;
  int i;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  for (i = 0; i < 2; ++i) {
    CHECK_OK(hop_corpus_add_passage(corpus, TEXT("the same id for both"), TEXT("Title"), TEXT("A text."), &error));
  }
  CHECK_OK(hop_index_task_create(corpus, NULL, &task, &error));
  trial_begins(t);
  must_fail(t, task, HOP_STATUS_DUPLICATE_ID);
  trial_ends(t);
  hop_task_free(task);
  hop_corpus_free(corpus);
}

const scenario scenarios_of_answers[] = {
    {"answers", answers}, {"a host that fails", failed_host}, {"indexing that fails", failed_indexing}, {NULL, NULL}};
