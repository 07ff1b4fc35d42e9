/* Claims, and values of the scenarios. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract.h"

int claims_failed;

void claim(int holds, const char* what, const json_t* expected) {
  char* text;
  if (holds) return;
  ++claims_failed;
  text = json_dumps(expected, JSON_ENCODE_ANY | JSON_COMPACT);
  printf("  not so: %s %s\n", what, text != NULL ? text : "");
  free(text);
}

const char* text_of(const json_t* object, const char* key) {
  const char* text = json_string_value(json_object_get(object, key));
  return text != NULL ? text : "";
}

int is_text(const char* text, size_t length, const json_t* expected) {
  return json_string_length(expected) == length && memcmp(text, json_string_value(expected), length) == 0;
}

const char* as_text(const json_t* value) {
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

float* numbers_of(const json_t* list) {
  float* numbers = (float*)calloc(json_array_size(list) + 1, sizeof *numbers);
  const json_t* number;
  size_t i;
  json_array_foreach(list, i, number) numbers[i] = (float)json_number_value(number);
  return numbers;
}
