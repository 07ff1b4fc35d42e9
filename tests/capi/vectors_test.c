/* Vectors: given with the corpus, asked of the host, of the right width and model. */
#include <math.h>

#include "json_check.h"
#include "small_graph.h"

static const char* const dense_settings[] = {"method=dense", "hits=8", NULL};

static void hits_of(const hop_results* results, uint32_t question, const uint32_t** passages, const float** scores,
                    size_t* count) {
  CHECK_OK(hop_results_hits(results, question, passages, scores, count, &error));
}

/* Cosines by hand: a dot product of unit vectors. */
static void dense_ranks_by_cosine(const hop_graph* graph) {
  const float query[4] = {3.0f, 0.3f, 0.3f, 2.4f}; /* any length */
  hop_questions* questions = small_question("a vector of its own");
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  size_t count = 0, i;
  hop_results* results;
  CHECK_OK(hop_questions_set_vector(questions, query, 4, &error));
  results = small_search(graph, questions, dense_settings, NULL);
  hits_of(results, 0, &passages, &scores, &count);
  CHECK(count == SMALL_COUNT);
  CHECK(count > 0 && passages[0] == BYRON);
  for (i = 0; i < count; ++i) {
    const float* v = small_passages[passages[i]].vector;
    double dot = 0, square = 0, query_square = 0;
    int d;
    for (d = 0; d < 4; ++d)
      dot += (double)v[d] * query[d], square += (double)v[d] * v[d], query_square += (double)query[d] * query[d];
    CHECK(fabs(scores[i] - dot / sqrt(square * query_square)) < 2e-3); /* the file keeps f16 */
    if (i > 0) CHECK(scores[i - 1] >= scores[i]);
  }
  hop_results_free(results);
}

/* Asking the host and giving the vector at once are the same. */
static void host_vectors_equal_given_ones(const hop_graph* graph) {
  static const char* const methods[] = {"dense", "hybrid", "gnn_ret"};
  size_t m;
  for (m = 0; m < 3; ++m) {
    char setting[32];
    const char *settings[] = {NULL, NULL}, *text = SMALL_QUESTION;
    const uint32_t *a = NULL, *b = NULL;
    const float *a_scores = NULL, *b_scores = NULL;
    size_t a_count = 0, b_count = 1;
    hop_run_host host = scripted_host();
    hop_run_vectors vectors;
    hop_run_text asked = {HOP_TEXT_QUERY, NULL, 0};
    hop_questions* questions = small_question(text);
    hop_results *by_host, *given;
    snprintf(setting, sizeof setting, "method=%s", methods[m]);
    settings[0] = setting;
    by_host = small_search(graph, small_question(text), settings, &host);
    asked.text = text;
    asked.length = strlen(text);
    memset(&vectors, 0, sizeof vectors);
    scripted_embed(NULL, &asked, 1, &vectors);
    CHECK_OK(hop_questions_set_vector(questions, vectors.rows, vectors.dimension, &error));
    given = small_search(graph, questions, settings, NULL);
    hits_of(by_host, 0, &a, &a_scores, &a_count);
    hits_of(given, 0, &b, &b_scores, &b_count);
    CHECK(a_count == b_count && memcmp(a, b, a_count * sizeof *a) == 0);
    CHECK(a_count == b_count && memcmp(a_scores, b_scores, a_count * sizeof *a_scores) == 0);
    hop_results_free(by_host);
    hop_results_free(given);
  }
}

