/* tests/contract: what every binding promises, through hoptrail.h and hoptrail_run.h. contract_c FOLDER runs the scenarios of
 * the folder and prints those that fail; HOPTRAIL_CONTRACT names a folder for C.tsv, a line a scenario. */
#include <dirent.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "hoptrail_run.h"

static const char graph_folder[] = "contract_files";
static int claims_failed;

/* What a step came to, and what it gave: all to be freed. */
typedef struct outcome {
  int32_t status;
  hop_error* error;
  int is_cancelled;
} outcome;

static void claim(int holds, const char* what, const json_t* expected) {
  char* text;
  if (holds) return;
  ++claims_failed;
  text = json_dumps(expected, JSON_ENCODE_ANY | JSON_COMPACT);
  printf("  not so: %s %s\n", what, text != NULL ? text : "");
  free(text);
}

static const char* text_of(const json_t* object, const char* key) {
  const char* text = json_string_value(json_object_get(object, key));
  return text != NULL ? text : "";
}

static int is_text(const char* text, size_t length, const json_t* expected) {
  return json_string_length(expected) == length && memcmp(text, json_string_value(expected), length) == 0;
}

/* A value as the text that the engine keeps; static. */
static const char* as_text(const json_t* value) {
  static char number[64];
  if (json_is_string(value)) return json_string_value(value);
  if (json_is_boolean(value)) return json_is_true(value) ? "true" : "false";
  if (json_is_integer(value)) {
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
  } else {
    snprintf(number, sizeof number, "%.9g", json_real_value(value));
  }
  return number;
}

/* The numbers of a list; to be freed. */
static float* numbers_of(const json_t* list) {
  float* numbers = (float*)calloc(json_array_size(list) + 1, sizeof *numbers);
  const json_t* number;
  size_t i;
  json_array_foreach(list, i, number) numbers[i] = (float)json_number_value(number);
  return numbers;
}

/* ---- Building --------------------------------------------------------------------------------------------------- */

static int32_t add_metadata(hop_corpus* corpus, const char* key, const json_t* value, hop_error** error) {
  const char* text;
  int32_t status = HOP_OK;
  size_t i;
  const json_t* one;
  if (json_is_array(value)) {
    json_array_foreach(value, i, one) if (status == HOP_OK) status = add_metadata(corpus, key, one, error);
    return status;
  }
  text = as_text(value);
  return hop_corpus_add_metadata(corpus, key, strlen(key), text, strlen(text), error);
}

static int32_t add_source(hop_corpus* corpus, json_t* source, hop_error** error) {
  const char *id = text_of(source, "id"), *title = text_of(source, "title"), *text = text_of(source, "text");
  const char *document = text_of(source, "document"), *key;
  json_t *value, *vector = json_object_get(source, "vector");
  int32_t status = hop_corpus_add_passage(corpus, id, strlen(id), title, strlen(title), text, strlen(text), error);
  if (status == HOP_OK && document[0] != '\0') status = hop_corpus_set_document(corpus, document, strlen(document), 0, error);
  json_object_foreach(json_object_get(source, "metadata"), key, value) {
    if (status == HOP_OK) status = add_metadata(corpus, key, value, error);
  }
  if (status == HOP_OK && vector != NULL) {
    float* row = numbers_of(vector);
    status = hop_corpus_add_vectors(corpus, row, 1, (uint32_t)json_array_size(vector), error);
    free(row);
  }
  return status;
}

static int32_t set_options(const json_t* step, hop_options** options, hop_error** error) {
  const char *key, *method = text_of(step, "method");
  json_t *value, *k = json_object_get(step, "k");
  int32_t status = hop_options_create(options, error);
  json_object_foreach(json_object_get(step, "options"), key, value) {
    const char* text = as_text(value);
    if (status == HOP_OK) status = hop_options_set_text(*options, key, strlen(key), text, strlen(text), error);
  }
  if (status == HOP_OK && method[0] != '\0') {
    status = hop_options_set_text(*options, "method", 6, method, strlen(method), error);
  }
  if (status == HOP_OK && k != NULL) status = hop_options_set_integer(*options, "hits", 4, json_integer_value(k), error);
  return status;
}

