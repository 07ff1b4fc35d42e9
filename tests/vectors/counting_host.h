/* The host of the cases (README.md, "The host"): every answer follows from the request, in any language.
 *
 * Vectors: of dimension d; component j of a text's vector counts the bytes of the text that are j modulo d, and one more
 * for j = 0. A language model: the replies of the case, one after the other. */
#ifndef HOPTRAIL_VECTORS_COUNTING_HOST_H
#define HOPTRAIL_VECTORS_COUNTING_HOST_H

#include "hoptrail.h"
#include "text.h"

enum { MOST_REPLIES = 32 };

typedef struct counting_host {
  uint32_t dimension; /* 0: it has no vectors */
  field replies[MOST_REPLIES];
  int reply_count, next_reply;
  int saves; /* save and resume the task whenever it waits */
} counting_host;

/* The work of one step: small, so that tasks are interrupted often. */
#define STEP_WORK 1000

static inline int32_t answer_embed(const counting_host* host, hop_task* task, uint64_t id) {
  uint32_t count = 0, i;
  float* rows;
  int32_t status;
  if (host->dimension == 0) return hop_task_answer_failure(task, id, "no vectors", 10, NULL);
  status = hop_request_text_count(task, id, &count, NULL);
  if (status != HOP_OK) return status;
  rows = (float*)calloc((size_t)count * host->dimension, sizeof *rows);
  if (rows == NULL) stop("no memory", "vectors");
  for (i = 0; i < count && status == HOP_OK; ++i) {
    float* row = rows + (size_t)i * host->dimension;
    const char* text = NULL;
    size_t length = 0, at;
    int32_t role = 0;
    status = hop_request_text(task, id, i, &role, &text, &length, NULL);
    row[0] = 1.0f;
    for (at = 0; at < length; ++at) row[(uint8_t)text[at] % host->dimension] += 1.0f;
  }
  if (status == HOP_OK) status = hop_task_answer_vectors(task, id, rows, count, host->dimension, NULL, 0, NULL);
  free(rows);
  return status;
}

/* Prints what was asked: the purpose, and the sum of all messages, each as role, 0, text, 0. */
static inline int32_t answer_complete(counting_host* host, hop_task* task, uint64_t id, buffer* out) {
  const char* purpose = NULL;
  size_t purpose_length = 0;
  uint32_t count = 0, i, sum = 0;
  const field* reply;
  int32_t status = hop_request_purpose(task, id, &purpose, &purpose_length, NULL);
  if (status == HOP_OK) status = hop_request_message_count(task, id, &count, NULL);
  for (i = 0; i < count && status == HOP_OK; ++i) {
    const char *role = NULL, *text = NULL;
    size_t role_length = 0, length = 0;
    status = hop_request_message(task, id, i, &role, &role_length, &text, &length, NULL);
    if (status != HOP_OK) break;
    sum = crc32c_of(role, role_length, sum);
    sum = crc32c_of("", 1, sum);
    sum = crc32c_of(text, length, sum);
    sum = crc32c_of("", 1, sum);
  }
  if (status != HOP_OK) return status;
  buffer_add(out, "=\tasked\t", 8);
  buffer_add(out, purpose, purpose_length);
  buffer_print(out, "\t%08x\n", (unsigned)sum);
  if (host->next_reply == host->reply_count) return hop_task_answer_failure(task, id, "no reply", 8, NULL);
  reply = &host->replies[host->next_reply++];
  return hop_task_answer_text(task, id, reply->text, reply->length, 0, 0, NULL);
}

static inline int32_t answer_first(counting_host* host, hop_task* task, buffer* out) {
  uint64_t id = 0;
  int32_t kind = 0;
  int32_t status = hop_task_request_id(task, 0, &id, NULL);
  if (status == HOP_OK) status = hop_request_kind(task, id, &kind, NULL);
  if (status != HOP_OK) return status;
  if (kind == HOP_REQUEST_EMBED) return answer_embed(host, task, id);
  if (kind == HOP_REQUEST_COMPLETE) return answer_complete(host, task, id, out);
  return hop_task_answer_failure(task, id, "no files", 8, NULL);
}

/* Replaces the task by the one that is resumed from its saved bytes, and prints their sum. */
static inline int32_t save_and_resume(hop_task** task, const hop_graph* graph, buffer* out) {
  hop_bytes* saved = NULL;
  hop_task* resumed = NULL;
  const uint8_t* bytes = NULL;
  size_t length = 0;
  int32_t status = hop_task_save(*task, &saved, NULL);
  if (status == HOP_OK) status = hop_bytes_view(saved, &bytes, &length, NULL);
  if (status == HOP_OK) status = hop_task_resume(bytes, length, graph, &resumed, NULL);
  if (status == HOP_OK) {
    buffer_print(out, "=\tsaved\t%lu\t%08x\n", (unsigned long)length, (unsigned)crc32c_of(bytes, length, 0));
    hop_task_free(*task);
    *task = resumed;
  }
  hop_bytes_free(saved);
  return status;
}

/* Steps the task to its end; its status. graph: what it was created with, or NULL. */
static inline int32_t run_task(counting_host* host, hop_task** task, const hop_graph* graph, buffer* out) {
  int32_t state = HOP_STATE_MORE;
  int resumed = 0; /* since the last answer: a resumed task is stepped until it waits again */
  for (;;) {
    int32_t status = hop_task_step(*task, STEP_WORK, &state, NULL);
    if (status != HOP_OK || state == HOP_STATE_DONE) return status;
    if (state != HOP_STATE_WAITING) continue;
    if (host->saves && !resumed) {
      status = save_and_resume(task, graph, out);
      resumed = 1;
    } else {
      status = answer_first(host, *task, out);
      resumed = 0;
    }
    if (status != HOP_OK) return status;
  }
}

#endif
