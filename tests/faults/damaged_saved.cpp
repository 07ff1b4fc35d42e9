// A damaged saved task or weights file is an error, or gives what the whole one gives. `damaged_saved quick` takes a
// slice.
#include <cstring>

#include "tests/faults/damage.hpp"
#include "tests/faults/rich_graph.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::faults;

Bytes saved_bytes(const hop_task* task) {
  hop_bytes* saved = nullptr;
  CHECK_OK(hop_task_save(task, &saved, &error));
  return bytes_of(saved);
}

// Takes the task up to the moment when it waits and `answered` requests have got their answer, saves and frees it.
Bytes saved_after(hop_task* task, int answered) {
  const hop_run_host host = scripted_host();
  hop_run_unfinished unfinished = {};
  std::int32_t state = HOP_STATE_MORE;
  for (int given = 0;;) {
    CHECK_OK(hop_task_step(task, 10000000, &state, &error));
    if (state != HOP_STATE_WAITING || given++ == answered) break;
    CHECK_OK(hop_run_answer_first(task, &host, &unfinished, &error));
  }
  CHECK(state == HOP_STATE_WAITING);
  Bytes saved = saved_bytes(task);
  hop_task_free(task);
  return saved;
}

// What the saved task ends with; empty when it cannot be resumed.
std::string resumed_outcome(const std::uint8_t* saved, std::size_t length, const hop_graph* graph) {
  const hop_run_host host = scripted_host();
  hop_task* task = nullptr;
  if (hop_task_resume(saved, length, graph, &task, nullptr) != HOP_OK) return "";
  std::string outcome = "a task that fails";
  if (hop_run(task, &host, nullptr) == HOP_OK) outcome = outcome_of(task);
  hop_task_free(task);
  return outcome;
}

void damage_task(const Bytes& saved, const hop_graph* graph, std::uint64_t stride, DamageCounts& counts) {
  const std::string whole = resumed_outcome(saved.data(), saved.size(), graph);
  CHECK(whole.size() > 100);
  damage_file(saved, stride / 2, stride, counts, [&](const std::uint8_t* data, std::size_t length) {
    const std::string outcome = resumed_outcome(data, length, graph);
    return outcome.empty() ? Verdict::error : outcome == whole ? Verdict::identical : Verdict::silent;
  });
}

std::uint64_t damage_tasks(std::uint64_t stride, DamageCounts& counts) {
  const char* const ask_settings[] = {"method=rgnn_ret", "ask.loop=steps", nullptr};
  const char* const index_settings[] = {"index.embed=true", "index.batch=3", nullptr};
  hop_graph* graph = small_graph(1);
  hop_questions* questions = small_question(SMALL_QUESTION);
  hop_options *ask_options = small_options(ask_settings), *index_options = small_options(index_settings);
  hop_corpus* corpus = small_corpus(0);
  hop_task *ask = nullptr, *index = nullptr;
  CHECK_OK(hop_ask_task_create(graph, questions, ask_options, &ask, &error));
  CHECK_OK(hop_index_task_create(corpus, index_options, &index, &error));
  const Bytes saved_ask = saved_after(ask, 4), saved_index = saved_after(index, 1);
  damage_task(saved_ask, graph, stride, counts);
  damage_task(saved_index, nullptr, stride, counts);
  hop_corpus_free(corpus);
  hop_options_free(ask_options);
  hop_options_free(index_options);
  hop_questions_free(questions);
  hop_graph_free(graph);
  return saved_ask.size() + saved_index.size();
}

// Weights of a method; empty in a build without training.
Bytes trained_weights(const hop_graph* graph, const char* method) {
  const std::uint32_t gold[] = {BYRON, LOVELACE};
  const char* const settings[] = {method, "train.epochs=1", nullptr};
  hop_options* options = small_options(settings);
  hop_questions* questions = small_question(SMALL_QUESTION);
  const hop_run_host host = scripted_host();
  hop_task* task = nullptr;
  Bytes weights;
  CHECK_OK(hop_questions_add_gold(questions, gold, 2, &error));
  if (hop_train_task_create(graph, questions, options, &task, nullptr) == HOP_OK) {
    hop_bytes* file = nullptr;
    CHECK_OK(hop_run(task, &host, &error));
    CHECK_OK(hop_task_take_bytes(task, &file, &error));
    weights = bytes_of(file);
    hop_task_free(task);
  }
  hop_questions_free(questions);
  hop_options_free(options);
  return weights;
}

