/* From passages to a file, to a graph, to hits: without vectors. */
#include "json_check.h"
#include "small_graph.h"

static void check_field(const hop_graph* graph, uint32_t passage, int32_t field, const char* expected) {
  const char* text = NULL;
  size_t length = 0;
  CHECK_OK(hop_graph_passage_text(graph, passage, field, &text, &length, &error));
  if (!CHECK(same_text(text, length, expected))) fprintf(stderr, "  passage %u, field %d\n", passage, field);
}

static void graph_holds_what_was_given(const hop_graph* graph) {
  uint32_t count = 0, dimension = 9, i;
  const char* embedder = NULL;
  size_t length = 9;
  CHECK_OK(hop_graph_passage_count(graph, &count, &error));
  CHECK(count == SMALL_COUNT);
  CHECK_OK(hop_graph_document_count(graph, &count, &error));
  CHECK(count == SMALL_COUNT);
  CHECK_OK(hop_graph_vectors(graph, &dimension, &embedder, &length, &error));
  CHECK(dimension == 0 && embedder != NULL && length == 0);
  for (i = 0; i < SMALL_COUNT; ++i) {
    const small_passage* p = &small_passages[i];
    uint32_t found = 99, document = 99, section = 99, page = 99, begin = 99, end = 99, fields = 99;
    const char *key = NULL, *value = NULL;
    size_t key_length = 0, value_length = 0;
    CHECK_OK(hop_graph_find_passage(graph, p->id, strlen(p->id), &found, &error));
    CHECK(found == i);
    check_field(graph, i, HOP_PASSAGE_ID, p->id);
    check_field(graph, i, HOP_PASSAGE_TITLE, p->title);
    check_field(graph, i, HOP_PASSAGE_TEXT, p->text);
    check_field(graph, i, HOP_PASSAGE_DOCUMENT_ID, p->id);
    check_field(graph, i, HOP_PASSAGE_HEADING, "");
    CHECK_OK(hop_graph_passage_place(graph, i, &document, &section, &page, &begin, &end, &error));
    CHECK(document == i && section == 0xffffffff && page == 0xffffffff && begin == 0 && end == strlen(p->text));
    CHECK_OK(hop_graph_metadata_count(graph, i, &fields, &error));
    CHECK(fields == 2);
    CHECK_OK(hop_graph_metadata(graph, i, 0, &key, &key_length, &value, &value_length, &error));
    CHECK(same_text(key, key_length, "kind") && same_text(value, value_length, p->kind));
    CHECK_OK(hop_graph_metadata(graph, i, 1, &key, &key_length, &value, &value_length, &error));
    CHECK(same_text(key, key_length, "year") && same_text(value, value_length, p->year));
    CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "metadata 2",
                hop_graph_metadata(graph, i, 2, &key, &key_length, &value, &value_length, &error));
  }
}

static void what_is_not_there_is_an_error(const hop_graph* graph) {
  uint32_t found = 99;
  const char* text = "as before";
  size_t length = 99;
  CHECK_FAILS(HOP_STATUS_NOT_FOUND, "shelley", hop_graph_find_passage(graph, TEXT("shelley"), &found, &error));
  CHECK_FAILS(HOP_STATUS_NOT_FOUND, NULL, hop_graph_find_passage(graph, NULL, 0, &found, &error));
  CHECK(found == 99);
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "passage 8",
              hop_graph_passage_text(graph, SMALL_COUNT, HOP_PASSAGE_ID, &text, &length, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "field 6", hop_graph_passage_text(graph, 0, 6, &text, &length, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "field -1", hop_graph_passage_text(graph, 0, -1, &text, &length, &error));
  CHECK(strcmp(text, "as before") == 0 && length == 99);
}

static uint32_t best_hit(const hop_graph* graph, const char* question, const char* method) {
  char setting[32];
  const char* settings[] = {NULL, "hits=3", NULL};
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  size_t count = 0, i;
  uint32_t questions = 0, best;
  hop_results* results;
  snprintf(setting, sizeof setting, "method=%s", method);
  settings[0] = setting;
  results = small_search(graph, small_question(question), settings, NULL);
  CHECK_OK(hop_results_count(results, &questions, &error));
  CHECK(questions == 1);
  CHECK_OK(hop_results_hits(results, 0, &passages, &scores, &count, &error));
  CHECK(count > 0 && count <= 3);
  for (i = 0; i < count; ++i) {
    size_t j;
    CHECK(passages[i] < SMALL_COUNT);
    for (j = 0; j < i; ++j) CHECK(passages[j] != passages[i]);
  }
  best = count > 0 ? passages[0] : 99;
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "question 1", hop_results_hits(results, 1, &passages, &scores, &count, &error));
  hop_results_free(results);
  return best;
}

