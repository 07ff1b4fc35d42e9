/* A corpus in three shards through the ABI: indexed apart, counted, asked by messages; the hits are those of one graph
 * of all documents, bit for bit. And what does not go. */
#include "small_graph.h"

enum { SHARDS = 3, MOST_HITS = 16 };

typedef struct sharded {
  hop_graph* graphs[SHARDS];
  hop_shard* shards[SHARDS];
  hop_bytes* ties[SHARDS];
  hop_bytes *names, *statistics;
  hop_shards* known;
} sharded;

typedef struct view {
  const uint8_t* data;
  size_t length;
} view;

static view view_of(const hop_bytes* bytes) {
  view seen = {NULL, 0};
  CHECK_OK(hop_bytes_view(bytes, &seen.data, &seen.length, &error));
  return seen;
}

/* A view's parameters. */
#define BYTES(seen) (seen).data, (seen).length

static hop_bytes* merged(hop_bytes* left, hop_bytes* right) {
  hop_bytes* both = NULL;
  if (left == NULL) return right;
  CHECK_OK(hop_shard_merge(BYTES(view_of(left)), BYTES(view_of(right)), &both, &error));
  hop_bytes_free(left);
  hop_bytes_free(right);
  return both;
}

/* Every third passage: texts mention titles of other shards. Byron's links to Babbage's, in another one. */
static hop_corpus* corpus_of(int shard) {
  hop_corpus* corpus = NULL;
  int i;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  for (i = 0; i < SMALL_COUNT; ++i) {
    const small_passage* p = &small_passages[i];
    if (shard >= 0 && i % SHARDS != shard) continue;
    CHECK_OK(hop_corpus_add_passage(corpus, p->id, strlen(p->id), p->title, strlen(p->title), p->text, strlen(p->text), &error));
    CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("kind"), p->kind, strlen(p->kind), &error));
    if (i == BYRON) CHECK_OK(hop_corpus_add_link(corpus, TEXT("babbage"), &error));
    CHECK_OK(hop_corpus_add_vectors(corpus, p->vector, 1, 4, &error));
  }
  return corpus;
}

