/* The contents of a graph, options that are read back, and metrics. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contract.h"

static void check_ids(const hop_graph* graph, const json_t* ids) {
  size_t i;
  const json_t* id;
  json_array_foreach(ids, i, id) {
    const char* text = NULL;
    size_t length = 0;
    const int32_t status = hop_graph_passage_text(graph, (uint32_t)i, HOP_PASSAGE_ID, &text, &length, NULL);
    claim(status == HOP_OK && is_text(text, length, id), "id", id);
  }
}

static int32_t counts(const hop_graph* graph, const json_t* expected, hop_error** error) {
  uint32_t passages = 0, documents = 0, dimension = 0;
  const char* embedder = NULL;
  size_t length = 0;
  const json_t* value;
  int32_t status = hop_graph_passage_count(graph, &passages, error);
  if (status == HOP_OK) status = hop_graph_document_count(graph, &documents, error);
  if (status == HOP_OK) status = hop_graph_vectors(graph, &dimension, &embedder, &length, error);
  value = json_object_get(expected, "passages");
  claim(value == NULL || json_integer_value(value) == passages, "passages", value);
  value = json_object_get(expected, "documents");
  claim(value == NULL || json_integer_value(value) == documents, "documents", value);
  value = json_object_get(expected, "dimension");
  claim(value == NULL || json_integer_value(value) == dimension, "dimension", value);
  value = json_object_get(expected, "embedder");
  claim(value == NULL || is_text(embedder, length, value), "embedder", value);
  check_ids(graph, json_object_get(expected, "ids"));
  return status;
}

static int32_t look_at_passage(const hop_graph* graph, const char* id, json_t* expected, hop_error** error) {
  static const char* const names[] = {"id", "title", "text", "document", "document_title", "heading"};
  static const int32_t fields[] = {HOP_PASSAGE_ID,          HOP_PASSAGE_TITLE,          HOP_PASSAGE_TEXT,
                                   HOP_PASSAGE_DOCUMENT_ID, HOP_PASSAGE_DOCUMENT_TITLE, HOP_PASSAGE_HEADING};
  uint32_t passage = 0;
  size_t i;
  json_t* metadata = json_object_get(expected, "metadata");
  int32_t status = hop_graph_find_passage(graph, id, strlen(id), &passage, error);
  if (status != HOP_OK) return status;
  for (i = 0; i < sizeof names / sizeof *names; ++i) {
    const json_t* value = json_object_get(expected, names[i]);
    const char* text = NULL;
    size_t length = 0;
    hop_graph_passage_text(graph, passage, fields[i], &text, &length, NULL);
    claim(value == NULL || is_text(text, length, value), names[i], value);
  }
  if (metadata != NULL) check_metadata(graph, passage, metadata);
  return status;
}

/* A text that the library made: it is the value, or has each part that is to be in it. Frees it. */
static void check_text(hop_bytes* bytes, const json_t* expected) {
  const uint8_t* text = NULL;
  size_t length = 0, i;
  const json_t *part, *value = json_object_get(expected, "value");
  char* copy;
  hop_bytes_view(bytes, &text, &length, NULL);
  claim(value == NULL || is_text((const char*)text, length, value), "text", value);
  copy = (char*)calloc(length + 1, 1);
  if (length > 0) memcpy(copy, text, length);
  json_array_foreach(json_object_get(expected, "says"), i, part) {
    claim(strstr(copy, json_string_value(part)) != NULL, "a part of the text", part);
  }
  free(copy);
  hop_bytes_free(bytes);
}

static int32_t look_at_text(const hop_graph* graph, const json_t* step, hop_error** error) {
  const char* format = text_of(step, "format");
  const json_t* question = json_object_get(step, "question");
  hop_bytes* bytes = NULL;
  int32_t status;
  if (question != NULL) {
    status = hop_mask_question(graph, json_string_value(question), json_string_length(question), &bytes, error);
  } else {
    const int32_t as = strcmp(format, "json") == 0  ? HOP_EXPORT_JSON
                       : strcmp(format, "dot") == 0 ? HOP_EXPORT_DOT
                                                    : HOP_EXPORT_GRAPHML;
    status = hop_graph_export(graph, as, &bytes, error);
  }
  if (status == HOP_OK) check_text(bytes, json_object_get(step, "expect"));
  return status;
}

static int32_t read_option(const json_t* step, hop_error** error) {
  hop_options* options = NULL;
  const char *key = text_of(step, "option"), *value = NULL;
  size_t length = 0;
  int32_t status = set_options(step, &options, error);
  if (status == HOP_OK) status = hop_options_get(options, key, strlen(key), &value, &length, error);
  if (status == HOP_OK) claim(is_text(value, length, json_object_get(json_object_get(step, "expect"), "value")), "value", step);
  hop_options_free(options);
  return status;
}

static size_t indices_of(const json_t* list, uint32_t* indices, size_t most) {
  size_t i;
  const json_t* index;
  json_array_foreach(list, i, index) {
    if (i < most) indices[i] = (uint32_t)json_integer_value(index);
  }
  return json_array_size(list);
}

static int32_t measure(const json_t* step, hop_error** error) {
  hop_metrics* metrics = NULL;
  size_t i;
  const char* name;
  json_t *question, *value;
  int32_t status = hop_metrics_create(&metrics, error);
  json_array_foreach(json_object_get(step, "questions"), i, question) {
    uint32_t ranking[16], gold[16];
    const size_t ranked = indices_of(json_array_get(question, 0), ranking, 16);
    const size_t wanted = indices_of(json_array_get(question, 1), gold, 16);
    if (status == HOP_OK) status = hop_metrics_add(metrics, ranking, ranked, gold, wanted, error);
  }
  json_object_foreach(json_object_get(step, "expect"), name, value) {
    double mean = 0;
    if (status == HOP_OK) status = hop_metrics_mean(metrics, name, strlen(name), &mean, error);
    claim(status != HOP_OK || fabs(mean - json_number_value(value)) < 1e-9, name, value);
  }
  hop_metrics_free(metrics);
  return status;
}

int look_at(const hop_graph* graph, const json_t* step, int32_t* status, hop_error** error) {
  const char* name = text_of(step, "call");
  json_t* expected = json_object_get(step, "expect");
  if (strcmp(name, "counts") == 0) {
    *status = counts(graph, expected, error);
  } else if (strcmp(name, "passage") == 0) {
    *status = look_at_passage(graph, text_of(step, "id"), expected, error);
  } else if (strcmp(name, "mask") == 0 || strcmp(name, "export") == 0) {
    *status = look_at_text(graph, step, error);
  } else if (strcmp(name, "option") == 0) {
    *status = read_option(step, error);
  } else if (strcmp(name, "metrics") == 0) {
    *status = measure(step, error);
  } else {
    return 0;
  }
  return 1;
}
