/* Eight passages with a two-hop question over them, and the ways that tests take to a graph of them. */
#ifndef HOPTRAIL_TESTS_SMALL_GRAPH_H
#define HOPTRAIL_TESTS_SMALL_GRAPH_H

#include "check.h"
#include "hoptrail_run.h"

typedef struct small_passage {
  const char *id, *title, *text, *kind, *year;
  float vector[4];
} small_passage;

/* In byte order of their ids, which is the order of their indices. */
enum { BABBAGE, BYRON, ENGINE, GREECE, LONDON, LOVELACE, MISSOLONGHI, THAMES, SMALL_COUNT };

static const small_passage small_passages[SMALL_COUNT] = {
    {"babbage",
     "Charles Babbage",
     "Charles Babbage was born in London and taught mathematics at Cambridge.",
     "person",
     "1791",
     {0.9f, 0.1f, 0.2f, 0.1f}},
    {"byron",
     "Lord Byron",
     "Lord Byron was an English poet. He died of a fever in Missolonghi.",
     "person",
     "1788",
     {0.7f, 0.1f, 0.1f, 0.8f}},
    {"engine",
     "Analytical Engine",
     "The Analytical Engine was a mechanical computer designed by Charles Babbage.",
     "machine",
     "1837",
     {0.2f, 0.9f, 0.1f, 0.1f}},
    {"greece",
     "Greece",
     "Greece is a country in southeastern Europe. Its capital is Athens.",
     "place",
     "1822",
     {0.1f, 0.0f, 0.8f, 0.6f}},
    {"london", "London", "London is the capital of England and lies on the Thames.", "place", "47", {0.2f, 0.1f, 0.9f, 0.0f}},
    {"lovelace",
     "Ada Lovelace",
     "Ada Lovelace wrote notes on the Analytical Engine. She was the daughter of Lord Byron.",
     "person",
     "1815",
     {0.8f, 0.6f, 0.0f, 0.3f}},
    {"missolonghi",
     "Missolonghi",
     "Missolonghi is a town on a lagoon in western Greece.",
     "place",
     "1571",
     {0.1f, 0.0f, 0.5f, 0.9f}},
    {"thames", "Thames", "The Thames flows through southern England to the North Sea.", "place", "-54", {0.0f, 0.1f, 0.9f, 0.2f}},
};

#define SMALL_QUESTION "In which town did the father of Ada Lovelace die?"

static inline hop_corpus* small_corpus(int with_vectors) {
  hop_corpus* corpus = NULL;
  int i;
  CHECK_OK(hop_corpus_create(&corpus, &error));
  for (i = 0; i < SMALL_COUNT; ++i) {
    const small_passage* p = &small_passages[i];
    CHECK_OK(hop_corpus_add_passage(corpus, p->id, strlen(p->id), p->title, strlen(p->title), p->text, strlen(p->text), &error));
    CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("kind"), p->kind, strlen(p->kind), &error));
    CHECK_OK(hop_corpus_add_metadata(corpus, TEXT("year"), p->year, strlen(p->year), &error));
    if (with_vectors) CHECK_OK(hop_corpus_add_vectors(corpus, p->vector, 1, 4, &error));
  }
  return corpus;
}

/* An options object from "key=value" texts up to NULL. */
static inline hop_options* small_options(const char* const* settings) {
  hop_options* options = NULL;
  CHECK_OK(hop_options_create(&options, &error));
  for (; *settings != NULL; ++settings) {
    const char* equals = strchr(*settings, '=');
    CHECK_OK(hop_options_set_text(options, *settings, (size_t)(equals - *settings), equals + 1, strlen(equals + 1), &error));
  }
  return options;
}

/* Runs an index task of the corpus, which is freed, with `settings`; the file. */
static inline hop_bytes* small_file_of(hop_corpus* corpus, const char* const* settings, const hop_run_host* host) {
  hop_options* options = small_options(settings);
  hop_task* task = NULL;
  hop_bytes* file = NULL;
  CHECK_OK(hop_index_task_create(corpus, options, &task, &error));
  CHECK_OK(hop_run(task, host, &error));
  CHECK_OK(hop_task_take_bytes(task, &file, &error));
  hop_task_free(task);
  hop_options_free(options);
  hop_corpus_free(corpus);
  return file;
}

static const char* const no_settings[] = {NULL};

static inline hop_graph* small_open(const hop_bytes* file, int32_t mode) {
  const uint8_t* data = NULL;
  size_t length = 0;
  hop_graph* graph = NULL;
  CHECK_OK(hop_bytes_view(file, &data, &length, &error));
  CHECK_OK(hop_graph_open(data, length, mode, HOP_MEMORY_COPY, &graph, &error));
  return graph;
}

