/* hoptrail_run.h: files written whole or not at all, hosts that lack something, progress; and a second file of the program
 * that includes it, too. */
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

int32_t run_from_the_other_file(hop_task* task, const hop_run_host* host);

static int file_holds(const char* path, const char* expected) {
  char content[64] = {0};
  size_t length = 0;
  FILE* file = fopen(path, "rb");
  if (file == NULL) return 0;
  length = fread(content, 1, sizeof content, file);
  fclose(file);
  return same_text(content, length, expected);
}

/* Names in a folder, by the library of hosts itself. */
static uint32_t names_in(const char* folder) {
  hop_run_outcome outcome;
  uint32_t count = 0;
  size_t i;
  hop_run_place place = {0, ".", folder};
  memset(&outcome, 0, sizeof outcome);
  CHECK(hop_run_open_folder(folder, &place.folder) == 0);
  hop_run_list(&place, &outcome);
  hop_run_close_folder(place.folder);
  CHECK(outcome.failure[0] == '\0');
  for (i = 0; i < outcome.length; ++i) count += outcome.bytes[i] == '\n';
  free(outcome.bytes);
  return count;
}

static hop_task* save_task(const char* content, const char* name) {
  hop_task* task = NULL;
  CHECK_OK(hop_save_task_create((const uint8_t*)content, strlen(content), name, strlen(name), &task, &error));
  return task;
}

static void saving_replaces_the_whole_file(void) {
  hop_run_host host = {0};
  hop_task* task;
  host.folder = "run_test_folder";
  task = save_task("first", "kept.hop");
  CHECK_OK(hop_run(task, &host, &error));
  hop_task_free(task);
  CHECK(file_holds("run_test_folder/kept.hop", "first"));
  task = save_task("2nd", "kept.hop");
  CHECK(run_from_the_other_file(task, &host) == HOP_OK);
  hop_task_free(task);
  CHECK(file_holds("run_test_folder/kept.hop", "2nd"));
  task = save_task("", "kept.hop");
  CHECK_OK(hop_run(task, &host, &error));
  hop_task_free(task);
  CHECK(file_holds("run_test_folder/kept.hop", ""));
  CHECK(names_in("run_test_folder") == 1);
  remove("run_test_folder/kept.hop");
}

static void a_failure_leaves_nothing_behind(void) {
  hop_run_host host = {0};
  hop_task* task = save_task("content", "taken");
  /* The rename fails: a folder has the name. What was written next to it goes away. */
  CHECK(make_folder("run_test_folder/taken") == 0);
  host.folder = "run_test_folder";
  CHECK_FAILS(HOP_STATUS_FILE_FAILURE, "rename", hop_run(task, &host, &error));
  hop_task_free(task);
  CHECK(names_in("run_test_folder") == 1);
  CHECK(remove_folder("run_test_folder/taken") == 0);

  task = save_task("content", "kept.hop");
  host.folder = "run_test_folder/no-such-folder";
  CHECK_FAILS(HOP_STATUS_FILE_FAILURE, "no-such-folder", hop_run(task, &host, &error));
  hop_task_free(task);

  task = save_task("content", "kept.hop");
  host.folder = NULL;
  CHECK_FAILS(HOP_STATUS_FILE_FAILURE, "no folder", hop_run(task, &host, &error));
  hop_task_free(task);
  CHECK(names_in("run_test_folder") == 0);
}

static void names_stay_in_the_folder(void) {
  static const char* const names[] = {"../out", "a/b", "a\\b", "..", "."};
  hop_run_host host = {0};
  size_t i;
  host.folder = "run_test_folder";
  for (i = 0; i < sizeof names / sizeof *names; ++i) {
    hop_task* task = NULL;
    if (hop_save_task_create((const uint8_t*)"x", 1, names[i], strlen(names[i]), &task, NULL) != HOP_OK) continue;
    CHECK(hop_run(task, &host, NULL) != HOP_OK);
    hop_task_free(task);
  }
  CHECK(names_in("run_test_folder") == 0);
}

