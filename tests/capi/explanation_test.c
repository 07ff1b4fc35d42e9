/* hop_explanation_* give what hop_results_explanation writes: the JSON is read from front to end, and at each place must stand
 * what the functions say. */
#include <math.h>

#include "json_check.h"
#include "small_graph.h"

typedef struct cursor {
  const char *at, *end;
} cursor;

/* The first difference is told; what is behind it is not looked at. */
static void differs(cursor* c, const char* expected) {
  CHECK(!"the JSON says what the functions say");
  fprintf(stderr, "  expected %s, found %.60s\n", expected, c->at);
  c->at = NULL;
}

static void stands(cursor* c, const char* expected) {
  const size_t length = strlen(expected);
  if (c->at == NULL) return;
  if ((size_t)(c->end - c->at) >= length && memcmp(c->at, expected, length) == 0) c->at += length;
  else differs(c, expected);
}

/* Texts of these tests have no character that JSON escapes but the quote. */
static void stands_text(cursor* c, const char* text, size_t length) {
  size_t i;
  stands(c, "\"");
  for (i = 0; i < length; ++i) {
    const char one[3] = {text[i] == '"' ? '\\' : text[i], text[i] == '"' ? '"' : '\0', '\0'};
    stands(c, one);
  }
  stands(c, "\"");
}

static void stands_number(cursor* c, double expected) {
  char* end = NULL;
  char text[32];
  if (c->at == NULL) return;
  if (!isfinite(expected)) {
    stands(c, "null");
    return;
  }
  snprintf(text, sizeof text, "%.9g", expected);
  if (fabs(strtod(c->at, &end) - expected) <= 1e-8 * fabs(expected)) c->at = end;
  else differs(c, text);
}

static void stands_count(cursor* c, uint64_t expected) { stands_number(c, (double)expected); }

static void stands_range(cursor* c, const uint32_t* range) {
  stands(c, "{\"bytes\":[");
  stands_count(c, range[0]), stands(c, ","), stands_count(c, range[1]);
  stands(c, "],\"utf16\":[");
  stands_count(c, range[2]), stands(c, ","), stands_count(c, range[3]);
  stands(c, "]}");
}

typedef struct passage_names {
  const char *id, *title, *document;
  size_t id_length, title_length, document_length;
} passage_names;

static passage_names names_of(const hop_results* results, uint32_t passage) {
  passage_names n = {"", "", "", 0, 0, 0};
  CHECK_OK(hop_explanation_passage(results, 0, passage, &n.id, &n.id_length, &n.title, &n.title_length, &n.document,
                                   &n.document_length, &error));
  return n;
}

typedef struct seen {
  uint32_t parts, reasons, entities, evidence, highlights, edges;
} seen;

static void stands_path(cursor* c, const hop_results* results, const hop_graph* graph, uint32_t hit, uint32_t passage_of_hit,
                        seen* found) {
  const int32_t* links = NULL;
  const uint32_t* passages = NULL;
  const char* none = NULL;
  size_t count = 0;
  uint32_t node;
  CHECK_OK(hop_explanation_path(results, 0, hit, &links, &passages, &count, &error));
  if (!CHECK(count > 0)) return;
  CHECK(links[0] == HOP_LINK_QUESTION && passages[count - 1] == passage_of_hit);
  for (node = 0; node < count; ++node) {
    const char *name = NULL, *text = NULL;
    size_t name_length = 0, length = 0;
    uint32_t passage = 0;
    int32_t field = -1;
    const uint32_t* range = NULL;
    CHECK_OK(hop_explanation_entity(results, 0, hit, node, &name, &name_length, &error));
    stands(c, node > 0 ? ",{\"by\":\"" : "{\"by\":\"");
    stands(c, hop_explanation_link_name(links[node]));
    if (passages[node] == 0xffffffff) {
      stands(c, "\",\"entity\":"), stands_text(c, name, name_length);
      ++found->entities;
    } else {
      const passage_names n = names_of(results, passages[node]);
      CHECK(name_length == 0);
      stands(c, "\",\"passage\":"), stands_text(c, n.id, n.id_length);
      stands(c, ",\"title\":"), stands_text(c, n.title, n.title_length);
    }
    CHECK_OK(hop_explanation_evidence(results, 0, hit, node, &passage, &field, &text, &length, &range, &error));
    if (passage != 0xffffffff) {
      const passage_names n = names_of(results, passage);
      const char* whole = NULL;
      size_t whole_length = 0;
      stands(c, ",\"evidence\":{\"document\":"), stands_text(c, n.document, n.document_length);
      stands(c, ",\"passage\":"), stands_text(c, n.id, n.id_length);
      stands(c, field == HOP_PASSAGE_TITLE ? ",\"in\":\"title\"" : ",\"in\":\"text\"");
      stands(c, ",\"text\":"), stands_text(c, text, length);
      stands(c, ",\"range\":"), stands_range(c, range), stands(c, "}");
      CHECK_OK(hop_graph_passage_text(graph, passage, field, &whole, &whole_length, &error));
      CHECK(range[1] <= whole_length && range[1] - range[0] == length && memcmp(whole + range[0], text, length) == 0);
      ++found->evidence;
    } else {
      CHECK(length == 0);
    }
    stands(c, "}");
  }
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "node", hop_explanation_entity(results, 0, hit, node, &none, &count, &error));
}