static int32_t build(const json_t* sources, const json_t* step, hop_graph** graph, hop_error** error) {
  hop_corpus* corpus = NULL;
  hop_options* options = NULL;
  hop_task* task = NULL;
  hop_bytes* file = NULL;
  const uint8_t* bytes = NULL;
  size_t length = 0, i;
  json_t* source;
  int32_t status = hop_corpus_create(&corpus, error);
  json_array_foreach(sources, i, source) if (status == HOP_OK) status = add_source(corpus, source, error);
  if (status == HOP_OK) status = set_options(step, &options, error);
  if (status == HOP_OK) status = hop_index_task_create(corpus, options, &task, error);
  if (status == HOP_OK) status = hop_run(task, NULL, error);
  if (status == HOP_OK) status = hop_task_take_bytes(task, &file, error);
  if (status == HOP_OK) status = hop_bytes_view(file, &bytes, &length, error);
  if (status == HOP_OK) status = hop_graph_open(bytes, length, HOP_OPEN_FULL, HOP_MEMORY_COPY, graph, error);
  hop_bytes_free(file);
  hop_task_free(task);
  hop_options_free(options);
  hop_corpus_free(corpus);
  return status;
}

static int32_t save(const hop_graph* graph, const char* name, hop_error** error) {
  const uint8_t* bytes = NULL;
  size_t length = 0;
  hop_task* task = NULL;
  hop_run_host host;
  int32_t status = hop_graph_bytes(graph, &bytes, &length, error);
  memset(&host, 0, sizeof host);
  host.folder = graph_folder;
  if (status == HOP_OK) status = hop_save_task_create(bytes, length, name, strlen(name), &task, error);
  if (status == HOP_OK) status = hop_run(task, &host, error);
  hop_task_free(task);
  return status;
}

/* ---- What is found ---------------------------------------------------------------------------------------------- */

typedef struct found {
  const hop_graph* graph;
  const hop_results* results;
  const uint32_t* passages;
  const float* scores;
  size_t count;
} found;

static int has_field(const found* result, uint32_t passage, int32_t field, const json_t* expected) {
  const char* text = NULL;
  size_t length = 0;
  return hop_graph_passage_text(result->graph, passage, field, &text, &length, NULL) == HOP_OK && is_text(text, length, expected);
}

static void check_ids(const found* result, const json_t* ids, int in_order) {
  size_t i, hit;
  const json_t* id;
  claim(result->count == json_array_size(ids), "as many hits as", ids);
  json_array_foreach(ids, i, id) {
    int is_there = 0;
    for (hit = 0; hit < result->count; ++hit) {
      is_there |= (!in_order || hit == i) && has_field(result, result->passages[hit], HOP_PASSAGE_ID, id);
    }
    claim(is_there, "hit", id);
  }
}

static void check_notices(const found* result, const json_t* notices) {
  uint32_t count = 0, i;
  hop_explanation_notice_count(result->results, 0, &count, NULL);
  claim(count == json_array_size(notices), "notices", notices);
  for (i = 0; i < count; ++i) {
    const char* text = NULL;
    size_t length = 0;
    hop_explanation_notice(result->results, 0, i, &text, &length, NULL);
    claim(is_text(text, length, json_array_get(notices, i)), "notice", json_array_get(notices, i));
  }
}

