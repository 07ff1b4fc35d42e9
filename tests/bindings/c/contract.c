/* tests/contract: what every binding promises, through hoptrail.h and hoptrail_run.h. contract_c FOLDER runs the scenarios of
 * the folder and prints those that fail; HOPTRAIL_CONTRACT names a folder for C.tsv, a line a scenario. Scenarios with calls or
 * members that are not listed here are left out: the runner in C++ makes them through the same functions. */
#include "contract.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What a step came to, and what it gave: all to be freed. */
typedef struct outcome {
  int32_t status;
  hop_error* error;
  int is_cancelled;
} outcome;

/* ---- Searching -------------------------------------------------------------------------------------------------- */

static int32_t ask(const json_t* step, hop_questions** questions, hop_error** error) {
  const json_t *text = json_object_get(step, "question"), *vector = json_object_get(step, "vector"), *condition;
  size_t i;
  int32_t status = hop_questions_create(questions, error);
  if (status == HOP_OK) status = hop_questions_add(*questions, json_string_value(text), json_string_length(text), error);
  if (status == HOP_OK && vector != NULL) {
    float* row = numbers_of(vector);
    status = hop_questions_set_vector(*questions, row, (uint32_t)json_array_size(vector), error);
    free(row);
  }
  json_array_foreach(json_object_get(step, "gold"), i, condition) {
    const uint32_t passage = (uint32_t)json_integer_value(condition);
    if (status == HOP_OK) status = hop_questions_add_gold(*questions, &passage, 1, error);
  }
  json_array_foreach(json_object_get(step, "filter"), i, condition) {
    const char* wanted = json_string_value(condition);
    if (status == HOP_OK) status = hop_questions_add_condition(*questions, wanted, strlen(wanted), error);
  }
  return status;
}

/* To cancel is to free. */
static int32_t cancel(const hop_graph* graph, const hop_questions* questions, const hop_options* options, outcome* made) {
  const int64_t before = hop_live_objects();
  hop_task* task = NULL;
  int32_t state = HOP_STATE_DONE;
  int32_t status = hop_search_task_create(graph, questions, options, &task, &made->error);
  if (status == HOP_OK) status = hop_task_step(task, 1, &state, &made->error);
  claim(state == HOP_STATE_MORE || state == HOP_STATE_WAITING, "the task is under way", NULL);
  hop_task_free(task);
  claim(hop_live_objects() == before, "nothing is left", NULL);
  made->is_cancelled = 1;
  return status;
}

static int32_t search(const hop_graph* graph, const json_t* step, outcome* made) {
  hop_questions* questions = NULL;
  hop_options* options = NULL;
  hop_results* results = NULL;
  int32_t status = ask(step, &questions, &made->error);
  if (status == HOP_OK) status = set_options(step, &options, &made->error);
  if (status == HOP_OK && json_object_get(step, "cancel") != NULL) {
    status = cancel(graph, questions, options, made);
  } else if (status == HOP_OK) {
    status = hop_run_search(graph, questions, options, NULL, &results, &made->error);
  }
  if (results != NULL) {
    found result = {0};
    result.graph = graph;
    result.results = results;
    hop_results_hits(results, 0, &result.passages, &result.scores, &result.count, NULL);
    check_result(&result, json_object_get(step, "expect"));
  }
  hop_results_free(results);
  hop_options_free(options);
  hop_questions_free(questions);
  return status;
}

static void check_default(const json_t* step) {
  uint32_t index;
  for (index = 0; index < hop_option_count(); ++index) {
    const char *key = "", *value = "", *bounds, *documentation;
    int32_t type;
    hop_option_describe(index, &key, &type, &value, &bounds, &documentation, NULL);
    if (strcmp(key, text_of(step, "option")) != 0) continue;
    claim(strcmp(value, text_of(json_object_get(step, "expect"), "value")) == 0, "default", step);
    return;
  }
  claim(0, "there is the option", step);
}

