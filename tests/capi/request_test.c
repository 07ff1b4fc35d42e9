/* Requests: what they say, which answers they take, and what is stale. */
#include "small_graph.h"

typedef struct waiting {
  hop_graph* graph;
  hop_task* task;
  uint64_t id;
} waiting;

/* A task of the graph that waits for its first request. */
static waiting start(int ask) {
  static const char* const settings[] = {"method=dense", "ask.loop=steps", NULL};
  waiting w = {NULL, NULL, 0};
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options* options = small_options(settings);
  int32_t state = -1;
  w.graph = small_graph(1);
  if (ask) CHECK_OK(hop_ask_task_create(w.graph, questions, options, &w.task, &error));
  else CHECK_OK(hop_search_task_create(w.graph, questions, options, &w.task, &error));
  CHECK_OK(hop_task_step(w.task, 10000000, &state, &error));
  CHECK(state == HOP_STATE_WAITING);
  CHECK_OK(hop_task_request_id(w.task, 0, &w.id, &error));
  hop_options_free(options);
  hop_questions_free(questions);
  return w;
}

static void end(waiting w) {
  hop_task_free(w.task);
  hop_graph_free(w.graph);
}

static void embed_requests(void) {
  const waiting w = start(0);
  const char *text = NULL, *purpose = NULL, *role = NULL;
  size_t length = 0, role_length = 0;
  uint32_t count = 0, texts = 0, i;
  int32_t kind = 0, text_role = 0, state = -1;
  CHECK_OK(hop_task_request_count(w.task, &count, &error));
  CHECK(count >= 1);
  CHECK_OK(hop_request_kind(w.task, w.id, &kind, &error));
  CHECK(kind == HOP_REQUEST_EMBED);
  CHECK_OK(hop_request_purpose(w.task, w.id, &purpose, &length, &error));
  CHECK(same_text(purpose, length, "question"));
  CHECK_OK(hop_request_text_count(w.task, w.id, &texts, &error));
  CHECK(texts >= 1);
  for (i = 0; i < texts; ++i) {
    CHECK_OK(hop_request_text(w.task, w.id, i, &text_role, &text, &length, &error));
    CHECK(text_role == HOP_TEXT_QUERY && length > 0);
  }
  CHECK_OK(hop_request_text(w.task, w.id, 0, &text_role, &text, &length, &error));
  CHECK(same_text(text, length, SMALL_QUESTION));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "text", hop_request_text(w.task, w.id, texts, &text_role, &text, &length, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "request", hop_task_request_id(w.task, count, (uint64_t[]){0}, &error));
  /* Questions about another kind of request */
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "EMBED", hop_request_message_count(w.task, w.id, &count, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "EMBED",
              hop_request_message(w.task, w.id, 0, &role, &role_length, &text, &length, &error));
  /* A step without an answer changes nothing. */
  CHECK_OK(hop_task_step(w.task, 10000000, &state, &error));
  CHECK(state == HOP_STATE_WAITING);
  end(w);
}

static void answers_of_another_kind_are_refused(void) {
  const waiting w = start(0);
  const float rows[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  uint32_t count = 0, texts = 0;
  CHECK_OK(hop_request_text_count(w.task, w.id, &texts, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_task_answer_text(w.task, w.id, TEXT("words"), 0, 0, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_task_answer_bytes(w.task, w.id, (const uint8_t*)"x", 1, &error));
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, NULL, hop_task_answer_done(w.task, w.id, &error));
  CHECK_FAILS(HOP_STATUS_DIMENSION_MISMATCH, NULL, hop_task_answer_vectors(w.task, w.id, rows, texts + 1, 4, NULL, 0, &error));
  CHECK_OK(hop_task_request_count(w.task, &count, &error));
  CHECK(count >= 1); /* still open */
  end(w);
}

static void ids_that_are_not_open_are_stale(void) {
  const waiting w = start(0);
  const float row[4] = {1, 2, 3, 4};
  int32_t kind = -7;
  uint32_t texts = 0;
  float* rows;
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, "0", hop_request_kind(w.task, 0, &kind, &error));
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, NULL, hop_request_kind(w.task, UINT64_MAX, &kind, &error));
  CHECK(kind == -7);
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, NULL, hop_task_answer_vectors(w.task, w.id + 1000, row, 1, 4, NULL, 0, &error));
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, NULL, hop_task_answer_text(w.task, w.id + 1000, TEXT("x"), 0, 0, &error));
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, NULL, hop_task_answer_bytes(w.task, w.id + 1000, NULL, 0, &error));
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, NULL, hop_task_answer_done(w.task, w.id + 1000, &error));
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, NULL, hop_task_answer_failure(w.task, w.id + 1000, TEXT("x"), &error));

  CHECK_OK(hop_request_text_count(w.task, w.id, &texts, &error));
  rows = (float*)calloc(4 * (size_t)texts, sizeof *rows);
  for (kind = 0; kind < (int32_t)(4 * texts); ++kind) rows[kind] = 1;
  CHECK_OK(hop_task_answer_vectors(w.task, w.id, rows, texts, 4, NULL, 0, &error));
  /* Answered once is answered. */
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, NULL, hop_task_answer_vectors(w.task, w.id, rows, texts, 4, NULL, 0, &error));
  CHECK_FAILS(HOP_STATUS_STALE_REQUEST, NULL, hop_task_answer_failure(w.task, w.id, TEXT("x"), &error));
  free(rows);
  end(w);
}