static void files_are_read_and_cut(void) {
  const hop_run_place place = hop_run_place_of("run_test_folder/parts");
  hop_run_outcome outcome;
  memset(&outcome, 0, sizeof outcome);
  hop_run_write(&place, 0, (const uint8_t*)"abcdef", 6, &outcome);
  hop_run_write(&place, 2, (const uint8_t*)"XY", 2, &outcome); /* all from offset 2 on */
  CHECK(outcome.failure[0] == '\0');
  CHECK(file_holds("run_test_folder/parts", "abXY"));
  hop_run_read(&place, &outcome);
  CHECK(same_text((const char*)outcome.bytes, outcome.length, "abXY"));
  free(outcome.bytes);
  memset(&outcome, 0, sizeof outcome);
  hop_run_remove(&place, &outcome);
  hop_run_remove(&place, &outcome); /* a file that is not there is removed, too */
  CHECK(outcome.failure[0] == '\0');
  hop_run_read(&place, &outcome);
  CHECK(outcome.failure[0] != '\0');
  free(outcome.bytes);
}

#if !defined(_WIN32)
int symlink(const char* target, const char* name);
int link(const char* target, const char* name);
int mkfifo(const char* name, mode_t mode);

static void write_victim(void) {
  FILE* file = fopen("run_test_victim", "wb");
  CHECK(file != NULL);
  fputs("victim", file);
  fclose(file);
}

/* A save leaves other files; nothing is written, read or locked through a link, and a pipe is not waited for. */
static void nothing_outside_the_folder_is_touched(void) {
  const char* const places[] = {"run_test_folder/x.new", "run_test_folder/lock"};
  const hop_run_place begun = hop_run_place_of(places[0]), locked = hop_run_place_of(places[1]);
  hop_run_host host = {0};
  hop_run_outcome outcome;
  hop_run_lock_file lock;
  hop_task* task;
  int kind;
  host.folder = "run_test_folder";
  write_victim();
  for (kind = 0; kind < 4; ++kind) {
    if (kind == 0) CHECK(symlink("../run_test_victim", places[0]) == 0);
    if (kind == 1) CHECK(symlink("../run_test_nowhere", places[0]) == 0);
    if (kind == 2) CHECK(link("run_test_victim", places[0]) == 0);
    if (kind == 3) CHECK(mkfifo(places[0], 0666) == 0);
    task = save_task("saved", "x");
    CHECK_OK(hop_run(task, &host, &error));
    hop_task_free(task);
    CHECK(file_holds("run_test_folder/x", "saved"));
    CHECK(file_holds("run_test_victim", "victim"));
    CHECK(remove(places[0]) == 0);
    CHECK(names_in("run_test_folder") == 1);
  }
  for (kind = 0; kind < 2; ++kind) {
    if (kind == 0) CHECK(symlink("../run_test_victim", places[0]) == 0);
    if (kind == 0) CHECK(symlink("../run_test_nowhere", places[1]) == 0);
    if (kind == 1) CHECK(mkfifo(places[0], 0666) == 0 && mkfifo(places[1], 0666) == 0);
    memset(&outcome, 0, sizeof outcome);
    hop_run_read(&begun, &outcome);
    CHECK(strstr(outcome.failure, kind == 0 ? "a symbolic link" : "not a regular file") != NULL);
    memset(&outcome, 0, sizeof outcome);
    hop_run_write(&begun, 3, (const uint8_t*)"XY", 2, &outcome);
    CHECK(outcome.failure[0] != '\0');
    memset(&outcome, 0, sizeof outcome);
    hop_run_sync(&begun, 0, &outcome);
    CHECK(outcome.failure[0] != '\0');
    memset(&outcome, 0, sizeof outcome);
    hop_run_lock(&locked, &lock, &outcome);
    CHECK(outcome.failure[0] != '\0');
    remove(places[0]);
    remove(places[1]);
  }
  /* The second half of a file that got another name meanwhile. */
  CHECK(link("run_test_victim", places[0]) == 0);
  memset(&outcome, 0, sizeof outcome);
  hop_run_write(&begun, 3, (const uint8_t*)"XY", 2, &outcome);
  CHECK(strstr(outcome.failure, "another hard link") != NULL);
  CHECK(file_holds("run_test_victim", "victim"));
  CHECK(fopen("run_test_nowhere", "rb") == NULL);
  remove(places[0]);
  remove("run_test_folder/x");
  remove("run_test_victim");
}
#endif

static void count_progress(void* context, const char* phase, size_t phase_length, uint64_t done, uint64_t total) {
  (void)done, (void)total;
  CHECK(phase != NULL && phase_length > 0);
  ++*(unsigned*)context;
}

