/* What scenarios share: a graph's file and a file of weights, made once with all the memory there is. */
#ifndef HOPTRAIL_TESTS_FIXTURES_H
#define HOPTRAIL_TESTS_FIXTURES_H

#include "small_graph.h"

typedef struct fixtures {
  hop_bytes* file; /* eight passages with vectors */
  const uint8_t* bytes;
  size_t length;
  hop_bytes* weights; /* NULL in a build without training */
  const uint8_t* weight_bytes;
  size_t weight_length;
} fixtures;

extern fixtures shared;

void fixtures_make(void);
void fixtures_free(void);

/* A separate graph for a scenario, so that it has no table yet. */
hop_graph* fresh_graph(void);
/* One with gold, one with steps and a condition, one with vectors. */
hop_questions* three_questions(void);
/* Two with gold passages, one of them in steps. */
hop_questions* training_questions(void);

#endif
