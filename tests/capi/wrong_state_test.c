/* The call is right, the moment is not: every kind of task in every state, requests of every kind, and objects to which
 * nothing was added yet. What a refused call was about is as it was. */
#include "small_graph.h"
#include "trust.h"

static unsigned long tried = 0;

#define REFUSED(expected, call)          \
  do {                                   \
    ++tried;                             \
    CHECK_FAILS((expected), NULL, call); \
  } while (0)
#define WRONG_STATE(call) REFUSED(HOP_STATUS_WRONG_STATE, call)

/* ---- Objects to which nothing was added yet --------------------------------------------------------------------- */

static void empty_corpus(hop_corpus* corpus) {
  uint64_t size = 99;
  WRONG_STATE(hop_corpus_add_alias(corpus, TEXT("x"), &error));
  WRONG_STATE(hop_corpus_add_metadata(corpus, TEXT("x"), TEXT("y"), &error));
  WRONG_STATE(hop_corpus_add_entity(corpus, TEXT("x"), &error));
  WRONG_STATE(hop_corpus_add_link(corpus, TEXT("x"), &error));
  WRONG_STATE(hop_corpus_set_document(corpus, TEXT("x"), 0, &error));
  CHECK_OK(hop_corpus_size(corpus, &size, &error));
  CHECK(size == 0);
}

static void corpora(void) {
  static const float row[] = {1, 2, 3, 4};
  hop_corpus* corpus = NULL;
  hop_task* task = NULL;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  empty_corpus(corpus);
  CHECK_OK(hop_corpus_add_document(corpus, TEXT("a.txt"), NULL, 0, TEXT("A text."), HOP_FORMAT_PLAIN, &error));
  WRONG_STATE(hop_corpus_add_entity(corpus, TEXT("x"), &error));
  WRONG_STATE(hop_corpus_add_link(corpus, TEXT("x"), &error));
  WRONG_STATE(hop_corpus_set_document(corpus, TEXT("x"), 0, &error));
  CHECK_OK(hop_corpus_add_vectors(corpus, row, 1, 4, &error));
  REFUSED(HOP_STATUS_DIMENSION_MISMATCH, hop_corpus_add_vectors(corpus, row, 1, 3, &error));
  REFUSED(HOP_STATUS_BAD_INPUT, hop_index_task_create(corpus, NULL, &task, &error)); /* vectors are of ready passages */
  hop_corpus_free(corpus);
  corpus = small_corpus(0);
  CHECK_OK(hop_index_task_create(corpus, NULL, &task, &error));
  empty_corpus(corpus); /* the task has it all */
  hop_task_free(task);
  hop_corpus_free(corpus);
}

static void questions(void) {
  static const float vector[] = {1, 2, 3, 4};
  static const uint32_t gold[] = {1};
  hop_questions* questions = NULL;
  uint32_t count = 99;
  CHECK_OK(hop_questions_create(&questions, &error));
  WRONG_STATE(hop_questions_set_vector(questions, vector, 4, &error));
  WRONG_STATE(hop_questions_set_masked_vector(questions, vector, 4, &error));
  WRONG_STATE(hop_questions_add_step(questions, TEXT("x"), vector, 4, &error));
  WRONG_STATE(hop_questions_add_condition(questions, TEXT("x=y"), &error));
  WRONG_STATE(hop_questions_add_gold(questions, gold, 1, &error));
  WRONG_STATE(hop_questions_add_step_gold(questions, gold, 1, &error));
  WRONG_STATE(hop_questions_add_gold_answer(questions, TEXT("x"), &error));
  CHECK_OK(hop_questions_count(questions, &count, &error));
  CHECK(count == 0);
  CHECK_OK(hop_questions_add(questions, TEXT("Where?"), &error));
  WRONG_STATE(hop_questions_add_step_gold(questions, gold, 1, &error));
  hop_questions_free(questions);
}

