/* Tasks under trial: made, stepped, answered, saved, in parts; and what is left of one that died out of memory. */
#include "trial.h"

enum { DONE, DIED, ENDED }; /* ENDED: something was wrong, and is reported */

/* Small, so that a step's allocations are a few, and every phase is left and entered. */
enum { STEP_WORK = 2000 };

static int create(trial* t, const errand* e, hop_corpus* corpus, hop_task** task) {
  static const uint8_t content[] = "a file of the host";
  switch (e->kind) {
    case ERRAND_INDEX: TRY(hop_index_task_create(corpus, e->options, task, &error)); break;
    case ERRAND_SEARCH: TRY(hop_search_task_create(e->graph, e->questions, e->options, task, &error)); break;
    case ERRAND_ASK: TRY(hop_ask_task_create(e->graph, e->questions, e->options, task, &error)); break;
    case ERRAND_TRAIN: TRY(hop_train_task_create(e->graph, e->questions, e->options, task, &error)); break;
    default: TRY(hop_save_task_create(content, sizeof content, TEXT("small.hop"), task, &error)); break;
  }
  return 1;
end:
  return 0;
}

/* ---- The host --------------------------------------------------------------------------------------------------- */

static int answer_embed(trial* t, hop_task* task, uint64_t id) {
  hop_run_text texts[64];
  hop_run_vectors vectors = {NULL, 0, NULL, NULL};
  uint32_t count = 0, i;
  TRY(hop_request_text_count(task, id, &count, &error));
  if (count > 64) return trial_finds(t, "more texts than the host's room"), 0;
  for (i = 0; i < count; ++i) {
    TRY(hop_request_text(task, id, i, &texts[i].role, &texts[i].text, &texts[i].length, &error));
  }
  scripted_embed(NULL, texts, count, &vectors);
  TRY(hop_task_answer_vectors(task, id, vectors.rows, count, vectors.dimension, TEXT("counting"), &error));
  return 1;
end:
  return 0;
}

static const char* reply_to(const hop_run_prompt* prompt) {
  hop_run_completion completion;
  if (same_text(prompt->purpose, prompt->purpose_length, "amr")) {
    return "(d / die-01 :ARG1 (p / person :name (n / name :op1 \"Byron\")))";
  }
  if (same_text(prompt->purpose, prompt->purpose_length, "self_ask")) {
    return last_holds(prompt, "Intermediate answer: Lord Byron") ? "So the final answer is: Missolonghi"
                                                                 : "Follow up: Who was the father of Ada Lovelace?";
  }
  if (same_text(prompt->purpose, prompt->purpose_length, "ircot")) {
    return last_holds(prompt, "Her father was Byron.") ? "So the answer is: Missolonghi." : "Her father was Byron.";
  }
  if (same_text(prompt->purpose, prompt->purpose_length, "keywords")) return "Lord Byron\nMissolonghi";
  scripted_complete(NULL, prompt, &completion);
  return completion.text;
}

static int answer_complete(trial* t, hop_task* task, uint64_t id) {
  hop_run_message messages[64];
  hop_run_prompt prompt;
  const char* reply;
  uint32_t i;
  memset(&prompt, 0, sizeof prompt);
  TRY(hop_request_message_count(task, id, &prompt.count, &error));
  if (prompt.count > 64) return trial_finds(t, "more messages than the host's room"), 0;
  for (i = 0; i < prompt.count; ++i) {
    TRY(hop_request_message(task, id, i, &messages[i].role, &messages[i].role_length, &messages[i].text, &messages[i].length,
                            &error));
    trial_told(t, messages[i].text, messages[i].length);
  }
  prompt.messages = messages;
  TRY(hop_request_purpose(task, id, &prompt.purpose, &prompt.purpose_length, &error));
  TRY(hop_request_completion(task, id, &prompt.token_limit, &prompt.form, &prompt.form_length, &error));
  reply = reply_to(&prompt);
  TRY(hop_task_answer_text(task, id, reply, strlen(reply), 10, 2, &error));
  return 1;
end:
  return 0;
}

static int answer_file(trial* t, hop_task* task, uint64_t id) {
  const char *name = NULL, *second = NULL;
  const uint8_t* bytes = NULL;
  size_t name_length = 0, second_length = 0, length = 0;
  uint64_t offset = 0;
  int32_t operation = 0;
  TRY(hop_request_file(task, id, &operation, &name, &name_length, &second, &second_length, &offset, &bytes, &length, &error));
  trial_told_number(t, (uint64_t)operation);
  trial_told(t, bytes, length);
  TRY(hop_task_answer_done(task, id, &error));
  return 1;
end:
  return 0;
}

