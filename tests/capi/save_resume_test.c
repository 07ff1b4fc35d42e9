/* A task saved at every moment of waiting, resumed in another process, ends with the same bytes.
 * This program is the other process, too: save_resume_test resume GRAPH SAVED RESULT. */
#include "small_graph.h"

static void write_file(const char* name, const void* data, size_t length) {
  FILE* file = fopen(name, "wb");
  if (CHECK(file != NULL)) {
    CHECK(fwrite(data, 1, length, file) == length);
    CHECK(fclose(file) == 0);
  }
}

static uint8_t* read_file(const char* name, size_t* length) {
  uint8_t* data = (uint8_t*)malloc(1 << 22);
  FILE* file = fopen(name, "rb");
  *length = 0;
  if (CHECK(file != NULL)) {
    *length = fread(data, 1, 1 << 22, file);
    fclose(file);
  }
  return data;
}

/* All that a finished task gives, in one file. */
static void write_outcome(hop_task* task, const char* name, int is_index) {
  if (is_index) {
    hop_bytes* bytes = NULL;
    const uint8_t* data = NULL;
    size_t length = 0;
    CHECK_OK(hop_task_take_bytes(task, &bytes, &error));
    CHECK_OK(hop_bytes_view(bytes, &data, &length, &error));
    write_file(name, data, length);
    hop_bytes_free(bytes);
  } else {
    hop_results* results = NULL;
    uint32_t questions = 0, q, steps = 0;
    FILE* file = fopen(name, "wb");
    CHECK_OK(hop_task_take_results(task, &results, &error));
    CHECK_OK(hop_results_count(results, &questions, &error));
    for (q = 0; q < questions && CHECK(file != NULL); ++q) {
      const uint32_t* passages = NULL;
      const float* scores = NULL;
      const char* text = NULL;
      size_t count = 0, length = 0;
      int32_t partial = 0;
      CHECK_OK(hop_results_hits(results, q, &passages, &scores, &count, &error));
      fwrite(passages, sizeof *passages, count, file);
      fwrite(scores, sizeof *scores, count, file);
      CHECK_OK(hop_results_explanation(results, q, &text, &length, &error));
      fwrite(text, 1, length, file);
      CHECK_OK(hop_results_answer(results, q, &text, &length, &partial, &error));
      fprintf(file, "%.*s %d", (int)length, text, (int)partial);
      CHECK_OK(hop_results_step_count(results, q, &steps, &error));
      fprintf(file, " %u", steps);
      CHECK_OK(hop_results_state(results, q, &scores, &count, &error));
      if (count > 0) fwrite(scores, sizeof *scores, count, file); /* an empty column may be NULL */
    }
    if (file != NULL) fclose(file);
    hop_results_free(results);
  }
}

static int resume(const char* graph_name, const char* saved_name, const char* result_name) {
  const hop_run_host host = scripted_host();
  const int is_index = strcmp(graph_name, "none") == 0;
  hop_graph* graph = NULL;
  hop_task* task = NULL;
  size_t length = 0;
  uint8_t* saved = read_file(saved_name, &length);
  if (!is_index) CHECK_OK(hop_graph_map(graph_name, strlen(graph_name), HOP_OPEN_FULL, &graph, &error));
  CHECK_OK(hop_task_resume(saved, length, graph, &task, &error));
  hop_graph_free(graph); /* the task keeps it alive */
  free(saved);
  CHECK_OK(hop_run(task, &host, &error));
  write_outcome(task, result_name, is_index);
  hop_task_free(task);
  return check_end();
}

static void run_other_process(const char* self, const char* graph_name) {
  const char* emulator = getenv("HOPTRAIL_TEST_EMULATOR"); /* what runs a program of another processor */
  char command[2048];
  snprintf(command, sizeof command, "%s%s\"%s\" resume %s sr_saved.bin sr_resumed.bin", emulator != NULL ? emulator : "",
           emulator != NULL ? " " : "", self, graph_name);
  CHECK(system(command) == 0);
}

static void check_same_files(const char* a_name, const char* b_name) {
  size_t a_length = 0, b_length = 0;
  uint8_t *a = read_file(a_name, &a_length), *b = read_file(b_name, &b_length);
  CHECK(a_length > 0 && a_length == b_length && memcmp(a, b, a_length) == 0);
  free(a);
  free(b);
}

/* Steps `task` to its end by the scripted host; at each new waiting, saves it and lets another process finish it. */
static void check_every_waiting(hop_task* task, hop_task* whole, const char* self, const char* graph_name) {
  const hop_run_host host = scripted_host();
  const int is_index = strcmp(graph_name, "none") == 0;
  hop_run_unfinished unfinished = {0};
  int32_t state = HOP_STATE_MORE;
  int waited = 0;
  CHECK_OK(hop_run(whole, &host, &error));
  write_outcome(whole, "sr_whole.bin", is_index);
  while (state != HOP_STATE_DONE) {
    hop_error* error = NULL;
    if (!check_status(HOP_OK, hop_task_step(task, 10000000, &state, &error), error, NULL, __FILE__, __LINE__, "step")) break;
    if (state == HOP_STATE_WAITING) {
      hop_bytes* saved = NULL;
      const uint8_t* data = NULL;
      size_t length = 0;
      CHECK_OK(hop_task_save(task, &saved, &error));
      CHECK_OK(hop_bytes_view(saved, &data, &length, &error));
      write_file("sr_saved.bin", data, length);
      hop_bytes_free(saved);
      run_other_process(self, graph_name);
      check_same_files("sr_whole.bin", "sr_resumed.bin");
      ++waited;
      CHECK_OK(hop_run_answer_first(task, &host, &unfinished, &error));
    }
  }
  CHECK(waited >= 1);
  hop_task_free(task);
  hop_task_free(whole);
}