static void metrics(void) {
  static const uint32_t ranking[] = {1, 2}, gold[] = {2};
  hop_metrics *metrics = NULL, *other = NULL;
  double low = 0, high = 0;
  CHECK_OK(hop_metrics_create(&metrics, &error));
  CHECK_OK(hop_metrics_create(&other, &error));
  WRONG_STATE(hop_metrics_mean(metrics, TEXT("mrr"), &low, &error));
  WRONG_STATE(hop_metrics_interval(metrics, NULL, TEXT("mrr"), 1, 10, &low, &high, &error));
  REFUSED(HOP_STATUS_INVALID_ARGUMENT, hop_metrics_add(metrics, ranking, 2, NULL, 0, &error));
  CHECK_OK(hop_metrics_add(metrics, ranking, 2, gold, 1, &error));
  REFUSED(HOP_STATUS_INVALID_ARGUMENT, hop_metrics_interval(metrics, other, TEXT("mrr"), 1, 10, &low, &high, &error));
  hop_metrics_free(metrics);
  hop_metrics_free(other);
}

/* ---- Tasks ------------------------------------------------------------------------------------------------------ */

enum { INDEX, SEARCH, ASK, SAVE, TRAIN, KINDS };

/* A new task that will wait for its host; NULL: this build has no such kind. */
static hop_task* new_task(int kind, const hop_graph* graph) {
  static const char* const indexing[] = {"index.embed=true", "index.batch=3", NULL};
  static const char* const searching[] = {"method=gnn_ret", "train.iterations=1", NULL};
  static const char* const asking[] = {"method=bm25", "ask.loop=steps", "ask.steps=1", NULL};
  static const uint32_t gold[] = {BYRON};
  hop_options* options = small_options(kind == INDEX ? indexing : kind == ASK ? asking : searching);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_corpus* corpus = small_corpus(0);
  hop_task* task = NULL;
  CHECK_OK(hop_questions_add_gold(questions, gold, 1, &error));
  switch (kind) {
    case INDEX: CHECK_OK(hop_index_task_create(corpus, options, &task, &error)); break;
    case SEARCH: CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error)); break;
    case ASK: CHECK_OK(hop_ask_task_create(graph, questions, options, &task, &error)); break;
    case SAVE: CHECK_OK(hop_save_task_create((const uint8_t*)"x", 1, TEXT("x"), &task, &error)); break;
    default:
      if (hop_train_task_create(graph, questions, options, &task, NULL) != HOP_STATUS_UNSUPPORTED) CHECK(task != NULL);
  }
  hop_corpus_free(corpus);
  hop_questions_free(questions);
  hop_options_free(options);
  return task;
}

/* What only a task that is done can give. */
static void no_result(hop_task* task, int32_t expected) {
  hop_bytes* bytes = NULL;
  hop_results* results = NULL;
  REFUSED(expected, hop_task_take_bytes(task, &bytes, &error));
  REFUSED(expected, hop_task_take_results(task, &results, &error));
  REFUSED(expected, hop_task_report(task, &bytes, &error));
  CHECK(bytes == NULL && results == NULL);
}

static void no_answer(hop_task* task, uint64_t id, int32_t expected) {
  static const float row[] = {1, 2, 3, 4};
  REFUSED(expected, hop_task_answer_vectors(task, id, row, 1, 4, NULL, 0, &error));
  REFUSED(expected, hop_task_answer_text(task, id, TEXT("x"), 0, 0, &error));
  REFUSED(expected, hop_task_answer_bytes(task, id, (const uint8_t*)"x", 1, &error));
  REFUSED(expected, hop_task_answer_done(task, id, &error));
  REFUSED(expected, hop_task_answer_failure(task, id, TEXT("x"), &error));
}

