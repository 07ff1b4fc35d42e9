/* What the parts of contract_c share. */
#ifndef HOPTRAIL_TESTS_CONTRACT_H
#define HOPTRAIL_TESTS_CONTRACT_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "hoptrail_run.h"

/* The folder that graphs are saved in. */
static const char graph_folder[] = "contract_files";

/* Claims that did not hold since it was set to 0. */
extern int claims_failed;

typedef struct found {
  const hop_graph* graph;
  const hop_results* results;
  const uint32_t* passages;
  const float* scores;
  size_t count;
} found;

/* contract_claims.c */
void claim(int holds, const char* what, const json_t* expected);
const char* text_of(const json_t* object, const char* key);
int is_text(const char* text, size_t length, const json_t* expected);
/* A value as the text that the engine keeps; static. */
const char* as_text(const json_t* value);
/* The numbers of a list; to be freed. */
float* numbers_of(const json_t* list);

/* contract_build.c */
extern const char* scenario_folder;
/* Those of the step, else those of the scenario; to be freed. */
json_t* sources_of(const json_t* scenario, const json_t* step);
/* Writes a file, or changes a bit in its middle, or cuts it there. */
void change_file(const char* path, const json_t* step);
int32_t set_options(const json_t* step, hop_options** options, hop_error** error);
int32_t build(const json_t* sources, const json_t* step, hop_graph** graph, hop_error** error);
int32_t save(const hop_graph* graph, const char* name, hop_error** error);

/* contract_graph.c: the calls that look at a graph, at options or at metrics; 0 for another call. */
int look_at(const hop_graph* graph, const json_t* step, int32_t* status, hop_error** error);

/* contract_results.c */
void check_metadata(const hop_graph* graph, uint32_t passage, json_t* expected);
void check_result(const found* result, const json_t* expected);

#endif