static void questions_check_their_vectors(const hop_graph* graph) {
  const float fine[4] = {1, 2, 3, 4}, zero[4] = {0, 0, 0, 0}, broken[4] = {1, NAN, 0, 0};
  hop_questions* questions = NULL;
  hop_task* task = NULL;
  CHECK_OK(hop_questions_create(&questions, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_questions_set_vector(questions, fine, 4, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_questions_set_masked_vector(questions, fine, 4, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_questions_add_step(questions, TEXT("x"), NULL, 0, &error));
  CHECK_FAILS(HOP_STATUS_WRONG_STATE, NULL, hop_questions_add_condition(questions, TEXT("a=b"), &error));
  CHECK_OK(hop_questions_add(questions, TEXT("Where?"), &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_questions_set_vector(questions, zero, 4, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_questions_set_masked_vector(questions, broken, 4, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_questions_add_step(questions, TEXT("x"), broken, 4, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "dimension", hop_questions_set_vector(questions, fine, 0, &error));
  CHECK_OK(hop_questions_set_vector(questions, fine, 3, &error));
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, "3", hop_search_task_create(graph, questions, NULL, &task, &error));
  CHECK(task == NULL);
  hop_questions_free(questions);
}

static void methods_that_need_vectors_say_so(void) {
  hop_graph* graph = small_graph(0);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(dense_settings);
  hop_task* task = NULL;
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "vectors", hop_search_task_create(graph, questions, options, &task, &error));
  CHECK(task == NULL);
  hop_options_free(options);
  hop_questions_free(questions);
  hop_graph_free(graph);
}

/* The embedder's id is compared wherever the host and the graph both state one. */
static void embedders_must_be_the_same(void) {
  static const char* const settings[] = {"embedder.id=small-embedder", NULL};
  hop_bytes* file = small_file_of(small_corpus(1), settings, NULL);
  hop_graph* graph = small_open(file, HOP_OPEN_FULL);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(dense_settings);
  hop_task* task = NULL;
  const float row[4] = {1, 2, 3, 4};
  const char* embedder = NULL;
  size_t length = 0;
  uint32_t dimension = 0;
  uint64_t id = 0;
  int32_t state = -1;
  CHECK_OK(hop_graph_vectors(graph, &dimension, &embedder, &length, &error));
  CHECK(dimension == 4 && same_text(embedder, length, "small-embedder"));
  CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
  CHECK_OK(hop_task_step(task, 1000000, &state, &error));
  CHECK(state == HOP_STATE_WAITING);
  CHECK_OK(hop_task_request_id(task, 0, &id, &error));
  CHECK_FAILS(HOP_STATUS_EMBEDDER_MISMATCH, "other-embedder",
              hop_task_answer_vectors(task, id, row, 1, 4, TEXT("other-embedder"), &error));
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, "3", hop_task_answer_vectors(task, id, row, 1, 3, NULL, 0, &error));
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, NULL, hop_task_answer_vectors(task, id, row, 0, 4, NULL, 0, &error));
  /* The task is as it was: the right answer is taken, stated or not. */
  CHECK_OK(hop_task_answer_vectors(task, id, row, 1, 4, TEXT("small-embedder"), &error));
  CHECK_OK(hop_run(task, NULL, &error));
  hop_task_free(task);
  hop_options_free(options);
  hop_questions_free(questions);
  hop_graph_free(graph);
  hop_bytes_free(file);
}

/* Vectors that the index task asks its host for. */
static void indexing_asks_for_vectors(void) {
  static const char* const settings[] = {"index.embed=true", "index.batch=3", NULL};
  hop_run_host host = scripted_host();
  hop_bytes* file = small_file_of(small_corpus(0), settings, &host);
  hop_graph* graph = small_open(file, HOP_OPEN_FULL);
  uint32_t dimension = 0;
  const char* embedder = NULL;
  size_t length = 0;
  CHECK_OK(hop_graph_vectors(graph, &dimension, &embedder, &length, &error));
  CHECK(dimension == 4);
  hop_graph_free(graph);
  hop_bytes_free(file);
}

int main(void) {
  hop_graph* graph = small_graph(1);
  dense_ranks_by_cosine(graph);
  host_vectors_equal_given_ones(graph);
  questions_check_their_vectors(graph);
  hop_graph_free(graph);
  methods_that_need_vectors_say_so();
  embedders_must_be_the_same();
  indexing_asks_for_vectors();
  return check_end();
}
