/* Scenarios of the objects that a host fills before it has a task: options, corpus, questions; and of metrics and errors. */
#include "fixtures.h"
#include "trial.h"

static void options(trial* t) {
  hop_options *options = NULL, *copy = NULL;
  const char* value = NULL;
  size_t length = 0;
  trial_begins(t);
  TRY(hop_options_create(&options, &error));
  TRY(hop_options_set_text(options, TEXT("method"), TEXT("gnn_ret"), &error));
  TRY(hop_options_set_text(options, TEXT("prompt.answer"), TEXT("a text \xff that is longer than a short string"), &error));
  TRY(hop_options_set_text(options, TEXT("gnn_ret.alpha"), TEXT("0.25,0.5,0.75"), &error));
  TRY(hop_options_set_integer(options, TEXT("hits"), 7, &error));
  TRY(hop_options_set_number(options, TEXT("bm25.b"), 0.123456789, &error));
  TRY(hop_options_set_flag(options, TEXT("hits.explain"), 0, &error));
  TRY(hop_options_get(options, TEXT("prompt.answer"), &value, &length, &error));
  trial_told(t, value, length);
  TRY(hop_options_copy(options, &copy, &error));
  TRY(hop_options_get(copy, TEXT("prompt.answer"), &value, &length, &error));
  trial_told(t, value, length);
  TRY(hop_options_get(copy, TEXT("bm25.k1"), &value, &length, &error));
  trial_told(t, value, length);
end:
  trial_ends(t);
  hop_options_free(copy);
  hop_options_free(options);
}

static void learned_weights(trial* t) {
  hop_options* options = NULL;
  const char* value = NULL;
  size_t length = 0;
  const int32_t expected = shared.weights != NULL ? HOP_OK : HOP_STATUS_CORRUPT_FILE;
  trial_begins(t);
  TRY(hop_options_create(&options, &error));
  TRY_FOR(expected, hop_options_set_weights(options, shared.weight_bytes, shared.weight_length, &error));
  TRY_FOR(HOP_STATUS_CORRUPT_FILE, hop_options_set_weights(options, shared.weight_bytes, shared.weight_length / 2, &error));
  TRY_FOR(expected, hop_options_set_weights(options, shared.weight_bytes, shared.weight_length, &error));
  TRY(hop_options_get(options, TEXT("gnn_ret.alpha"), &value, &length, &error));
  trial_told(t, value, length);
end:
  trial_ends(t);
  hop_options_free(options);
}

static void corpus(trial* t) {
  static const float rows[] = {1, 2, 3, 4, 5, 6, 7, 8}, zeros[] = {0, 0, 0, 0};
  hop_corpus* corpus = NULL;
  uint64_t size = 0;
  trial_begins(t);
  TRY(hop_corpus_create(&corpus, &error));
  TRY_FOR(HOP_STATUS_WRONG_STATE, hop_corpus_add_alias(corpus, TEXT("before any document"), &error));
  TRY(hop_corpus_add_document(corpus, TEXT("folder/a-name-that-is-long.md"), TEXT("A title that is long enough"),
                              TEXT("# One\n\nSome text that is long enough."), HOP_FORMAT_MARKDOWN, &error));
  TRY(hop_corpus_add_alias(corpus, TEXT("an alias of some length"), &error));
  TRY(hop_corpus_add_metadata(corpus, TEXT("a key of some length"), TEXT("a value of some length"), &error));
  TRY_FOR(HOP_STATUS_WRONG_STATE, hop_corpus_add_entity(corpus, TEXT("not in a document"), &error));
  TRY(hop_corpus_add_passage(corpus, TEXT("passage-with-a-long-id"), TEXT("Another title, and no short one"),
                             TEXT("A passage of some length."), &error));
  TRY(hop_corpus_add_alias(corpus, TEXT("the other alias of some length"), &error));
  TRY(hop_corpus_add_metadata(corpus, TEXT("another key of some length"), TEXT("another value of some length"), &error));
  TRY(hop_corpus_add_entity(corpus, TEXT("an entity of some length"), &error));
  TRY(hop_corpus_add_link(corpus, TEXT("folder/a-name-that-is-long.md"), &error));
  TRY(hop_corpus_set_document(corpus, TEXT("the document that it is part of"), 3, &error));
  TRY(hop_corpus_add_vectors(corpus, rows, 1, 4, &error));
  TRY_FOR(HOP_STATUS_BAD_INPUT, hop_corpus_add_vectors(corpus, zeros, 1, 4, &error));
  TRY(hop_corpus_add_vectors(corpus, rows + 4, 1, 4, &error));
  TRY(hop_corpus_size(corpus, &size, &error));
  trial_told_number(t, size);
end:
  trial_ends(t);
  hop_corpus_free(corpus);
}

