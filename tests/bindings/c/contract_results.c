/* Checks what a search has found. */
#include <math.h>
#include <string.h>

#include "contract.h"

static int has_field(const found* result, uint32_t passage, int32_t field, const json_t* expected) {
  const char* text = NULL;
  size_t length = 0;
  return hop_graph_passage_text(result->graph, passage, field, &text, &length, NULL) == HOP_OK && is_text(text, length, expected);
}

/* in_order: 1; all in any order: 0; some of them: -1 */
static void check_ids(const found* result, const json_t* ids, int in_order) {
  size_t i, hit;
  const json_t* id;
  claim(in_order < 0 || result->count == json_array_size(ids), "as many hits as", ids);
  json_array_foreach(ids, i, id) {
    int is_there = 0;
    for (hit = 0; hit < result->count; ++hit) {
      is_there |= (in_order <= 0 || hit == i) && has_field(result, result->passages[hit], HOP_PASSAGE_ID, id);
    }
    claim(is_there, "hit", id);
  }
}

static void check_notices(const json_t* found, const json_t* expected) {
  claim(json_equal(found, expected), "notices", expected);
}

static void check_notice_says(const json_t* found, const json_t* says) {
  size_t i;
  const json_t* notice;
  int is_said = 0;
  json_array_foreach(found, i, notice) is_said |= strstr(json_string_value(notice), json_string_value(says)) != NULL;
  claim(is_said, "a notice that says", says);
}

/* Each value of the passage's is expected, and there are as many. */
void check_metadata(const hop_graph* graph, uint32_t passage, json_t* expected) {
  uint32_t count = 0, i;
  size_t wanted = 0;
  const char* name;
  json_t* values;
  json_object_foreach(expected, name, values) wanted += json_array_size(values);
  hop_graph_metadata_count(graph, passage, &count, NULL);
  claim(count == wanted, "as much metadata as", expected);
  for (i = 0; i < count; ++i) {
    const char *key = NULL, *value = NULL;
    size_t key_length = 0, value_length = 0, at;
    int is_wanted = 0;
    const json_t* one;
    hop_graph_metadata(graph, passage, i, &key, &key_length, &value, &value_length, NULL);
    json_array_foreach(json_object_getn(expected, key, key_length), at, one) is_wanted |= is_text(value, value_length, one);
    claim(is_wanted, "metadata", expected);
  }
}

/* The members of the expected step, and the sentence as a slice of its passage. */
static void check_step(const found* result, const json_t* step, json_t* expected) {
  const char* name;
  const json_t *value, *evidence = json_object_get(step, "evidence");
  json_object_foreach(expected, name, value) {
    if (strcmp(name, "evidence") != 0) claim(json_equal(json_object_get(step, name), value), name, value);
  }
  claim((evidence == NULL) == (json_object_get(expected, "evidence") == NULL), "evidence of", expected);
  json_object_foreach(json_object_get(expected, "evidence"), name, value) {
    claim(json_equal(json_object_get(evidence, name), value), name, value);
  }
  if (evidence != NULL) {
    const json_t* bytes = json_object_get(json_object_get(evidence, "range"), "bytes");
    const size_t begin = (size_t)json_integer_value(json_array_get(bytes, 0)),
                 end = (size_t)json_integer_value(json_array_get(bytes, 1));
    const int32_t field = strcmp(text_of(evidence, "in"), "title") == 0 ? HOP_PASSAGE_TITLE : HOP_PASSAGE_TEXT;
    const char* text = NULL;
    size_t length = 0;
    uint32_t passage = 0;
    hop_graph_find_passage(result->graph, text_of(evidence, "passage"), strlen(text_of(evidence, "passage")), &passage, NULL);
    hop_graph_passage_text(result->graph, passage, field, &text, &length, NULL);
    claim(begin <= end && end <= length && is_text(text + begin, end - begin, json_object_get(evidence, "text")), "slice of",
          expected);
  }
}

static void check_path(const found* result, const json_t* path, const json_t* expected) {
  size_t i;
  json_t* step;
  claim(json_array_size(path) == json_array_size(expected), "as long a path as", expected);
  json_array_foreach(expected, i, step) check_step(result, json_array_get(path, i), step);
}

static void check_hit(const found* result, const json_t* explanation, uint32_t hit, json_t* expected) {
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
  if (value != NULL) check_metadata(result->graph, passage, value);
  value = json_object_get(expected, "path");
  if (value != NULL)
    check_path(result, json_object_get(json_array_get(json_object_get(explanation, "hits"), hit), "path"), value);
}

void check_result(const found* result, const json_t* expected) {
  const char* text = NULL;
  size_t length = 0, i;
  json_t *value, *one, *explanation;
  hop_results_explanation(result->results, 0, &text, &length, NULL);
  explanation = length > 0 ? json_loadb(text, length, 0, NULL) : NULL;
  if ((value = json_object_get(expected, "ids")) != NULL) check_ids(result, value, 1);
  if ((value = json_object_get(expected, "set")) != NULL) check_ids(result, value, 0);
  if ((value = json_object_get(expected, "has")) != NULL) check_ids(result, value, -1);
  if ((value = json_object_get(expected, "count")) != NULL) {
    claim((json_int_t)result->count == json_integer_value(value), "count", value);
  }
  if ((value = json_object_get(expected, "method")) != NULL) {
    claim(json_equal(json_object_get(explanation, "method"), value), "method", value);
  }
  if ((value = json_object_get(expected, "notices")) != NULL) check_notices(json_object_get(explanation, "notices"), value);
  json_array_foreach(json_object_get(expected, "notices_say"), i, value)
      check_notice_says(json_object_get(explanation, "notices"), value);
  json_array_foreach(json_object_get(expected, "scores"), i, value) {
    claim(i < result->count && fabs((double)result->scores[i] - json_number_value(value)) < 1e-3, "score", value);
  }
  json_array_foreach(json_object_get(expected, "hits"), i, one) check_hit(result, explanation, (uint32_t)i, one);
  json_decref(explanation);
}
