/* What hop_results_explanation writes, and when there is nothing to write; the evidence graph as columns equals that of the JSON. */
#include "json_check.h"
#include "small_graph.h"

typedef struct cursor {
  const char *at, *end;
} cursor;

static void stands(cursor* c, const char* expected) {
  const size_t length = strlen(expected);
  if (c->at == NULL) return;
  if ((size_t)(c->end - c->at) >= length && memcmp(c->at, expected, length) == 0) {
    c->at += length;
    return;
  }
  CHECK(!"the JSON agrees with the columns");
  fprintf(stderr, "  expected %s, found %.60s\n", expected, c->at);
  c->at = NULL; /* the text behind the first difference is not compared */
}

static void stands_count(cursor* c, uint32_t expected) {
  char text[16];
  snprintf(text, sizeof text, "%u", (unsigned)expected);
  stands(c, text);
}

/* No text of this graph has a character that JSON escapes. */
static void stands_field(cursor* c, const hop_graph* graph, uint32_t passage, int32_t field) {
  const char* text = NULL;
  char whole[200];
  size_t length = 0;
  CHECK_OK(hop_graph_passage_text(graph, passage, field, &text, &length, &error));
  snprintf(whole, sizeof whole, "\"%.*s\"", (int)length, text);
  stands(c, whole);
}

/* The explanation, which must be one JSON object. */
static cursor explanation_of(const hop_results* results) {
  cursor c = {NULL, NULL};
  size_t length = 0;
  json_reader value;
  CHECK_OK(hop_results_explanation(results, 0, &c.at, &length, &error));
  c.end = c.at + length;
  value.at = c.at, value.end = c.end, value.depth = 0;
  CHECK(length > 0 && *c.at == '{' && json_value(&value) && value.at == c.end);
  return c;
}

/* Moves to the text behind the first occurrence of `key`. */
static int find(cursor* c, const char* key) {
  const size_t length = strlen(key);
  for (; c->at + length <= c->end; ++c->at) {
    if (memcmp(c->at, key, length) == 0) {
      c->at += length;
      return 1;
    }
  }
  return 0;
}

static int has(const hop_results* results, const char* text) {
  cursor c = explanation_of(results);
  return find(&c, text);
}

static void each_hit_has_a_path_a_chain_and_a_snippet(const hop_graph* graph) {
  static const char* const methods[] = {"method=trail", "method=gnn_ret", "method=bm25", "method=dense"};
  size_t i, count = 0, hit;
  for (i = 0; i < sizeof methods / sizeof *methods; ++i) {
    const char* settings[] = {methods[i], NULL};
    const hop_run_host host = scripted_host();
    hop_results* results = small_search(graph, small_question(SMALL_QUESTION), settings, &host);
    const uint32_t* passages = NULL;
    const float* scores = NULL;
    cursor c = explanation_of(results);
    CHECK_OK(hop_results_hits(results, 0, &passages, &scores, &count, &error));
    CHECK(count > 0 && find(&c, "\"hits\":["));
    for (hit = 0; hit < count; ++hit) {
      stands(&c, hit > 0 ? ",{\"rank\":" : "{\"rank\":"), stands_count(&c, (uint32_t)hit + 1);
      stands(&c, ",\"passage\":"), stands_field(&c, graph, passages[hit], HOP_PASSAGE_ID);
      stands(&c, ",\"index\":"), stands_count(&c, passages[hit]);
      CHECK(find(&c, ",\"path\":[{\"by\":\"question\",") && find(&c, ",\"chain\":") && find(&c, ",\"snippet\":{\"text\":\""));
      CHECK(find(&c, ",\"highlights\":[") && find(&c, "]}}"));
    }
    hop_results_free(results);
  }
}

