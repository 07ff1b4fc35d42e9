/* Training through the ABI: weights, a search by them, and what cannot be trained. In a build without Eigen: unsupported. */
#include "small_graph.h"

static hop_questions* with_gold(void) {
  const uint32_t gold[] = {BYRON, LOVELACE}, missolonghi[] = {MISSOLONGHI};
  hop_questions* questions = NULL;
  CHECK_OK(hop_questions_create(&questions, &error));
  CHECK_OK(hop_questions_add(questions, TEXT(SMALL_QUESTION), &error));
  CHECK_OK(hop_questions_add_gold(questions, gold, 2, &error));
  CHECK_OK(hop_questions_add(questions, TEXT("On which lagoon lies the town where Byron died?"), &error));
  CHECK_OK(hop_questions_add_gold(questions, missolonghi, 1, &error));
  return questions;
}

static int32_t created(const hop_graph* graph, const hop_questions* questions, const char* method, hop_task** task) {
  const char* const settings[] = {method, NULL};
  hop_options* options = small_options(settings);
  hop_error* error = NULL;
  const int32_t status = hop_train_task_create(graph, questions, options, task, &error);
  CHECK((status == HOP_OK) == (error == NULL));
  hop_error_free(error);
  hop_options_free(options);
  return status;
}

static void train_and_search(const hop_graph* graph, const hop_questions* questions) {
  const char* const settings[] = {"method=gnn_ret", NULL};
  hop_options* options = small_options(settings);
  hop_task* task = NULL;
  hop_bytes *weights = NULL, *report = NULL, *saved = NULL;
  hop_results* results = NULL;
  const uint8_t* bytes = NULL;
  const char* alpha = NULL;
  size_t length = 0, alpha_length = 0;
  int32_t state = -1;
  CHECK_OK(hop_train_task_create(graph, questions, options, &task, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_task_take_bytes(task, &weights, &error));
  CHECK_FAILS(HOP_STATUS_UNSUPPORTED, NULL, hop_task_save(task, &saved, &error));
  do CHECK_OK(hop_task_step(task, 1000, &state, &error));
  while (state == HOP_STATE_MORE);
  CHECK(state == HOP_STATE_DONE);
  CHECK_OK(hop_task_report(task, &report, &error));
  CHECK_OK(hop_task_take_bytes(task, &weights, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_task_take_results(task, &results, &error));
  hop_task_free(task);

  CHECK_OK(hop_bytes_view(report, &bytes, &length, &error));
  CHECK(length > 2 && bytes[0] == '{');
  CHECK_OK(hop_bytes_view(weights, &bytes, &length, &error));
  CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, "weights", hop_options_set_weights(options, bytes, length / 2, &error));
  CHECK_OK(hop_options_set_weights(options, bytes, length, &error));
  CHECK_OK(hop_options_get(options, TEXT("gnn_ret.alpha"), &alpha, &alpha_length, &error));
  CHECK(alpha_length > 0);
  CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
  CHECK_OK(hop_run(task, NULL, &error));
  hop_task_free(task);
  hop_bytes_free(report);
  hop_bytes_free(weights);
  hop_options_free(options);
}

int main(void) {
  const uint32_t beyond[] = {SMALL_COUNT};
  const int64_t objects = hop_live_objects();
  hop_graph* graph = small_graph(0);
  hop_questions *questions = with_gold(), *without_gold = small_question("Where?");
  hop_task* task = NULL;
  if (created(graph, questions, "method=trail", &task) == HOP_STATUS_UNSUPPORTED) {
    printf("this build has no training\n");
  } else {
    hop_task_free(task);
    train_and_search(graph, questions);
    CHECK(created(graph, questions, "method=bm25", &task) == HOP_STATUS_UNSUPPORTED);
    CHECK(created(graph, without_gold, "method=gnn_ret", &task) == HOP_STATUS_BAD_INPUT);
    CHECK_OK(hop_questions_add_gold(without_gold, beyond, 1, &error));
    CHECK(created(graph, without_gold, "method=gnn_ret", &task) == HOP_STATUS_BAD_INPUT);
  }
  hop_questions_free(questions);
  hop_questions_free(without_gold);
  hop_graph_free(graph);
  CHECK(hop_live_objects() == objects);
  return check_end();
}
