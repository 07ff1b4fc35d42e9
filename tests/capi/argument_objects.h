/* An object of each kind for argument_test.c, and the check of one call. */
#ifndef HOPTRAIL_TESTS_ARGUMENT_OBJECTS_H
#define HOPTRAIL_TESTS_ARGUMENT_OBJECTS_H

#include "small_graph.h"

/* By the names of the ABI's kinds. */
typedef struct objects {
  hop_graph* graph;
  hop_questions* questions;
  hop_options* options;
  hop_corpus* corpus;
  hop_bytes* bytes;
  hop_metrics* metrics;
  hop_task* task; /* a search that has parts to take */
  hop_part* part; /* one of them */
  hop_results* results;
  hop_store* store; /* without documents */
  hop_shard* shard; /* the only one of a corpus */
  hop_shard_session* shard_session;
  hop_shards* shards;
  hop_coordinator* coordinator; /* before its first round */
  hop_error* error;
  uint64_t none[8]; /* no object at all */
  hop_task* asking; /* three texts in three requests; the second is answered */
  uint64_t open_id, answered_id, foreign_id;
} objects;

static inline void make_asking(objects* o) {
  static const char* const settings[] = {"index.embed=true", "index.batch=3", NULL};
  static const float rows[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  hop_corpus* corpus = small_corpus(0);
  hop_options* options = small_options(settings);
  uint32_t count = 0;
  int32_t state = HOP_STATE_MORE;
  CHECK_OK(hop_index_task_create(corpus, options, &o->asking, &error));
  while (state == HOP_STATE_MORE) CHECK_OK(hop_task_step(o->asking, 10000000, &state, &error));
  CHECK_OK(hop_task_request_count(o->asking, &count, &error));
  CHECK(state == HOP_STATE_WAITING && count == 3);
  CHECK_OK(hop_task_request_id(o->asking, 1, &o->answered_id, &error));
  CHECK_OK(hop_task_request_id(o->asking, 0, &o->open_id, &error));
  CHECK_OK(hop_task_answer_vectors(o->asking, o->answered_id, rows, 3, 4, NULL, 0, &error));
  o->foreign_id = 1000; /* one that only another task may have given */
  hop_options_free(options);
  hop_corpus_free(corpus);
}

/* By a host whose folder keeps nothing but the last file that was written: the manifest. */
static inline hop_store* empty_store(void) {
  hop_store* store = NULL;
  hop_task* task = NULL;
  uint8_t kept[1024];
  size_t kept_length = 0;
  int32_t state = HOP_STATE_MORE;
  CHECK_OK(hop_store_open_task_create(NULL, 1, &task, &error));
  while (state != HOP_STATE_DONE) {
    uint64_t id = 0, offset = 0;
    int32_t operation = 0;
    const char *name = NULL, *second_name = NULL;
    const uint8_t* bytes = NULL;
    size_t name_length = 0, second_length = 0, length = 0;
    if (hop_task_step(task, 10000000, &state, NULL) != HOP_OK) break;
    if (state != HOP_STATE_WAITING) continue;
    CHECK_OK(hop_task_request_id(task, 0, &id, &error));
    CHECK_OK(hop_request_file(task, id, &operation, &name, &name_length, &second_name, &second_length, &offset, &bytes, &length,
                              &error));
    if (operation == HOP_FILE_WRITE && CHECK(length <= sizeof kept)) memcpy(kept, bytes, kept_length = length);
    if (operation == HOP_FILE_LIST) {
      CHECK_OK(hop_task_answer_text(task, id, "", 0, 0, 0, &error));
    } else if (operation == HOP_FILE_READ) {
      CHECK_OK(hop_task_answer_bytes(task, id, kept, kept_length, &error));
    } else {
      CHECK_OK(hop_task_answer_done(task, id, &error));
    }
  }
  CHECK_OK(hop_store_take(task, &store, &error));
  hop_task_free(task);
  return store;
}

static inline void make_shards(objects* o) {
  static const char* const bm25[] = {"method=bm25", NULL};
  hop_bytes* statistics = NULL;
  hop_options* options = small_options(bm25);
  const uint8_t* data = NULL;
  size_t length = 0;
  CHECK_OK(hop_shard_statistics(o->graph, NULL, 0, 0, &statistics, &error));
  CHECK_OK(hop_bytes_view(statistics, &data, &length, &error));
  CHECK_OK(hop_shard_open(o->graph, NULL, 0, 0, data, length, &o->shard, &error));
  CHECK_OK(hop_shard_session_create(o->shard, &o->shard_session, &error));
  CHECK_OK(hop_shards_create(data, length, &o->shards, &error));
  CHECK_OK(hop_coordinator_create(o->shards, o->questions, 0, options, &o->coordinator, &error));
  hop_options_free(options);
  hop_bytes_free(statistics);
}

static inline objects make_objects(void) {
  static const char* const bm25[] = {"method=bm25", NULL};
  objects o;
  hop_options* options = small_options(bm25);
  int32_t state = -1;
  memset(&o, 0, sizeof o);
  o.graph = small_graph(1);
  o.store = empty_store();
  o.questions = small_question("Where?");
  o.options = small_options(no_settings);
  o.corpus = small_corpus(0);
  o.results = small_search(o.graph, small_question("Where?"), bm25, NULL);
  CHECK_OK(hop_mask_question(o.graph, TEXT("Where?"), &o.bytes, &error));
  CHECK_OK(hop_metrics_create(&o.metrics, &error));
  CHECK(hop_options_create(NULL, &o.error) == HOP_STATUS_INVALID_ARGUMENT);
  CHECK_OK(hop_questions_add(o.questions, TEXT("Who?"), &error));
  CHECK_OK(hop_questions_add(o.questions, TEXT("When?"), &error));
  CHECK_OK(hop_search_task_create(o.graph, o.questions, options, &o.task, &error));
  CHECK_OK(hop_task_step(o.task, 1, &state, &error));
  CHECK_OK(hop_task_take_part(o.task, &o.part, &error));
  make_asking(&o);
  make_shards(&o);
  hop_options_free(options);
  return o;
}

static inline void free_objects(objects* o) {
  hop_task_free(o->asking);
  hop_error_free(o->error);
  hop_part_free(o->part);
  hop_task_free(o->task);
  hop_results_free(o->results);
  hop_metrics_free(o->metrics);
  hop_bytes_free(o->bytes);
  hop_corpus_free(o->corpus);
  hop_options_free(o->options);
  hop_questions_free(o->questions);
  hop_coordinator_free(o->coordinator);
  hop_shards_free(o->shards);
  hop_shard_session_free(o->shard_session);
  hop_shard_free(o->shard);
  hop_store_free(o->store);
  hop_graph_free(o->graph);
}

/* Where every output of a call goes: it stays as it was when the call fails. */
typedef union output_place {
  char bytes[64];
  uint64_t aligned[8];
} output_place;

static output_place output, untouched;
static unsigned long calls = 0;

/* `expected` −1: any status will do, as long as it is one. */
static inline void check_misuse(int32_t expected, const char* words, int32_t status, hop_error* error, const char* what) {
  ++calls;
  if (expected >= 0) {
    check_status(expected, status, error, words, __FILE__, __LINE__, what);
  } else {
    check_that((status == HOP_OK) == (error == NULL) && hop_error_status(error) == status, __FILE__, __LINE__, what);
    hop_error_free(error);
  }
  if (status != HOP_OK) check_that(memcmp(&output, &untouched, sizeof output) == 0, __FILE__, __LINE__, what);
  output = untouched;
}

#define MISUSE(expected, words, what, call)                   \
  do {                                                        \
    hop_error* error = NULL;                                  \
    const int32_t status = (call);                            \
    check_misuse((expected), (words), status, error, (what)); \
  } while (0)

#endif