/* Each value of the passage's is expected, and there are as many. */
static void check_metadata(const found* result, uint32_t passage, json_t* expected) {
  uint32_t count = 0, i;
  size_t wanted = 0;
  const char* name;
  json_t* values;
  json_object_foreach(expected, name, values) wanted += json_array_size(values);
  hop_graph_metadata_count(result->graph, passage, &count, NULL);
  claim(count == wanted, "as much metadata as", expected);
  for (i = 0; i < count; ++i) {
    const char *key = NULL, *value = NULL;
    size_t key_length = 0, value_length = 0, at;
    int is_wanted = 0;
    const json_t* one;
    hop_graph_metadata(result->graph, passage, i, &key, &key_length, &value, &value_length, NULL);
    json_array_foreach(json_object_getn(expected, key, key_length), at, one) is_wanted |= is_text(value, value_length, one);
    claim(is_wanted, "metadata", expected);
  }
}

static void check_evidence(const found* result, uint32_t hit, uint32_t node, const json_t* expected) {
  uint32_t passage = 0;
  int32_t field = 0;
  const char *text = NULL, *of = NULL;
  size_t length = 0, of_length = 0;
  const uint32_t* range = NULL;
  const json_t *bytes, *utf16;
  int32_t status = hop_explanation_evidence(result->results, 0, hit, node, &passage, &field, &text, &length, &range, NULL);
  if (expected == NULL) {
    claim(status == HOP_OK && passage == 0xffffffff, "no evidence", NULL);
    return;
  }
  claim(has_field(result, passage, HOP_PASSAGE_ID, json_object_get(expected, "passage")), "passage of", expected);
  claim((field == HOP_PASSAGE_TITLE) == (strcmp(text_of(expected, "in"), "title") == 0), "place of", expected);
  claim(is_text(text, length, json_object_get(expected, "text")), "text of", expected);
  bytes = json_object_get(json_object_get(expected, "range"), "bytes");
  utf16 = json_object_get(json_object_get(expected, "range"), "utf16");
  claim(range[0] == json_integer_value(json_array_get(bytes, 0)) && range[1] == json_integer_value(json_array_get(bytes, 1)),
        "bytes of", expected);
  claim(range[2] == json_integer_value(json_array_get(utf16, 0)) && range[3] == json_integer_value(json_array_get(utf16, 1)),
        "UTF-16 of", expected);
  hop_graph_passage_text(result->graph, passage, field, &of, &of_length, NULL);
  claim(range[1] <= of_length && range[1] - range[0] == length && memcmp(of + range[0], text, length) == 0, "slice of", expected);
}

static void check_path(const found* result, uint32_t hit, const json_t* expected) {
  const int32_t* links = NULL;
  const uint32_t* passages = NULL;
  size_t count = 0, i;
  const json_t* step;
  hop_explanation_path(result->results, 0, hit, &links, &passages, &count, NULL);
  claim(count == json_array_size(expected), "as long a path as", expected);
  if (count != json_array_size(expected)) return;
  json_array_foreach(expected, i, step) {
    claim(strcmp(hop_explanation_link_name(links[i]), text_of(step, "by")) == 0, "link of", step);
    if (passages[i] == 0xffffffff) {
      const char* name = NULL;
      size_t length = 0;
      hop_explanation_entity(result->results, 0, hit, (uint32_t)i, &name, &length, NULL);
      claim(is_text(name, length, json_object_get(step, "entity")), "entity of", step);
    } else {
      claim(has_field(result, passages[i], HOP_PASSAGE_ID, json_object_get(step, "passage")), "passage of", step);
      claim(has_field(result, passages[i], HOP_PASSAGE_TITLE, json_object_get(step, "title")), "title of", step);
    }
    check_evidence(result, hit, (uint32_t)i, json_object_get(step, "evidence"));
  }
}

static void check_hit(const found* result, uint32_t hit, json_t* expected) {
  static const char* const names[] = {"id", "title", "text", "document"};
  static const int32_t fields[] = {HOP_PASSAGE_ID, HOP_PASSAGE_TITLE, HOP_PASSAGE_TEXT, HOP_PASSAGE_DOCUMENT_ID};
  size_t i;
  const uint32_t passage = hit < result->count ? result->passages[hit] : 0;
  json_t* value;
  for (i = 0; i < sizeof names / sizeof *names; ++i) {
    value = json_object_get(expected, names[i]);
    claim(value == NULL || has_field(result, passage, fields[i], value), names[i], value);
  }
  value = json_object_get(expected, "metadata");
  if (value != NULL) check_metadata(result, passage, value);
  value = json_object_get(expected, "path");
  if (value != NULL) check_path(result, hit, value);
}