/* The next member has this name and any value. The chain and its facts have no functions; tests/core/chain compares them. */
static void stands_any(cursor* c, const char* name) {
  json_reader value;
  char key[40];
  snprintf(key, sizeof key, ",\"%s\":", name);
  stands(c, key);
  if (c->at == NULL) return;
  value.at = c->at, value.end = c->end, value.depth = 0;
  if (json_value(&value)) c->at = value.at;
  else differs(c, "a value");
}

static void may_stand(cursor* c, const char* name) {
  char key[40];
  const size_t length = (size_t)snprintf(key, sizeof key, ",\"%s\":", name);
  if (c->at != NULL && (size_t)(c->end - c->at) > length && memcmp(c->at, key, length) == 0) stands_any(c, name);
}

static void stands_hit(cursor* c, const hop_results* results, const hop_graph* graph, uint32_t hit, uint32_t passage, float score,
                       seen* found) {
  const passage_names n = names_of(results, passage);
  const char *name = NULL, *method = NULL, *snippet = NULL, *whole = NULL;
  size_t length = 0, count = 0, whole_length = 0, i;
  uint32_t parts = 0, reasons = 0, document = 0, section = 0, page = 0, source_begin = 0, source_end = 0, at;
  const uint32_t* ranges = NULL;
  int32_t distances = -1, told = -1;
  CHECK_OK(hop_explanation_method(results, 0, &method, &length, &distances, &error));
  stands(c, hit > 0 ? ",{\"rank\":" : "{\"rank\":"), stands_count(c, hit + 1);
  stands(c, ",\"passage\":"), stands_text(c, n.id, n.id_length);
  stands(c, ",\"index\":"), stands_count(c, passage);
  stands(c, ",\"document\":"), stands_text(c, n.document, n.document_length);
  stands(c, ",\"title\":"), stands_text(c, n.title, n.title_length);
  CHECK_OK(hop_graph_passage_place(graph, passage, &document, &section, &page, &source_begin, &source_end, &error));
  stands(c, ",\"source\":{\"bytes\":["), stands_count(c, source_begin);
  stands(c, ","), stands_count(c, source_end), stands(c, "]");
  may_stand(c, "line"), may_stand(c, "column"), stands(c, "}");
  stands(c, distances ? ",\"distance\":" : ",\"score\":"), stands_number(c, (double)score);
  CHECK_OK(hop_explanation_part_count(results, 0, &parts, &error));
  for (at = 0; at < parts; ++at) {
    const float* values = NULL;
    CHECK_OK(hop_explanation_part(results, 0, at, &name, &length, &values, &count, &error));
    CHECK(hit < count);
    stands(c, at > 0 ? "," : ",\"parts\":{"), stands_text(c, name, length);
    stands(c, ":"), stands_number(c, (double)values[hit]);
  }
  if (parts > 0) stands(c, "}");
  CHECK_OK(hop_explanation_reason_count(results, 0, hit, &reasons, &told, &error));
  CHECK(told == 1 || (told == 0 && reasons == 0));
  if (told) stands(c, ",\"reasons\":[");
  for (at = 0; at < reasons; ++at) {
    CHECK_OK(hop_explanation_reason(results, 0, hit, at, &name, &length, &error));
    if (at > 0) stands(c, ",");
    stands_text(c, name, length);
  }
  if (told) stands(c, "]");
  stands(c, ",\"path\":["), stands_path(c, results, graph, hit, passage, found);
  CHECK_OK(hop_explanation_snippet(results, 0, hit, &snippet, &length, &ranges, &count, &error));
  stands(c, "]"), stands_any(c, "chain");
  may_stand(c, "ranked_by"), may_stand(c, "rank_without_links"), may_stand(c, "rank_by_words"), may_stand(c, "rank_by_vectors");
  stands_any(c, "matched_terms"), stands_any(c, "missing_terms");
  stands(c, ",\"snippet\":{\"text\":"), stands_text(c, snippet, length);
  stands(c, ",\"range\":");
  if (CHECK(count > 0)) stands_range(c, ranges);
  CHECK_OK(hop_graph_passage_text(graph, passage, HOP_PASSAGE_TEXT, &whole, &whole_length, &error));
  CHECK(ranges[1] <= whole_length && ranges[1] - ranges[0] == length && memcmp(whole + ranges[0], snippet, length) == 0);
  stands(c, ",\"highlights\":[");
  for (i = 1; i < count; ++i) {
    if (i > 1) stands(c, ",");
    stands_range(c, ranges + 4 * i);
  }
  stands(c, "]}}");
  found->parts += parts, found->reasons += reasons, found->highlights += (uint32_t)count - 1;
}