static void lexical_methods_find_the_words(const hop_graph* graph) {
  CHECK(best_hit(graph, "Which machine was a mechanical computer?", "bm25") == ENGINE);
  CHECK(best_hit(graph, "Which machine was a mechanical computer?", "tfidf") == ENGINE);
  CHECK(best_hit(graph, "Who taught mathematics at Cambridge?", "bm25") == BABBAGE);
  CHECK(best_hit(graph, "Which town is on a lagoon?", "bm25") == MISSOLONGHI);
}

/* The second hop shares no word with the question: only the graph leads to it. */
static void graph_methods_reach_the_second_hop(const hop_graph* graph) {
  static const char* const methods[] = {"trail", "gnn_ret", "rgnn_ret"};
  size_t m;
  for (m = 0; m < 3; ++m) {
    char setting[32];
    const char* settings[] = {NULL, "hits=4", "trail.name_share=1", "trail.phrase_share=1", "gnn_ret.keyword_share=1", NULL};
    const uint32_t* passages = NULL;
    const float* scores = NULL;
    size_t count = 0, i;
    int found = 0;
    hop_results* results;
    snprintf(setting, sizeof setting, "method=%s", methods[m]);
    settings[0] = setting;
    results = small_search(graph, small_question("Who was the father of Ada Lovelace?"), settings, NULL);
    CHECK_OK(hop_results_hits(results, 0, &passages, &scores, &count, &error));
    for (i = 0; i < count; ++i) found |= passages[i] == BYRON;
    if (!CHECK(found)) fprintf(stderr, "  method %s\n", methods[m]);
    hop_results_free(results);
  }
}

static void explanations_are_json(const hop_graph* graph) {
  static const char* const methods[] = {"bm25", "tfidf", "gnn_ret", "rgnn_ret", "trail"};
  size_t m;
  for (m = 0; m < 5; ++m) {
    char setting[32];
    const char *settings[] = {NULL, NULL}, *json = NULL;
    size_t length = 0;
    hop_results* results;
    snprintf(setting, sizeof setting, "method=%s", methods[m]);
    settings[0] = setting;
    results = small_search(graph, small_question(SMALL_QUESTION " \"quoted\" \xff\x01"), settings, NULL);
    CHECK_OK(hop_results_explanation(results, 0, &json, &length, &error));
    CHECK(is_json(json, length));
    CHECK(holds(json, length, "lovelace"));
    hop_results_free(results);
  }
}

static void description_and_exports_are_well_formed(const hop_graph* graph) {
  static const char* const members[] = {"\"passages\":8",        "\"documents\":8",   "\"keywords\":", "\"density\":",
                                        "\"edges_per_vertex\":", "\"common_names\":", "\"mention\":",  "\"vectors\":null",
                                        "\"analyzer\":",         "\"version\":3",     "\"lexical\":",  "\"index_options\":"};
  const uint8_t* data = NULL;
  size_t length = 0, i;
  int32_t format;
  hop_bytes* bytes = NULL;
  CHECK_OK(hop_graph_describe(graph, NULL, &bytes, &error));
  CHECK_OK(hop_bytes_view(bytes, &data, &length, &error));
  CHECK(is_json((const char*)data, length));
  for (i = 0; i < sizeof members / sizeof *members; ++i) {
    if (!CHECK(holds((const char*)data, length, members[i]))) fprintf(stderr, "  %s\n", members[i]);
  }
  hop_bytes_free(bytes);
  for (format = HOP_EXPORT_JSON; format <= HOP_EXPORT_DOT; ++format) {
    static const char* const signs[] = {"{", "<graphml", "graph"};
    CHECK_OK(hop_graph_export(graph, format, &bytes, &error));
    CHECK_OK(hop_bytes_view(bytes, &data, &length, &error));
    CHECK(holds((const char*)data, length, signs[format]));
    CHECK(holds((const char*)data, length, "missolonghi"));
    if (format == HOP_EXPORT_JSON) CHECK(is_json((const char*)data, length));
    hop_bytes_free(bytes);
  }
  bytes = NULL;
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "format 3", hop_graph_export(graph, 3, &bytes, &error));
  CHECK(bytes == NULL);
}

