/* Requests for scores: what they hold, which answers they accept, and the order that the scores give. */
#include <math.h>

#include "small_graph.h"

/* The longest text of a passage as the scorer reads it: title, line feed, text. */
enum { LONGEST = 256 };

typedef struct waiting {
  hop_graph* graph;
  hop_task* task;
  uint64_t id;
  uint32_t passages;
} waiting;

/* A search of the graph that waits for scores. */
static waiting start(const char* const* settings) {
  waiting w = {NULL, NULL, 0, 0};
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(settings);
  int32_t state = HOP_STATE_MORE;
  uint32_t texts = 0;
  w.graph = small_graph(0);
  CHECK_OK(hop_search_task_create(w.graph, questions, options, &w.task, &error));
  while (state == HOP_STATE_MORE) CHECK_OK(hop_task_step(w.task, 10000000, &state, &error));
  CHECK(state == HOP_STATE_WAITING);
  CHECK_OK(hop_task_request_id(w.task, 0, &w.id, &error));
  CHECK_OK(hop_request_text_count(w.task, w.id, &texts, &error));
  w.passages = texts - 1;
  hop_options_free(options);
  hop_questions_free(questions);
  return w;
}

static void end(waiting w) {
  hop_task_free(w.task);
  hop_graph_free(w.graph);
}

static const char* const plain_settings[] = {"method=trail", "search.score=true", "score.chains=false", NULL};

/* The text of a passage as the request must have it; its length. */
static size_t text_to_score(uint32_t passage, char* text) {
  return (size_t)snprintf(text, LONGEST, "%s\n%s", small_passages[passage].title, small_passages[passage].text);
}

static void the_request_has_the_question_and_then_the_passages(void) {
  static const char* const no_scorer[] = {"method=trail", NULL};
  const waiting w = start(plain_settings);
  hop_results* results = small_search(w.graph, small_question(SMALL_QUESTION), no_scorer, NULL);
  const char *text = NULL, *purpose = NULL;
  const uint32_t* ranked = NULL;
  const float* scores = NULL;
  size_t length = 0, hits = 0;
  uint32_t open = 0, messages = 0, i;
  int32_t kind = 0, role = 0;
  CHECK_OK(hop_task_request_count(w.task, &open, &error));
  CHECK_OK(hop_request_kind(w.task, w.id, &kind, &error));
  CHECK_OK(hop_request_purpose(w.task, w.id, &purpose, &length, &error));
  CHECK(open == 1 && kind == HOP_REQUEST_SCORE && same_text(purpose, length, "score"));
  CHECK_OK(hop_request_text(w.task, w.id, 0, &role, &text, &length, &error));
  CHECK(role == HOP_TEXT_QUERY && same_text(text, length, SMALL_QUESTION));
  CHECK_OK(hop_results_hits(results, 0, &ranked, &scores, &hits, &error));
  CHECK(hits > 2 && w.passages == hits);
  for (i = 0; i < w.passages && i < hits; ++i) {
    char expected[LONGEST];
    text_to_score(ranked[i], expected);
    CHECK_OK(hop_request_text(w.task, w.id, i + 1, &role, &text, &length, &error));
    CHECK(role == HOP_TEXT_PASSAGE && same_text(text, length, expected));
  }
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "text", hop_request_text(w.task, w.id, w.passages + 1, &role, &text, &length, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "SCORE", hop_request_message_count(w.task, w.id, &messages, &error));
  hop_results_free(results);
  end(w);
}

static void a_passage_comes_after_the_sentences_that_lead_to_it(void) {
  static const char* const settings[] = {"method=trail", "search.score=true", NULL};
  static const char led[] =
      "She was the daughter of Lord Byron.\nLord Byron\nLord Byron was an English poet. He died of a fever in Missolonghi.";
  const waiting w = start(settings);
  const char* text = NULL;
  size_t length = 0;
  int32_t role = 0;
  uint32_t i, found = 0;
  for (i = 1; i <= w.passages; ++i) {
    CHECK_OK(hop_request_text(w.task, w.id, i, &role, &text, &length, &error));
    found += same_text(text, length, led);
  }
  CHECK(found == 1);
  end(w);
}