static void index_shard(sharded* corpus, int shard) {
  hop_corpus* documents = corpus_of(shard);
  hop_task* task = NULL;
  hop_bytes *file = NULL, *none = NULL;
  CHECK_OK(hop_shard_index_task_create(documents, NULL, (uint32_t)shard, BYTES(view_of(corpus->names)), &task, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "not done", hop_shard_take_ties(task, &none, &error));
  CHECK_OK(hop_run(task, NULL, &error));
  CHECK_OK(hop_task_take_bytes(task, &file, &error));
  CHECK_OK(hop_shard_take_ties(task, &corpus->ties[shard], &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "already taken", hop_shard_take_ties(task, &none, &error));
  corpus->graphs[shard] = small_open(file, HOP_OPEN_FULL);
  hop_bytes_free(file);
  hop_task_free(task);
  hop_corpus_free(documents);
}

static sharded make_sharded(void) {
  sharded corpus = {0};
  int s;
  for (s = SHARDS - 1; s >= 0; --s) {
    hop_corpus* documents = corpus_of(s);
    hop_bytes* names = NULL;
    uint64_t left = 0;
    CHECK_OK(hop_shard_names(documents, NULL, (uint32_t)s, &names, &error));
    CHECK_OK(hop_corpus_size(documents, &left, &error));
    CHECK(left > 0);
    corpus.names = merged(corpus.names, names);
    hop_corpus_free(documents);
  }
  for (s = 0; s < SHARDS; ++s) {
    hop_bytes* statistics = NULL;
    index_shard(&corpus, s);
    CHECK_OK(hop_shard_statistics(corpus.graphs[s], BYTES(view_of(corpus.ties[s])), (uint32_t)s, &statistics, &error));
    corpus.statistics = merged(corpus.statistics, statistics);
  }
  for (s = 0; s < SHARDS; ++s) {
    CHECK_OK(hop_shard_open(corpus.graphs[s], BYTES(view_of(corpus.ties[s])), (uint32_t)s, BYTES(view_of(corpus.statistics)),
                            &corpus.shards[s], &error));
    hop_graph_free(corpus.graphs[s]); /* a shard keeps it alive */
  }
  CHECK_OK(hop_shards_create(BYTES(view_of(corpus.statistics)), &corpus.known, &error));
  return corpus;
}

static void free_sharded(sharded* corpus) {
  int s;
  for (s = 0; s < SHARDS; ++s) {
    hop_shard_free(corpus->shards[s]);
    hop_bytes_free(corpus->ties[s]);
  }
  hop_shards_free(corpus->known);
  hop_bytes_free(corpus->statistics);
  hop_bytes_free(corpus->names);
}

/* The second pass for a method; the counts, which are empty for one that asks for no entities. */
static hop_bytes* give_entities(sharded* corpus, const hop_options* options) {
  hop_bytes* counts = NULL;
  int s;
  for (s = 0; s < SHARDS; ++s) {
    hop_bytes* of_shard = NULL;
    CHECK_OK(hop_shard_count_entities(corpus->shards[s], options, &of_shard, &error));
    counts = merged(counts, of_shard);
  }
  for (s = 0; s < SHARDS; ++s) CHECK_OK(hop_shard_give_entities(corpus->shards[s], BYTES(view_of(counts)), &error));
  CHECK_OK(hop_shards_add_entities(corpus->known, BYTES(view_of(counts)), &error));
  return counts;
}

static hop_questions* town_question(void) {
  static const float vector[4] = {0.4f, 0.2f, 0.5f, 0.7f}, masked[4] = {0.2f, 0.1f, 0.6f, 0.8f};
  hop_questions* questions = small_question(SMALL_QUESTION);
  CHECK_OK(hop_questions_set_vector(questions, vector, 4, &error));
  CHECK_OK(hop_questions_set_masked_vector(questions, masked, 4, &error));
  return questions;
}

/* One round: all shards answer, in descending order. */
static void answer_round(hop_coordinator* coordinator, hop_shard_session** sessions) {
  view message = {NULL, 0};
  int s;
  CHECK_OK(hop_coordinator_message(coordinator, &message.data, &message.length, &error));
  for (s = SHARDS - 1; s >= 0; --s) {
    hop_bytes* reply = NULL;
    CHECK_OK(hop_shard_session_answer(sessions[s], BYTES(message), &reply, &error));
    CHECK_OK(hop_coordinator_add_reply(coordinator, BYTES(view_of(reply)), &error));
    hop_bytes_free(reply);
  }
}

static void make_sessions(sharded* corpus, hop_shard_session** sessions) {
  int s;
  for (s = 0; s < SHARDS; ++s) CHECK_OK(hop_shard_session_create(corpus->shards[s], &sessions[s], &error));
}

static void free_sessions(hop_shard_session** sessions) {
  int s;
  for (s = 0; s < SHARDS; ++s) hop_shard_session_free(sessions[s]);
}

/* Serves what a loop asks before its next message, which other methods have at once. 0: the hits are ready. */
static int has_message(hop_coordinator* coordinator, const hop_run_host* host) {
  hop_task* task = NULL;
  view message = {NULL, 0};
  CHECK_OK(hop_coordinator_task_create(coordinator, &task, &error));
  CHECK_OK(hop_run(task, host, &error));
  hop_task_free(task);
  CHECK_OK(hop_coordinator_message(coordinator, &message.data, &message.length, &error));
  return message.length > 0;
}

/* Of three shards, and of one graph of all documents. */
static void answers_as_one_graph_does(const char* method, const hop_graph* whole) {
  const char* const settings[] = {method, "search.embed=false", "hits=8", NULL};
  const hop_run_host host = scripted_host();
  sharded corpus = make_sharded();
  hop_options* options = small_options(settings);
  hop_bytes* counts = give_entities(&corpus, options);
  hop_questions* questions = town_question();
  hop_results* results = small_search(whole, town_question(), settings, &host);
  hop_results* of_shards = NULL;
  const char* json = NULL;
  size_t length = 0;
  hop_coordinator* coordinator = NULL;
  hop_shard_session* sessions[SHARDS];
  const uint32_t *expected = NULL, *found = NULL;
  const float *expected_scores = NULL, *found_scores = NULL;
  size_t expected_count = 0, found_count = 0, i;
  int32_t done = 0;
  CHECK_OK(hop_coordinator_create(corpus.known, questions, 0, options, &coordinator, &error));
  make_sessions(&corpus, sessions);
  while (has_message(coordinator, &host)) {
    CHECK_FAILS(HOP_STATUS_WRONG_STATE, "not ready yet",
                hop_coordinator_hits(coordinator, &found, &found_scores, &found_count, &error));
    CHECK_FAILS(HOP_STATUS_WRONG_STATE, "not ready yet", hop_coordinator_results(coordinator, &of_shards, &error));
    answer_round(coordinator, sessions);
    CHECK_OK(hop_coordinator_advance(coordinator, &done, &error));
  }
  CHECK_OK(hop_results_hits(results, 0, &expected, &expected_scores, &expected_count, &error));
  CHECK_OK(hop_coordinator_hits(coordinator, &found, &found_scores, &found_count, &error));
  check_that(expected_count > 0 && expected_count == found_count, __FILE__, __LINE__, method);
  for (i = 0; i < expected_count && i < found_count; ++i) {
    check_that(expected[i] == found[i] && memcmp(&expected_scores[i], &found_scores[i], sizeof(float)) == 0, __FILE__, __LINE__,
               method);
  }
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "already", hop_coordinator_advance(coordinator, &done, &error));
  CHECK_OK(hop_coordinator_results(coordinator, &of_shards, &error));
  free_sessions(sessions);
  hop_coordinator_free(coordinator); /* the results are a copy */
  CHECK_OK(hop_results_hits(of_shards, 0, &found, &found_scores, &found_count, &error));
  CHECK(found_count == expected_count && memcmp(found, expected, found_count * sizeof *found) == 0);
  CHECK_OK(hop_results_explanation(of_shards, 0, &json, &length, &error));
  CHECK(length > 0 && json[0] == '{' && strstr(json, "\"answerability\"") != NULL);
  hop_results_free(of_shards);
  hop_results_free(results);
  hop_questions_free(questions);
  hop_bytes_free(counts);
  hop_options_free(options);
  free_sharded(&corpus);
}

/* The number of a passage is its index in one graph; one shard has it. */
static void passages_are_found_by_number(sharded* corpus) {
  uint32_t number;
  for (number = 0; number < SMALL_COUNT; ++number) {
    int s, owners = 0;
    for (s = 0; s < SHARDS; ++s) {
      uint32_t passage = 99;
      const int32_t status = hop_shard_find_passage(corpus->shards[s], number, &passage, NULL);
      CHECK(status == HOP_OK || (status == HOP_STATUS_NOT_FOUND && passage == 99));
      if (status == HOP_OK) CHECK((int)number % SHARDS == s && passage == number / SHARDS), ++owners;
    }
    CHECK(owners == 1);
  }
  {
    uint32_t passage = 0;
    CHECK_FAILS(HOP_STATUS_NOT_FOUND, "8", hop_shard_find_passage(corpus->shards[0], SMALL_COUNT, &passage, &error));
  }
}

static void merges_what_belongs_together(sharded* corpus) {
  static const uint8_t garbage[] = "no frame at all";
  const view names = view_of(corpus->names), statistics = view_of(corpus->statistics), ties = view_of(corpus->ties[1]);
  hop_bytes* both = NULL;
  CHECK_FAILS(HOP_STATUS_DUPLICATE_ID, NULL, hop_shard_merge(BYTES(statistics), BYTES(statistics), &both, &error));
  CHECK_FAILS(HOP_STATUS_DUPLICATE_ID, NULL, hop_shard_merge(BYTES(names), BYTES(names), &both, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_shard_merge(BYTES(names), BYTES(statistics), &both, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "cannot be merged", hop_shard_merge(BYTES(ties), BYTES(ties), &both, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "15 bytes", hop_shard_merge(garbage, 15, BYTES(names), &both, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "entity counts of a shard, not 0 bytes",
              hop_shard_merge(NULL, 0, BYTES(names), &both, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_shard_merge(BYTES(names), NULL, 0, &both, &error));
  CHECK_OK(hop_shard_merge(NULL, 0, NULL, 0, &both, &error));
  CHECK(view_of(both).length == 0);
  hop_bytes_free(both);
}

/* Names of other documents, or made otherwise, are found out. */
static void an_index_needs_the_names_of_its_documents(sharded* corpus) {
  static const char* const other[] = {"passage.tokens=77", NULL};
  const view names = view_of(corpus->names), statistics = view_of(corpus->statistics);
  hop_corpus* documents = corpus_of(0);
  hop_options* options = small_options(other);
  hop_task* task = NULL;
  uint64_t left = 0;
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "7", hop_shard_index_task_create(documents, NULL, 7, BYTES(names), &task, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "kind", hop_shard_index_task_create(documents, NULL, 0, BYTES(statistics), &task, &error));
  CHECK_OK(hop_corpus_size(documents, &left, &error));
  CHECK(left == 3); /* a failure leaves it as it was */
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "passage.tokens",
              hop_shard_index_task_create(documents, options, 0, BYTES(names), &task, &error));
  task = NULL;
  CHECK_OK(hop_shard_index_task_create(documents, NULL, 1, BYTES(names), &task, &error));
  CHECK_FAILS(HOP_STATUS_DUPLICATE_ID, "babbage", hop_run(task, NULL, &error)); /* the names have it in shard 0 */
  hop_task_free(task);
  hop_options_free(options);
  hop_corpus_free(documents);
}

static void a_shard_needs_its_corpus(sharded* corpus, const hop_graph* whole) {
  const view statistics = view_of(corpus->statistics);
  uint8_t* damaged = malloc(statistics.length);
  hop_bytes *foreign = NULL, *counts = NULL, *file = small_file_of(corpus_of(0), no_settings, NULL);
  hop_graph* other = small_open(file, HOP_OPEN_FULL);
  hop_options* none;
  hop_shard* shard = NULL;
  hop_shards* shards = NULL;
  hop_task* task = NULL;
  hop_corpus* documents = small_corpus(0);
  static const char* const none_settings[] = {"method=none", NULL};
  memcpy(damaged, statistics.data, statistics.length);
  damaged[statistics.length / 2] ^= 1;
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "checksum", hop_shard_open(whole, NULL, 0, 0, damaged, statistics.length, &shard, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "checksum", hop_shards_create(damaged, statistics.length, &shards, &error));
  /* Statistics that it is not among, by its number, and by its documents. */
  CHECK_OK(hop_shard_statistics(whole, NULL, 0, 7, &foreign, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "other shards", hop_shard_open(whole, NULL, 0, 0, BYTES(view_of(foreign)), &shard, &error));
  hop_bytes_free(foreign);
  CHECK_OK(hop_shard_statistics(other, NULL, 0, 0, &foreign, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "shard 0", hop_shard_open(whole, NULL, 0, 0, BYTES(view_of(foreign)), &shard, &error));
  hop_bytes_free(foreign);
  hop_graph_free(other);
  hop_bytes_free(file);
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_shard_statistics(whole, BYTES(statistics), 0, &foreign, &error)); /* no ties */
  none = small_options(none_settings);
  CHECK_FAILS(HOP_STATUS_UNSUPPORTED, "none", hop_shard_count_entities(corpus->shards[0], none, &counts, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "kind", hop_shard_give_entities(corpus->shards[0], BYTES(statistics), &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "kind", hop_shards_add_entities(corpus->known, BYTES(statistics), &error));
  CHECK_OK(hop_index_task_create(documents, NULL, &task, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "has no ties", hop_shard_take_ties(task, &foreign, &error));
  hop_task_free(task);
  hop_corpus_free(documents);
  hop_options_free(none);
  free(damaged);
}

static void a_question_needs_what_its_method_needs(sharded* corpus) {
  static const char* const trail[] = {"method=trail", NULL};
  static const char* const dense[] = {"method=dense", NULL};
  static const char* const plan[] = {"method=plan", "retriever=bm25", "steps.question=false", NULL};
  static const float narrow[] = {1, 2};
  hop_options *by_trail = small_options(trail), *by_vector = small_options(dense), *by_plan = small_options(plan);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_coordinator* coordinator = NULL;
  hop_task* task = NULL;
  int32_t done = -1;
  CHECK_OK(hop_coordinator_create(corpus->known, questions, 0, by_plan, &coordinator, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "waits for its host", hop_coordinator_advance(coordinator, &done, &error));
  CHECK_OK(hop_coordinator_task_create(coordinator, &task, &error));
  CHECK_FAILS(HOP_STATUS_HOST_FAILURE, "no language model", hop_run(task, NULL, &error));
  hop_task_free(task);
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "no language model", hop_coordinator_advance(coordinator, &done, &error));
  hop_coordinator_free(coordinator);
  hop_options_free(by_plan);
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "entity rules",
              hop_coordinator_create(corpus->known, questions, 0, by_trail, &coordinator, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "vector",
              hop_coordinator_create(corpus->known, questions, 0, by_vector, &coordinator, &error));
  CHECK_OK(hop_questions_set_vector(questions, narrow, 2, &error));
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, "2",
              hop_coordinator_create(corpus->known, questions, 0, by_vector, &coordinator, &error));
  hop_questions_free(questions);
  hop_options_free(by_vector);
  hop_options_free(by_trail);
}

/* Replies that are not those of this round's shards leave the coordinator where it was. */
static void a_coordinator_takes_one_reply_of_each_shard(sharded* corpus) {
  static const char* const settings[] = {"method=bm25", NULL};
  static const float values[] = {0, 0, 0, 0};
  hop_options* options = small_options(settings);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_coordinator* coordinator = NULL;
  hop_shard_session *sessions[SHARDS], *again[SHARDS];
  view message = {NULL, 0};
  hop_bytes* reply = NULL;
  int32_t done = -1;
  const char* masked = NULL;
  size_t length = 1;
  CHECK_OK(hop_coordinator_create(corpus->known, questions, 0, options, &coordinator, &error));
  make_sessions(corpus, sessions);
  make_sessions(corpus, again);
  CHECK_OK(hop_coordinator_masked(coordinator, &masked, &length, &error));
  CHECK(masked != NULL && length == 0);
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_coordinator_set_masked_vector(coordinator, values, 4, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "no reply of shard 0", hop_coordinator_advance(coordinator, &done, &error));

  CHECK_OK(hop_coordinator_message(coordinator, &message.data, &message.length, &error));
  CHECK_OK(hop_shard_session_answer(sessions[0], BYTES(message), &reply, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "round", hop_shard_session_answer(sessions[0], BYTES(message), &reply, &error));
  CHECK_OK(hop_coordinator_add_reply(coordinator, BYTES(view_of(reply)), &error));
  CHECK_OK(hop_coordinator_add_reply(coordinator, BYTES(view_of(reply)), &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "two replies of shard 0", hop_coordinator_advance(coordinator, &done, &error));
  CHECK_OK(hop_coordinator_add_reply(coordinator, message.data, message.length, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "kind", hop_coordinator_advance(coordinator, &done, &error));
  hop_bytes_free(reply);

  answer_round(coordinator, again); /* sessions that were rebuilt answer the same */
  CHECK_OK(hop_coordinator_advance(coordinator, &done, &error));
  CHECK(done == 0);
  free_sessions(again);
  free_sessions(sessions);
  hop_coordinator_free(coordinator);
  hop_questions_free(questions);
  hop_options_free(options);
}

int main(void) {
  static const char* const methods[] = {"method=bm25",     "method=tfidf", "method=dense",      "method=hybrid", "method=gnn_ret",
                                        "method=rgnn_ret", "method=trail", "method=kgp",        "method=iier",   "method=g_rag",
                                        "method=bgr",      "method=plan",  "method=iter_retgen"};
  hop_bytes* file = small_file_of(corpus_of(-1), no_settings, NULL);
  hop_graph* whole = small_open(file, HOP_OPEN_FULL);
  sharded corpus = make_sharded();
  size_t m;
  for (m = 0; m < sizeof methods / sizeof *methods; ++m) answers_as_one_graph_does(methods[m], whole);
  passages_are_found_by_number(&corpus);
  merges_what_belongs_together(&corpus);
  an_index_needs_the_names_of_its_documents(&corpus);
  a_shard_needs_its_corpus(&corpus, whole);
  a_question_needs_what_its_method_needs(&corpus);
  a_coordinator_takes_one_reply_of_each_shard(&corpus);
  free_sharded(&corpus);
  hop_graph_free(whole);
  hop_bytes_free(file);
  return check_end();
}