/* Line ends and backslashes of a value come back as they were given, each as JSON writes it; vectors are described. */
static void description_gives_options_as_they_were_set(void) {
  static const char* const settings[] = {"prompt.keywords=Names\n of \\n:\n{passage}", "vectors.precision=int8", NULL};
  hop_bytes *file = small_file_of(small_corpus(1), settings, NULL), *bytes = NULL;
  hop_graph* graph = small_open(file, HOP_OPEN_FULL);
  const uint8_t* data = NULL;
  size_t length = 0;
  CHECK_OK(hop_graph_describe(graph, NULL, &bytes, &error));
  CHECK_OK(hop_bytes_view(bytes, &data, &length, &error));
  CHECK(is_json((const char*)data, length));
  CHECK(holds((const char*)data, length, "\"prompt.keywords\":\"Names\\n of \\\\n:\\n{passage}\""));
  CHECK(holds((const char*)data, length, "\"precision\":\"int8\",\"dimension\":4"));
  hop_bytes_free(bytes);
  hop_graph_free(graph);
  hop_bytes_free(file);
}

/* The same bytes in any order the passages came and however small the steps were. */
static void file_is_a_function_of_its_content(void) {
  hop_bytes *forward = small_file_of(small_corpus(0), no_settings, NULL), *backward;
  hop_corpus* corpus = NULL;
  hop_run_host host = {0};
  const uint8_t *a = NULL, *b = NULL;
  size_t a_length = 0, b_length = 1;
  int i;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  for (i = SMALL_COUNT - 1; i >= 0; --i) {
    const small_passage* p = &small_passages[i];
    CHECK_OK(hop_corpus_add_passage(corpus, p->id, strlen(p->id), p->title, strlen(p->title), p->text, strlen(p->text), &error));
    CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("year"), p->year, strlen(p->year), &error));
    CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("kind"), p->kind, strlen(p->kind), &error));
  }
  host.work = 1;
  backward = small_file_of(corpus, no_settings, &host);
  CHECK_OK(hop_bytes_view(forward, &a, &a_length, &error));
  CHECK_OK(hop_bytes_view(backward, &b, &b_length, &error));
  CHECK(a_length == b_length && memcmp(a, b, a_length) == 0);
  hop_bytes_free(forward);
  hop_bytes_free(backward);
}

/* Results and bytes can be taken once; a task that is not done has none. */
static void results_are_taken_once(const hop_graph* graph) {
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_task* task = NULL;
  hop_results *results = NULL, *again = NULL;
  hop_bytes* bytes = NULL;
  const uint8_t* data = NULL;
  size_t length = 0;
  int32_t state = -1;
  const char* phase = NULL;
  uint64_t done = 0, total = 0;
  CHECK_OK(hop_search_task_create(graph, questions, NULL, &task, &error));
  CHECK_OK(hop_task_progress(task, &phase, &length, &done, &total, &error));
  CHECK(phase != NULL);
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_task_take_results(task, &results, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_task_report(task, &bytes, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_task_save(task, &bytes, &error));
  CHECK_OK(hop_run(task, NULL, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_task_save(task, &bytes, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_task_take_bytes(task, &bytes, &error));
  CHECK(results == NULL && bytes == NULL);
  CHECK_OK(hop_task_take_results(task, &results, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_task_take_results(task, &again, &error));
  CHECK(again == NULL);
  CHECK_OK(hop_task_report(task, &bytes, &error));
  CHECK_OK(hop_bytes_view(bytes, &data, &length, &error));
  CHECK(is_json((const char*)data, length));
  hop_bytes_free(bytes);
  CHECK_OK(hop_task_step(task, 1, &state, &error));
  CHECK(state == HOP_STATE_DONE);
  hop_results_free(results);
  hop_task_free(task);
  hop_questions_free(questions);
}

int main(void) {
  hop_graph* graph = small_graph(0);
  graph_holds_what_was_given(graph);
  what_is_not_there_is_an_error(graph);
  lexical_methods_find_the_words(graph);
  graph_methods_reach_the_second_hop(graph);
  explanations_are_json(graph);
  description_and_exports_are_well_formed(graph);
  results_are_taken_once(graph);
  hop_graph_free(graph);
  description_gives_options_as_they_were_set();
  file_is_a_function_of_its_content();
  return check_end();
}
