/* A scenario is tried many times, each time with its memory ending at another point, and must come to the same answer.
 *
 *     static void count_questions(trial *t) {
 *       hop_questions *questions = NULL;
 *       trial_begins(t);
 *       TRY(hop_questions_create(&questions, &error));
 *       …
 *     end:
 *       trial_ends(t);
 *       hop_questions_free(questions);
 *     }
 *
 * A call that is out of memory must leave its objects as they were: TRY makes it once more, where all allocations fail
 * from the point on while they still fail, then when there is memory again. */
#ifndef HOPTRAIL_TESTS_TRIAL_H
#define HOPTRAIL_TESTS_TRIAL_H

#include "failing_memory.h"
#include "small_graph.h"

typedef struct trial trial;

typedef struct scenario {
  const char* name;
  void (*run)(trial* t);
} scenario;

struct trial {
  const scenario* scenario;
  uint64_t point;  /* the allocation that fails, from 1; 0: none does */
  int for_ever;    /* those behind it fail, too, until the scenario has seen two failures */
  int seen;        /* calls that were out of memory */
  uint64_t points; /* allocations from trial_begins to trial_ends */
  int reached;     /* the point is among them */
  uint64_t answer; /* sum of all that the scenario was told */
  int wrong;       /* what should not be */
};

/* Whether the call may be made again: it is out of memory, and its error (freed here) says so. */
int trial_again(trial* t, int32_t status, hop_error* error, const char* call);
/* Whether the call ended as it should. Frees the error. */
int trial_expects(trial* t, int32_t expected, int32_t status, hop_error* error, const char* call);
void trial_finds(trial* t, const char* what);

#define TRY_FOR(expected, call)                                        \
  do {                                                                 \
    hop_error* error = NULL;                                           \
    int32_t status = (call);                                           \
    while (trial_again(t, status, error, #call)) {                     \
      error = NULL;                                                    \
      status = (call);                                                 \
    }                                                                  \
    if (!trial_expects(t, (expected), status, error, #call)) goto end; \
  } while (0)
#define TRY(call) TRY_FOR(HOP_OK, call)

/* What comes before is not counted, and does not fail. */
void trial_begins(trial* t);
/* What comes after is freeing, which must not need memory. */
void trial_ends(trial* t);

/* Adds to the answer. */
void trial_told(trial* t, const void* data, size_t length);
void trial_told_number(trial* t, uint64_t number);
void trial_told_bytes(trial* t, const hop_bytes* bytes);

/* ---- Tasks ------------------------------------------------------------------------------------------------------ */

enum { ERRAND_INDEX, ERRAND_SEARCH, ERRAND_ASK, ERRAND_TRAIN, ERRAND_SAVE };

typedef struct errand {
  int kind;
  hop_corpus* (*corpus)(void); /* index: a new one for each attempt */
  const hop_graph* graph;      /* search, ask, train */
  const hop_questions* questions;
  const hop_options* options;
  int takes_parts; /* parts are taken and run whenever there are any */
  int saves;       /* the task is saved and resumed whenever it waits */
} errand;

/* The trial begins here. A task that is done, or NULL; one that died out of memory, as a step may, is made again. */
hop_task* trial_run(trial* t, const errand* e);
/* … and all that it has to tell. */
void trial_run_and_tell(trial* t, const errand* e);

/* Up to one without a name. */
extern const scenario scenarios_of_objects[], scenarios_of_graphs[], scenarios_of_tasks[], scenarios_of_answers[],
    scenarios_of_shards[];

#endif
