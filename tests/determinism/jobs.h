/* A job: three questions by one method, in one task. Questions and options are made once and shared by all threads. */
#ifndef HOPTRAIL_TESTS_JOBS_H
#define HOPTRAIL_TESTS_JOBS_H

#include "core/base/wrap_around.hpp"
#include "villages.h"

static const char* const methods[] = {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret",
                                      "kgp",  "iier",  "g_rag", "bgr",    "trail"};
enum { METHODS = sizeof methods / sizeof *methods, ROUNDS = 4, JOBS = METHODS * ROUNDS, QUESTIONS_OF_A_JOB = 3 };

typedef struct job {
  hop_questions* questions;
  hop_options* options;
} job;

static inline void add_question(hop_questions* questions, int village) {
  char name[32], text[160];
  float vector[DIMENSION];
  name_village(village, name);
  snprintf(text, sizeof text, "From which village is the mason who built the bridge of the village below %s?", name);
  make_vector(1000 + village, vector);
  CHECK_OK(hop_questions_add(questions, text, strlen(text), &error));
  CHECK_OK(hop_questions_set_vector(questions, vector, DIMENSION, &error));
  CHECK_OK(hop_questions_set_masked_vector(questions, vector, DIMENSION, &error));
}

static inline job make_job(int number, int villages, int explain) {
  const char* method = methods[number % METHODS];
  job made = {NULL, NULL};
  int i;
  CHECK_OK(hop_questions_create(&made.questions, &error));
  CHECK_OK(hop_options_create(&made.options, &error));
  for (i = 0; i < QUESTIONS_OF_A_JOB; ++i) {
    add_question(made.questions, 19 * (QUESTIONS_OF_A_JOB * (number / METHODS) + i) % villages);
  }
  CHECK_OK(hop_options_set_text(made.options, TEXT("method"), method, strlen(method), &error));
  CHECK_OK(hop_options_set_flag(made.options, TEXT("search.embed"), 0, &error)); /* there is no host */
  CHECK_OK(hop_options_set_flag(made.options, TEXT("hits.explain"), explain, &error));
  return made;
}

static inline void free_job(job* given) {
  hop_questions_free(given->questions);
  hop_options_free(given->options);
}

/* What it gave: hits, scores and explanations, as their FNV-1a. */
typedef struct outcome {
  int32_t status;
  size_t hits;
  uint64_t sum;
} outcome;

HOP_WRAPS_AROUND static inline void sum_up(outcome* made, const void* data, size_t length) {
  size_t i;
  for (i = 0; i < length; ++i) made->sum = (made->sum ^ ((const uint8_t*)data)[i]) * 0x100000001b3u;
}

static inline void take_result(const hop_results* results, uint32_t question, outcome* made) {
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  const char* json = NULL;
  size_t count = 0, length = 0;
  made->status = hop_results_hits(results, question, &passages, &scores, &count, NULL);
  if (made->status == HOP_OK) made->status = hop_results_explanation(results, question, &json, &length, NULL);
  made->hits += count;
  sum_up(made, passages, count * sizeof *passages);
  sum_up(made, scores, count * sizeof *scores);
  sum_up(made, json, length);
}

static inline outcome run_job(const hop_graph* graph, const job* given) {
  outcome made = {HOP_OK, 0, 0xcbf29ce484222325u};
  hop_task* task = NULL;
  hop_results* results = NULL;
  uint32_t q;
  made.status = hop_search_task_create(graph, given->questions, given->options, &task, NULL);
  if (made.status == HOP_OK) made.status = hop_run(task, NULL, NULL);
  if (made.status == HOP_OK) made.status = hop_task_take_results(task, &results, NULL);
  for (q = 0; q < QUESTIONS_OF_A_JOB && made.status == HOP_OK; ++q) take_result(results, q, &made);
  hop_results_free(results);
  hop_task_free(task);
  return made;
}

static inline int same_outcome(const outcome* a, const outcome* b) {
  return a->status == b->status && a->hits == b->hits && a->sum == b->sum;
}

#endif
