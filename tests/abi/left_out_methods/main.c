/* A library built with a few methods (HOPTRAIL_METHODS): prints the hits and explanations of two of them, for compare.py, which
 * runs the same program on a library with all methods. With an argument it also checks that the others are refused by name. */
#include "../../capi/small_graph.h"

/* weights.cpp; at most 1000 bytes */
size_t weights_with_matrix(const char* name, uint8_t* bytes);

static const char* const asked[] = {
    SMALL_QUESTION,
    "Which capital of a country, and which town in western Greece?",
    "Who designed the machine that the daughter of Lord Byron wrote notes on?",
};

static void print_hits(const hop_graph* graph, const char* method, int with_vectors) {
  const char* settings[] = {method, NULL};
  const float vector[4] = {0.6f, 0.2f, 0.3f, 0.7f}, masked_vector[4] = {0.3f, 0.1f, 0.5f, 0.8f};
  hop_options* options = small_options(settings);
  hop_questions* questions = NULL;
  hop_task* task = NULL;
  hop_results* results = NULL;
  uint32_t question;
  CHECK_OK(hop_questions_create(&questions, &error));
  for (question = 0; question < sizeof asked / sizeof *asked; ++question) {
    CHECK_OK(hop_questions_add(questions, asked[question], strlen(asked[question]), &error));
    if (!with_vectors) continue;
    CHECK_OK(hop_questions_set_vector(questions, vector, 4, &error));
    CHECK_OK(hop_questions_set_masked_vector(questions, masked_vector, 4, &error));
  }
  CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
  CHECK_OK(hop_run(task, NULL, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  for (question = 0; question < sizeof asked / sizeof *asked; ++question) {
    const uint32_t* passages = NULL;
    const float* scores = NULL;
    const char* json = NULL;
    size_t count = 0, length = 0, hit;
    CHECK_OK(hop_results_hits(results, question, &passages, &scores, &count, &error));
    CHECK(count > 1);
    printf("%s", method);
    for (hit = 0; hit < count; ++hit) printf(" %u:%a", (unsigned)passages[hit], (double)scores[hit]);
    CHECK_OK(hop_results_explanation(results, question, &json, &length, &error));
    printf("\n%.*s\n", (int)length, json);
  }
  hop_results_free(results);
  hop_task_free(task);
  hop_questions_free(questions);
  hop_options_free(options);
}

static int is_listed(const char* method) {
  uint32_t i;
  for (i = 0; i < hop_method_count(); ++i) {
    const char *name = "", *summary = "", *citation = "", *options = "";
    uint32_t traits = 0;
    CHECK_OK(hop_method_describe(i, &name, &traits, &summary, &citation, &options, &error));
    if (strcmp(name, method) == 0) return 1;
  }
  return 0;
}

static int is_option(const char* wanted) {
  uint32_t i;
  for (i = 0; i < hop_option_count(); ++i) {
    const char *key = "", *value = "", *bounds = "", *documentation = "";
    int32_t type = 0;
    CHECK_OK(hop_option_describe(i, &key, &type, &value, &bounds, &documentation, &error));
    if (strcmp(key, wanted) == 0) return 1;
  }
  return 0;
}

static void check_refused(void) {
  static const char* const left_out[] = {"bm25", "dense", "gnn_ret", "kgp", "bgr", "plan", "golden"};
  hop_options* options = NULL;
  const char* value = NULL;
  size_t length = 0, i;
  char words[200];
  uint8_t weights[1000];
  CHECK_OK(hop_options_create(&options, &error));
  for (i = 0; i < sizeof left_out / sizeof *left_out; ++i) {
    CHECK(!is_listed(left_out[i]));
    snprintf(words, sizeof words, "\"method\" names method %s, which is not in this build (HOPTRAIL_METHODS=trail,", left_out[i]);
    CHECK_FAILS(HOP_STATUS_UNSUPPORTED, words,
                hop_options_set_text(options, TEXT("method"), left_out[i], strlen(left_out[i]), &error));
  }
  CHECK_FAILS(HOP_STATUS_UNSUPPORTED, "option \"kgp.branches\" is of method kgp, which",
              hop_options_set_integer(options, TEXT("kgp.branches"), 3, &error));
  CHECK_FAILS(HOP_STATUS_UNSUPPORTED, "option \"prompt.amr\" is of method g_rag, which",
              hop_options_set_text(options, TEXT("prompt.amr"), TEXT("x"), &error));
  length = weights_with_matrix("bgr.next.1.weight", weights);
  CHECK_FAILS(HOP_STATUS_UNSUPPORTED, "weights are of method bgr, which",
              hop_options_set_weights(options, weights, length, &error));
  length = weights_with_matrix("trail.examples.labels", weights);
  CHECK_OK(hop_options_set_weights(options, weights, length, &error));
  CHECK_FAILS(HOP_STATUS_OPTION_OUT_OF_BOUNDS, NULL, hop_options_set_text(options, TEXT("method"), TEXT("best"), &error));
  CHECK_FAILS(HOP_STATUS_UNKNOWN_OPTION, NULL, hop_options_set_text(options, TEXT("kgp.branch"), TEXT("3"), &error));
  /* Options that a method of this build reads stay, whichever method they are named after; defaults can be read. */
  CHECK(is_option("trail.restart") && is_option("bm25.k1") && is_option("hybrid.bm25_weight") && is_option("hits"));
  CHECK(!is_option("kgp.branches") && !is_option("gnn_ret.alpha") && !is_option("prompt.plan"));
  CHECK_OK(hop_options_set_number(options, TEXT("bm25.k1"), 0.9, &error));
  CHECK_OK(hop_options_get(options, TEXT("kgp.branches"), &value, &length, &error));
  CHECK(same_text(value, length, "3"));
  hop_options_free(options);
}

int main(int argument_count, char** arguments) {
  int with_vectors;
  (void)arguments;
  for (with_vectors = 0; with_vectors < 2; ++with_vectors) {
    hop_graph* graph = small_graph(with_vectors);
    print_hits(graph, "method=trail", with_vectors);
    print_hits(graph, "method=hybrid", with_vectors);
    hop_graph_free(graph);
  }
  CHECK(is_listed("trail") && is_listed("hybrid"));
  if (argument_count > 1) check_refused();
  return check_end();
}