static const char* direction_name(int32_t direction) {
  if (direction == HOP_EDGE_FORWARD) return "forward";
  return direction == HOP_EDGE_BACKWARD ? "backward" : "both";
}

/* The evidence graph, if there is one. Gives its edges. */
static size_t stands_graph(cursor* c, const hop_results* results) {
  const uint32_t *passages = NULL, *depths = NULL, *from = NULL, *to = NULL, *steps = NULL;
  const int32_t* directions = NULL;
  size_t nodes = 0, edges = 0, i;
  CHECK_OK(hop_explanation_graph_nodes(results, 0, &passages, &depths, &nodes, &error));
  CHECK_OK(hop_explanation_graph_edges(results, 0, &from, &to, &directions, &steps, &edges, &error));
  CHECK((nodes == 0) == (edges == 0));
  if (edges == 0) return 0;
  stands(c, ",\"evidence_graph\":{\"nodes\":[");
  for (i = 0; i < nodes; ++i) {
    const passage_names n = names_of(results, passages[i]);
    CHECK(depths[i] >= 1);
    stands(c, i > 0 ? ",{\"passage\":" : "{\"passage\":"), stands_text(c, n.id, n.id_length);
    stands(c, ",\"index\":"), stands_count(c, passages[i]);
    stands(c, ",\"title\":"), stands_text(c, n.title, n.title_length);
    stands(c, ",\"depth\":"), stands_count(c, depths[i]), stands(c, "}");
  }
  stands(c, "],\"edges\":[");
  for (i = 0; i < edges; ++i) {
    const passage_names n = names_of(results, to[i]);
    const char* name = direction_name(directions[i]);
    CHECK(directions[i] >= HOP_EDGE_FORWARD && directions[i] <= (HOP_EDGE_FORWARD | HOP_EDGE_BACKWARD));
    stands(c, i > 0 ? ",{\"from\":" : "{\"from\":");
    if (from[i] == UINT32_MAX) {
      stands(c, "null");
    } else {
      const passage_names before = names_of(results, from[i]);
      stands_text(c, before.id, before.id_length);
    }
    stands(c, ",\"to\":"), stands_text(c, n.id, n.id_length);
    stands(c, ",\"direction\":"), stands_text(c, name, strlen(name));
    stands(c, ",\"step\":"), stands_count(c, steps[i]), stands(c, "}");
  }
  stands(c, "]}");
  return edges;
}

