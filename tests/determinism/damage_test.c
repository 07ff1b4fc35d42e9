/* A small graph's file, damaged in every way, is answered alike everywhere: damage.digest has the sums of all statuses,
 * messages and answers, by this program; tests/wasm/damage.test.mjs has the module come to the same ones.
 * damage_test FILE compares, damage_test --print writes. */
#include "small_file.h"
#include "text.h"
#include "trust.h"

enum { BLOCK = 256 }; /* bytes of the file whose damage has one line of the digest */

typedef struct tally {
  uint64_t damages, opened;
  uint32_t sum; /* of the present line */
  buffer lines;
} tally;

static void told(tally* all, const void* data, size_t length) { all->sum = crc32c_of((const char*)data, length, all->sum); }

/* ---- What a file has to tell ------------------------------------------------------------------------------------ */

typedef struct question {
  hop_questions* questions;
  hop_options* options;
} question;

enum { METHODS = 3 };
static question asked[METHODS];

static void tell_search(tally* all, const hop_graph* graph, const question* q) {
  hop_task* task = NULL;
  hop_results* results = NULL;
  const char* json = NULL;
  size_t length = 0;
  int32_t state = HOP_STATE_MORE;
  int32_t status = hop_search_task_create(graph, q->questions, q->options, &task, NULL);
  while (status == HOP_OK && state == HOP_STATE_MORE) status = hop_task_step(task, 10000000, &state, NULL);
  if (status == HOP_OK) status = hop_task_take_results(task, &results, NULL);
  if (status == HOP_OK) status = hop_results_explanation(results, 0, &json, &length, NULL);
  told(all, json, length);
  told(all, hop_status_name(status), strlen(hop_status_name(status)));
  hop_results_free(results);
  hop_task_free(task);
}

static void tell_description(tally* all, const hop_graph* graph) {
  hop_bytes* json = NULL;
  const uint8_t* bytes = NULL;
  size_t length = 0;
  int32_t status = hop_graph_describe(graph, NULL, &json, NULL);
  if (status == HOP_OK) status = hop_bytes_view(json, &bytes, &length, NULL);
  told(all, bytes, length);
  told(all, hop_status_name(status), strlen(hop_status_name(status)));
  hop_bytes_free(json);
}

static void tell_file(tally* all, const uint8_t* bytes, size_t length) {
  hop_graph* graph = NULL;
  hop_error* error = NULL;
  const int32_t status = hop_graph_open(bytes, length, HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, &error);
  int m;
  told(all, hop_status_name(status), strlen(hop_status_name(status)));
  told(all, hop_error_message(error), strlen(hop_error_message(error)));
  told(all, hop_error_detail(error), strlen(hop_error_detail(error)));
  ++all->damages;
  if (status == HOP_OK) {
    ++all->opened;
    tell_description(all, graph);
    for (m = 0; m < METHODS; ++m) tell_search(all, graph, &asked[m]);
  }
  hop_error_free(error);
  hop_graph_free(graph);
}

/* ---- Damage ----------------------------------------------------------------------------------------------------- */

/* A copy of the file that ends at the end of the block of memory. */
static uint8_t* copy_of(const small_file* file, size_t length) {
  uint8_t* copy = (uint8_t*)malloc(length > 0 ? length : 1);
  if (copy == NULL) stop("no memory", "copy");
  memcpy(copy, file->bytes, length);
  return copy;
}

static void end_line(tally* all, const char* what, size_t first) {
  buffer_print(&all->lines, "%s from byte %lu: %08x\n", what, (unsigned long)first, (unsigned)all->sum);
  all->sum = 0;
}

static int ends_block(size_t at, size_t step, size_t length) { return (at + step) % BLOCK == 0 || at + step >= length; }

static void cut(tally* all, const small_file* file) {
  size_t length;
  for (length = 0; length < file->length; ++length) {
    uint8_t* bytes = copy_of(file, length);
    tell_file(all, bytes, length);
    free(bytes);
    if (ends_block(length, 1, file->length)) end_line(all, "cut", length / BLOCK * BLOCK);
  }
}