static void only_one_finite_number_for_each_passage_is_an_answer(void) {
  const waiting w = start(plain_settings);
  float scores[SMALL_COUNT + 1] = {0};
  const float row[4] = {1, 2, 3, 4};
  uint32_t count = 0;
  int32_t state = -1;
  CHECK(w.passages > 2 && w.passages <= SMALL_COUNT);
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, "passages", hop_task_answer_scores(w.task, w.id, scores, w.passages - 1, &error));
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, "passages", hop_task_answer_scores(w.task, w.id, scores, w.passages + 1, &error));
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, "0 scores", hop_task_answer_scores(w.task, w.id, NULL, 0, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "scores", hop_task_answer_scores(w.task, w.id, NULL, w.passages, &error));
  scores[1] = (float)NAN;
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "score 2", hop_task_answer_scores(w.task, w.id, scores, w.passages, &error));
  scores[1] = -(float)INFINITY;
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "score 2", hop_task_answer_scores(w.task, w.id, scores, w.passages, &error));
  scores[1] = 1;
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, NULL, hop_task_answer_scores(w.task, w.id + 1000, scores, w.passages, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_task_answer_vectors(w.task, w.id, row, 1, 4, NULL, 0, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_task_answer_text(w.task, w.id, TEXT("0.5"), 0, 0, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_task_answer_bytes(w.task, w.id, (const uint8_t*)"x", 1, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_task_answer_done(w.task, w.id, &error));
  CHECK_OK(hop_task_request_count(w.task, &count, &error));
  CHECK(count == 1); /* still open */
  CHECK_OK(hop_task_answer_scores(w.task, w.id, scores, w.passages, &error));
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, NULL, hop_task_answer_scores(w.task, w.id, scores, w.passages, &error));
  do CHECK_OK(hop_task_step(w.task, 10000000, &state, &error));
  while (state == HOP_STATE_MORE);
  CHECK(state == HOP_STATE_DONE);
  end(w);
}

static void requests_of_other_kinds_accept_no_scores(void) {
  static const char* const dense[] = {"method=dense", NULL};
  const float score = 1;
  hop_graph* graph = small_graph(1);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(dense);
  hop_task* task = NULL;
  uint64_t id = 0;
  int32_t state = HOP_STATE_MORE;
  CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
  while (state == HOP_STATE_MORE) CHECK_OK(hop_task_step(task, 10000000, &state, &error));
  CHECK_OK(hop_task_request_id(task, 0, &id, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_task_answer_scores(task, id, &score, 1, &error));
  hop_task_free(task);
  hop_options_free(options);
  hop_questions_free(questions);
  hop_graph_free(graph);
}

/* ---- The order: against the formula of scored_retriever.hpp, in other code ------------------------------------- */

/* Mean 0, variance 1; all zeros if all are equal. */
static void standardize(double* values, size_t count) {
  double mean = 0, variance = 0;
  size_t i;
  for (i = 0; i < count; ++i) mean += values[i];
  mean /= (double)count;
  for (i = 0; i < count; ++i) variance += (values[i] - mean) * (values[i] - mean);
  variance /= (double)count;
  for (i = 0; i < count; ++i) values[i] = variance > 0 ? (values[i] - mean) / sqrt(variance) : 0;
}

static float score_of(uint32_t passage) {
  char text[LONGEST];
  const size_t length = text_to_score(passage, text);
  return scripted_score_of(SMALL_QUESTION, strlen(SMALL_QUESTION), text, length);
}

/* Sorts the first `scored` passages of a ranking by the mixed scores; the others follow in their order. */
static void order_by_scores(uint32_t* passages, const float* ranked, size_t scored, double weight, int distances) {
  double by_ranking[SMALL_COUNT], by_scorer[SMALL_COUNT];
  size_t i, at;
  for (i = 0; i < scored; ++i) {
    by_ranking[i] = distances ? -(double)ranked[i] : (double)ranked[i];
    by_scorer[i] = score_of(passages[i]);
  }
  standardize(by_ranking, scored);
  standardize(by_scorer, scored);
  for (i = 0; i < scored; ++i) by_ranking[i] = (1 - weight) * by_ranking[i] + weight * by_scorer[i];
  for (i = 1; i < scored; ++i) {
    for (at = i; at > 0 && by_ranking[at] > by_ranking[at - 1]; --at) {
      const double mixed = by_ranking[at];
      const uint32_t passage = passages[at];
      by_ranking[at] = by_ranking[at - 1];
      by_ranking[at - 1] = mixed;
      passages[at] = passages[at - 1];
      passages[at - 1] = passage;
    }
  }
}

static void check_order(const char* method, const char* weight, const char* limit, int distances) {
  const hop_run_host host = scripted_host();
  const char* const first[] = {method, NULL};
  char weight_setting[32], limit_setting[32];
  const char* settings[] = {method, "search.score=true", "score.chains=false", NULL, NULL, NULL};
  hop_graph* graph = small_graph(1);
  hop_results *ranked = small_search(graph, small_question(SMALL_QUESTION), first, &host), *scored = NULL;
  const uint32_t *before = NULL, *after = NULL;
  const float* scores = NULL;
  uint32_t expected[SMALL_COUNT];
  const char* explanation = NULL;
  size_t count = 0, found = 0, length = 0;
  snprintf(weight_setting, sizeof weight_setting, "score.weight=%s", weight);
  snprintf(limit_setting, sizeof limit_setting, "score.passages=%s", limit);
  settings[3] = weight_setting;
  settings[4] = limit_setting;
  scored = small_search(graph, small_question(SMALL_QUESTION), settings, &host);
  CHECK_OK(hop_results_hits(ranked, 0, &before, &scores, &count, &error));
  CHECK(count > 2 && count <= SMALL_COUNT);
  memcpy(expected, before, count * sizeof *before);
  order_by_scores(expected, scores, count < (size_t)atoi(limit) ? count : (size_t)atoi(limit), atof(weight), distances);
  CHECK_OK(hop_results_hits(scored, 0, &after, &scores, &found, &error));
  if (!CHECK(found == count && memcmp(after, expected, count * sizeof *after) == 0)) {
    fprintf(stderr, "  %s, weight %s, %s passages\n", method, weight, limit);
  }
  CHECK_OK(hop_results_explanation(scored, 0, &explanation, &length, &error));
  CHECK(strstr(explanation, "\"scorer\"") != NULL);
  hop_results_free(ranked);
  hop_results_free(scored);
  hop_graph_free(graph);
}

static void the_order_mixes_both_scores_by_the_weight(void) {
  static const struct {
    const char* setting;
    int distances;
  } methods[] = {{"method=bm25", 0}, {"method=dense", 0}, {"method=trail", 0}, {"method=gnn_ret", 1}};
  static const char* const weights[] = {"0", "0.25", "0.5", "1"};
  size_t i, j;
  for (i = 0; i < sizeof methods / sizeof *methods; ++i) {
    for (j = 0; j < sizeof weights / sizeof *weights; ++j) {
      check_order(methods[i].setting, weights[j], "20", methods[i].distances);
      check_order(methods[i].setting, weights[j], "3", methods[i].distances);
    }
  }
}

/* ---- hop_run ----------------------------------------------------------------------------------------------------- */

static int32_t refuse_to_score(void* context, const hop_run_text* question, const hop_run_text* passages, uint32_t count,
                               hop_run_scores* scores) {
  (void)question, (void)passages, (void)count;
  scores->failure = (const char*)context;
  return 1;
}

static int32_t give_nothing(void* context, const hop_run_text* question, const hop_run_text* passages, uint32_t count,
                            hop_run_scores* scores) {
  (void)context, (void)question, (void)passages, (void)count, (void)scores;
  return 0;
}

static void run_fails(const hop_run_host* host, int32_t status, const char* named) {
  hop_graph* graph = small_graph(0);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(plain_settings);
  hop_results* results = NULL;
  CHECK_FAILS(status, named, hop_run_search(graph, questions, options, host, &results, &error));
  CHECK(results == NULL);
  hop_options_free(options);
  hop_questions_free(questions);
  hop_graph_free(graph);
}

static void a_host_without_scores_fails_the_task(void) {
  hop_run_host host = {0};
  run_fails(NULL, HOP_STATUS_HOST_FAILURE, "the host has no scorer");
  run_fails(&host, HOP_STATUS_HOST_FAILURE, "the host has no scorer");
  host.score = refuse_to_score;
  run_fails(&host, HOP_STATUS_HOST_FAILURE, "the host could not score");
  host.context = (void*)"the line is cut";
  run_fails(&host, HOP_STATUS_HOST_FAILURE, "the line is cut");
  host.score = give_nothing;
  run_fails(&host, HOP_STATUS_INVALID_ARGUMENT, "scores");
}

int main(void) {
  the_request_has_the_question_and_then_the_passages();
  a_passage_comes_after_the_sentences_that_lead_to_it();
  only_one_finite_number_for_each_passage_is_an_answer();
  requests_of_other_kinds_accept_no_scores();
  the_order_mixes_both_scores_by_the_weight();
  a_host_without_scores_fails_the_task();
  return check_end();
}