static int answer_first(trial* t, hop_task* task) {
  uint64_t id = 0;
  int32_t kind = 0;
  TRY(hop_task_request_id(task, 0, &id, &error));
  TRY(hop_request_kind(task, id, &kind, &error));
  trial_told_number(t, id);
  if (kind == HOP_REQUEST_EMBED) return answer_embed(t, task, id);
  if (kind == HOP_REQUEST_COMPLETE) return answer_complete(t, task, id);
  return answer_file(t, task, id);
end:
  return 0;
}

/* ---- Steps ------------------------------------------------------------------------------------------------------ */

/* A dead task says so whenever it is asked for more, and can still be looked at. */
static void look_at_dead(trial* t, hop_task* task) {
  hop_bytes* bytes = NULL;
  hop_results* results = NULL;
  hop_part* part = NULL;
  const char* phase = NULL;
  size_t length = 0;
  uint64_t done = 0, total = 0, id = 0;
  uint32_t count = 0;
  int32_t state = -1;
  TRY_FOR(HOP_STATUS_OUT_OF_MEMORY, hop_task_step(task, STEP_WORK, &state, &error));
  if (state != HOP_STATE_FAILED) trial_finds(t, "the state of a task that died");
  memory_allow();
  TRY_FOR(HOP_STATUS_WRONG_STATE, hop_task_take_bytes(task, &bytes, &error));
  TRY_FOR(HOP_STATUS_WRONG_STATE, hop_task_take_results(task, &results, &error));
  TRY_FOR(HOP_STATUS_WRONG_STATE, hop_task_take_part(task, &part, &error));
  TRY_FOR(HOP_STATUS_WRONG_STATE, hop_task_save(task, &bytes, &error));
  TRY_FOR(HOP_STATUS_WRONG_STATE, hop_task_report(task, &bytes, &error));
  TRY(hop_task_progress(task, &phase, &length, &done, &total, &error));
  TRY(hop_task_request_count(task, &count, &error));
  if (count > 0) {
    TRY(hop_task_request_id(task, 0, &id, &error));
    hop_task_answer_failure(task, id, TEXT("no more"), NULL);
  }
  TRY_FOR(HOP_STATUS_OUT_OF_MEMORY, hop_task_step(task, STEP_WORK, &state, &error));
end:;
}

/* Takes and runs the parts there are. One that is out of memory is given back, and done by the task. */
static int run_parts(trial* t, hop_task* task) {
  for (;;) {
    hop_part* part = NULL;
    int32_t state = HOP_STATE_MORE, status = hop_task_take_part(task, &part, NULL);
    if (status == HOP_STATUS_NOT_FOUND) return 1;
    if (status == HOP_STATUS_OUT_OF_MEMORY && memory_failed() > 0) return 1; /* the next step sees it */
    if (status != HOP_OK) return trial_finds(t, "hop_task_take_part"), 0;
    while (status == HOP_OK && state == HOP_STATE_MORE) status = hop_part_run(part, STEP_WORK, &state, NULL);
    if (status == HOP_STATUS_OUT_OF_MEMORY && memory_failed() > 0) {
      status = hop_part_run(part, STEP_WORK, &state, NULL);
      if (status != HOP_STATUS_WRONG_STATE && status != HOP_STATUS_OUT_OF_MEMORY) trial_finds(t, "a part that was interrupted");
    } else if (status != HOP_OK) {
      trial_finds(t, "hop_part_run");
    }
    hop_part_free(part);
  }
}

/* Replaces the task by the one that is resumed from its saved bytes. */
static int save_and_resume(trial* t, const errand* e, hop_task** task) {
  hop_bytes* saved = NULL;
  hop_task* resumed = NULL;
  const uint8_t* bytes = NULL;
  size_t length = 0;
  int done = 0;
  TRY(hop_task_save(*task, &saved, &error));
  TRY(hop_bytes_view(saved, &bytes, &length, &error));
  /* The bytes of a saving have the random name of its new file. */
  if (e->kind != ERRAND_SAVE) trial_told(t, bytes, length);
  TRY(hop_task_resume(bytes, length, e->graph, &resumed, &error));
  hop_task_free(*task);
  *task = resumed;
  done = 1;
end:
  hop_bytes_free(saved);
  return done;
}