/* The whole JSON of question 0, up to what only an asked question has. */
static seen stands_explanation(cursor* c, const hop_results* results, const hop_graph* graph) {
  const char* text = NULL;
  size_t length = 0, hits = 0, i;
  uint32_t notices = 0, at;
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  int32_t distances = -1;
  seen found = {0, 0, 0, 0, 0, 0};
  CHECK_OK(hop_results_explanation(results, 0, &c->at, &length, &error));
  c->end = c->at + length;
  CHECK_OK(hop_explanation_question(results, 0, &text, &length, &error));
  stands(c, "{\"question\":"), stands_text(c, text, length);
  CHECK_OK(hop_explanation_method(results, 0, &text, &length, &distances, &error));
  stands(c, ",\"method\":"), stands_text(c, text, length);
  stands(c, ",\"notices\":[");
  CHECK_OK(hop_explanation_notice_count(results, 0, &notices, &error));
  for (at = 0; at < notices; ++at) {
    CHECK_OK(hop_explanation_notice(results, 0, at, &text, &length, &error));
    if (at > 0) stands(c, ",");
    stands_text(c, text, length);
  }
  stands(c, "]"), stands_any(c, "answerability"), stands(c, ",\"hits\":[");
  CHECK_OK(hop_results_hits(results, 0, &passages, &scores, &hits, &error));
  for (i = 0; i < hits; ++i) stands_hit(c, results, graph, (uint32_t)i, passages[i], scores[i], &found);
  stands(c, "]"), stands_any(c, "links");
  found.edges += (uint32_t)stands_graph(c, results);
  return found;
}

static void searches_say_what_their_json_says(const hop_graph* graph) {
  static const char* const methods[] = {"method=trail", "method=gnn_ret", "method=bm25", "method=dense"};
  seen all = {0, 0, 0, 0, 0, 0};
  size_t i;
  for (i = 0; i < sizeof methods / sizeof *methods; ++i) {
    const char* settings[] = {methods[i], NULL};
    const hop_run_host host = scripted_host();
    hop_results* results = small_search(graph, small_question(SMALL_QUESTION), settings, &host);
    cursor c = {NULL, NULL};
    const seen found = stands_explanation(&c, results, graph);
    const char* loop = NULL;
    size_t length = 9;
    uint64_t texts = 9, completions = 9, tokens_read = 9, tokens_written = 9;
    stands(&c, "}");
    CHECK(c.at == c.end);
    CHECK_OK(hop_explanation_cost(results, 0, &loop, &length, &texts, &completions, &tokens_read, &tokens_written, &error));
    CHECK(length == 0 && texts + completions + tokens_read + tokens_written == 0);
    all.parts += found.parts, all.reasons += found.reasons, all.entities += found.entities;
    all.evidence += found.evidence, all.highlights += found.highlights;
    hop_results_free(results);
  }
  CHECK(all.parts > 0 && all.reasons > 0 && all.entities > 0 && all.evidence > 0 && all.highlights > 0);
}

