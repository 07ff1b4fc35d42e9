/* The host functions of this program: vectors for texts, and replies instead of a language model. */
#ifndef SAMPLE_HOST_H
#define SAMPLE_HOST_H

#include "hoptrail_run.h"

#define SAMPLE_DIMENSION 256

typedef struct sample_host {
  float* rows;         /* of the latest call of embed */
  uint32_t replied[4]; /* replies so far, one count per purpose */
} sample_host;

/* Functions for a hop_run_host whose context is a zero-initialized sample_host. */
int32_t sample_embed(void* context, const hop_run_text* texts, uint32_t count, hop_run_vectors* vectors);
int32_t sample_complete(void* context, const hop_run_prompt* prompt, hop_run_completion* completion);
void sample_host_free(sample_host* host);

#endif