static void the_evidence_graph_is_there_without_explanations_too(const hop_graph* graph) {
  static const char* const with[] = {"method=bgr", "bgr.threshold=0.6", NULL};
  static const char* const without[] = {"method=bgr", "bgr.threshold=0.6", "hits.explain=false", NULL};
  static const char* const directions_of[] = {"", "\"forward\"", "\"backward\"", "\"both\""};
  const hop_run_host host = scripted_host();
  hop_results* results = small_search(graph, small_question(SMALL_QUESTION), with, &host);
  hop_results* bare = small_search(graph, small_question(SMALL_QUESTION), without, &host);
  const uint32_t *passages = NULL, *depths = NULL, *from = NULL, *to = NULL, *steps = NULL;
  const int32_t* directions = NULL;
  size_t nodes = 0, edges = 0, length = 9, i;
  const char* text = NULL;
  cursor c = explanation_of(results);
  CHECK_OK(hop_explanation_graph_nodes(bare, 0, &passages, &depths, &nodes, &error));
  CHECK_OK(hop_explanation_graph_edges(bare, 0, &from, &to, &directions, &steps, &edges, &error));
  CHECK(nodes > 0 && edges > 0 && find(&c, ",\"evidence_graph\":{\"nodes\":["));
  for (i = 0; i < nodes; ++i) {
    CHECK(depths[i] >= 1);
    stands(&c, i > 0 ? ",{\"passage\":" : "{\"passage\":"), stands_field(&c, graph, passages[i], HOP_PASSAGE_ID);
    stands(&c, ",\"index\":"), stands_count(&c, passages[i]);
    stands(&c, ",\"title\":"), stands_field(&c, graph, passages[i], HOP_PASSAGE_TITLE);
    stands(&c, ",\"depth\":"), stands_count(&c, depths[i]), stands(&c, "}");
  }
  stands(&c, "],\"edges\":[");
  for (i = 0; i < edges; ++i) {
    stands(&c, i > 0 ? ",{\"from\":" : "{\"from\":");
    if (from[i] == UINT32_MAX) stands(&c, "null");
    else stands_field(&c, graph, from[i], HOP_PASSAGE_ID);
    stands(&c, ",\"to\":"), stands_field(&c, graph, to[i], HOP_PASSAGE_ID);
    if (!CHECK(directions[i] >= HOP_EDGE_FORWARD && directions[i] <= (HOP_EDGE_FORWARD | HOP_EDGE_BACKWARD))) break;
    stands(&c, ",\"direction\":"), stands(&c, directions_of[directions[i]]);
    stands(&c, ",\"step\":"), stands_count(&c, steps[i]), stands(&c, "}");
  }
  stands(&c, "]}");
  CHECK_OK(hop_results_explanation(bare, 0, &text, &length, &error));
  CHECK(length == 0);
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "question",
              hop_explanation_graph_edges(bare, 1, &from, &to, &directions, &steps, &edges, &error));
  hop_results_free(results);
  hop_results_free(bare);
}

static void asks_say_what_they_cost_and_how_right_they_are(const hop_graph* graph) {
  static const char* const once[] = {"method=trail", "ask.loop=once", NULL};
  hop_options* options = small_options(once);
  hop_questions* questions = small_question(SMALL_QUESTION);
  const hop_run_host host = scripted_host();
  hop_task* task = NULL;
  hop_results* results = NULL;
  CHECK_OK(hop_questions_add_gold_answer(questions, TEXT("Missolonghi"), &error));
  CHECK_OK(hop_ask_task_create(graph, questions, options, &task, &error));
  CHECK_OK(hop_run(task, &host, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  CHECK(has(results, ",\"loop\":\"once\",\"cost\":{\"texts\":") && has(results, ",\"completions\":1,"));
  CHECK(has(results, ",\"measures\":{\"exact_match\":1,\"f1\":1}}"));
  hop_results_free(results);
  hop_task_free(task);
  hop_questions_free(questions);
  hop_options_free(options);
}

static void explanations_outlive_their_graph(void) {
  static const char* const settings[] = {"method=trail", NULL};
  const hop_run_host host = scripted_host();
  hop_graph* graph = small_graph(1);
  hop_results* results = small_search(graph, small_question(SMALL_QUESTION), settings, &host);
  hop_graph_free(graph);
  CHECK(has(results, ",\"snippet\":{\"text\":\""));
  hop_results_free(results);
}

int main(void) {
  hop_graph* graph = small_graph(1);
  each_hit_has_a_path_a_chain_and_a_snippet(graph);
  asks_say_what_they_cost_and_how_right_they_are(graph);
  the_evidence_graph_is_there_without_explanations_too(graph);
  explanations_outlive_their_graph();
  hop_graph_free(graph);
  CHECK(hop_live_objects() == 0);
  return check_end();
}