static int drive(trial* t, const errand* e, hop_task** task) {
  int32_t state = HOP_STATE_MORE, status = HOP_OK;
  hop_error* failure = NULL;
  int saved = 0, steps = 0;
  for (;;) {
    const char* phase = NULL;
    size_t length = 0;
    uint64_t done = 0, total = 0;
    if (++steps > 100000) return trial_finds(t, "the task does not end"), ENDED;
    if (e->takes_parts && !run_parts(t, *task)) return ENDED;
    failure = NULL;
    status = hop_task_step(*task, STEP_WORK, &state, &failure);
    if (status == HOP_STATUS_OUT_OF_MEMORY && memory_failed() > 0) {
      if (state != HOP_STATE_FAILED || hop_error_status(failure) != status) trial_finds(t, "the error of a dead task");
      hop_error_free(failure);
      look_at_dead(t, *task);
      return DIED;
    }
    if (!trial_expects(t, HOP_OK, status, failure, "hop_task_step")) return ENDED;
    TRY(hop_task_progress(*task, &phase, &length, &done, &total, &error));
    if (state == HOP_STATE_DONE) return DONE;
    if (state != HOP_STATE_WAITING) continue;
    if (e->saves && !saved) {
      if (!save_and_resume(t, e, task)) return ENDED;
      saved = 1; /* a resumed task is stepped until it waits again */
    } else {
      if (!answer_first(t, *task)) return ENDED;
      saved = 0;
    }
  }
end:
  return ENDED;
}

hop_task* trial_run(trial* t, const errand* e) {
  const uint64_t before = t->answer;
  int attempt;
  for (attempt = 0; attempt < 2; ++attempt) {
    hop_corpus* corpus = e->corpus != NULL ? e->corpus() : NULL;
    hop_task* task = NULL;
    int outcome = ENDED;
    if (attempt == 0) trial_begins(t);
    if (create(t, e, corpus, &task)) outcome = drive(t, e, &task);
    hop_corpus_free(corpus);
    if (outcome == DONE) return task;
    hop_task_free(task);
    if (outcome != DIED) return NULL;
    t->answer = before;
  }
  trial_finds(t, "a second task, with memory, is out of memory, too");
  return NULL;
}

/* ---- Results ---------------------------------------------------------------------------------------------------- */

static void tell_step(trial* t, const hop_results* results, uint32_t question, uint32_t step) {
  const char *sub_question = NULL, *sub_answer = NULL;
  size_t question_length = 0, answer_length = 0, count = 0;
  const uint32_t* passages = NULL;
  TRY(hop_results_step(results, question, step, &sub_question, &question_length, &sub_answer, &answer_length, &passages, &count,
                       &error));
  trial_told(t, sub_question, question_length);
  trial_told(t, sub_answer, answer_length);
  trial_told(t, passages, count * sizeof *passages);
end:;
}

static void tell_result(trial* t, const hop_results* results, uint32_t question) {
  const uint32_t* passages = NULL;
  const float* scores = NULL;
  const char* text = NULL;
  size_t count = 0, length = 0;
  uint32_t steps = 0, step;
  int32_t partial = 0;
  TRY(hop_results_hits(results, question, &passages, &scores, &count, &error));
  trial_told(t, passages, count * sizeof *passages);
  trial_told(t, scores, count * sizeof *scores);
  TRY(hop_results_explanation(results, question, &text, &length, &error));
  trial_told(t, text, length);
  TRY(hop_results_answer(results, question, &text, &length, &partial, &error));
  trial_told(t, text, length);
  trial_told_number(t, (uint64_t)partial);
  TRY(hop_results_state(results, question, &scores, &count, &error));
  trial_told(t, scores, count * sizeof *scores);
  TRY(hop_results_step_count(results, question, &steps, &error));
  for (step = 0; step < steps; ++step) tell_step(t, results, question, step);
end:;
}

void trial_run_and_tell(trial* t, const errand* e) {
  hop_task* task = trial_run(t, e);
  hop_bytes *bytes = NULL, *report = NULL;
  hop_results* results = NULL;
  uint32_t questions = 0, q;
  if (task == NULL) goto end;
  TRY(hop_task_report(task, &report, &error));
  trial_told_bytes(t, report);
  if (e->kind == ERRAND_INDEX || e->kind == ERRAND_TRAIN) {
    TRY(hop_task_take_bytes(task, &bytes, &error));
    trial_told_bytes(t, bytes);
    TRY_FOR(HOP_STATUS_WRONG_STATE, hop_task_take_bytes(task, &report, &error)); /* once */
  } else if (e->kind != ERRAND_SAVE) {
    TRY(hop_task_take_results(task, &results, &error));
    TRY(hop_results_count(results, &questions, &error));
    for (q = 0; q < questions; ++q) tell_result(t, results, q);
  }
end:
  trial_ends(t);
  hop_results_free(results);
  hop_bytes_free(bytes);
  hop_bytes_free(report);
  hop_task_free(task);
}
