/* A program of a user: built against an installed copy. */
#include <stdio.h>
#include <string.h>

#include "hoptrail_run.h"

static int32_t add(hop_corpus* corpus, const char* id, const char* title, const char* text) {
  return hop_corpus_add_passage(corpus, id, strlen(id), title, strlen(title), text, strlen(text), NULL);
}

int main(void) {
  hop_corpus* corpus = NULL;
  hop_task* task = NULL;
  hop_bytes* bytes = NULL;
  hop_graph* graph = NULL;
  hop_questions* questions = NULL;
  hop_results* results = NULL;
  hop_error* error = NULL;
  const uint8_t* data = NULL;
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  size_t length = 0, count = 0;
  const char* question = "Where did the poet die?";
  int failed = hop_abi_version() != HOP_ABI_VERSION || hop_corpus_create(&corpus, &error) ||
               add(corpus, "byron", "Lord Byron", "Lord Byron, the poet, died in Missolonghi.") ||
               add(corpus, "missolonghi", "Missolonghi", "Missolonghi is a town in Greece.") ||
               hop_index_task_create(corpus, NULL, &task, &error) || hop_run(task, NULL, &error) ||
               hop_task_take_bytes(task, &bytes, &error) || hop_bytes_view(bytes, &data, &length, &error) ||
               hop_graph_open(data, length, HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, &error);
  hop_task_free(task);
  task = NULL;
  failed = failed || hop_questions_create(&questions, &error) ||
           hop_questions_add(questions, question, strlen(question), &error) ||
           hop_search_task_create(graph, questions, NULL, &task, &error) || hop_run(task, NULL, &error) ||
           hop_task_take_results(task, &results, &error) || hop_results_hits(results, 0, &passages, &scores, &count, &error) ||
           count == 0 || passages[0] != 0;
  if (failed) fprintf(stderr, "failed: %s\n", hop_error_message(error));
  else printf("%s: %d hits\n", hop_version(), (int)count);
  hop_error_free(error);
  hop_results_free(results);
  hop_task_free(task);
  hop_questions_free(questions);
  hop_graph_free(graph);
  hop_bytes_free(bytes);
  hop_corpus_free(corpus);
  return failed || hop_live_objects() != 0;
}