static void the_evidence_graph_is_there_without_explanations_too(const hop_graph* graph) {
  static const char* const with[] = {"method=bgr", "bgr.threshold=0.6", NULL};
  static const char* const without[] = {"method=bgr", "bgr.threshold=0.6", "hits.explain=false", NULL};
  const hop_run_host host = scripted_host();
  hop_results* results = small_search(graph, small_question(SMALL_QUESTION), with, &host);
  hop_results* bare = small_search(graph, small_question(SMALL_QUESTION), without, &host);
  const uint32_t *from = NULL, *to = NULL, *steps = NULL, *bare_from = NULL, *bare_to = NULL;
  const int32_t* directions = NULL;
  size_t edges = 0, bare_edges = 0, length = 9;
  const char* text = NULL;
  cursor c = {NULL, NULL};
  CHECK(stands_explanation(&c, results, graph).edges > 0);
  CHECK_OK(hop_explanation_graph_edges(results, 0, &from, &to, &directions, &steps, &edges, &error));
  CHECK_OK(hop_explanation_graph_edges(bare, 0, &bare_from, &bare_to, &directions, &steps, &bare_edges, &error));
  CHECK(edges == bare_edges && memcmp(from, bare_from, edges * sizeof *from) == 0 &&
        memcmp(to, bare_to, edges * sizeof *to) == 0);
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
  cursor c = {NULL, NULL};
  const char* loop = NULL;
  size_t length = 0;
  uint64_t texts = 0, completions = 0, tokens_read = 0, tokens_written = 0;
  int32_t measured = -1, judgment = -1;
  double exact_match = -1, f1 = -1;
  CHECK_OK(hop_questions_add_gold_answer(questions, TEXT("Missolonghi"), &error));
  CHECK_OK(hop_ask_task_create(graph, questions, options, &task, &error));
  CHECK_OK(hop_run(task, &host, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  stands_explanation(&c, results, graph);
  CHECK_OK(hop_explanation_cost(results, 0, &loop, &length, &texts, &completions, &tokens_read, &tokens_written, &error));
  stands(&c, ",\"loop\":"), stands_text(&c, loop, length);
  stands(&c, ",\"cost\":{\"texts\":"), stands_count(&c, texts);
  stands(&c, ",\"completions\":"), stands_count(&c, completions);
  stands(&c, ",\"tokens_read\":"), stands_count(&c, tokens_read);
  stands(&c, ",\"tokens_written\":"), stands_count(&c, tokens_written);
  CHECK(completions == 1);
  CHECK_OK(hop_explanation_measures(results, 0, &measured, &exact_match, &f1, &judgment, &error));
  stands(&c, "},\"measures\":{\"exact_match\":"), stands_number(&c, exact_match);
  stands(&c, ",\"f1\":"), stands_number(&c, f1);
  stands(&c, "}}");
  CHECK(c.at == c.end);
  CHECK(measured == 1 && exact_match == 1 && f1 == 1 && judgment == HOP_JUDGMENT_NONE);
  hop_results_free(results);
  hop_task_free(task);
  hop_questions_free(questions);
  hop_options_free(options);
}

static void nothing_is_explained_where_it_is_not_wanted(const hop_graph* graph) {
  static const char* const settings[] = {"method=bm25", "hits.explain=false", NULL};
  hop_results* results = small_search(graph, small_question(SMALL_QUESTION), settings, NULL);
  const char* text = "as before";
  size_t length = 9;
  int32_t distances = 9;
  uint32_t count = 9;
  CHECK_OK(hop_explanation_method(results, 0, &text, &length, &distances, &error));
  CHECK(length == 0 && distances == 0);
  CHECK_OK(hop_results_explanation(results, 0, &text, &length, &error));
  CHECK(length == 0);
  CHECK_OK(hop_explanation_part_count(results, 0, &count, &error));
  CHECK(count == 0);
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "hit 0", hop_explanation_reason_count(results, 0, 0, &count, &distances, &error));
  hop_results_free(results);
}

static void explanations_outlive_their_graph(void) {
  static const char* const settings[] = {"method=trail", NULL};
  const hop_run_host host = scripted_host();
  hop_graph *graph = small_graph(1), *same = small_graph(1);
  hop_results* results = small_search(graph, small_question(SMALL_QUESTION), settings, &host);
  cursor c = {NULL, NULL};
  hop_graph_free(graph);
  stands_explanation(&c, results, same);
  hop_results_free(results);
  hop_graph_free(same);
}

int main(void) {
  hop_graph* graph = small_graph(1);
  searches_say_what_their_json_says(graph);
  asks_say_what_they_cost_and_how_right_they_are(graph);
  nothing_is_explained_where_it_is_not_wanted(graph);
  the_evidence_graph_is_there_without_explanations_too(graph);
  explanations_outlive_their_graph();
  hop_graph_free(graph);
  CHECK(hop_live_objects() == 0);
  return check_end();
}
