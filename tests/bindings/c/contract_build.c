/* Builds and saves the graphs of the scenarios, and changes their files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract.h"

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

const char* scenario_folder;

json_t* sources_of(const json_t* scenario, const json_t* step) {
  char path[1024];
  json_t* sources = json_object_get(step, "sources");
  if (sources == NULL) sources = json_object_get(scenario, "sources");
  if (sources == NULL) return json_array();
  if (!json_is_string(sources)) return json_incref(sources);
  snprintf(path, sizeof path, "%s/corpora/%s.json", scenario_folder, json_string_value(sources));
  return json_load_file(path, 0, NULL);
}

void change_file(const char* path, const json_t* step) {
  static char content[1 << 20];
  const char* text = text_of(step, "text");
  size_t length = strlen(text);
  FILE* file = json_object_get(step, "text") != NULL ? NULL : fopen(path, "rb");
  if (file != NULL) {
    length = fread(content, 1, sizeof content, file);
    content[length / 2] = (char)(content[length / 2] ^ 1);
    if (json_object_get(step, "cut") != NULL) length /= 2;
    fclose(file);
    text = content;
  }
  file = fopen(path, "wb");
  claim(file != NULL && fwrite(text, 1, length, file) == length, "the file is written", step);
  if (file != NULL) fclose(file);
}

static int32_t add_texts(hop_corpus* corpus, const json_t* texts, int32_t (*add)(hop_corpus*, const char*, size_t, hop_error**),
                         hop_error** error) {
  int32_t status = HOP_OK;
  size_t i;
  const json_t* text;
  json_array_foreach(texts, i, text) {
    if (status == HOP_OK) status = add(corpus, json_string_value(text), json_string_length(text), error);
  }
  return status;
}

static int32_t add_source(hop_corpus* corpus, json_t* source, hop_error** error) {
  const char *id = text_of(source, "id"), *title = text_of(source, "title"), *text = text_of(source, "text");
  const char *document = text_of(source, "document"), *key;
  json_t *value, *vector = json_object_get(source, "vector");
  const size_t length = json_string_length(json_object_get(source, "text")); /* it may have a zero */
  const int is_plain = strcmp(text_of(source, "format"), "plain") == 0;
  int32_t status = json_object_get(source, "format") != NULL
                       ? hop_corpus_add_document(corpus, id, strlen(id), title, strlen(title), text, length,
                                                 is_plain ? HOP_FORMAT_PLAIN : HOP_FORMAT_MARKDOWN, error)
                       : hop_corpus_add_passage(corpus, id, strlen(id), title, strlen(title), text, length, error);
  if (status == HOP_OK) status = add_texts(corpus, json_object_get(source, "aliases"), hop_corpus_add_alias, error);
  if (status == HOP_OK) status = add_texts(corpus, json_object_get(source, "links"), hop_corpus_add_link, error);
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

int32_t set_options(const json_t* step, hop_options** options, hop_error** error) {
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

int32_t build(const json_t* sources, const json_t* step, hop_graph** graph, hop_error** error) {
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

int32_t save(const hop_graph* graph, const char* name, hop_error** error) {
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
