/* What a corpus takes, and what it says where it does not. */
#include <math.h>

#include "small_graph.h"

static uint64_t size_of(const hop_corpus* corpus) {
  uint64_t size = 999;
  CHECK_OK(hop_corpus_size(corpus, &size, &error));
  return size;
}

static void additions_belong_to_the_last(void) {
  hop_corpus* corpus = NULL;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  CHECK(size_of(corpus) == 0);
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_corpus_add_alias(corpus, TEXT("x"), &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_corpus_add_metadata(corpus, TEXT("k"), TEXT("v"), &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_corpus_add_entity(corpus, TEXT("x"), &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_corpus_add_link(corpus, TEXT("x"), &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_corpus_set_document(corpus, TEXT("x"), 0, &error));

  CHECK_OK(hop_corpus_add_document(corpus, TEXT("a.md"), NULL, 0, TEXT("# A\n\nText."), HOP_FORMAT_MARKDOWN, &error));
  CHECK_OK(hop_corpus_add_alias(corpus, TEXT("x"), &error));
  CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("k"), TEXT("v"), &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "document", hop_corpus_add_entity(corpus, TEXT("x"), &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "document", hop_corpus_add_link(corpus, TEXT("x"), &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "document", hop_corpus_set_document(corpus, TEXT("x"), 0, &error));

  CHECK_OK(hop_corpus_add_passage(corpus, TEXT("p"), TEXT("T"), TEXT("Words."), &error));
  CHECK_OK(hop_corpus_add_alias(corpus, TEXT("x"), &error));
  CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("k"), TEXT("v"), &error));
  CHECK_OK(hop_corpus_add_entity(corpus, TEXT("x"), &error));
  CHECK_OK(hop_corpus_add_link(corpus, TEXT("a.md"), &error));
  CHECK_OK(hop_corpus_set_document(corpus, TEXT("d"), -3, &error));
  CHECK(size_of(corpus) == 2);
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "format", hop_corpus_add_document(corpus, TEXT("b"), NULL, 0, TEXT("x"), 2, &error));
  CHECK(size_of(corpus) == 2);
  hop_corpus_free(corpus);
}

static void lengths_have_a_limit(void) {
  hop_corpus* corpus = NULL;
  if (sizeof(size_t) < 8) return;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  CHECK_FAILS(HOP_STATUS_LIMIT_EXCEEDED, "text",
              hop_corpus_add_passage(corpus, TEXT("p"), TEXT("T"), "x", (size_t)1 << 31, &error));
  CHECK_FAILS(HOP_STATUS_LIMIT_EXCEEDED, "rows",
              hop_corpus_add_vectors(corpus, small_passages[0].vector, (size_t)-1 / 2, 4, &error));
  CHECK_FAILS(HOP_STATUS_LIMIT_EXCEEDED, "dimension", hop_corpus_add_vectors(corpus, small_passages[0].vector, 1, 70000, &error));
  CHECK(size_of(corpus) == 0);
  hop_corpus_free(corpus);
}

static int32_t create_index_task(hop_corpus* corpus, hop_error** error) {
  hop_task* task = NULL;
  const int32_t status = hop_index_task_create(corpus, NULL, &task, error);
  hop_task_free(task);
  return status;
}

static void vectors_are_checked(void) {
  hop_corpus* corpus = small_corpus(0);
  float rows[3 * 4] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "dimension", hop_corpus_add_vectors(corpus, rows, 3, 0, &error));
  CHECK_OK(hop_corpus_add_vectors(corpus, rows, 0, 4, &error));
  CHECK_OK(hop_corpus_add_vectors(corpus, rows, 3, 4, &error));
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, "dimension 2", hop_corpus_add_vectors(corpus, rows, 1, 2, &error));
  rows[9] = NAN;
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "row 5", hop_corpus_add_vectors(corpus, rows, 3, 4, &error));
  rows[9] = INFINITY;
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "row 5", hop_corpus_add_vectors(corpus, rows, 3, 4, &error));
  memset(rows + 4, 0, 4 * sizeof *rows);
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "row 4", hop_corpus_add_vectors(corpus, rows, 3, 4, &error));
  /* Nothing of the failed calls was kept: three rows for eight passages. */
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, "3", create_index_task(corpus, &error));
  /* The corpus is as it was, and whole again with the rows that lacked. */
  CHECK(size_of(corpus) == SMALL_COUNT);
  CHECK_OK(hop_corpus_add_vectors(corpus, small_passages[0].vector, 1, 4, &error));
  CHECK_OK(hop_corpus_add_vectors(corpus, small_passages[1].vector, 1, 4, &error));
  CHECK_OK(hop_corpus_add_vectors(corpus, small_passages[2].vector, 1, 4, &error));
  CHECK_OK(hop_corpus_add_vectors(corpus, small_passages[3].vector, 1, 4, &error));
  CHECK_OK(hop_corpus_add_vectors(corpus, small_passages[4].vector, 1, 4, &error));
  CHECK_OK(create_index_task(corpus, &error));
  CHECK(size_of(corpus) == 0); /* taken by the task */
  hop_corpus_free(corpus);
}

/* Steps an index task of a corpus to its failure. */
static int32_t index_failure(hop_corpus* corpus, hop_error** error) {
  hop_task* task = NULL;
  int32_t state = -1, status = hop_index_task_create(corpus, NULL, &task, error);
  while (status == HOP_OK && state != HOP_STATE_DONE) status = hop_task_step(task, 1000000, &state, error);
  if (task != NULL && status != HOP_OK) {
    /* A failed task stays failed, with the same status. */
    CHECK(state == HOP_STATE_FAILED);
    state = -1;
    CHECK(hop_task_step(task, 1, &state, NULL) == status);
    CHECK(state == HOP_STATE_FAILED);
    hop_bytes* bytes = NULL;
    CHECK(hop_task_take_bytes(task, &bytes, NULL) != HOP_OK);
    CHECK(bytes == NULL);
  }
  hop_task_free(task);
  return status;
}

static void bad_content_is_named(void) {
  hop_corpus* corpus = small_corpus(0);
  CHECK_OK(hop_corpus_add_passage(corpus, TEXT("byron"), TEXT("Another"), TEXT("The same id."), &error));
  CHECK_FAILS(HOP_STATUS_DUPLICATE_ID, "byron", index_failure(corpus, &error));
  hop_corpus_free(corpus);

  corpus = small_corpus(0);
  CHECK_OK(hop_corpus_add_passage(corpus, TEXT("mute"), TEXT("Silence"), NULL, 0, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "mute", index_failure(corpus, &error));
  hop_corpus_free(corpus);

  corpus = small_corpus(0);
  CHECK_OK(hop_corpus_add_passage(corpus, NULL, 0, TEXT("Nameless"), TEXT("No id."), &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "id", index_failure(corpus, &error));
  hop_corpus_free(corpus);
}

int main(void) {
  additions_belong_to_the_last();
  lengths_have_a_limit();
  vectors_are_checked();
  bad_content_is_named();
  return check_end();
}
