/* Many threads of a host on one graph: each gets the answers that one thread gets, from the first question on, when the
 * tables that a graph makes at first need are not there yet. ThreadSanitizer watches it in `./dev test ci`.
 * threads_test [QUERIES]: the least number of them in all. */
#include <pthread.h>

#include "jobs.h"
#include "parallel_run.h"
#include "trust.h"

enum { THREADS = 8 };

/* What all threads share. */
typedef struct workload {
  const hop_graph* graph;
  job jobs[JOBS];
  outcome expected[JOBS]; /* from one thread */
} workload;

typedef struct worker {
  pthread_t thread;
  const workload* load;
  pthread_mutex_t* gate; /* held until all threads are there: they all meet a graph without tables */
  int first_job;
  uint64_t answered, different;
} worker;

static void* work(void* argument) {
  worker* self = (worker*)argument;
  int i;
  pthread_mutex_lock(self->gate);
  pthread_mutex_unlock(self->gate);
  for (i = 0; i < JOBS; ++i) {
    const int number = (self->first_job + i) % JOBS;
    const outcome made = run_job(self->load->graph, &self->load->jobs[number]);
    self->answered += QUESTIONS_OF_A_JOB;
    if (!same_outcome(&made, &self->load->expected[number])) ++self->different;
  }
  return NULL;
}

static hop_graph* open_file(const hop_bytes* file) {
  const uint8_t* bytes = NULL;
  size_t length = 0;
  hop_graph* graph = NULL;
  CHECK_OK(hop_bytes_view(file, &bytes, &length, &error));
  CHECK_OK(hop_graph_open(bytes, length, HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, &error));
  return graph;
}

typedef struct counts {
  uint64_t queries, different, graphs;
} counts;

/* All jobs by each thread, on a graph that nobody has asked yet. */
static void all_threads_ask(const hop_bytes* file, workload* load, counts* all) {
  hop_graph* graph = open_file(file);
  pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
  worker workers[THREADS];
  int i;
  load->graph = graph;
  memset(workers, 0, sizeof workers);
  pthread_mutex_lock(&gate);
  for (i = 0; i < THREADS; ++i) {
    workers[i].load = load;
    workers[i].gate = &gate;
    workers[i].first_job = i < 2 ? METHODS - 1 : i * JOBS / THREADS; /* two begin with the same job, trail's first */
    CHECK(pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0);
  }
  pthread_mutex_unlock(&gate);
  for (i = 0; i < THREADS; ++i) {
    CHECK(pthread_join(workers[i].thread, NULL) == 0);
    all->queries += workers[i].answered;
    all->different += workers[i].different;
  }
  ++all->graphs;
  hop_graph_free(graph);
}

/* `queries` in all on graphs of so many villages, each graph new to its readers. */
static void threads_answer_like_one(int villages, int explain, uint64_t queries, counts* all) {
  const uint64_t until = all->queries + queries;
  hop_bytes* file = make_villages(villages);
  hop_graph* graph = open_file(file);
  workload load;
  int number;
  size_t hits = 0;
  for (number = 0; number < JOBS; ++number) {
    load.jobs[number] = make_job(number, villages, explain);
    load.expected[number] = run_job(graph, &load.jobs[number]);
    if (!CHECK(load.expected[number].status == HOP_OK)) fprintf(stderr, "  method %s\n", methods[number % METHODS]);
    hits += load.expected[number].hits;
  }
  CHECK(hits > (size_t)5 * JOBS * QUESTIONS_OF_A_JOB);
  hop_graph_free(graph);
  while (all->queries < until) all_threads_ask(file, &load, all);
  for (number = 0; number < JOBS; ++number) free_job(&load.jobs[number]);
  hop_bytes_free(file);
}

int main(int argc, char** argv) {
  const uint64_t promised = 100000, queries = argc > 1 ? strtoull(argv[1], NULL, 10) : trust_tries(promised);
  counts all = {0, 0, 0};
  uint64_t parallel;
  threads_answer_like_one(240, 1, queries / 100, &all);
  threads_answer_like_one(12, 0, queries - queries / 100, &all); /* most are small: a sanitizer makes each 40 times as long */
  parallel = parallel_runs_equal_serial_ones(queries / 1000 + 1);
  if (check_end() != 0) ++all.different;
  {
    const trust_figure figures[] = {
        TRUST_COUNT("readers", THREADS),
        TRUST_COUNT("methods", METHODS),
        TRUST_COUNT("graphs met without tables", all.graphs),
        TRUST_AT_LEAST("queries", all.queries, argc > 1 ? queries : promised),
        TRUST_NONE("answers unlike those of one thread", all.different),
        TRUST_AT_LEAST("batches in parts on threads", parallel, 1),
    };
    return trust_report("C1", argc > 1 ? "threads_slice" : "threads", figures, sizeof figures / sizeof *figures);
  }
}
