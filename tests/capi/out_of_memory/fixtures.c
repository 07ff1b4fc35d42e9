#include "fixtures.h"

fixtures shared;

hop_graph* fresh_graph(void) {
  hop_graph* graph = NULL;
  CHECK_OK(hop_graph_open(shared.bytes, shared.length, HOP_OPEN_FULL, HOP_MEMORY_BORROW, &graph, &error));
  return graph;
}

hop_questions* three_questions(void) {
  static const uint32_t gold[] = {BYRON, MISSOLONGHI};
  static const float vector[] = {0.5f, 0.1f, 0.4f, 0.2f};
  hop_questions* questions = small_question(SMALL_QUESTION);
  CHECK_OK(hop_questions_add_gold(questions, gold, 2, &error));
  CHECK_OK(hop_questions_add_gold_answer(questions, TEXT("Missolonghi"), &error));
  CHECK_OK(hop_questions_add(questions, TEXT("Who designed the Analytical Engine, and where was he born?"), &error));
  CHECK_OK(hop_questions_add_step(questions, TEXT("Who designed the Analytical Engine?"), NULL, 0, &error));
  CHECK_OK(hop_questions_add_step_gold(questions, gold, 1, &error));
  CHECK_OK(hop_questions_add_step(questions, TEXT("Where was Charles Babbage born?"), vector, 4, &error));
  CHECK_OK(hop_questions_add_step_gold(questions, gold, 1, &error));
  CHECK_OK(hop_questions_add_gold(questions, gold, 1, &error));
  CHECK_OK(hop_questions_add_condition(questions, TEXT("kind=person|machine"), &error));
  CHECK_OK(hop_questions_add(questions, TEXT("Which river flows through London?"), &error));
  CHECK_OK(hop_questions_set_vector(questions, vector, 4, &error));
  CHECK_OK(hop_questions_set_masked_vector(questions, vector, 4, &error));
  return questions;
}

hop_questions* training_questions(void) {
  static const uint32_t gold[] = {BYRON, MISSOLONGHI}, engine[] = {ENGINE, BABBAGE};
  hop_questions* questions = small_question(SMALL_QUESTION);
  CHECK_OK(hop_questions_add_gold(questions, gold, 2, &error));
  CHECK_OK(hop_questions_add(questions, TEXT("Where was the designer of the Analytical Engine born?"), &error));
  CHECK_OK(hop_questions_add_gold(questions, engine, 2, &error));
  CHECK_OK(hop_questions_add_step(questions, TEXT("Who designed the Analytical Engine?"), NULL, 0, &error));
  CHECK_OK(hop_questions_add_step_gold(questions, engine, 1, &error));
  CHECK_OK(hop_questions_add_step(questions, TEXT("Where was Charles Babbage born?"), NULL, 0, &error));
  CHECK_OK(hop_questions_add_step_gold(questions, engine + 1, 1, &error));
  return questions;
}

void fixtures_make(void) {
  static const char* const settings[] = {"method=gnn_ret", "train.iterations=3", NULL};
  const hop_run_host host = scripted_host();
  hop_graph* graph;
  hop_questions* questions = training_questions();
  hop_options* options = small_options(settings);
  hop_task* task = NULL;
  shared.file = small_file_of(small_corpus(1), no_settings, NULL);
  CHECK_OK(hop_bytes_view(shared.file, &shared.bytes, &shared.length, &error));
  graph = fresh_graph();
  if (hop_train_task_create(graph, questions, options, &task, NULL) != HOP_STATUS_UNSUPPORTED) {
    CHECK_OK(hop_run(task, &host, &error));
    CHECK_OK(hop_task_take_bytes(task, &shared.weights, &error));
    CHECK_OK(hop_bytes_view(shared.weights, &shared.weight_bytes, &shared.weight_length, &error));
  }
  hop_task_free(task);
  hop_options_free(options);
  hop_questions_free(questions);
  hop_graph_free(graph);
}

void fixtures_free(void) {
  hop_bytes_free(shared.file);
  hop_bytes_free(shared.weights);
}
