/* search_loop GRAPH QUESTIONS.txt VECTORS.f32 MASKED.f32 DIMENSION: the C program that bindings are measured against,
 * and what each binding's program does, too.
 *
 * QUESTIONS has a question a line; VECTORS and MASKED have a row of little-endian floats for each. After one pass over
 * all questions it prints "ready"; then, for each line that it reads, it makes another and prints "NANOSECONDS
 * CHECKSUM".
 *
 * A pass is one search a question: `trail`, 10 hits, both vectors given. Of each hit its index, score, id, text and path are
 * read, of the path the name of each entity or the title of each passage, and the sentence that makes the link to it. The
 * checksum is Σ (index + 1) × rank + Σ bytes of text + Σ nodes of paths, modulo 2^64, over all hits of all questions.
 */
#define _POSIX_C_SOURCE 199309L
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hoptrail_run.h"

/* Whatever goes wrong, there is nothing to measure. */
static _Noreturn void fail(const char* what, const char* why) {
  fprintf(stderr, "search_loop: %s: %s\n", what, why);
  exit(1);
}

static void check(int32_t status, const char* what, hop_error* error) {
  if (status != HOP_OK) fail(what, hop_error_message(error));
}

typedef struct question {
  const char* text;
  size_t length;
  const float *vector, *masked_vector;
} question;

typedef struct setting {
  hop_graph* graph;
  hop_options* options;
  question* questions;
  size_t count;
  uint32_t dimension;
} setting;

/* The whole file, with a zero behind it. */
static char* read_file(const char* path, size_t* length) {
  FILE* file = fopen(path, "rb");
  char* bytes;
  long end;
  if (file == NULL || fseek(file, 0, SEEK_END) != 0 || (end = ftell(file)) < 0) fail(path, "cannot be read");
  rewind(file);
  *length = (size_t)end;
  bytes = malloc(*length + 1);
  if (bytes == NULL || fread(bytes, 1, *length, file) != *length) fail(path, "cannot be read");
  bytes[*length] = '\0';
  fclose(file);
  return bytes;
}

static const float* read_rows(const char* path, size_t count, uint32_t dimension) {
  size_t length;
  char* bytes = read_file(path, &length);
  if (length != count * dimension * sizeof(float)) fail(path, "has not a row a question");
  return (const float*)(void*)bytes;
}

static void read_questions(setting* setting, char** paths) {
  size_t length;
  char* line = read_file(paths[0], &length);
  const float *vectors, *masked_vectors;
  for (const char* at = line; (at = strchr(at, '\n')) != NULL; ++at) ++setting->count;
  vectors = read_rows(paths[1], setting->count, setting->dimension);
  masked_vectors = read_rows(paths[2], setting->count, setting->dimension);
  setting->questions = calloc(setting->count + 1, sizeof *setting->questions);
  if (setting->questions == NULL) fail(paths[0], "no memory");
  for (size_t i = 0; i < setting->count; ++i) {
    const size_t line_length = strcspn(line, "\n");
    const size_t row = i * setting->dimension;
    setting->questions[i] = (question){line, line_length, vectors + row, masked_vectors + row};
    line += line_length + 1;
  }
}

/* The nodes of the paths of all hits. */
static size_t read_paths(const hop_results* results) {
  hop_error* error = NULL;
  const char* text;
  size_t length, hit, node, count = 0;
  volatile size_t bytes = 0;
  const json_t *one, *step;
  json_t* explanation;
  check(hop_results_explanation(results, 0, &text, &length, &error), "explanation", error);
  explanation = json_loadb(text, length, 0, NULL);
  json_array_foreach(json_object_get(explanation, "hits"), hit, one) {
    json_array_foreach(json_object_get(one, "path"), node, step) {
      const json_t* entity = json_object_get(step, "entity");
      bytes += json_string_length(entity != NULL ? entity : json_object_get(step, "title"));
      bytes += json_string_length(json_object_get(json_object_get(step, "evidence"), "text"));
      ++count;
    }
  }
  json_decref(explanation);
  return count;
}

/* From the question to the texts and paths of its hits; what a checksum needs of them. */
static uint64_t search(const setting* setting, const question* question) {
  static const hop_run_host nobody = {0}; /* the vectors are given, so nothing is asked */
  hop_questions* questions = NULL;
  hop_task* task = NULL;
  hop_results* results = NULL;
  hop_error* error = NULL;
  const uint32_t* passages;
  const float* scores;
  size_t count;
  uint64_t sum = 0;
  volatile float read_score;
  check(hop_questions_create(&questions, &error), "questions", error);
  check(hop_questions_add(questions, question->text, question->length, &error), "question", error);
  check(hop_questions_set_vector(questions, question->vector, setting->dimension, &error), "vector", error);
  check(hop_questions_set_masked_vector(questions, question->masked_vector, setting->dimension, &error), "masked vector", error);
  check(hop_search_task_create(setting->graph, questions, setting->options, &task, &error), "task", error);
  check(hop_run(task, &nobody, &error), "run", error);
  check(hop_task_take_results(task, &results, &error), "results", error);
  check(hop_results_hits(results, 0, &passages, &scores, &count, &error), "hits", error);
  for (size_t i = 0; i < count; ++i) {
    const char *id, *text;
    size_t id_length, text_length;
    check(hop_graph_passage_text(setting->graph, passages[i], HOP_PASSAGE_ID, &id, &id_length, &error), "id", error);
    check(hop_graph_passage_text(setting->graph, passages[i], HOP_PASSAGE_TEXT, &text, &text_length, &error), "text", error);
    read_score = scores[i];
    sum += ((uint64_t)passages[i] + 1) * (i + 1) + text_length;
  }
  (void)read_score;
  sum += read_paths(results);
  hop_results_free(results);
  hop_task_free(task);
  hop_questions_free(questions);
  return sum;
}

static uint64_t pass(const setting* setting) {
  uint64_t sum = 0;
  for (size_t i = 0; i < setting->count; ++i) sum += search(setting, &setting->questions[i]);
  return sum;
}

static uint64_t nanoseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int main(int argument_count, char** arguments) {
  setting setting = {0};
  hop_error* error = NULL;
  char line[16];
  if (argument_count != 6) fail("usage", "search_loop GRAPH QUESTIONS.txt VECTORS.f32 MASKED.f32 DIMENSION");
  setting.dimension = (uint32_t)strtoul(arguments[5], NULL, 10);
  check(hop_graph_map(arguments[1], strlen(arguments[1]), HOP_OPEN_FULL, &setting.graph, &error), "graph", error);
  check(hop_options_create(&setting.options, &error), "options", error);
  check(hop_options_set_text(setting.options, "method", 6, "trail", 5, &error), "method", error);
  check(hop_options_set_integer(setting.options, "hits", 4, 10, &error), "hits", error);
  read_questions(&setting, arguments + 2);

  pass(&setting);
  printf("ready\n");
  fflush(stdout);
  while (fgets(line, sizeof line, stdin) != NULL) {
    const uint64_t begin = nanoseconds_now();
    const uint64_t sum = pass(&setting);
    const uint64_t end = nanoseconds_now();
    printf("%llu %llu\n", (unsigned long long)(end - begin), (unsigned long long)sum);
    fflush(stdout);
  }
  return 0;
}
