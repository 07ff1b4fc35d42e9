/* What is known of a question: gold passages, of the question and of its steps, and gold answers. */
#include "json_check.h"
#include "small_graph.h"

static const char* const golden[] = {"method=golden", NULL};

static void gold_passages_are_the_hits_of_golden(const hop_graph* graph) {
  static const uint32_t given[] = {MISSOLONGHI, BYRON, MISSOLONGHI}, more[] = {LOVELACE, BYRON};
  static const uint32_t expected[] = {BYRON, LOVELACE, MISSOLONGHI}; /* ascending, each once */
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_results* results = NULL;
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  size_t count = 0;
  CHECK_OK(hop_questions_add_gold(questions, given, 3, &error));
  CHECK_OK(hop_questions_add_gold(questions, more, 2, &error));
  CHECK_OK(hop_questions_add_gold(questions, NULL, 0, &error));
  CHECK_OK(hop_questions_add(questions, TEXT("Who knows?"), &error)); /* another question has its own */
  results = small_search(graph, questions, golden, NULL);
  CHECK_OK(hop_results_hits(results, 0, &passages, &scores, &count, &error));
  CHECK(count == 3 && memcmp(passages, expected, sizeof expected) == 0);
  CHECK_OK(hop_results_hits(results, 1, &passages, &scores, &count, &error));
  CHECK(count == 0);
  hop_results_free(results);
}

static void gold_is_of_a_question_and_of_its_last_step(void) {
  static const uint32_t one[] = {BYRON};
  hop_questions* questions = NULL;
  CHECK_OK(hop_questions_create(&questions, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_questions_add_gold(questions, one, 1, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_questions_add_step_gold(questions, one, 1, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_questions_add_gold_answer(questions, TEXT("yes"), &error));
  CHECK_OK(hop_questions_add(questions, TEXT("Where?"), &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "step", hop_questions_add_step_gold(questions, one, 1, &error));
  CHECK_OK(hop_questions_add_step(questions, TEXT("Who?"), NULL, 0, &error));
  CHECK_OK(hop_questions_add_step_gold(questions, one, 1, &error));
  CHECK_OK(hop_questions_add(questions, TEXT("When?"), &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "step", hop_questions_add_step_gold(questions, one, 1, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "passages", hop_questions_add_gold(questions, NULL, 1, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "passages", hop_questions_add_step_gold(questions, NULL, 1, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "answer", hop_questions_add_gold_answer(questions, NULL, 1, &error));
  hop_questions_free(questions);
}

static void a_passage_that_the_graph_lacks_is_told_when_the_task_is_made(const hop_graph* graph) {
  static const uint32_t beyond[] = {SMALL_COUNT}, far_beyond[] = {UINT32_MAX};
  hop_questions* questions = small_question("Where?");
  hop_options* options = small_options(golden);
  hop_task* task = NULL;
  CHECK_OK(hop_questions_add_gold(questions, beyond, 1, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "question 1: gold passage 8",
              hop_search_task_create(graph, questions, options, &task, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "question 1: gold passage 8", hop_ask_task_create(graph, questions, options, &task, &error));
  hop_questions_free(questions);
  questions = small_question("Where?");
  CHECK_OK(hop_questions_add_gold(questions, far_beyond, 1, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "gold passage 4294967295", hop_search_task_create(graph, questions, options, &task, &error));
  CHECK(task == NULL);
  hop_options_free(options);
  hop_questions_free(questions);
}

/* The explanation of the question when asked with the passages that are its gold. */
static void check_measures(const hop_graph* graph, const char* const* answers, const char* expected) {
  static const uint32_t gold[] = {MISSOLONGHI};
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(golden);
  hop_run_host host = scripted_host();
  hop_task* task = NULL;
  hop_results* results = NULL;
  const char* text = NULL;
  size_t length = 0;
  CHECK_OK(hop_questions_add_gold(questions, gold, 1, &error));
  for (; *answers != NULL; ++answers) CHECK_OK(hop_questions_add_gold_answer(questions, *answers, strlen(*answers), &error));
  CHECK_OK(hop_ask_task_create(graph, questions, options, &task, &error));
  hop_questions_free(questions); /* the task has its own copy */
  CHECK_OK(hop_run(task, &host, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  CHECK_OK(hop_results_explanation(results, 0, &text, &length, &error));
  CHECK(is_json(text, length));
  CHECK(holds(text, length, "\"completions\":1,\"tokens_read\":10,\"tokens_written\":2"));
  if (expected == NULL) {
    CHECK(!holds(text, length, "\"measures\""));
  } else {
    CHECK(holds(text, length, expected));
  }
  hop_results_free(results);
  hop_task_free(task);
  hop_options_free(options);
}

static void an_asked_question_with_gold_answers_has_measures(const hop_graph* graph) {
  check_measures(graph, (const char* const[]){NULL}, NULL);
  check_measures(graph, (const char* const[]){"Missolonghi", NULL}, "\"measures\":{\"exact_match\":1,\"f1\":1}");
  check_measures(graph, (const char* const[]){"London", NULL}, "\"measures\":{\"exact_match\":0,\"f1\":0}");
  check_measures(graph, (const char* const[]){"London", "The Missolonghi!", NULL}, "\"measures\":{\"exact_match\":1,\"f1\":1}");
  check_measures(graph, (const char* const[]){"", NULL}, "\"measures\":{\"exact_match\":0,\"f1\":0}");
  check_measures(graph, (const char* const[]){"\xff\xfe", NULL}, "\"measures\":{\"exact_match\":0,\"f1\":0}"); /* no UTF-8 */
}

int main(void) {
  hop_graph* graph = small_graph(0);
  gold_passages_are_the_hits_of_golden(graph);
  gold_is_of_a_question_and_of_its_last_step();
  a_passage_that_the_graph_lacks_is_told_when_the_task_is_made(graph);
  an_asked_question_with_gold_answers_has_measures(graph);
  hop_graph_free(graph);
  return check_end();
}
