/* Every allocation fails, alone and with all that follow: a status, no crash, no leak, and the same answer once there
 * is memory. out_of_memory [EVERY [SCENARIO]]: EVERY-th points only. */
#include <signal.h>
#include <unistd.h>

#include "fixtures.h"
#include "trial.h"
#include "trust.h"

typedef struct totals {
  uint64_t scenarios, points, failures, leaks, wrong;
} totals;

static trial now;

/* Where it was when the program came to an end that it should not have. */
static void say_where(int number) {
  char line[256];
  const int length = snprintf(line, sizeof line, "signal %d: %s, allocation %llu%s\n", number, now.scenario->name,
                              (unsigned long long)now.point, now.for_ever ? " and all that follow" : "");
  if (write(2, line, (size_t)length) < 0) _exit(2);
  signal(number, SIG_DFL);
  raise(number);
}

/* One trial of the scenario; what it was told. */
static uint64_t try_once(const scenario* s, uint64_t point, int for_ever, totals* all) {
  const int64_t objects = hop_live_objects(), blocks = memory_blocks();
  now = (trial){s, point, for_ever, 0, 0, 0, 0xcbf29ce484222325u, 0};
  s->run(&now);
  if (memory_asked() != now.points) trial_finds(&now, "freeing needs memory");
  memory_allow();
  if (hop_live_objects() != objects || memory_blocks() != blocks) {
    ++all->leaks;
    fprintf(stderr, "%s: allocation %" PRIu64 "%s: %" PRId64 " objects and %" PRId64 " blocks are left\n", s->name, point,
            for_ever ? " and all that follow" : " alone", hop_live_objects() - objects, memory_blocks() - blocks);
  }
  all->failures += (uint64_t)now.reached;
  return now.answer;
}

static void try_all(const scenario* s, uint64_t every, totals* all) {
  const uint64_t answer = try_once(s, 0, 0, all), points = now.points;
  uint64_t point;
  all->wrong += (uint64_t)now.wrong;
  for (point = 1; point <= points; point += every) {
    int for_ever;
    for (for_ever = 0; for_ever <= 1; ++for_ever) {
      if (try_once(s, point, for_ever, all) != answer) trial_finds(&now, "another answer than with memory");
      if (!now.reached) trial_finds(&now, "nothing failed");
      all->wrong += (uint64_t)now.wrong;
    }
    ++all->points;
  }
  ++all->scenarios;
  printf("%-24s %6" PRIu64 " allocations\n", s->name, points);
  fflush(stdout);
}

int main(int count, char** words) {
  const scenario* const lists[] = {scenarios_of_objects, scenarios_of_graphs, scenarios_of_tasks, scenarios_of_answers,
                                   scenarios_of_shards};
  const uint64_t every = count > 1 ? strtoull(words[1], NULL, 10) : 1;
  const char* only = count > 2 ? words[2] : NULL;
  totals all = {0, 0, 0, 0, 0};
  size_t i;
  const scenario* s;
  signal(SIGABRT, say_where);
#if !defined(__SANITIZE_ADDRESS__)
  signal(SIGSEGV, say_where);
#endif
  fixtures_make();
  for (i = 0; i < sizeof lists / sizeof *lists; ++i) {
    for (s = lists[i]; s->name != NULL; ++s) {
      if (only == NULL || strcmp(only, s->name) == 0) try_all(s, every, &all);
    }
  }
  fixtures_free();
  if (check_end() != 0) ++all.wrong;
  {
    const trust_figure figures[] = {
        TRUST_AT_LEAST("scenarios", all.scenarios, only != NULL ? 1 : 25),
        TRUST_AT_LEAST("allocations that failed, one by one", all.points, 1),
        TRUST_AT_LEAST("failures, alone and with all that follow", all.failures, 2 * all.points),
        TRUST_NONE("crashes", 0), /* one ends the program */
        TRUST_NONE("leaks", all.leaks),
        TRUST_NONE("wrong statuses or answers", all.wrong),
    };
    return trust_report("M1", every > 1 ? "out_of_memory_slice" : "out_of_memory", figures, sizeof figures / sizeof *figures);
  }
}
