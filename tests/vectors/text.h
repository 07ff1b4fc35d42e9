/* Text of the case files: a growing buffer, a whole file read, lines and their TAB-separated fields. */
#ifndef HOPTRAIL_VECTORS_TEXT_H
#define HOPTRAIL_VECTORS_TEXT_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void stop(const char* what, const char* about) {
  fprintf(stderr, "run_vectors: %s: %s\n", what, about);
  exit(2);
}

typedef struct buffer {
  char* bytes; /* always followed by a zero */
  size_t length, room;
} buffer;

static inline void buffer_reserve(buffer* text, size_t more) {
  if (text->length + more < text->room) return;
  text->room = 2 * (text->length + more) + 256;
  text->bytes = (char*)realloc(text->bytes, text->room);
  if (text->bytes == NULL) stop("no memory", "buffer");
}

static inline void buffer_add(buffer* text, const char* bytes, size_t length) {
  buffer_reserve(text, length + 1);
  if (length > 0) memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = '\0';
}

static inline void buffer_print(buffer* text, const char* format, ...) {
  char line[512];
  va_list values;
  int length;
  va_start(values, format);
  length = vsnprintf(line, sizeof line, format, values);
  va_end(values);
  if (length < 0 || (size_t)length >= sizeof line) stop("too long to print", format);
  buffer_add(text, line, (size_t)length);
}

/* A field may hold any text: TAB, line feed and backslash are written \t, \n and \\. */
static inline void buffer_add_escaped(buffer* text, const char* bytes, size_t length) {
  size_t i;
  for (i = 0; i < length; ++i) {
    switch (bytes[i]) {
      case '\t': buffer_add(text, "\\t", 2); break;
      case '\n': buffer_add(text, "\\n", 2); break;
      case '\\': buffer_add(text, "\\\\", 2); break;
      default: buffer_add(text, bytes + i, 1);
    }
  }
}

static inline void buffer_read_file(buffer* text, const char* path) {
  char block[4096];
  size_t count;
  FILE* file = fopen(path, "rb");
  if (file == NULL) stop("cannot read", path);
  while ((count = fread(block, 1, sizeof block, file)) > 0) buffer_add(text, block, count);
  if (ferror(file) != 0) stop("cannot read", path);
  fclose(file);
  buffer_reserve(text, 1);
  text->bytes[text->length] = '\0';
}

typedef struct field {
  char* text; /* zero-terminated, but counted: it is passed on with its length */
  size_t length;
} field;

enum { MOST_FIELDS = 8 };

typedef struct line {
  field fields[MOST_FIELDS];
  int count; /* 0: an empty line or a comment */
} line;

static inline int is_word(const field* given, const char* word) { return strcmp(given->text, word) == 0; }

static inline field unescape(char* begin, char* end) {
  field made = {begin, 0};
  char* to = begin;
  for (; begin < end; ++begin) {
    if (*begin != '\\') {
      *to++ = *begin;
    } else if (++begin < end) {
      *to++ = *begin == 'n' ? '\n' : *begin == 't' ? '\t' : *begin;
    }
  }
  *to = '\0';
  made.length = (size_t)(to - made.text);
  return made;
}

/* Cuts [begin, end) into fields, in place. */
static inline line read_line(char* begin, char* end) {
  line read;
  memset(&read, 0, sizeof read);
  if (end > begin && end[-1] == '\r') --end;
  if (begin == end || *begin == '#') return read;
  for (;;) {
    char* stop_at = (char*)memchr(begin, '\t', (size_t)(end - begin));
    if (stop_at == NULL) stop_at = end;
    if (read.count == MOST_FIELDS) stop("too many fields", read.fields[0].text);
    read.fields[read.count++] = unescape(begin, stop_at);
    if (stop_at == end) return read;
    begin = stop_at + 1;
  }
}

/* The line at *at, which moves on behind it; 0 at the end of the text. The text is cut up in place. */
static inline int next_line(char** at, line* read) {
  char *begin = *at, *end = begin + strcspn(begin, "\n");
  if (*begin == '\0') return 0;
  *at = *end == '\0' ? end : end + 1;
  *read = read_line(begin, end);
  return 1;
}

/* Integers separated by spaces, as floats; how many there were. */
static inline uint32_t read_numbers(const field* given, float* numbers, uint32_t room) {
  uint32_t count = 0;
  char* at = given->text;
  for (;;) {
    char* after = NULL;
    const long number = strtol(at, &after, 10);
    if (after == at) return count;
    if (count == room) stop("a vector is too long", given->text);
    numbers[count++] = (float)number;
    at = after;
  }
}

/* CRC-32C of the bytes, bit by bit: the definition (RFC 3720, appendix B.4), not the library's tables. */
static inline uint32_t crc32c_of(const void* bytes, size_t length, uint32_t before) {
  const uint8_t* at = (const uint8_t*)bytes;
  uint32_t sum = ~before;
  size_t i;
  int bit;
  for (i = 0; i < length; ++i) {
    sum ^= at[i];
    for (bit = 0; bit < 8; ++bit) sum = (sum & 1) != 0 ? (sum >> 1) ^ 0x82f63b78u : sum >> 1;
  }
  return ~sum;
}

#endif
