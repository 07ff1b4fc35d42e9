/* What the tests behind docs/trust.md share: how much they try, and the line in which they say so. C and C++. */
#ifndef HOPTRAIL_TESTS_TRUST_H
#define HOPTRAIL_TESTS_TRUST_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* How often to try: `least` is what every change must pass, times HOPTRAIL_SOAK, a factor of 1 or more, where it is set. */
static inline uint64_t trust_tries(uint64_t least) {
  const char* text = getenv("HOPTRAIL_SOAK");
  const double factor = text != NULL ? strtod(text, NULL) : 1;
  return factor > 1 ? (uint64_t)((double)least * factor) : least;
}

/* One figure of a test: at least `least` and at most `most` is kept as promised. */
typedef struct trust_figure {
  const char* name; /* in words, such as "bits flipped" */
  uint64_t value;
  uint64_t least, most;
} trust_figure;

#define TRUST_AT_LEAST(name, value, least) {(name), (value), (least), UINT64_MAX}
#define TRUST_NONE(name, value) {(name), (value), 0, 0}
#define TRUST_COUNT(name, value) {(name), (value), 0, UINT64_MAX}

/* Prints one line of JSON, {"trust":"F2","test":"damage","figures":{"bits flipped":40000,…},"kept":true}, which
 * tests/trust/write_page.py collects into docs/trust.md. 0 where all figures keep their bounds, 1 where one does not,
 * as a program exits. `id` is that of the promise in docs/trust.md. */
static inline int trust_report(const char* id, const char* test, const trust_figure* figures, size_t count) {
  int broken = 0;
  printf("{\"trust\":\"%s\",\"test\":\"%s\",\"figures\":{", id, test);
  for (size_t i = 0; i < count; ++i) {
    if (figures[i].value < figures[i].least || figures[i].value > figures[i].most) broken = 1;
    printf("%s\"%s\":%" PRIu64, i > 0 ? "," : "", figures[i].name, figures[i].value);
  }
  printf("},\"kept\":%s}\n", broken ? "false" : "true");
  fflush(stdout);
  for (size_t i = 0; i < count; ++i) {
    if (figures[i].value >= figures[i].least && figures[i].value <= figures[i].most) continue;
    fprintf(stderr, "%s %s: %s: %" PRIu64 ", not within %" PRIu64 " and %" PRIu64 "\n", id, test, figures[i].name,
            figures[i].value, figures[i].least, figures[i].most);
  }
  return broken;
}

#endif
