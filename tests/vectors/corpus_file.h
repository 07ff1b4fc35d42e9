/* Corpus files (README.md, "Corpora"): read into a hop_corpus, in the order that a case asks for. */
#ifndef HOPTRAIL_VECTORS_CORPUS_FILE_H
#define HOPTRAIL_VECTORS_CORPUS_FILE_H

#include "hoptrail.h"
#include "text.h"

enum { MOST_RECORDS = 4096, LONGEST_VECTOR = 1024 };

typedef struct corpus_file {
  buffer text;
  char* path;
  char* records[MOST_RECORDS + 1]; /* where each record begins; behind the last one, the end */
  uint32_t count;
} corpus_file;

static inline int begins_record(const char* at) { return strncmp(at, "passage\t", 8) == 0 || strncmp(at, "document\t", 9) == 0; }

static inline void corpus_file_read(corpus_file* corpus, const char* path) {
  char* at;
  memset(corpus, 0, sizeof *corpus);
  buffer_read_file(&corpus->text, path);
  corpus->path = (char*)malloc(strlen(path) + 1);
  if (corpus->path == NULL) stop("no memory", path);
  strcpy(corpus->path, path);
  for (at = corpus->text.bytes; at != NULL && *at != '\0'; at = strchr(at, '\n')) {
    if (*at == '\n') ++at;
    if (!begins_record(at)) continue;
    if (corpus->count == MOST_RECORDS) stop("too many records", path);
    corpus->records[corpus->count++] = at;
  }
  corpus->records[corpus->count] = corpus->text.bytes + corpus->text.length;
}

static inline void corpus_file_free(corpus_file* corpus) {
  free(corpus->text.bytes);
  free(corpus->path);
}

/* A name next to a file: its folder, then the name. */
static inline void path_beside(buffer* path, const char* file, const char* name) {
  const char* slash = strrchr(file, '/');
  if (slash != NULL) buffer_add(path, file, (size_t)(slash - file) + 1);
  buffer_add(path, name, strlen(name));
}

static inline int32_t add_document(const corpus_file* file, hop_corpus* corpus, const field* f) {
  const int32_t format = is_word(&f[3], "markdown") ? HOP_FORMAT_MARKDOWN : HOP_FORMAT_PLAIN;
  buffer path = {NULL, 0, 0}, text = {NULL, 0, 0};
  int32_t status;
  path_beside(&path, file->path, f[4].text);
  buffer_read_file(&text, path.bytes);
  status = hop_corpus_add_document(corpus, f[1].text, f[1].length, f[2].text, f[2].length, text.bytes, text.length, format, NULL);
  free(path.bytes);
  free(text.bytes);
  return status;
}

static inline int32_t add_line(const corpus_file* file, hop_corpus* corpus, const line* read) {
  const field* f = read->fields;
  float numbers[LONGEST_VECTOR];
  if (read->count == 4 && is_word(f, "passage")) {
    return hop_corpus_add_passage(corpus, f[1].text, f[1].length, f[2].text, f[2].length, f[3].text, f[3].length, NULL);
  }
  if (read->count == 5 && is_word(f, "document")) return add_document(file, corpus, f);
  if (read->count == 2 && is_word(f, "alias")) return hop_corpus_add_alias(corpus, f[1].text, f[1].length, NULL);
  if (read->count == 2 && is_word(f, "entity")) return hop_corpus_add_entity(corpus, f[1].text, f[1].length, NULL);
  if (read->count == 2 && is_word(f, "link")) return hop_corpus_add_link(corpus, f[1].text, f[1].length, NULL);
  if (read->count == 3 && is_word(f, "metadata")) {
    return hop_corpus_add_metadata(corpus, f[1].text, f[1].length, f[2].text, f[2].length, NULL);
  }
  if (read->count == 3 && is_word(f, "part_of")) {
    return hop_corpus_set_document(corpus, f[1].text, f[1].length, strtol(f[2].text, NULL, 10), NULL);
  }
  if (read->count == 2 && is_word(f, "vector")) {
    const uint32_t dimension = read_numbers(&f[1], numbers, LONGEST_VECTOR);
    return hop_corpus_add_vectors(corpus, numbers, 1, dimension, NULL);
  }
  stop("unknown line of a corpus", f[0].text);
  return HOP_OK;
}

/* Adds record (i · stride + first) mod count for i = 0, 1, …; the first status that is not HOP_OK. */
static inline int32_t corpus_file_add(const corpus_file* file, uint32_t stride, uint32_t first, hop_corpus* corpus) {
  uint32_t i;
  for (i = 0; i < file->count; ++i) {
    const uint32_t record = (uint32_t)(((uint64_t)i * stride + first) % file->count);
    const size_t length = (size_t)(file->records[record + 1] - file->records[record]);
    buffer copy = {NULL, 0, 0}; /* reading a line changes it */
    char* at;
    line read;
    int32_t status = HOP_OK;
    buffer_add(&copy, file->records[record], length);
    at = copy.bytes;
    while (status == HOP_OK && next_line(&at, &read)) {
      if (read.count > 0) status = add_line(file, corpus, &read);
    }
    free(copy.bytes);
    if (status != HOP_OK) return status;
  }
  return HOP_OK;
}

#endif