static void bad_rows_are_named(void) {
  const waiting w = start(0);
  float rows[4] = {0, 0, 0, 0};
  uint32_t count = 0;
  CHECK_FAILS(HOP_STATUS_BAD_INPUT, "row 0", hop_task_answer_vectors(w.task, w.id, rows, 1, 4, NULL, 0, &error));
  CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "dimension", hop_task_answer_vectors(w.task, w.id, rows, 1, 0, NULL, 0, &error));
  CHECK_OK(hop_task_request_count(w.task, &count, &error));
  CHECK(count >= 1);
  end(w);
}

static void completion_requests(void) {
  const waiting w = start(1);
  const hop_run_host host = scripted_host();
  const char *role = NULL, *text = NULL, *form = NULL;
  size_t role_length = 0, length = 0, form_length = 0;
  uint32_t count = 0, messages = 0, limit = 0, i;
  int32_t kind = 0, state = HOP_STATE_WAITING, found = 0;
  while (!found && state != HOP_STATE_DONE) {
    uint64_t id = 0;
    CHECK_OK(hop_task_request_id(w.task, 0, &id, &error));
    CHECK_OK(hop_request_kind(w.task, id, &kind, &error));
    if (kind == HOP_REQUEST_COMPLETE) {
      found = 1;
      CHECK_OK(hop_request_message_count(w.task, id, &messages, &error));
      CHECK(messages >= 1);
      for (i = 0; i < messages; ++i) {
        CHECK_OK(hop_request_message(w.task, id, i, &role, &role_length, &text, &length, &error));
        CHECK(same_text(role, role_length, "system") || same_text(role, role_length, "user") ||
              same_text(role, role_length, "assistant"));
        CHECK(length > 0);
      }
      CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "message",
                  hop_request_message(w.task, id, messages, &role, &role_length, &text, &length, &error));
      CHECK_OK(hop_request_completion(w.task, id, &limit, &form, &form_length, &error));
      CHECK(limit > 0);
      CHECK(same_text(form, form_length, "text") || same_text(form, form_length, "lines") ||
            same_text(form, form_length, "yes_no"));
      CHECK_FAILS(HOP_STATUS_INVALID_ARGUMENT, "COMPLETE", hop_request_text_count(w.task, id, &count, &error));
    } else {
      CHECK(hop_run_embed(w.task, id, &host, NULL) == HOP_OK);
      CHECK_OK(hop_task_step(w.task, 10000000, &state, &error));
    }
  }
  CHECK(found);
  end(w);
}

static void a_failure_is_an_answer(void) {
  const waiting w = start(0);
  int32_t state = -1;
  CHECK_OK(hop_task_answer_failure(w.task, w.id, TEXT("no electricity"), &error));
  CHECK_FAILS(HOP_STATUS_HOST_FAILURE, "no electricity", hop_task_step(w.task, 1000000, &state, &error));
  CHECK(state == HOP_STATE_FAILED);
  end(w);
}

int main(void) {
  embed_requests();
  answers_of_another_kind_are_refused();
  ids_that_are_not_open_are_stale();
  bad_rows_are_named();
  completion_requests();
  a_failure_is_an_answer();
  return check_end();
}
