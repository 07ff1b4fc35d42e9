/* A library with one method more than the table has: it is listed, takes its option, and ranks. */
#include "../../capi/small_graph.h"

static int is_listed(void) {
  uint32_t i;
  for (i = 0; i < hop_method_count(); ++i) {
    const char *name = "", *summary = "", *citation = "", *options = "";
    uint32_t traits = 0;
    CHECK_OK(hop_method_describe(i, &name, &traits, &summary, &citation, &options, &error));
    if (strcmp(name, "shortest") == 0) return traits == HOP_METHOD_ASKS_ON_THE_WAY && strcmp(options, "shortest.") == 0;
  }
  return 0;
}

/* The scores fall, as lengths grow; of one candidate, the best by words
 * is the only hit. */
static size_t hits(const hop_graph* graph, const char* const* settings, uint32_t* first) {
  hop_options* options = small_options(settings);
  hop_questions* questions = NULL;
  hop_task* task = NULL;
  hop_results* results = NULL;
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  size_t count = 0, i;
  CHECK_OK(hop_questions_create(&questions, &error));
  CHECK_OK(hop_questions_add(questions, TEXT("Which capital of a country, and which town in western Greece?"), &error));
  CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
  CHECK_OK(hop_run(task, NULL, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  CHECK_OK(hop_results_hits(results, 0, &passages, &scores, &count, &error));
  for (i = 1; i < count; ++i) CHECK(scores[i - 1] >= scores[i]);
  if (count > 0) *first = passages[0];
  hop_results_free(results);
  hop_task_free(task);
  hop_questions_free(questions);
  hop_options_free(options);
  return count;
}

int main(void) {
  const char* const all[] = {"method=shortest", NULL};
  const char* const one[] = {"method=shortest", "shortest.candidates=1", NULL};
  hop_graph* graph = small_graph(0);
  uint32_t first = SMALL_COUNT;
  hop_options* options = NULL;
  CHECK(is_listed());
  CHECK(hits(graph, all, &first) >= 2);
  CHECK(hits(graph, one, &first) == 1);
  CHECK(first == MISSOLONGHI);
  CHECK_OK(hop_options_create(&options, &error));
  CHECK_FAILS(HOP_STATUS_OPTION_OUT_OF_BOUNDS, NULL,
              hop_options_set_text(options, TEXT("shortest.candidates"), TEXT("0"), &error));
  hop_options_free(options);
  hop_graph_free(graph);
  return check_end();
}