/* Questions about a request, and answers to it, that are of another kind than it. */
static void another_kind(hop_task* task, uint64_t id) {
  static const float rows[] = {1, 2, 3, 4};
  const char *a = NULL, *b = NULL;
  const uint8_t* bytes = NULL;
  size_t a_length = 0, b_length = 0, length = 0;
  uint64_t offset = 0;
  uint32_t count = 0;
  int32_t kind = 0, number = 0;
  CHECK_OK(hop_request_kind(task, id, &kind, &error));
  if (kind != HOP_REQUEST_EMBED) {
    REFUSED(HOP_STATUS_INVALID_ARGUMENT, hop_request_text_count(task, id, &count, &error));
    REFUSED(HOP_STATUS_INVALID_ARGUMENT, hop_request_text(task, id, 0, &number, &a, &a_length, &error));
    REFUSED(HOP_STATUS_BAD_INPUT, hop_task_answer_vectors(task, id, rows, 1, 4, NULL, 0, &error));
  }
  if (kind != HOP_REQUEST_COMPLETE) {
    REFUSED(HOP_STATUS_INVALID_ARGUMENT, hop_request_message_count(task, id, &count, &error));
    REFUSED(HOP_STATUS_INVALID_ARGUMENT, hop_request_message(task, id, 0, &a, &a_length, &b, &b_length, &error));
    REFUSED(HOP_STATUS_INVALID_ARGUMENT, hop_request_completion(task, id, &count, &a, &a_length, &error));
    REFUSED(HOP_STATUS_BAD_INPUT, hop_task_answer_text(task, id, TEXT("x"), 0, 0, &error));
  }
  if (kind != HOP_REQUEST_FILE) {
    REFUSED(HOP_STATUS_INVALID_ARGUMENT,
            hop_request_file(task, id, &number, &a, &a_length, &b, &b_length, &offset, &bytes, &length, &error));
    REFUSED(HOP_STATUS_BAD_INPUT, hop_task_answer_done(task, id, &error));
  }
  REFUSED(HOP_STATUS_BAD_INPUT, hop_task_answer_bytes(task, id, (const uint8_t*)"x", 1, &error)); /* none wants to read */
  CHECK_OK(hop_request_kind(task, id, &kind, &error));                                            /* still open */
}

static uint64_t step_until_waiting(hop_task* task) {
  int32_t state = HOP_STATE_MORE;
  uint64_t id = 0;
  while (state == HOP_STATE_MORE) CHECK_OK(hop_task_step(task, 1000, &state, &error));
  CHECK(state == HOP_STATE_WAITING);
  CHECK_OK(hop_task_request_id(task, 0, &id, &error));
  return id;
}

static void done_task(int kind, hop_task* task, uint64_t id) {
  hop_bytes* bytes = NULL;
  hop_results* results = NULL;
  hop_part* part = NULL;
  int32_t state = -1;
  CHECK_OK(hop_task_step(task, 1000, &state, &error));
  CHECK(state == HOP_STATE_DONE);
  no_answer(task, id, HOP_STATUS_STALE_REQUEST);
  REFUSED(HOP_STATUS_NOT_FOUND, hop_task_take_part(task, &part, &error));
  REFUSED(kind == TRAIN ? HOP_STATUS_UNSUPPORTED : HOP_STATUS_WRONG_STATE, hop_task_save(task, &bytes, &error));
  if (kind == INDEX || kind == TRAIN) {
    WRONG_STATE(hop_task_take_results(task, &results, &error));
    CHECK_OK(hop_task_take_bytes(task, &bytes, &error));
  } else if (kind != SAVE) {
    WRONG_STATE(hop_task_take_bytes(task, &bytes, &error));
    CHECK_OK(hop_task_take_results(task, &results, &error));
  }
  hop_bytes_free(bytes);
  hop_results_free(results);
  bytes = NULL;
  results = NULL;
  WRONG_STATE(hop_task_take_bytes(task, &bytes, &error)); /* once, or never */
  WRONG_STATE(hop_task_take_results(task, &results, &error));
  CHECK_OK(hop_task_report(task, &bytes, &error));
  hop_bytes_free(bytes);
}