static void asks_and_searches(const char* self) {
  static const char* const ask_settings[] = {"method=rgnn_ret", "ask.loop=steps", NULL};
  static const char* const search_settings[] = {"method=trail", NULL};
  static const char* const scored_settings[] = {"method=trail", "ask.loop=steps", "search.score=true", NULL};
  hop_bytes* file = small_file_of(small_corpus(1), no_settings, NULL);
  hop_graph* graph = small_open(file, HOP_OPEN_FULL);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options *ask_options = small_options(ask_settings), *search_options = small_options(search_settings);
  hop_options* scored_options = small_options(scored_settings);
  hop_task *task = NULL, *whole = NULL;
  const uint8_t* data = NULL;
  size_t length = 0;
  CHECK_OK(hop_bytes_view(file, &data, &length, &error));
  write_file("sr_graph.hop", data, length);
  CHECK_OK(hop_questions_add(questions, TEXT("What flows through London?"), &error));
  CHECK_OK(hop_questions_add_condition(questions, TEXT("kind=place"), &error));
  CHECK_OK(hop_ask_task_create(graph, questions, ask_options, &task, &error));
  CHECK_OK(hop_ask_task_create(graph, questions, ask_options, &whole, &error));
  check_every_waiting(task, whole, self, "sr_graph.hop");
  CHECK_OK(hop_search_task_create(graph, questions, search_options, &task, &error));
  CHECK_OK(hop_search_task_create(graph, questions, search_options, &whole, &error));
  check_every_waiting(task, whole, self, "sr_graph.hop");
  CHECK_OK(hop_ask_task_create(graph, questions, scored_options, &task, &error));
  CHECK_OK(hop_ask_task_create(graph, questions, scored_options, &whole, &error));
  check_every_waiting(task, whole, self, "sr_graph.hop");
  CHECK_OK(hop_search_task_create(graph, questions, scored_options, &task, &error));
  CHECK_OK(hop_search_task_create(graph, questions, scored_options, &whole, &error));
  check_every_waiting(task, whole, self, "sr_graph.hop");
  hop_options_free(scored_options);
  hop_options_free(ask_options);
  hop_options_free(search_options);
  hop_questions_free(questions);
  hop_graph_free(graph);
  hop_bytes_free(file);
}

static void index_tasks(const char* self) {
  static const char* const settings[] = {"index.embed=true", "index.batch=3", NULL};
  hop_options* options = small_options(settings);
  hop_corpus *corpus = small_corpus(0), *same = small_corpus(0);
  hop_task *task = NULL, *whole = NULL;
  CHECK_OK(hop_index_task_create(corpus, options, &task, &error));
  CHECK_OK(hop_index_task_create(same, options, &whole, &error));
  check_every_waiting(task, whole, self, "none");
  hop_corpus_free(corpus);
  hop_corpus_free(same);
  hop_options_free(options);
}

/* Another graph, no graph, damaged bytes: each is told apart. */
static void what_cannot_be_resumed(void) {
  hop_graph *graph = small_graph(1), *other = small_graph(0);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_task *task = NULL, *resumed = NULL;
  hop_bytes* saved = NULL;
  const uint8_t* data = NULL;
  uint8_t* damaged;
  hop_bytes* again = NULL;
  const uint8_t* again_data = NULL;
  size_t length = 0, again_length = 0, at;
  int32_t state = -1;
  CHECK_OK(hop_search_task_create(graph, questions, NULL, &task, &error));
  CHECK_OK(hop_task_step(task, 10000000, &state, &error));
  CHECK(state == HOP_STATE_WAITING);
  CHECK_OK(hop_task_save(task, &saved, &error));
  CHECK_OK(hop_bytes_view(saved, &data, &length, &error));
  CHECK_FAILS(HOP_STATUS_FOREIGN_GRAPH, NULL, hop_task_resume(data, length, other, &resumed, &error));
  CHECK_FAILS(HOP_STATUS_FOREIGN_GRAPH, NULL, hop_task_resume(data, length, NULL, &resumed, &error));
  CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, NULL, hop_task_resume(data, 0, graph, &resumed, &error));
  CHECK_FAILS(HOP_STATUS_CORRUPT_FILE, NULL, hop_task_resume(data, length - 1, graph, &resumed, &error));
  damaged = (uint8_t*)malloc(length);
  for (at = 0; at < length; ++at) {
    memcpy(damaged, data, length);
    damaged[at] ^= 0x40;
    if (hop_task_resume(damaged, length, graph, &resumed, NULL) != HOP_OK) continue;
    /* The byte says nothing (it fills a gap): the task is the same. */
    CHECK_OK(hop_task_step(resumed, 10000000, &state, &error));
    CHECK_OK(hop_task_save(resumed, &again, &error));
    CHECK_OK(hop_bytes_view(again, &again_data, &again_length, &error));
    if (!CHECK(again_length == length && memcmp(again_data, data, length) == 0)) {
      fprintf(stderr, "  byte %lu of %lu\n", (unsigned long)at, (unsigned long)length);
    }
    hop_bytes_free(again);
    hop_task_free(resumed);
    resumed = NULL;
  }
  free(damaged);
  CHECK(resumed == NULL);
  hop_bytes_free(saved);
  hop_task_free(task);
  hop_questions_free(questions);
  hop_graph_free(graph);
  hop_graph_free(other);
}

int main(int count, char** words) {
  if (count == 5 && strcmp(words[1], "resume") == 0) return resume(words[2], words[3], words[4]);
  asks_and_searches(words[0]);
  index_tasks(words[0]);
  what_cannot_be_resumed();
  return check_end();
}
