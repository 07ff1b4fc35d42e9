/* Checks of a test program: each that fails prints its place, and the program returns 1 at its end. */
#ifndef HOPTRAIL_TESTS_CHECK_H
#define HOPTRAIL_TESTS_CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hoptrail.h"

#if defined(_WIN32) /* before its header can take these names */
#include <windows.h>
#undef TEXT
#undef near
#endif

static int check_failures = 0;

static inline int check_that(int holds, const char* file, int line, const char* what) {
  if (!holds) {
    ++check_failures;
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
  }
  return holds;
}

/* A call that must give this status, with an error that agrees, whose message holds `words` (NULL: anything). */
static inline int check_status(int32_t expected, int32_t status, hop_error* error, const char* words, const char* file, int line,
                               const char* what) {
  int holds = status == expected;
  if (expected == HOP_OK) {
    holds = holds && error == NULL;
  } else {
    holds = holds && error != NULL && hop_error_status(error) == expected && hop_error_message(error)[0] != '\0' &&
            (words == NULL || strstr(hop_error_message(error), words) != NULL);
  }
  if (!holds) {
    ++check_failures;
    fprintf(stderr, "%s:%d: %s\n  gives %s (%s), not %s%s%s\n", file, line, what, hop_status_name(status),
            hop_error_message(error), hop_status_name(expected), words != NULL ? " with the words " : "",
            words != NULL ? words : "");
  }
  hop_error_free(error);
  return holds;
}

#define CHECK(condition) check_that((condition) ? 1 : 0, __FILE__, __LINE__, #condition)

/* `call` passes &error as its last argument. */
#define CHECK_FAILS(expected, words, call)                                            \
  do {                                                                                \
    hop_error* error = NULL;                                                          \
    const int32_t check_given = (call);                                               \
    check_status((expected), check_given, error, (words), __FILE__, __LINE__, #call); \
  } while (0)
#define CHECK_OK(call) CHECK_FAILS(HOP_OK, NULL, call)

/* Ends a program: nothing may be left alive. */
static inline int check_end(void) {
  if (hop_live_objects() != 0) {
    ++check_failures;
    fprintf(stderr, "%ld objects are left alive\n", (long)hop_live_objects());
  }
  if (check_failures != 0) fprintf(stderr, "%d checks failed\n", check_failures);
  return check_failures == 0 ? 0 : 1;
}

/* A literal and its length, for a pair of parameters. */
#define TEXT(literal) (literal), sizeof(literal) - 1

static inline int same_text(const char* text, size_t length, const char* expected) {
  return length == strlen(expected) && memcmp(text, expected, length) == 0;
}

#endif
