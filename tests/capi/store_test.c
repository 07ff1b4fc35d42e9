/* A store through the ABI: made, changed, compacted, opened again in a folder; its graph answers like that of a fresh
 * index; two writers; what does not go. */
#include "small_graph.h"

#if defined(_WIN32)
#include <direct.h>
#define make_folder(name) _mkdir(name)
#define remove_folder(name) _rmdir(name)
#else
#include <sys/stat.h>
#define make_folder(name) mkdir(name, 0777)
#define remove_folder(name) rmdir(name)
int rmdir(const char* name);
#endif

#define FOLDER "store_test_folder"

static hop_run_host host_of(void) {
  hop_run_host host = {0};
  host.folder = FOLDER;
  return host;
}

/* Runs a task on a store, which is freed, and takes its store. */
static hop_store* store_of(hop_task* task) {
  const hop_run_host host = host_of();
  hop_store* store = NULL;
  CHECK_OK(hop_run(task, &host, &error));
  CHECK_OK(hop_store_take(task, &store, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "already taken", hop_store_take(task, &store, &error));
  hop_task_free(task);
  return store;
}

static hop_store* opened(int32_t create) {
  hop_task* task = NULL;
  CHECK_OK(hop_store_open_task_create(NULL, create, &task, &error));
  return store_of(task);
}

static hop_store* changed(hop_store* store, hop_corpus* corpus, const char* deleted) {
  hop_task* task = NULL;
  hop_store* after;
  uint64_t left = 1;
  CHECK_OK(hop_store_change_task_create(store, corpus, deleted, strlen(deleted), NULL, &task, &error));
  if (corpus != NULL) CHECK_OK(hop_corpus_size(corpus, &left, &error));
  CHECK(corpus == NULL || left == 0);
  after = store_of(task);
  hop_corpus_free(corpus);
  hop_store_free(store);
  return after;
}

static hop_store* compacted(hop_store* store) {
  hop_task* task = NULL;
  hop_store* after;
  CHECK_OK(hop_store_compact_task_create(store, &task, &error));
  after = store_of(task);
  hop_store_free(store);
  return after;
}

static int same_graph(const hop_store* store, const hop_graph* expected) {
  hop_graph* graph = NULL;
  const uint8_t *left = NULL, *right = NULL;
  size_t left_length = 0, right_length = 0;
  int same;
  CHECK_OK(hop_store_graph(store, &graph, &error));
  CHECK_OK(hop_graph_bytes(graph, &left, &left_length, &error));
  CHECK_OK(hop_graph_bytes(expected, &right, &right_length, &error));
  same = left_length > 0 && left_length == right_length && memcmp(left, right, left_length) == 0;
  hop_graph_free(graph);
  return same;
}

static hop_corpus* one_passage(const char* id, const char* text) {
  hop_corpus* corpus = NULL;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  CHECK_OK(hop_corpus_add_passage(corpus, id, strlen(id), NULL, 0, text, strlen(text), &error));
  return corpus;
}

static int described(const hop_store* store, const char* words) {
  hop_bytes* json = NULL;
  const uint8_t* text = NULL;
  size_t length = 0, i;
  int found = 0;
  CHECK_OK(hop_store_describe(store, &json, &error));
  CHECK_OK(hop_bytes_view(json, &text, &length, &error));
  for (i = 0; i + strlen(words) <= length; ++i) found = found || memcmp(text + i, words, strlen(words)) == 0;
  hop_bytes_free(json);
  return found;
}

static void a_life(void) {
  hop_graph* fresh = small_graph(1);
  hop_store* store = opened(1);
  CHECK(described(store, "\"generation\":1"));
  store = changed(store, small_corpus(1), "");
  CHECK(same_graph(store, fresh));
  store = changed(store, NULL, "byron\nnobody");
  CHECK(!same_graph(store, fresh));
  CHECK(described(store, "\"generation\":3") && described(store, "\"deleted_documents\":1"));
  store = changed(store, small_corpus(1), ""); /* all are what they were but one */
  CHECK(same_graph(store, fresh));
  CHECK(described(store, "\"number\":2"));
  store = compacted(store);
  CHECK(same_graph(store, fresh));
  CHECK(!described(store, "\"number\":2") && described(store, "\"number\":3"));
  hop_store_free(store);
  store = opened(0);
  CHECK(same_graph(store, fresh));
  hop_store_free(store);
  hop_graph_free(fresh);
}

static void a_graph_outlives_its_store(void) {
  const char* const settings[] = {"method=bm25", NULL};
  hop_store* store = opened(0);
  hop_graph* graph = NULL;
  hop_results* results;
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  size_t count = 0;
  CHECK_OK(hop_store_graph(store, &graph, &error));
  hop_store_free(store);
  results = small_search(graph, small_question(SMALL_QUESTION), settings, NULL);
  hop_graph_free(graph);
  CHECK_OK(hop_results_hits(results, 0, &passages, &scores, &count, &error));
  CHECK(count > 0);
  hop_results_free(results);
}

/* While a task has the lock, hop_run of another one fails; what the second one wrote is not there. */
static void a_second_writer_is_turned_away(void) {
  const hop_run_host host = host_of();
  hop_store *store = opened(0), *after;
  hop_task* task = NULL;
  const hop_run_place place = hop_run_place_of(FOLDER "/lock");
  hop_run_outcome outcome;
  hop_run_lock_file lock;
  memset(&outcome, 0, sizeof outcome);
  memset(&lock, 0, sizeof lock);
  hop_run_lock(&place, &lock, &outcome);
  CHECK(outcome.failure[0] == '\0');
  CHECK_OK(hop_store_compact_task_create(store, &task, &error));
  CHECK_FAILS(HOP_STATUS_FILE_FAILURE, "another writer has it", hop_run(task, &host, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "failed", hop_store_take(task, &after, &error));
  hop_task_free(task);
  hop_run_unlock(lock);
  /* After the first writer's change, the second one's version is an old one. */
  CHECK_OK(hop_store_change_task_create(store, NULL, TEXT("thames"), NULL, &task, &error));
  after = store_of(task);
  CHECK_OK(hop_store_change_task_create(store, NULL, TEXT("london"), NULL, &task, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "generation", hop_run(task, &host, &error));
  hop_task_free(task);
  hop_store_free(store);
  hop_store_free(after);
}

/* A child of a fork has the same open file: the lock ends though it is still open there. */
static void a_lock_ends_for_forks_too(void) {
#if !defined(_WIN32)
  const hop_run_place place = hop_run_place_of(FOLDER "/lock");
  hop_run_outcome outcome;
  hop_run_lock_file lock = -1, again = -1;
  int of_a_child;
  memset(&outcome, 0, sizeof outcome);
  hop_run_lock(&place, &lock, &outcome);
  of_a_child = dup(lock);
  CHECK(of_a_child >= 0);
  hop_run_unlock(lock);
  hop_run_lock(&place, &again, &outcome);
  CHECK(outcome.failure[0] == '\0');
  hop_run_unlock(again);
  close(of_a_child);
#endif
}

static void what_does_not_go(void) {
  const char* const other[] = {"passage.tokens=50", NULL};
  const hop_run_host host = host_of();
  hop_store *store = opened(0), *none = NULL;
  hop_options* options = small_options(other);
  hop_corpus* corpus = one_passage("new", "A new passage, without a vector.");
  hop_task* task = NULL;
  hop_bytes* saved = NULL;
  uint64_t size = 0;
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "passage.tokens",
              hop_store_change_task_create(store, corpus, NULL, 0, options, &task, &error));
  CHECK_OK(hop_corpus_size(corpus, &size, &error));
  CHECK(size == 1);
  CHECK_OK(hop_store_change_task_create(store, corpus, NULL, 0, NULL, &task, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "not done", hop_store_take(task, &none, &error));
  CHECK_FAILS(HOP_STATUS_UNSUPPORTED, "cannot be saved", hop_task_save(task, &saved, &error));
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, "dimension", hop_run(task, &host, &error));
  hop_task_free(task);
  CHECK_OK(hop_save_task_create((const uint8_t*)"", 0, TEXT("x"), &task, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, "has no store", hop_store_take(task, &none, &error));
  hop_task_free(task);
  hop_corpus_free(corpus);
  hop_options_free(options);
  hop_store_free(store);
}

static void remove_all(void) {
  hop_run_outcome outcome;
  char *name, *end;
  hop_run_place place = {0, ".", FOLDER};
  memset(&outcome, 0, sizeof outcome);
  if (hop_run_open_folder(FOLDER, &place.folder) != 0) return;
  hop_run_list(&place, &outcome);
  hop_run_close_folder(place.folder);
  for (name = (char*)outcome.bytes; name != NULL && name < (char*)outcome.bytes + outcome.length; name = end + 1) {
    char path[300];
    end = (char*)memchr(name, '\n', (size_t)((char*)outcome.bytes + outcome.length - name));
    snprintf(path, sizeof path, FOLDER "/%.*s", (int)(end - name), name);
    remove(path);
  }
  free(outcome.bytes);
  remove_folder(FOLDER);
}

int main(void) {
  const hop_run_host host = host_of();
  hop_task* task = NULL;
  remove_all();
  CHECK_OK(hop_store_open_task_create(NULL, 0, &task, &error));
  CHECK_FAILS(HOP_STATUS_NOT_FOUND, "no manifest", hop_run(task, &host, &error)); /* nor is there a folder */
  hop_task_free(task);
  make_folder(FOLDER);
  CHECK_OK(hop_store_open_task_create(NULL, 0, &task, &error));
  CHECK_FAILS(HOP_STATUS_NOT_FOUND, "no manifest", hop_run(task, &host, &error));
  hop_task_free(task);
  a_life();
  a_graph_outlives_its_store();
  a_second_writer_is_turned_away();
  a_lock_ends_for_forks_too();
  what_does_not_go();
  remove_all();
  return check_end();
}