// Every option, and a search; empty when the weights cannot be taken.
std::string weighed_outcome(const std::uint8_t* weights, std::size_t length, const hop_graph* graph, const char* method) {
  const char* const settings[] = {method, nullptr};
  const hop_run_host host = scripted_host();
  hop_options* options = small_options(settings);
  std::string outcome;
  if (hop_options_set_weights(options, weights, length, nullptr) == HOP_OK) {
    for (std::uint32_t o = 0; o < hop_option_count(); ++o) {
      const char *key = nullptr, *ignored = nullptr, *value = nullptr;
      std::int32_t type = 0;
      std::size_t value_length = 0;
      CHECK_OK(hop_option_describe(o, &key, &type, &ignored, &ignored, &ignored, &error));
      CHECK_OK(hop_options_get(options, key, std::strlen(key), &value, &value_length, &error));
      outcome.append(value, value_length);
      outcome += '\n';
    }
    hop_questions* questions = small_question(SMALL_QUESTION);
    hop_task* task = nullptr;
    if (hop_search_task_create(graph, questions, options, &task, nullptr) == HOP_OK && hop_run(task, &host, nullptr) == HOP_OK) {
      outcome += outcome_of(task);
    }
    hop_task_free(task);
    hop_questions_free(questions);
  }
  hop_options_free(options);
  return outcome;
}

std::uint64_t damage_weights(std::uint64_t stride, DamageCounts& counts) {
  hop_graph* graph = small_graph(1);
  std::uint64_t bytes = 0;
  for (const char* method : {"method=gnn_ret", "method=trail", "method=g_rag"}) {
    const Bytes weights = trained_weights(graph, method);
    if (weights.empty()) {
      std::fprintf(stderr, "this build has no training: no weights of %s to damage\n", method);
      continue;
    }
    const std::string whole = weighed_outcome(weights.data(), weights.size(), graph, method);
    CHECK(whole.size() > 1000);
    damage_file(weights, stride / 2, stride, counts, [&](const std::uint8_t* data, std::size_t length) {
      const std::string outcome = weighed_outcome(data, length, graph, method);
      return outcome.empty() ? Verdict::error : outcome == whole ? Verdict::identical : Verdict::silent;
    });
    bytes += weights.size();
  }
  hop_graph_free(graph);
  return bytes;
}

int report(const char* test, std::uint64_t bytes, std::uint64_t least, const DamageCounts& counts) {
  const trust_figure figures[] = {TRUST_COUNT("bytes in files", bytes),
                                  TRUST_AT_LEAST("bits flipped", counts.bits_flipped, 8 * least),
                                  TRUST_AT_LEAST("lengths cut", counts.lengths_cut, least),
                                  TRUST_AT_LEAST("numbers set", counts.numbers_set, least),
                                  TRUST_COUNT("errors", counts.errors),
                                  TRUST_COUNT("identical answers", counts.identical),
                                  TRUST_NONE("silent", counts.silent)};
  return trust_report("F2", test, figures, sizeof figures / sizeof *figures);
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "quick") == 0;
  DamageCounts tasks, weights;
  const std::uint64_t task_bytes = damage_tasks(quick ? 3 : 1, tasks);
  const std::uint64_t weight_bytes = damage_weights(quick ? 3 : 1, weights);
  int broken = report(quick ? "damaged saved task, quick" : "damaged saved task", task_bytes, quick ? 1 : 2500, tasks);
  if (weight_bytes > 0) {
    broken |= report(quick ? "damaged weights, quick" : "damaged weights", weight_bytes, quick ? 1 : 1000, weights);
  }
  return check_end() | broken;
}
