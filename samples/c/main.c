/* The sample program in C: sample_c GRAPH. samples/README.md describes it. */
#include <jansson.h>
#include <stdio.h>

#include "host.h"

static const char question[] = "Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?";

/* All objects start as NULL, so all can be freed. */
typedef struct run {
  hop_options* options;
  hop_questions* questions;
  hop_task* task;
  hop_results* results;
} run;

static void run_free(run* done) {
  hop_results_free(done->results);
  hop_task_free(done->task);
  hop_questions_free(done->questions);
  hop_options_free(done->options);
}

typedef int32_t create_task(const hop_graph* graph, const hop_questions* questions, const hop_options* options, hop_task** task,
                            hop_error** error);

/* Runs one task, from the creation of its objects to its results. `settings` are keys and values, NULL at the end. */
static int32_t run_question(create_task* create, const hop_graph* graph, const char* const* settings, const hop_run_host* host,
                            run* made, hop_error** error) {
  int32_t status = hop_options_create(&made->options, error);
  for (; *settings != NULL && status == HOP_OK; settings += 2) {
    status = hop_options_set_text(made->options, settings[0], strlen(settings[0]), settings[1], strlen(settings[1]), error);
  }
  if (status == HOP_OK) status = hop_questions_create(&made->questions, error);
  if (status == HOP_OK) status = hop_questions_add(made->questions, question, sizeof question - 1, error);
  if (status == HOP_OK) status = create(graph, made->questions, made->options, &made->task, error);
  if (status == HOP_OK) status = hop_run(made->task, host, error);
  if (status == HOP_OK) status = hop_task_take_results(made->task, &made->results, error);
  return status;
}

static const char* text_of(const json_t* object, const char* key) {
  const char* text = json_string_value(json_object_get(object, key));
  return text != NULL ? text : "";
}

static void print_hit(const json_t* hit) {
  const json_t* step;
  size_t i;
  printf("%lld. %s\n  ", (long long)json_integer_value(json_object_get(hit, "rank")), text_of(hit, "title"));
  json_array_foreach(json_object_get(hit, "path"), i, step) {
    const char* by = text_of(step, "by");
    printf(" %s%s→ ", by, strcmp(by, "question") == 0 ? " " : "");
    if (json_object_get(step, "entity") != NULL) {
      printf("[%s]", text_of(step, "entity"));
    } else {
      printf("%s %s", text_of(step, "passage"), text_of(step, "title"));
    }
  }
  printf("\n");
}

/* Prints the hits of a search, with the paths that led to them. */
static int32_t search(const hop_graph* graph, const hop_run_host* host, hop_error** error) {
  static const char* const settings[] = {"method", "trail", "hits", "5", NULL};
  run made = {0};
  const char* text = NULL;
  size_t length = 0;
  int32_t status = run_question(hop_search_task_create, graph, settings, host, &made, error);
  if (status == HOP_OK) status = hop_results_explanation(made.results, 0, &text, &length, error);
  if (status == HOP_OK) {
    json_t* explanation = json_loadb(text, length, 0, NULL);
    const json_t* hit;
    size_t i;
    json_array_foreach(json_object_get(explanation, "hits"), i, hit) print_hit(hit);
    json_decref(explanation);
  }
  run_free(&made);
  return status;
}

/* Prints the steps of the answer to the question, and the answer. */
static int32_t ask(const hop_graph* graph, const hop_run_host* host, hop_error** error) {
  static const char* const settings[] = {"method", "rgnn_ret", "hits", "5", "steps.question", "false", NULL};
  run made = {0};
  uint32_t count = 0;
  const char* answer;
  size_t length;
  int32_t partial;
  int32_t status = run_question(hop_ask_task_create, graph, settings, host, &made, error);
  if (status == HOP_OK) status = hop_results_step_count(made.results, 0, &count, error);
  for (uint32_t i = 0; i < count && status == HOP_OK; ++i) {
    const char *sub_question, *sub_answer;
    const uint32_t* passages;
    size_t question_length, answer_length, passage_count;
    status = hop_results_step(made.results, 0, i, &sub_question, &question_length, &sub_answer, &answer_length, &passages,
                              &passage_count, error);
    if (status == HOP_OK) {
      printf("%.*s %.*s\n", (int)question_length, sub_question, (int)answer_length, sub_answer);
    }
  }
  if (status == HOP_OK) status = hop_results_answer(made.results, 0, &answer, &length, &partial, error);
  if (status == HOP_OK) printf("Answer: %.*s\n", (int)length, answer);
  run_free(&made);
  return status;
}

int main(int argument_count, char** arguments) {
  sample_host context = {0};
  hop_run_host host = {0};
  hop_graph* graph = NULL;
  hop_error* error = NULL;
  int32_t status;
  if (argument_count != 2) {
    fprintf(stderr, "usage: %s GRAPH\n", arguments[0]);
    return 2;
  }
  if (hop_abi_version() != HOP_ABI_VERSION) {
    fprintf(stderr, "this program needs ABI %d, the library has %u\n", HOP_ABI_VERSION, hop_abi_version());
    return 1;
  }
  host.context = &context;
  host.embed = sample_embed;
  host.complete = sample_complete;

  status = hop_graph_map(arguments[1], strlen(arguments[1]), HOP_OPEN_FULL, &graph, &error);
  if (status == HOP_OK) printf("%s\n\n", question);
  if (status == HOP_OK) status = search(graph, &host, &error);
  if (status == HOP_OK) printf("\n");
  if (status == HOP_OK) status = ask(graph, &host, &error);

  if (status != HOP_OK) fprintf(stderr, "%s: %s\n", hop_status_name(status), hop_error_message(error));
  hop_error_free(error);
  hop_graph_free(graph);
  sample_host_free(&context);
  return status == HOP_OK ? 0 : 1;
}
