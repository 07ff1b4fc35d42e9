#include "host.h"

/* A small but working embedder: each window of three bytes counts in one of 256 components. Component 0 gets one more, so that
 * no vector has length 0. */
int32_t sample_embed(void* context, const hop_run_text* texts, uint32_t count, hop_run_vectors* vectors) {
  sample_host* host = context;
  free(host->rows);
  host->rows = calloc((size_t)count * SAMPLE_DIMENSION + 1, sizeof *host->rows);
  if (host->rows == NULL) {
    vectors->failure = "out of memory";
    return 1;
  }
  for (uint32_t row = 0; row < count; ++row) {
    float* components = host->rows + (size_t)row * SAMPLE_DIMENSION;
    const unsigned char* bytes = (const unsigned char*)texts[row].text;
    components[0] = 1;
    for (size_t i = 0; i + 2 < texts[row].length; ++i) {
      components[(961u * bytes[i] + 31u * bytes[i + 1] + bytes[i + 2]) % SAMPLE_DIMENSION] += 1;
    }
  }
  vectors->rows = host->rows;
  vectors->dimension = SAMPLE_DIMENSION;
  vectors->embedder_id = "byte-trigrams-256";
  return 0;
}

static const struct {
  const char* purpose;
  const char* replies[3];
} scripts[4] = {
    {"sub_question",
     {"Who designed the Brooklyn Bridge?", "Where was John A. Roebling born?", "Which composer was organist in Mühlhausen?"}},
    {"sub_answer", {"John A. Roebling", "Mühlhausen", "Johann Sebastian Bach"}},
    {"critique", {"Critique: no", "Critique: no", "Critique: yes"}},
    {"answer", {"Johann Sebastian Bach", NULL, NULL}},
};

/* Replaces a language model: returns prepared replies, in order, by purpose. */
int32_t sample_complete(void* context, const hop_run_prompt* prompt, hop_run_completion* completion) {
  sample_host* host = context;
  for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; ++i) {
    const char* reply;
    if (strlen(scripts[i].purpose) != prompt->purpose_length) continue;
    if (memcmp(scripts[i].purpose, prompt->purpose, prompt->purpose_length) != 0) continue;
    reply = host->replied[i] < 3 ? scripts[i].replies[host->replied[i]++] : NULL;
    if (reply == NULL) break;
    completion->text = reply;
    completion->length = strlen(reply);
    return 0;
  }
  completion->failure = "no reply left for this purpose";
  return 1;
}

void sample_host_free(sample_host* host) { free(host->rows); }
