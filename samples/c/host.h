/* What this program does for the engine: vectors for texts, and answers in the place of a language model. */
#ifndef SAMPLE_HOST_H
#define SAMPLE_HOST_H

#include "hoptrail_run.h"

#define SAMPLE_DIMENSION 256

typedef struct sample_host {
  float* rows;         /* of the latest call of embed */
  uint32_t replied[4]; /* replies given so far, a purpose each */
} sample_host;

/* Set both as the functions of a hop_run_host whose context is a sample_host, zeroed before. */
int32_t sample_embed(void* context, const hop_run_text* texts, uint32_t count, hop_run_vectors* vectors);
int32_t sample_complete(void* context, const hop_run_prompt* prompt, hop_run_completion* completion);
void sample_host_free(sample_host* host);

#endif