static void failed_task(int kind, hop_task* task, uint64_t id) {
  const int32_t failure = kind == SAVE ? HOP_STATUS_FILE_FAILURE : HOP_STATUS_HOST_FAILURE;
  hop_bytes* bytes = NULL;
  hop_part* part = NULL;
  int32_t state = -1, again;
  CHECK_OK(hop_task_answer_failure(task, id, TEXT("no electricity"), &error));
  for (again = 0; again < 3; ++again) {
    hop_error* error = NULL;
    int32_t status = HOP_OK;
    state = HOP_STATE_MORE;
    while (status == HOP_OK && state == HOP_STATE_MORE) status = hop_task_step(task, 1000, &state, &error);
    if (status == HOP_OK && state == HOP_STATE_WAITING) { /* the other requests of this moment */
      CHECK_OK(hop_task_request_id(task, 0, &id, &error));
      CHECK_OK(hop_task_answer_failure(task, id, TEXT("no electricity"), &error));
      continue;
    }
    ++tried;
    check_status(failure, status, error, "no electricity", __FILE__, __LINE__, "a failed task is stepped");
    CHECK(state == HOP_STATE_FAILED);
  }
  no_result(task, failure);
  no_answer(task, id, HOP_STATUS_STALE_REQUEST);
  REFUSED(failure, hop_task_save(task, &bytes, &error));
  REFUSED(failure, hop_task_take_part(task, &part, &error));
}

static void tasks(int kind, const hop_graph* graph) {
  const hop_run_host host = scripted_host();
  hop_task* task = new_task(kind, graph);
  hop_bytes* bytes = NULL;
  uint64_t id;
  if (task == NULL) return;
  no_result(task, HOP_STATUS_WRONG_STATE);
  REFUSED(kind == TRAIN ? HOP_STATUS_UNSUPPORTED : HOP_STATUS_WRONG_STATE, hop_task_save(task, &bytes, &error));
  id = step_until_waiting(task);
  no_result(task, HOP_STATUS_WRONG_STATE);
  no_answer(task, id + 1000, HOP_STATUS_STALE_REQUEST);
  another_kind(task, id);
  if (kind == SAVE) {
    int32_t state = HOP_STATE_WAITING;
    while (state != HOP_STATE_DONE) {
      CHECK_OK(hop_task_answer_done(task, id, &error));
      CHECK_OK(hop_task_step(task, 1000, &state, &error));
      if (state == HOP_STATE_WAITING) CHECK_OK(hop_task_request_id(task, 0, &id, &error));
    }
  } else {
    CHECK_OK(hop_run(task, &host, &error));
  }
  done_task(kind, task, id);
  hop_task_free(task);
  task = new_task(kind, graph);
  failed_task(kind, task, step_until_waiting(task));
  hop_task_free(task);
}

/* A saved task without its graph, with another, or with one that it never had. */
static void resumed_tasks(const hop_graph* graph) {
  hop_graph* other = small_graph(0);
  int kind;
  for (kind = INDEX; kind <= SAVE; ++kind) {
    const int has_graph = kind == SEARCH || kind == ASK;
    hop_task *task = new_task(kind, graph), *resumed = NULL;
    hop_bytes* saved = NULL;
    const uint8_t* bytes = NULL;
    size_t length = 0;
    (void)step_until_waiting(task);
    CHECK_OK(hop_task_save(task, &saved, &error));
    CHECK_OK(hop_bytes_view(saved, &bytes, &length, &error));
    REFUSED(HOP_STATUS_FOREIGN_GRAPH, hop_task_resume(bytes, length, other, &resumed, &error));
    REFUSED(HOP_STATUS_FOREIGN_GRAPH, hop_task_resume(bytes, length, has_graph ? NULL : graph, &resumed, &error));
    CHECK(resumed == NULL);
    hop_bytes_free(saved);
    hop_task_free(task);
  }
  hop_graph_free(other);
}

int main(void) {
  hop_graph* graph = small_graph(1);
  int kind;
  corpora();
  questions();
  metrics();
  for (kind = 0; kind < KINDS; ++kind) tasks(kind, graph);
  resumed_tasks(graph);
  hop_graph_free(graph);
  {
    const trust_figure figures[] = {
        TRUST_AT_LEAST("calls at the wrong moment", tried, 150),
        TRUST_NONE("not as the header says", (uint64_t)(check_end() == 0 ? 0 : check_failures)),
    };
    return trust_report("A2", "wrong_state", figures, sizeof figures / sizeof *figures);
  }
}
