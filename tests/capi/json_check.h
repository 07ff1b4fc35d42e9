/* Whether a text is one JSON value (RFC 8259), no more. */
#ifndef HOPTRAIL_TESTS_JSON_CHECK_H
#define HOPTRAIL_TESTS_JSON_CHECK_H

#include <stddef.h>
#include <string.h>

typedef struct json_reader {
  const char *at, *end;
  int depth;
} json_reader;

static inline void json_space(json_reader* r) {
  while (r->at < r->end && strchr(" \t\r\n", *r->at) != NULL && *r->at != '\0') ++r->at;
}

static inline int json_take(json_reader* r, char c) {
  if (r->at == r->end || *r->at != c) return 0;
  ++r->at;
  return 1;
}

static inline int json_word(json_reader* r, const char* word) {
  const size_t length = strlen(word);
  if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0) return 0;
  r->at += length;
  return 1;
}

static inline int json_digits(json_reader* r) {
  const char* begin = r->at;
  while (r->at < r->end && *r->at >= '0' && *r->at <= '9') ++r->at;
  return r->at > begin;
}

static inline int json_string(json_reader* r) {
  if (!json_take(r, '"')) return 0;
  while (r->at < r->end && *r->at != '"') {
    if ((unsigned char)*r->at < 0x20) return 0;
    if (*r->at++ != '\\') continue;
    if (r->at == r->end || strchr("\"\\/bfnrtu", *r->at) == NULL) return 0;
    if (*r->at++ == 'u') {
      int i;
      for (i = 0; i < 4; ++i) {
        if (r->at == r->end || *r->at == '\0' || strchr("0123456789abcdefABCDEF", *r->at) == NULL) return 0;
        ++r->at;
      }
    }
  }
  return json_take(r, '"');
}

static inline int json_number(json_reader* r) {
  json_take(r, '-');
  if (!json_take(r, '0') && !json_digits(r)) return 0;
  if (json_take(r, '.') && !json_digits(r)) return 0;
  if (json_take(r, 'e') || json_take(r, 'E')) {
    if (!json_take(r, '+')) json_take(r, '-');
    return json_digits(r);
  }
  return 1;
}

static inline int json_value(json_reader* r);

static inline int json_members(json_reader* r, char close, int named) {
  json_space(r);
  if (json_take(r, close)) return 1;
  do {
    json_space(r);
    if (named) {
      if (!json_string(r)) return 0;
      json_space(r);
      if (!json_take(r, ':')) return 0;
    }
    if (!json_value(r)) return 0;
    json_space(r);
  } while (json_take(r, ','));
  return json_take(r, close);
}

static inline int json_value(json_reader* r) {
  int holds;
  json_space(r);
  if (r->at == r->end || ++r->depth > 100) return 0;
  if (json_take(r, '{')) holds = json_members(r, '}', 1);
  else if (json_take(r, '[')) holds = json_members(r, ']', 0);
  else if (*r->at == '"') holds = json_string(r);
  else holds = json_word(r, "true") || json_word(r, "false") || json_word(r, "null") || json_number(r);
  --r->depth;
  return holds;
}

static inline int is_json(const char* text, size_t length) {
  json_reader r;
  r.at = text;
  r.end = text + length;
  r.depth = 0;
  if (!json_value(&r)) return 0;
  json_space(&r);
  return r.at == r.end;
}

static inline int holds(const char* text, size_t length, const char* words) {
  const size_t words_length = strlen(words);
  size_t at;
  for (at = 0; at + words_length <= length; ++at) {
    if (memcmp(text + at, words, words_length) == 0) return 1;
  }
  return 0;
}

#endif