/* Bits first to last of each byte; with `forged`, the checksums are right again. */
static void flip(tally* all, const small_file* file, int forged) {
  uint8_t* bytes = copy_of(file, file->length);
  size_t at;
  int bit;
  for (at = 0; at < file->length; ++at) {
    for (bit = forged ? (int)(at % 8) : 0; bit < (forged ? (int)(at % 8) + 1 : 8); ++bit) {
      bytes[at] ^= (uint8_t)(1 << bit);
      if (forged) small_file_forge(file, bytes);
      tell_file(all, bytes, file->length);
      memcpy(bytes, file->bytes, file->length);
    }
    if (ends_block(at, 1, file->length)) end_line(all, forged ? "flipped and forged" : "flipped", at / BLOCK * BLOCK);
  }
  free(bytes);
}

static void replace(tally* all, const small_file* file, int forged) {
  static const uint32_t extremes[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff};
  uint8_t* bytes = copy_of(file, file->length);
  size_t at, e;
  for (at = 0; at + 4 <= file->length; at += 4) {
    for (e = 0; e < sizeof extremes / sizeof *extremes; ++e) {
      int i;
      for (i = 0; i < 4; ++i) bytes[at + (size_t)i] = (uint8_t)(extremes[e] >> 8 * i);
      if (forged) small_file_forge(file, bytes);
      tell_file(all, bytes, file->length);
      memcpy(bytes, file->bytes, file->length);
    }
    if (ends_block(at, 4, file->length)) end_line(all, forged ? "replaced and forged" : "replaced", at / BLOCK * BLOCK);
  }
  free(bytes);
}

/* ---- All of it -------------------------------------------------------------------------------------------------- */

static void make_questions(void) {
  static const char* const methods[METHODS] = {"bm25", "gnn_ret", "trail"};
  static const float vector[] = {1, 2, 3, 4};
  int m;
  for (m = 0; m < METHODS; ++m) {
    CHECK_OK(hop_questions_create(&asked[m].questions, &error));
    CHECK_OK(hop_questions_add(asked[m].questions, TEXT("Which road leads from Harbour 2 to Harbour 3?"), &error));
    CHECK_OK(hop_questions_set_vector(asked[m].questions, vector, 4, &error));
    CHECK_OK(hop_options_create(&asked[m].options, &error));
    CHECK_OK(hop_options_set_text(asked[m].options, TEXT("method"), methods[m], strlen(methods[m]), &error));
    CHECK_OK(hop_options_set_text(asked[m].options, TEXT("search.embed"), TEXT("false"), &error));
  }
}

int main(int count, char** words) {
  tally all = {0, 0, 0, {NULL, 0, 0}};
  buffer recorded = {NULL, 0, 0};
  small_file file;
  int m, same;
  if (count != 2) stop("one argument is wanted", "FILE or --print");
  make_questions();
  file = small_file_make();
  told(&all, file.bytes, file.length);
  end_line(&all, "file", 0);
  tell_file(&all, file.bytes, file.length);
  end_line(&all, "whole", 0);
  cut(&all, &file);
  flip(&all, &file, 0);
  replace(&all, &file, 0);
  flip(&all, &file, 1);
  replace(&all, &file, 1);
  for (m = 0; m < METHODS; ++m) {
    hop_options_free(asked[m].options);
    hop_questions_free(asked[m].questions);
  }
  hop_bytes_free(file.owner);
  if (strcmp(words[1], "--print") == 0) {
    const int written = fwrite(all.lines.bytes, 1, all.lines.length, stdout) == all.lines.length;
    free(all.lines.bytes);
    return written && check_end() == 0 ? 0 : 1;
  }
  buffer_read_file(&recorded, words[1]);
  same = recorded.length == all.lines.length && memcmp(recorded.bytes, all.lines.bytes, recorded.length) == 0;
  if (!same) {
    size_t at = 0, line = 1;
    while (at < recorded.length && at < all.lines.length && recorded.bytes[at] == all.lines.bytes[at])
      line += recorded.bytes[at++] == '\n';
    fprintf(stderr, "%s:%lu: not so here; a change on purpose is recorded anew with --print\n", words[1], (unsigned long)line);
  }
  free(all.lines.bytes);
  free(recorded.bytes);
  {
    const trust_figure figures[] = {
        TRUST_AT_LEAST("damaged files", all.damages, 60000),
        TRUST_AT_LEAST("of them forged so well that they open", all.opened, 100),
        TRUST_NONE("unlike the record", (uint64_t)!same),
        TRUST_NONE("objects left", (uint64_t)(check_end() != 0)),
    };
    return trust_report("W1", "damage_native", figures, sizeof figures / sizeof *figures);
  }
}