static inline hop_graph* small_graph(int with_vectors) {
  hop_bytes* file = small_file_of(small_corpus(with_vectors), no_settings, NULL);
  hop_graph* graph = small_open(file, HOP_OPEN_FULL);
  hop_bytes_free(file);
  return graph;
}

static inline hop_questions* small_question(const char* text) {
  hop_questions* questions = NULL;
  CHECK_OK(hop_questions_create(&questions, &error));
  CHECK_OK(hop_questions_add(questions, text, strlen(text), &error));
  return questions;
}

/* Runs a search of these questions, which are freed, and takes its results. */
static inline hop_results* small_search(const hop_graph* graph, hop_questions* questions, const char* const* settings,
                                        const hop_run_host* host) {
  hop_options* options = small_options(settings);
  hop_task* task = NULL;
  hop_results* results = NULL;
  CHECK_OK(hop_search_task_create(graph, questions, options, &task, &error));
  CHECK_OK(hop_run(task, host, &error));
  CHECK_OK(hop_task_take_results(task, &results, &error));
  hop_task_free(task);
  hop_options_free(options);
  hop_questions_free(questions);
  return results;
}

/* ---- A host whose answers are a function of what it is asked ---------------------------------------------------- */

static inline int holds_words(const hop_run_prompt* prompt, const char* words) {
  uint32_t i;
  for (i = 0; i < prompt->count; ++i) {
    const size_t length = strlen(words);
    size_t at;
    for (at = 0; at + length <= prompt->messages[i].length; ++at) {
      if (memcmp(prompt->messages[i].text + at, words, length) == 0) return 1;
    }
  }
  return 0;
}

/* The last message alone, which holds the question at hand. */
static inline int last_holds(const hop_run_prompt* prompt, const char* words) {
  hop_run_prompt last = *prompt;
  if (prompt->count == 0) return 0;
  last.messages = prompt->messages + prompt->count - 1;
  last.count = 1;
  return holds_words(&last, words);
}

static inline int32_t scripted_embed(void* context, const hop_run_text* texts, uint32_t count, hop_run_vectors* vectors) {
  static float rows[64 * 4];
  uint32_t i;
  (void)context;
  if (count > 64) return 1;
  for (i = 0; i < count; ++i) {
    size_t at;
    float* row = rows + 4 * i;
    row[0] = row[1] = row[2] = row[3] = 0.25f;
    for (at = 0; at < texts[i].length; ++at) row[(unsigned char)texts[i].text[at] % 4] += 1.0f;
  }
  vectors->rows = rows;
  vectors->dimension = 4;
  return 0;
}

static inline int32_t scripted_complete(void* context, const hop_run_prompt* prompt, hop_run_completion* completion) {
  (void)context;
  if (same_text(prompt->purpose, prompt->purpose_length, "sub_question")) {
    completion->text = holds_words(prompt, "Lord Byron") ? "Where did Lord Byron die?" : "Who was the father of Ada Lovelace?";
  } else if (same_text(prompt->purpose, prompt->purpose_length, "sub_answer")) {
    completion->text = last_holds(prompt, "Where did Lord Byron die?") ? "Missolonghi" : "Lord Byron";
  } else if (same_text(prompt->purpose, prompt->purpose_length, "critique")) {
    completion->text = holds_words(prompt, "Missolonghi") ? "It is known. \nCritique: yes" : "More is needed.\nCritique: no";
  } else {
    completion->text = "Missolonghi";
  }
  completion->length = strlen(completion->text);
  completion->tokens_read = 10;
  completion->tokens_written = 2;
  return 0;
}

/* A number that both texts decide, without a meaning. */
static inline float scripted_score_of(const char* question, size_t question_length, const char* passage, size_t length) {
  unsigned long sum = (unsigned long)question_length;
  size_t at;
  for (at = 0; at < length; ++at)
    sum = (31 * sum + (unsigned char)passage[at] + (unsigned char)question[at % question_length]) % 10007;
  return (float)sum / 100 - 50;
}

static inline int32_t scripted_score(void* context, const hop_run_text* question, const hop_run_text* passages, uint32_t count,
                                     hop_run_scores* scores) {
  static float values[64];
  uint32_t i;
  (void)context;
  if (count > 64) return 1;
  for (i = 0; i < count; ++i) {
    values[i] = scripted_score_of(question->text, question->length, passages[i].text, passages[i].length);
  }
  scores->scores = values;
  return 0;
}

static inline hop_run_host scripted_host(void) {
  hop_run_host host;
  memset(&host, 0, sizeof host);
  host.embed = scripted_embed;
  host.complete = scripted_complete;
  host.score = scripted_score;
  return host;
}

#endif
