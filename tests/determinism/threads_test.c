/* Many threads of a host on one graph: each gets the answers that one thread gets, from the first question on, when the
 * tables that a graph makes at first need are not there yet. ThreadSanitizer watches it in `./dev test ci`. */
#include <pthread.h>

#include "check.h"
#include "hoptrail_run.h"

enum { VILLAGES = 240, DIMENSION = 33, QUESTIONS = 12, THREADS = 4, MOST_HITS = 10 };

static const char *const methods[] = {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail"};
enum { METHODS = sizeof methods / sizeof *methods, JOBS = METHODS * QUESTIONS };

/* ---- The corpus: villages along a river that runs in a ring ---- */

static void name_village(int number, char name[32]) {
  static const char *const fronts[] = {"Ald", "Bren", "Cor", "Dun", "Elm", "Fal", "Gris", "Hol", "Iver", "Jor", "Kel", "Lun"};
  static const char *const ends[] = {"wick",  "mouth", "stead", "ford", "haven", "combe", "thorpe", "leigh", "burn",  "gate",
                                     "mere",  "dale",  "holm",  "ness", "vik",   "by",    "well",   "hurst", "worth", "fell"};
  snprintf(name, 32, "%s%s", fronts[number / 20 % 12], ends[number % 20]);
}

static void make_vector(int number, float vector[DIMENSION]) {
  uint32_t state = 2463534242u + (uint32_t)number * 40503u;
  int i;
  for (i = 0; i < DIMENSION; ++i) {
    state = state * 1664525u + 1013904223u;
    vector[i] = (float)(int32_t)(state >> 20) - 2048.0f;
  }
}

static hop_bytes *make_file(void) {
  hop_corpus *corpus = NULL;
  hop_task *task = NULL;
  hop_bytes *file = NULL;
  int i;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  for (i = 0; i < VILLAGES; ++i) {
    char name[32], next[32], far[32], id[16], text[256];
    float vector[DIMENSION];
    name_village(i, name);
    name_village((i + 1) % VILLAGES, next);
    name_village((7 * i + 3) % VILLAGES, far);
    snprintf(id, sizeof id, "v%03d", i);
    snprintf(text, sizeof text, "%s is a village on the river above %s. Its bridge was built by a mason from %s.", name,
             next, far);
    make_vector(i, vector);
    CHECK_OK(hop_corpus_add_passage(corpus, id, strlen(id), name, strlen(name), text, strlen(text), &error));
    CHECK_OK(hop_corpus_add_vectors(corpus, vector, 1, DIMENSION, &error));
  }
  CHECK_OK(hop_index_task_create(corpus, NULL, &task, &error));
  CHECK_OK(hop_run(task, NULL, &error));
  CHECK_OK(hop_task_take_bytes(task, &file, &error));
  hop_task_free(task);
  hop_corpus_free(corpus);
  return file;
}

/* ---- A job: one question by one method ---- */

typedef struct outcome {
  int32_t status;
  size_t count;
  uint32_t passages[MOST_HITS];
  float scores[MOST_HITS];
  size_t explanation_length;
  char *explanation;
} outcome;

static int32_t take_outcome(hop_task *task, outcome *made) {
  hop_results *results = NULL;
  const uint32_t *passages = NULL;
  const float *scores = NULL;
  const char *json = NULL;
  int32_t status = hop_task_take_results(task, &results, NULL);
  if (status == HOP_OK) status = hop_results_hits(results, 0, &passages, &scores, &made->count, NULL);
  if (status == HOP_OK) status = hop_results_explanation(results, 0, &json, &made->explanation_length, NULL);
  if (status == HOP_OK && made->count <= MOST_HITS) {
    memcpy(made->passages, passages, made->count * sizeof *passages);
    memcpy(made->scores, scores, made->count * sizeof *scores);
    made->explanation = (char *)malloc(made->explanation_length + 1);
    if (made->explanation != NULL) memcpy(made->explanation, json, made->explanation_length);
  }
  hop_results_free(results);
  return status;
}

static outcome run_job(const hop_graph *graph, int job) {
  const char *method = methods[job % METHODS];
  const int village = 19 * (job / METHODS);
  char name[32], question[160];
  float vector[DIMENSION];
  outcome made;
  hop_questions *questions = NULL;
  hop_options *options = NULL;
  hop_task *task = NULL;
  memset(&made, 0, sizeof made);
  name_village(village, name);
  snprintf(question, sizeof question, "From which village is the mason who built the bridge of the village below %s?", name);
  make_vector(1000 + village, vector);
  made.status = hop_questions_create(&questions, NULL);
  if (made.status == HOP_OK) made.status = hop_options_create(&options, NULL);
  if (made.status == HOP_OK) made.status = hop_questions_add(questions, question, strlen(question), NULL);
  if (made.status == HOP_OK) made.status = hop_questions_set_vector(questions, vector, DIMENSION, NULL);
  if (made.status == HOP_OK) made.status = hop_questions_set_masked_vector(questions, vector, DIMENSION, NULL);
  if (made.status == HOP_OK) made.status = hop_options_set_text(options, TEXT("method"), method, strlen(method), NULL);
  if (made.status == HOP_OK) made.status = hop_search_task_create(graph, questions, options, &task, NULL);
  if (made.status == HOP_OK) made.status = hop_run(task, NULL, NULL);
  if (made.status == HOP_OK) made.status = take_outcome(task, &made);
  hop_task_free(task);
  hop_options_free(options);
  hop_questions_free(questions);
  return made;
}

static int same_outcome(const outcome *a, const outcome *b) {
  return a->status == b->status && a->count == b->count && a->explanation_length == b->explanation_length &&
         a->explanation != NULL && b->explanation != NULL &&
         memcmp(a->passages, b->passages, a->count * sizeof *a->passages) == 0 &&
         memcmp(a->scores, b->scores, a->count * sizeof *a->scores) == 0 &&
         memcmp(a->explanation, b->explanation, a->explanation_length) == 0;
}

/* ---- Threads ---- */

typedef struct worker {
  pthread_t thread;
  const hop_graph *graph;
  const outcome *expected;
  pthread_mutex_t *gate; /* held until all threads are there: they all meet a graph without tables */
  int first_job, answered, different;
} worker;

static void *work(void *argument) {
  worker *self = (worker *)argument;
  int i;
  pthread_mutex_lock(self->gate);
  pthread_mutex_unlock(self->gate);
  for (i = 0; i < JOBS; ++i) {
    const int job = (self->first_job + i) % JOBS;
    outcome made = run_job(self->graph, job);
    ++self->answered;
    if (!same_outcome(&made, &self->expected[job])) ++self->different;
    free(made.explanation);
  }
  return NULL;
}

static hop_graph *open_file(const hop_bytes *file) {
  const uint8_t *bytes = NULL;
  size_t length = 0;
  hop_graph *graph = NULL;
  CHECK_OK(hop_bytes_view(file, &bytes, &length, &error));
  CHECK_OK(hop_graph_open(bytes, length, HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, &error));
  return graph;
}

static void threads_answer_like_one(const hop_bytes *file, const outcome *expected) {
  hop_graph *graph = open_file(file);
  pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
  worker workers[THREADS];
  int i;
  memset(workers, 0, sizeof workers);
  pthread_mutex_lock(&gate);
  for (i = 0; i < THREADS; ++i) {
    workers[i].graph = graph;
    workers[i].expected = expected;
    workers[i].gate = &gate;
    workers[i].first_job = i < 2 ? METHODS - 1 : i * JOBS / THREADS; /* two begin with the same job, trail's first */
    CHECK(pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0);
  }
  pthread_mutex_unlock(&gate);
  for (i = 0; i < THREADS; ++i) {
    CHECK(pthread_join(workers[i].thread, NULL) == 0);
    CHECK(workers[i].answered == JOBS);
    CHECK(workers[i].different == 0);
  }
  hop_graph_free(graph);
}

/* threads_test [ROUNDS]: three rounds unless told. */
int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 3;
  hop_bytes *file = make_file();
  hop_graph *graph = open_file(file);
  outcome expected[JOBS];
  int job, hits = 0;
  for (job = 0; job < JOBS; ++job) {
    expected[job] = run_job(graph, job);
    CHECK(expected[job].status == HOP_OK);
    hits += (int)expected[job].count;
  }
  CHECK(hits > 5 * JOBS);
  hop_graph_free(graph);
  for (job = 0; job < rounds; ++job) threads_answer_like_one(file, expected);
  for (job = 0; job < JOBS; ++job) free(expected[job].explanation);
  hop_bytes_free(file);
  return check_end();
}
