/* The graph file that is damaged: fourteen passages with vectors, about 5 kB; tests/wasm/small_file.mjs makes the same
 * one. */
#ifndef HOPTRAIL_TESTS_SMALL_FILE_H
#define HOPTRAIL_TESTS_SMALL_FILE_H

#include "check.h"
#include "hoptrail_run.h"
#include "text.h"

enum { SMALL_FILE_SECTIONS = 11 };

typedef struct small_file {
  hop_bytes* owner;
  const uint8_t* bytes;
  size_t length;
  size_t sums; /* of the sections: eleven times kind, CRC-32C, begin, length (docs/file-format.md) */
} small_file;

static inline uint32_t u32_at(const uint8_t* bytes, size_t at) {
  return bytes[at] | (uint32_t)bytes[at + 1] << 8 | (uint32_t)bytes[at + 2] << 16 | (uint32_t)bytes[at + 3] << 24;
}

/* The second field of the root table is the vector of sums. */
static inline size_t find_sums(const uint8_t* bytes) {
  const size_t root = u32_at(bytes, 0), vtable = root - u32_at(bytes, root);
  const size_t field = root + bytes[vtable + 6] + 256u * bytes[vtable + 7];
  return field + u32_at(bytes, field) + 4;
}

static inline small_file small_file_make(void) {
  small_file file = {NULL, NULL, 0, 0};
  hop_corpus* corpus = NULL;
  hop_options* options = NULL;
  hop_task* task = NULL;
  int i;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  for (i = 0; i < 14; ++i) {
    char id[16], title[32], text[128];
    const float vector[] = {(float)(i + 1), (float)(i * i % 7), 2, (float)(7 - i)};
    snprintf(id, sizeof id, "p%d", i);
    snprintf(title, sizeof title, "Harbour %d", i);
    snprintf(text, sizeof text, "Harbour %d lies on the Salt Road to Harbour %d.", i, (i + 1) % 14);
    CHECK_OK(hop_corpus_add_passage(corpus, id, strlen(id), title, strlen(title), text, strlen(text), &error));
    CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("part"), i % 2 ? "odd" : "even", i % 2 ? 3 : 4, &error));
    CHECK_OK(hop_corpus_add_vectors(corpus, vector, 1, 4, &error));
  }
  CHECK_OK(hop_options_create(&options, &error));
  CHECK_OK(hop_options_set_text(options, TEXT("nearest.count"), TEXT("2"), &error));
  CHECK_OK(hop_index_task_create(corpus, options, &task, &error));
  CHECK_OK(hop_run(task, NULL, &error));
  CHECK_OK(hop_task_take_bytes(task, &file.owner, &error));
  CHECK_OK(hop_bytes_view(file.owner, &file.bytes, &file.length, &error));
  file.sums = find_sums(file.bytes);
  hop_task_free(task);
  hop_options_free(options);
  hop_corpus_free(corpus);
  return file;
}

/* Makes the checksums of a damaged file right again, where the whole file has them. */
static inline void small_file_forge(const small_file* file, uint8_t* bytes) {
  int s, i;
  memset(bytes + file->sums + 4, 0, 4);
  for (s = SMALL_FILE_SECTIONS; s > 0;) { /* the header's last: it covers the others' */
    --s;
    const size_t place = file->sums + 16 * (size_t)s;
    const size_t begin = u32_at(file->bytes, place + 8), length = u32_at(file->bytes, place + 12);
    const uint32_t sum = crc32c_of((const char*)bytes + begin, length, 0);
    for (i = 0; i < 4; ++i) bytes[place + 4 + (size_t)i] = (uint8_t)(sum >> 8 * i);
  }
}

#endif