static void check_result(const found* result, const json_t* expected) {
  const char* name = NULL;
  size_t length = 0, i;
  int32_t distances = 0;
  json_t *value, *one;
  if ((value = json_object_get(expected, "ids")) != NULL) check_ids(result, value, 1);
  if ((value = json_object_get(expected, "set")) != NULL) check_ids(result, value, 0);
  if ((value = json_object_get(expected, "count")) != NULL) {
    claim((json_int_t)result->count == json_integer_value(value), "count", value);
  }
  if ((value = json_object_get(expected, "method")) != NULL) {
    hop_explanation_method(result->results, 0, &name, &length, &distances, NULL);
    claim(is_text(name, length, value), "method", value);
  }
  if ((value = json_object_get(expected, "notices")) != NULL) check_notices(result, value);
  json_array_foreach(json_object_get(expected, "scores"), i, value) {
    claim(i < result->count && fabs((double)result->scores[i] - json_number_value(value)) < 1e-3, "score", value);
  }
  json_array_foreach(json_object_get(expected, "hits"), i, one) check_hit(result, (uint32_t)i, one);
}

/* ---- Searching -------------------------------------------------------------------------------------------------- */

static int32_t ask(const json_t* step, hop_questions** questions, hop_error** error) {
  const char* text = text_of(step, "question");
  const json_t *vector = json_object_get(step, "vector"), *condition;
  size_t i;
  int32_t status = hop_questions_create(questions, error);
  if (status == HOP_OK) status = hop_questions_add(*questions, text, strlen(text), error);
  if (status == HOP_OK && vector != NULL) {
    float* row = numbers_of(vector);
    status = hop_questions_set_vector(*questions, row, (uint32_t)json_array_size(vector), error);
    free(row);
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
    made.status = build(json_object_get(scenario, "sources"), step, &opened, &made.error);
  } else if (strcmp(name, "save") == 0) {
    made.status = save(*graph, text_of(step, "file"), &made.error);
  } else if (strcmp(name, "open") == 0) {
    made.status = hop_graph_map(path, strlen(path), HOP_OPEN_FULL, &opened, &made.error);
  } else if (strcmp(name, "open_bytes") == 0) {
    made.status = hop_graph_open((const uint8_t*)text, strlen(text), HOP_OPEN_FULL, HOP_MEMORY_COPY, &opened, &made.error);
  } else if (strcmp(name, "default") == 0) {
    check_default(step);
  } else if (strcmp(name, "search") == 0) {
    made.status = search(*graph, step, &made);
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
  size_t count, i, failed = 0;
  FILE* results = results_file();
  if (argument_count != 2) return 2;
  mkdir(graph_folder, 0777);
  count = scenarios_of(arguments[1], names, 256);
  for (i = 0; i < count; ++i) {
    char path[1024];
    json_t* scenario;
    int held;
    snprintf(path, sizeof path, "%s/%s", arguments[1], names[i]);
    scenario = json_load_file(path, 0, NULL);
    held = scenario != NULL && holds(scenario);
    failed += !held;
    names[i][strlen(names[i]) - 5] = '\0';
    if (!held) printf("%s fails\n", names[i]);
    if (results != NULL) fprintf(results, "%s\t%s\n", names[i], held ? "holds" : "fails");
    json_decref(scenario);
    free(names[i]);
  }
  if (results != NULL) fclose(results);
  printf("%zu of %zu scenarios hold\n", count - failed, count);
  return failed > 0 || count < 10;
}
