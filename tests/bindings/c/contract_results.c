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

static void check_notice_says(const found* result, const json_t* says) {
  char text[4096] = "";
  uint32_t count = 0, i;
  hop_explanation_notice_count(result->results, 0, &count, NULL);
  for (i = 0; i < count; ++i) {
    const char* notice = NULL;
    size_t length = 0;
    hop_explanation_notice(result->results, 0, i, &notice, &length, NULL);
    if (strlen(text) + length + 1 < sizeof text) strncat(text, notice, length);
  }
  claim(strstr(text, json_string_value(says)) != NULL, text, says);
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
  if (value != NULL) check_metadata(result->graph, passage, value);
  value = json_object_get(expected, "path");
  if (value != NULL) check_path(result, hit, value);
}

void check_result(const found* result, const json_t* expected) {
  const char* name = NULL;
  size_t length = 0, i;
  int32_t distances = 0;
  json_t *value, *one;
  if ((value = json_object_get(expected, "ids")) != NULL) check_ids(result, value, 1);
  if ((value = json_object_get(expected, "set")) != NULL) check_ids(result, value, 0);
  if ((value = json_object_get(expected, "has")) != NULL) check_ids(result, value, -1);
  if ((value = json_object_get(expected, "count")) != NULL) {
    claim((json_int_t)result->count == json_integer_value(value), "count", value);
  }
  if ((value = json_object_get(expected, "method")) != NULL) {
    hop_explanation_method(result->results, 0, &name, &length, &distances, NULL);
    claim(is_text(name, length, value), "method", value);
  }
  if ((value = json_object_get(expected, "notices")) != NULL) check_notices(result, value);
  json_array_foreach(json_object_get(expected, "notices_say"), i, value) check_notice_says(result, value);
  json_array_foreach(json_object_get(expected, "scores"), i, value) {
    claim(i < result->count && fabs((double)result->scores[i] - json_number_value(value)) < 1e-3, "score", value);
  }
  json_array_foreach(json_object_get(expected, "hits"), i, one) check_hit(result, (uint32_t)i, one);
}