/* ---- Scenarios -------------------------------------------------------------------------------------------------- */

static outcome call(const json_t* scenario, const json_t* step, hop_graph** graph) {
  const char *name = text_of(step, "call"), *text = text_of(step, "text");
  outcome made = {0};
  hop_graph* opened = NULL;
  char path[256];
  snprintf(path, sizeof path, "%s/%s", graph_folder, text_of(step, "file"));
  if (strcmp(name, "build") == 0) {
    json_t* sources = sources_of(scenario, step);
    made.status = build(sources, step, &opened, &made.error);
    json_decref(sources);
  } else if (strcmp(name, "save") == 0) {
    made.status = save(*graph, text_of(step, "file"), &made.error);
  } else if (strcmp(name, "open") == 0) {
    made.status = hop_graph_map(path, strlen(path), HOP_OPEN_FULL, &opened, &made.error);
  } else if (strcmp(name, "open_bytes") == 0) {
    const uint8_t* bytes = (const uint8_t*)text;
    size_t length = strlen(text);
    if (json_object_get(step, "text") == NULL) made.status = hop_graph_bytes(*graph, &bytes, &length, &made.error);
    if (made.status == HOP_OK) {
      made.status = hop_graph_open(bytes, length, HOP_OPEN_FULL, HOP_MEMORY_COPY, &opened, &made.error);
    }
  } else if (strcmp(name, "default") == 0) {
    check_default(step);
  } else if (strcmp(name, "search") == 0) {
    made.status = search(*graph, step, &made);
  } else if (strcmp(name, "write") == 0 || strcmp(name, "damage") == 0) {
    change_file(path, step);
  } else if (look_at(*graph, step, &made.status, &made.error)) {
  } else {
    claim(0, "a call that is known", step);
  }
  if (opened != NULL) {
    hop_graph_free(*graph);
    *graph = opened;
  }
  return made;
}

static void check_failure(const outcome* made, const json_t* expected) {
  const json_t *says, *detail = json_object_get(expected, "detail");
  const char* kind = made->is_cancelled ? "cancelled" : made->status == HOP_OK ? "none" : hop_status_name(made->status);
  const char* message = hop_error_message(made->error);
  size_t i;
  claim(strcmp(kind, text_of(expected, "kind")) == 0, kind, expected);
  json_array_foreach(json_object_get(expected, "says"), i, says) {
    claim(strstr(message, json_string_value(says)) != NULL, message, says);
  }
  claim(detail == NULL || strcmp(hop_error_detail(made->error), json_string_value(detail)) == 0, "detail", detail);
}

/* ---- Left out -------------------------------------------------------------------------------------------------- */

static int is_among(const char* name, const char* const* names) {
  for (; *names != NULL; ++names) {
    if (strcmp(name, *names) == 0) return 1;
  }
  return 0;
}

static int are_among(json_t* object, const char* const* names) {
  const char* name;
  json_t* value;
  json_object_foreach(object, name, value) {
    if (!is_among(name, names)) return 0;
  }
  return 1;
}

static int is_known(const json_t* scenario) {
  static const char* const calls[] = {"build",   "save", "open",   "open_bytes", "default", "option", "search", "counts",
                                      "passage", "mask", "export", "metrics",    "write",   "damage", NULL};
  static const char* const members[] = {"call",     "options",   "option",  "file",   "text",   "id",     "format",
                                        "question", "questions", "k",       "method", "filter", "vector", "gold",
                                        "cut",      "cancel",    "sources", "expect", "error",  NULL};
  static const char* const expected[] = {"ids",    "set",     "has",         "count",  "hits",
                                         "method", "notices", "notices_say", "scores", NULL};
  static const char* const of_hits[] = {"id", "title", "text", "document", "metadata", "path", NULL};
  static const char* const met[] = {"options", "paths", "unexplained", NULL};
  const json_t *step, *hit;
  size_t i, place;
  json_array_foreach(json_object_get(scenario, "needs"), i, step) {
    if (!is_among(json_string_value(step), met)) return 0;
  }
  json_array_foreach(json_object_get(scenario, "steps"), i, step) {
    json_t* wanted = json_object_get(step, "expect");
    if (!is_among(text_of(step, "call"), calls) || !are_among((json_t*)step, members)) return 0;
    if (strcmp(text_of(step, "call"), "search") != 0 && json_object_get(step, "cancel") != NULL) return 0;
    if (strcmp(text_of(step, "call"), "search") == 0 && !are_among(wanted, expected)) return 0;
    if (strchr(text_of(step, "file"), '/') != NULL) return 0;
    json_array_foreach(json_object_get(wanted, "hits"), place, hit) {
      if (!are_among((json_t*)hit, of_hits)) return 0;
    }
  }
  return 1;
}

