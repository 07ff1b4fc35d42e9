/* A corpus of villages along a river that runs in a ring, each with a bridge built by a mason from another. */
#ifndef HOPTRAIL_TESTS_VILLAGES_H
#define HOPTRAIL_TESTS_VILLAGES_H

#include "check.h"
#include "hoptrail_run.h"

enum { DIMENSION = 33 };

static inline void name_village(int number, char name[32]) {
  static const char* const fronts[] = {"Ald", "Bren", "Cor", "Dun", "Elm", "Fal", "Gris", "Hol", "Iver", "Jor", "Kel", "Lun"};
  static const char* const ends[] = {"wick", "mouth", "stead", "ford", "haven", "combe", "thorpe", "leigh", "burn",  "gate",
                                     "mere", "dale",  "holm",  "ness", "vik",   "by",    "well",   "hurst", "worth", "fell"};
  snprintf(name, 32, "%s%s", fronts[number / 20 % 12], ends[number % 20]);
}

static inline void make_vector(int number, float vector[DIMENSION]) {
  uint32_t state = 2463534242u + (uint32_t)number * 40503u;
  int i;
  for (i = 0; i < DIMENSION; ++i) {
    state = state * 1664525u + 1013904223u;
    vector[i] = (float)(int32_t)(state >> 20) - 2048.0f;
  }
}

static inline hop_bytes* make_villages(int villages) {
  hop_corpus* corpus = NULL;
  hop_task* task = NULL;
  hop_bytes* file = NULL;
  int i;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  for (i = 0; i < villages; ++i) {
    char name[32], next[32], far[32], id[16], text[256];
    float vector[DIMENSION];
    name_village(i, name);
    name_village((i + 1) % villages, next);
    name_village((7 * i + 3) % villages, far);
    snprintf(id, sizeof id, "v%03d", i);
    snprintf(text, sizeof text, "%s is a village on the river above %s. Its bridge was built by a mason from %s.", name, next,
             far);
    make_vector(i, vector);
    CHECK_OK(hop_corpus_add_passage(corpus, id, strlen(id), name, strlen(name), text, strlen(text), &error));
    CHECK_OK(hop_corpus_add_vectors(corpus, vector, 1, DIMENSION, &error));
  }
  CHECK_OK(hop_index_task_create(corpus, NULL, &task, &error));
  CHECK_OK(hop_run(task, NULL, &error));
  CHECK_OK(hop_task_take_bytes(task, &file, &error));
  hop_task_free(task);
  hop_corpus_free(corpus);
  return file;
}

#endif
