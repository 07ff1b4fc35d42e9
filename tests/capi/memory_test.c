/* Where a graph's bytes live: copied, borrowed, mapped; opened in full and in trust; damaged. */
#include "small_graph.h"

typedef struct file_bytes {
  hop_bytes* owner;
  const uint8_t* data;
  size_t length;
} file_bytes;

static file_bytes small_file(void) {
  file_bytes file = {NULL, NULL, 0};
  file.owner = small_file_of(small_corpus(1), no_settings, NULL);
  CHECK_OK(hop_bytes_view(file.owner, &file.data, &file.length, &error));
  return file;
}

static void check_usable(hop_graph* graph) {
  static const char* const settings[] = {"method=bm25", NULL};
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  size_t count = 0;
  hop_results* results = small_search(graph, small_question("Who taught mathematics at Cambridge?"), settings, NULL);
  CHECK_OK(hop_results_hits(results, 0, &passages, &scores, &count, &error));
  CHECK(count > 0 && passages[0] == BABBAGE);
  hop_results_free(results);
}

static void a_copy_stands_alone(const file_bytes* file) {
  uint8_t* room = (uint8_t*)malloc(file->length + 1);
  hop_graph* graph = NULL;
  memcpy(room + 1, file->data, file->length); /* a copy needs no alignment */
  CHECK_OK(hop_graph_open(room + 1, file->length, HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, &error));
  memset(room, 0xee, file->length + 1);
  free(room);
  check_usable(graph);
  hop_graph_free(graph);
}

static void borrowed_bytes_are_not_copied(const file_bytes* file) {
  uint8_t* room = (uint8_t*)malloc(file->length + 8);
  hop_graph* graph = NULL;
  const char* text = NULL;
  size_t length = 0;
  memcpy(room, file->data, file->length);
  CHECK_OK(hop_graph_open(room, file->length, HOP_OPEN_FULL, HOP_MEMORY_BORROW, &graph, &error));
  CHECK_OK(hop_graph_passage_text(graph, 0, HOP_PASSAGE_TEXT, &text, &length, &error));
  CHECK((const uint8_t*)text >= room && (const uint8_t*)text < room + file->length);
  check_usable(graph);
  hop_graph_free(graph);

  graph = NULL;
  for (size_t shift = 1; shift < 8; ++shift) {
    memmove(room + shift, room + shift - 1, file->length);
    CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "aligned",
                hop_graph_open(room + shift, file->length, HOP_OPEN_FULL, HOP_MEMORY_BORROW, &graph, &error));
  }
  CHECK(graph == NULL);
  free(room);
}

static void trusted_opens_the_same_graph(const file_bytes* file) {
  hop_graph* graph = small_open(file->owner, HOP_OPEN_TRUSTED);
  check_usable(graph);
  hop_graph_free(graph);
}

static void modes_are_checked(const file_bytes* file) {
  hop_graph* graph = NULL;
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "mode", hop_graph_open(file->data, file->length, 2, 0, &graph, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "memory", hop_graph_open(file->data, file->length, 0, -1, &graph, &error));
  CHECK(graph == NULL);
}

static void damage_is_found(const file_bytes* file) {
  uint8_t* damaged = (uint8_t*)malloc(file->length);
  hop_graph* graph = NULL;
  size_t at;
  CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, NULL, hop_graph_open(NULL, 0, 0, 0, &graph, &error));
  CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, NULL, hop_graph_open((const uint8_t*)"not a graph", 11, 0, 0, &graph, &error));
  CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, NULL, hop_graph_open(file->data, file->length / 2, 0, 0, &graph, &error));
  CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, NULL, hop_graph_open(file->data, file->length - 1, 0, 0, &graph, &error));
  CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, NULL, hop_graph_open(file->data, file->length / 2, 1, 0, &graph, &error));
  for (at = 0; at < file->length; at += 1 + at % 13) {
    memcpy(damaged, file->data, file->length);
    damaged[at] ^= 0x20;
    if (!CHECK(hop_graph_open(damaged, file->length, HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, NULL) != HOP_OK)) {
      fprintf(stderr, "  byte %lu\n", (unsigned long)at);
      hop_graph_free(graph);
    }
  }
  CHECK(graph == NULL);
  free(damaged);
}

static void files_are_mapped(const file_bytes* file) {
  hop_graph* graph = NULL;
  FILE* out = fopen("memory_test.hop", "wb");
  if (!CHECK(out != NULL)) return;
  CHECK(fwrite(file->data, 1, file->length, out) == file->length);
  fclose(out);
  CHECK_OK(hop_graph_map(TEXT("memory_test.hop"), HOP_OPEN_FULL, &graph, &error));
  check_usable(graph);
  hop_graph_free(graph);
  CHECK_OK(hop_graph_map(TEXT("memory_test.hop"), HOP_OPEN_TRUSTED, &graph, &error));
  check_usable(graph);
  hop_graph_free(graph);
  graph = NULL;
  CHECK_FAILS(HOP_STATUS_NOT_FOUND, "no-such-file", hop_graph_map(TEXT("no-such-file.hop"), 0, &graph, &error));
  CHECK_FAILS(HOP_STATUS_FILE_FAILURE, NULL, hop_graph_map(TEXT("."), 0, &graph, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "path", hop_graph_map(NULL, 0, 0, &graph, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "zero", hop_graph_map(TEXT("memory_test.hop\0.txt"), 0, &graph, &error));
  out = fopen("memory_test.hop", "wb");
  if (out != NULL) fclose(out);
  CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, NULL, hop_graph_map(TEXT("memory_test.hop"), 0, &graph, &error));
  CHECK(graph == NULL);
  remove("memory_test.hop");
}

/* Any order of freeing: a task keeps its graph, results stand alone. */
static void objects_keep_what_they_need(const file_bytes* file) {
  static const char* const settings[] = {"method=trail", NULL};
  hop_graph* graph = small_open(file->owner, HOP_OPEN_FULL);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(settings);
  const hop_run_host host = scripted_host();
  hop_task* task = NULL;
  hop_results* results = NULL;
  const char* json = NULL;
  size_t length = 0;
  CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
  hop_graph_free(graph);
  hop_questions_free(questions);
  hop_options_free(options);
  CHECK_OK(hop_run(task, &host, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  hop_task_free(task);
  CHECK_OK(hop_results_explanation(results, 0, &json, &length, &error));
  CHECK(length > 0);
  hop_results_free(results);
}

int main(void) {
  const file_bytes file = small_file();
  a_copy_stands_alone(&file);
  borrowed_bytes_are_not_copied(&file);
  trusted_opens_the_same_graph(&file);
  modes_are_checked(&file);
  damage_is_found(&file);
  files_are_mapped(&file);
  objects_keep_what_they_need(&file);
  hop_bytes_free(file.owner);
  return check_end();
}
