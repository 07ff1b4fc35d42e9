/* Scenarios of a corpus in shards: one shard that is the whole corpus, and a question that it is asked. */
#include "fixtures.h"
#include "trial.h"

enum { MOST_ROUNDS = 24, MOST_BYTES = 4096 };

typedef struct messages {
  uint8_t data[MOST_ROUNDS][MOST_BYTES];
  size_t lengths[MOST_ROUNDS], count;
} messages;

/* The reply to the last of the messages, from a session that was rebuilt: one that was out of memory is of no use. */
static int32_t answer_anew(const hop_shard* shard, const messages* asked, hop_bytes** reply, hop_error** error) {
  hop_shard_session* session = NULL;
  size_t i;
  int32_t status = hop_shard_session_create(shard, &session, error);
  for (i = 0; status == HOP_OK && i < asked->count; ++i) {
    hop_bytes_free(*reply);
    *reply = NULL;
    status = hop_shard_session_answer(session, asked->data[i], asked->lengths[i], reply, error);
  }
  hop_shard_session_free(session);
  return status;
}

static void shard_question(trial* t, const char* method) {
  static messages asked;
  const char* const settings[] = {method, "search.embed=false", "hits.tokens=300", "g_rag.retriever=trail", "kgp.graph=terms",
                                  NULL};
  hop_graph* graph = fresh_graph();
  hop_options* options = small_options(settings);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_bytes *statistics = NULL, *counts = NULL, *merged = NULL, *reply = NULL;
  hop_shard* shard = NULL;
  hop_shards* known = NULL;
  hop_coordinator* coordinator = NULL;
  hop_results* results = NULL;
  const char* json = NULL;
  const uint8_t* data = NULL;
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  size_t length = 0, count = 0;
  int32_t done = 0;
  asked.count = 0;
  trial_begins(t);
  TRY(hop_shard_statistics(graph, NULL, 0, 0, &statistics, &error));
  TRY(hop_bytes_view(statistics, &data, &length, &error));
  TRY(hop_shard_open(graph, NULL, 0, 0, data, length, &shard, &error));
  TRY(hop_shards_create(data, length, &known, &error));
  TRY_FOR(HOP_STATUS_DUPLICATE_ID, hop_shard_merge(data, length, data, length, &merged, &error));
  TRY(hop_shard_count_entities(shard, options, &counts, &error));
  TRY(hop_bytes_view(counts, &data, &length, &error));
  TRY(hop_shard_give_entities(shard, data, length, &error));
  TRY(hop_shard_give_entities(shard, data, length, &error));
  TRY(hop_shards_add_entities(known, data, length, &error));
  TRY(hop_shards_add_entities(known, data, length, &error));
  TRY(hop_coordinator_create(known, questions, 0, options, &coordinator, &error));
  while (done == 0 && asked.count < MOST_ROUNDS) {
    TRY(hop_coordinator_message(coordinator, &data, &length, &error));
    if (length > MOST_BYTES) {
      trial_finds(t, "a message that is longer than there is room");
      goto end;
    }
    memcpy(asked.data[asked.count], data, length);
    asked.lengths[asked.count++] = length;
    TRY(answer_anew(shard, &asked, &reply, &error));
    TRY(hop_bytes_view(reply, &data, &length, &error));
    trial_told(t, data, length);
    TRY(hop_coordinator_add_reply(coordinator, data, length, &error));
    TRY(hop_coordinator_add_reply(coordinator, data, length, &error));
    TRY_FOR(HOP_STATUS_BAD_INPUT, hop_coordinator_advance(coordinator, &done, &error)); /* two replies of shard 0 */
    TRY(hop_coordinator_add_reply(coordinator, data, length, &error));
    TRY(hop_coordinator_advance(coordinator, &done, &error));
  }
  TRY(hop_coordinator_hits(coordinator, &passages, &scores, &count, &error));
  trial_told(t, passages, count * sizeof *passages);
  trial_told(t, scores, count * sizeof *scores);
  TRY(hop_coordinator_results(coordinator, &results, &error));
  TRY(hop_results_explanation(results, 0, &json, &length, &error));
  trial_told(t, json, length);
end:
  trial_ends(t);
  hop_results_free(results);
  hop_coordinator_free(coordinator);
  hop_shards_free(known);
  hop_shard_free(shard);
  hop_bytes_free(reply);
  hop_bytes_free(merged);
  hop_bytes_free(counts);
  hop_bytes_free(statistics);
  hop_questions_free(questions);
  hop_options_free(options);
  hop_graph_free(graph);
}

static void shard_words(trial* t) { shard_question(t, "method=bm25"); }
static void shard_trail(trial* t) { shard_question(t, "method=trail"); }
static void shard_kgp(trial* t) { shard_question(t, "method=kgp"); } /* by terms: a vocabulary, too */
static void shard_iier(trial* t) { shard_question(t, "method=iier"); }
static void shard_bgr(trial* t) { shard_question(t, "method=bgr"); }
static void shard_g_rag(trial* t) { shard_question(t, "method=g_rag"); } /* over trail: entities under two sets of rules */

const scenario scenarios_of_shards[] = {{"words of a shard", shard_words},
                                        {"trail over a shard", shard_trail},
                                        {"kgp over a shard", shard_kgp},
                                        {"iier over a shard", shard_iier},
                                        {"bgr over a shard", shard_bgr},
                                        {"g_rag over a shard", shard_g_rag},
                                        {NULL, NULL}};