static void progress_is_told(void) {
  hop_run_host host = {0};
  unsigned told = 0;
  host.progress = count_progress;
  host.context = &told;
  host.work = 100;
  hop_bytes_free(small_file_of(small_corpus(0), no_settings, &host));
  CHECK(told > 3);
}

/* Fails as `context` says, or without a word where it is NULL. */
static int32_t refuse_to_embed(void* context, const hop_run_text* texts, uint32_t count, hop_run_vectors* vectors) {
  CHECK(texts != NULL && count > 0);
  vectors->failure = (const char*)context;
  return 1;
}

static int32_t refuse_to_complete(void* context, const hop_run_prompt* prompt, hop_run_completion* completion) {
  CHECK(prompt->count > 0 && prompt->messages[0].length > 0 && prompt->purpose_length > 0);
  completion->failure = (const char*)context;
  return 1;
}

static void index_fails(const char* setting, const hop_run_host* host, const char* named) {
  const char* settings[] = {NULL, NULL};
  hop_corpus* corpus = small_corpus(0);
  hop_options* options;
  hop_task* task = NULL;
  settings[0] = setting;
  options = small_options(settings);
  CHECK_OK(hop_index_task_create(corpus, options, &task, &error));
  CHECK_FAILS(HOP_STATUS_HOST_FAILURE, named, hop_run(task, host, &error));
  hop_task_free(task);
  hop_options_free(options);
  hop_corpus_free(corpus);
}

static void what_the_host_lacks_fails_the_task(void) {
  hop_run_host host = {0};
  index_fails("index.embed=true", NULL, "no embedder");
  index_fails("index.embed=true", &host, "no embedder");
  index_fails("keywords.ask=true", &host, "no language model");
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "task", hop_run(NULL, NULL, &error));
}

static void a_host_that_refuses_is_quoted(void) {
  hop_run_host host = {0};
  host.embed = refuse_to_embed;
  host.complete = refuse_to_complete;
  host.context = (void*)"the line is cut";
  index_fails("index.embed=true", &host, "the line is cut");
  index_fails("keywords.ask=true", &host, "the line is cut");
  host.context = (void*)"";
  index_fails("index.embed=true", &host, "the host could not embed");
  host.context = NULL;
  index_fails("keywords.ask=true", &host, "the host could not complete");
}

static void only_single_parts_of_paths_are_names(void) {
  static const char* const names[] = {"a", "...", ".a", "..a", "a.b", "a b"};
  static const char* const others[] = {"", ".", "..", "a/b", "/", "a\\b", "a/"};
  char* path;
  size_t i;
  for (i = 0; i < sizeof names / sizeof *names; ++i) CHECK(hop_run_is_name(names[i], strlen(names[i])));
  for (i = 0; i < sizeof others / sizeof *others; ++i) CHECK(!hop_run_is_name(others[i], strlen(others[i])));
  CHECK(!hop_run_is_name("a\0b", 3));
  path = hop_run_path("", "a", 1); /* no folder is the present one, never the root */
  CHECK(path != NULL && strcmp(path, "./a") == 0);
  free(path);
}

static void an_unknown_operation_fails(void) {
  const hop_run_place place = hop_run_place_of("run_test_folder");
  hop_run_outcome outcome;
  hop_run_unfinished unfinished;
  memset(&outcome, 0, sizeof outcome);
  memset(&unfinished, 0, sizeof unfinished);
  hop_run_file_operation(99, &place, &place, 1, 0, NULL, 0, &unfinished, &outcome);
  CHECK(strstr(outcome.failure, "unknown file operation") != NULL);
}

int main(void) {
  if (make_folder("run_test_folder") != 0) fprintf(stderr, "run_test_folder is there already\n");
  saving_replaces_the_whole_file();
  a_failure_leaves_nothing_behind();
  names_stay_in_the_folder();
#if !defined(_WIN32)
  nothing_outside_the_folder_is_touched();
#endif
  files_are_read_and_cut();
  progress_is_told();
  what_the_host_lacks_fails_the_task();
  a_host_that_refuses_is_quoted();
  only_single_parts_of_paths_are_names();
  an_unknown_operation_fails();
  CHECK(remove_folder("run_test_folder") == 0);
  return check_end();
}