static void questions(trial* t) {
  static const float vector[] = {1, 2, 3, 4};
  static const uint32_t gold[] = {3, 1, 2};
  hop_questions* questions = NULL;
  uint32_t count = 0;
  trial_begins(t);
  TRY(hop_questions_create(&questions, &error));
  TRY_FOR(HOP_STATUS_WRONG_STATE, hop_questions_add_gold(questions, gold, 3, &error));
  TRY(hop_questions_add(questions, TEXT("A question that is no short string?"), &error));
  TRY(hop_questions_set_vector(questions, vector, 4, &error));
  TRY(hop_questions_set_masked_vector(questions, vector, 4, &error));
  TRY(hop_questions_add_step(questions, TEXT("The first step of that question?"), vector, 4, &error));
  TRY(hop_questions_add_step_gold(questions, gold, 2, &error));
  TRY(hop_questions_add_condition(questions, TEXT("a long key of metadata=1700..1900"), &error));
  TRY_FOR(HOP_STATUS_BAD_INPUT, hop_questions_add_condition(questions, TEXT("no condition"), &error));
  TRY(hop_questions_add_gold(questions, gold, 3, &error));
  TRY(hop_questions_add_gold_answer(questions, TEXT("an answer \xff with a broken byte"), &error));
  TRY(hop_questions_add(questions, TEXT("Another question that is no short string?"), &error));
  TRY(hop_questions_count(questions, &count, &error));
  trial_told_number(t, count);
end:
  trial_ends(t);
  hop_questions_free(questions);
}

static void metrics(trial* t) {
  static const uint32_t ranking[] = {5, 3, 9, 1}, gold[] = {9, 5}, other_gold[] = {1};
  hop_metrics *one = NULL, *other = NULL;
  double mean = 0, low = 0, high = 0;
  trial_begins(t);
  TRY(hop_metrics_create(&one, &error));
  TRY(hop_metrics_create(&other, &error));
  TRY_FOR(HOP_STATUS_WRONG_STATE, hop_metrics_mean(one, TEXT("mrr"), &mean, &error));
  TRY(hop_metrics_add(one, ranking, 4, gold, 2, &error));
  TRY(hop_metrics_add(one, ranking, 4, other_gold, 1, &error));
  TRY(hop_metrics_add(other, ranking, 2, gold, 2, &error));
  TRY(hop_metrics_add(other, ranking, 3, other_gold, 1, &error));
  TRY_FOR(HOP_STATUS_NOT_FOUND, hop_metrics_mean(one, TEXT("no metric of this name"), &mean, &error));
  TRY(hop_metrics_mean(one, TEXT("ndcg@10"), &mean, &error));
  trial_told(t, &mean, sizeof mean);
  TRY(hop_metrics_interval(one, NULL, TEXT("recall@2"), 7, 50, &low, &high, &error));
  trial_told(t, &low, sizeof low);
  TRY(hop_metrics_interval(one, other, TEXT("mrr"), 7, 50, &low, &high, &error));
  trial_told(t, &high, sizeof high);
end:
  trial_ends(t);
  hop_metrics_free(one);
  hop_metrics_free(other);
}

/* Each kind of misuse, with a message that has to be put together. */
static void errors(trial* t) {
  hop_graph* graph = fresh_graph();
  hop_options* options = small_options(no_settings);
  hop_task* task = NULL;
  const char* text = NULL;
  size_t length = 0;
  uint32_t passage = 0;
  int32_t type = 0;
  trial_begins(t);
  TRY_FOR(HOP_STATUS_INVALID_ARGUMENT, hop_options_create(NULL, &error));
  TRY_FOR(HOP_STATUS_WRONG_OBJECT, hop_options_set_integer((hop_options*)(void*)graph, TEXT("hits"), 1, &error));
  TRY_FOR(HOP_STATUS_UNKNOWN_OPTION, hop_options_set_integer(options, TEXT("an option that does not exist"), 1, &error));
  TRY_FOR(HOP_STATUS_OPTION_OUT_OF_BOUNDS, hop_options_set_integer(options, TEXT("hits"), 0, &error));
  TRY_FOR(HOP_STATUS_INVALID_ARGUMENT, hop_option_describe(100000, &text, &type, &text, &text, &text, &error));
  TRY_FOR(HOP_STATUS_NOT_FOUND, hop_graph_find_passage(graph, TEXT("a passage that does not exist"), &passage, &error));
  TRY_FOR(HOP_STATUS_INVALID_ARGUMENT, hop_graph_passage_text(graph, 99, HOP_PASSAGE_TEXT, &text, &length, &error));
  TRY_FOR(HOP_STATUS_INVALID_ARGUMENT, hop_graph_open(NULL, 7, HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, &error));
  TRY_FOR(HOP_STATUS_CORRUPT_FILE, hop_task_resume((const uint8_t*)"no saved task at all", 20, graph, &task, &error));
end:
  trial_ends(t);
  hop_options_free(options);
  hop_graph_free(graph);
}

const scenario scenarios_of_objects[] = {{"options", options}, {"learned weights", learned_weights},
                                         {"corpus", corpus},   {"questions", questions},
                                         {"metrics", metrics}, {"errors", errors},
                                         {NULL, NULL}};