/* ---- Running ---------------------------------------------------------------------------------------------------- */

static int holds(const json_t* scenario) {
  hop_graph* graph = NULL;
  const json_t* step;
  size_t i;
  claims_failed = 0;
  json_array_foreach(json_object_get(scenario, "steps"), i, step) {
    const json_t* expected = json_object_get(step, "error");
    outcome made = call(scenario, step, &graph);
    if (expected != NULL) {
      check_failure(&made, expected);
    } else {
      claim(made.status == HOP_OK, hop_error_message(made.error), step);
    }
    hop_error_free(made.error);
  }
  hop_graph_free(graph);
  claim(hop_live_objects() == 0, "no object is left", NULL);
  return claims_failed == 0;
}

static int by_name(const void* left, const void* right) { return strcmp(*(char* const*)left, *(char* const*)right); }

/* Names of the scenarios' files, sorted; to be freed. */
static size_t scenarios_of(const char* folder, char** names, size_t most) {
  size_t count = 0;
  const struct dirent* entry;
  DIR* open = opendir(folder);
  while (open != NULL && (entry = readdir(open)) != NULL) {
    const char* end = strstr(entry->d_name, ".json");
    if (end == NULL || end[5] != '\0' || count == most) continue;
    names[count] = (char*)calloc(1, strlen(entry->d_name) + 1);
    strcpy(names[count++], entry->d_name);
  }
  if (open != NULL) closedir(open);
  qsort(names, count, sizeof *names, by_name);
  return count;
}

static FILE* results_file(void) {
  char path[1024];
  const char* folder = getenv("HOPTRAIL_CONTRACT");
  if (folder == NULL) return NULL;
  mkdir(folder, 0777);
  snprintf(path, sizeof path, "%s/C.tsv", folder);
  return fopen(path, "w");
}

int main(int argument_count, char** arguments) {
  char* names[256];
  size_t count, i, failed = 0, ran = 0;
  FILE* results = results_file();
  if (argument_count != 2) return 2;
  mkdir(graph_folder, 0777);
  scenario_folder = arguments[1];
  count = scenarios_of(arguments[1], names, 256);
  for (i = 0; i < count; ++i) {
    char path[1024];
    json_t* scenario;
    int held, left_out;
    snprintf(path, sizeof path, "%s/%s", arguments[1], names[i]);
    scenario = json_load_file(path, JSON_ALLOW_NUL, NULL);
    left_out = scenario != NULL && !is_known(scenario);
    held = scenario != NULL && !left_out && holds(scenario);
    failed += !held && !left_out;
    ran += !left_out;
    names[i][strlen(names[i]) - 5] = '\0';
    if (!held && !left_out) printf("%s fails\n", names[i]);
    if (results != NULL) fprintf(results, "%s\t%s\n", names[i], left_out ? "left out" : held ? "holds" : "fails");
    json_decref(scenario);
    free(names[i]);
  }
  if (results != NULL) fclose(results);
  printf("%zu of %zu scenarios hold, %zu are left out\n", ran - failed, ran, count - ran);
  return failed > 0 || ran < 40;
}
