// What a language model and an embedder answer. Four bytes choose the method, the loop and the options; then, record by
// record, the answers: text as it is, vectors as a byte that says how they are wrong and the bytes of their numbers.
// Every task ends within its limits, and every result can be read.
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/fuzz_input.hpp"
#include "tests/fuzz/support/walk.hpp"

namespace {

using hop::fuzz::claim;
using hop::fuzz::FuzzInput;

hop::fuzz::Figure ended{"ended"};

// Two questions, ask.steps and kgp.passages below: no method has more to ask.
constexpr std::uint32_t most_requests = 400, most_steps = 20000;
constexpr std::uint64_t work_of_step = 100000;
constexpr std::string_view last_answer = "So the final answer is: Missolonghi.\nCritique: yes";  // when the records are used up

struct AnswerCase {
  bool ask;
  hop::fuzz::Setting settings[3];
};
constexpr AnswerCase answer_cases[] = {
    {true, {{"method", "rgnn_ret"}}},
    {true, {{"method", "self_ask"}, {"retriever", "bm25"}}},
    {true, {{"method", "ircot"}, {"retriever", "hybrid"}}},
    {true, {{"method", "iter_retgen"}, {"retriever", "gnn_ret"}}},
    {true, {{"method", "trail"}, {"ask.loop", "steps"}}},
    {true, {{"method", "trail"}, {"ask.judge", "true"}}},
    {true, {{"method", "kgp"}, {"kgp.router", "ask"}}},
    {false, {{"method", "kgp"}, {"search.complete", "true"}, {"kgp.order", "similarity"}}},
    {true, {{"method", "iier"}, {"iier.keywords", "ask"}, {"iier.path_vectors", "ask"}}},
    {true, {{"method", "g_rag"}, {"g_rag.concepts", "ask"}}},
    {true, {{"method", "bgr"}}},
    {true, {{"method", "self_ask"}, {"retriever", "kgp"}}},
    {true, {{"method", "ircot"}, {"retriever", "iier"}}},
    {true, {{"method", "iter_retgen"}, {"retriever", "g_rag"}, {"g_rag.concepts", "ask"}}},
};

hop::Task task_by(FuzzInput& input) {
  const AnswerCase& chosen = answer_cases[input.byte() % std::size(answer_cases)];
  hop::Options options = hop::fuzz::options_of({});
  for (const hop::fuzz::Setting& setting : chosen.settings) {
    if (!setting.key.empty()) options.set_text(setting.key, setting.value);
  }
  const std::uint8_t flags = input.byte();
  options.set_integer("hits", 3).set_integer("ask.steps", 1 + flags % 8).set_integer("kgp.passages", 8);
  options.set_flag("ask.repeat_question", (flags & 16) != 0).set_flag("ask.answer_passages", (flags & 32) != 0);
  options.set_integer("ask.passage_tokens", 20 + 4 * input.byte());
  hop::Questions questions(hop::fuzz::fixture_question);
  questions.add_gold_answer("Missolonghi");
  if ((input.byte() & 1) != 0) questions.add("Is London in table 1 of the section on Greece?");
  return chosen.ask ? hop::Task::ask(hop::fuzz::fixture_graph(), questions, options)
                    : hop::Task::search(hop::fuzz::fixture_graph(), questions, options);
}

// Vectors as the record has them. False where they were refused: the request is still open then.
bool answer_vectors_wrongly(hop::Task& task, std::uint64_t id, std::uint32_t row_count, std::string_view record) {
  FuzzInput bytes(reinterpret_cast<const std::uint8_t*>(record.data()), record.size());
  const std::uint8_t how = bytes.byte();
  const std::uint32_t rows = row_count + (how & 1) - (how >> 1 & 1), dimension = hop::fuzz::fixture_dimension + (how >> 2 & 3);
  const std::vector<float> given = hop::fuzz::floats_of(bytes.rest());
  std::vector<float> values(std::size_t{rows} * dimension);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = given.empty() ? 1 : given[i % given.size()];
  try {
    task.answer_vectors(id, values, rows, dimension, (how & 128) != 0 ? "another" : "");
    return true;
  } catch (const hop::Error& error) {
    claim(error.status() != HOP_STATUS_INTERNAL && error.status() != HOP_STATUS_OUT_OF_MEMORY, error.what());
    return false;
  }
}

void answer_embed(hop::Task& task, std::uint64_t id, std::string_view record) {
  const std::vector<hop::Text> texts = task.request_texts(id);
  const auto count = static_cast<std::uint32_t>(texts.size());
  if (record != last_answer && answer_vectors_wrongly(task, id, count, record)) return;
  const hop::Vectors vectors = hop::fuzz::letter_vectors(texts, hop::fuzz::fixture_dimension);
  task.answer_vectors(id, vectors.values, count, vectors.dimension);
}

void answer_complete(hop::Task& task, std::uint64_t id, std::string_view record) {
  for (const hop::Message& message : task.request_completion(id).messages) hop::fuzz::read_text(message.text);
  task.answer_text(id, record, record.size(), UINT64_MAX);
}

// False where it failed.
bool run(hop::Task& task, FuzzInput& input) {
  std::uint32_t requests = 0;
  for (std::uint32_t step = 0; step < most_steps; ++step) {
    const hop::State state = task.step(work_of_step);
    if (state == hop::State::done) return true;
    if (state != hop::State::waiting) continue;
    for (const std::uint64_t id : task.requests()) {
      claim(++requests <= most_requests, "a task ends within so many requests");
      const std::string_view record = input.at_end() ? last_answer : input.record();
      const bool is_embed = task.request_kind(id) == hop::RequestKind::embed;
      if (is_embed) answer_embed(task, id, record);
      else answer_complete(task, id, record);
    }
  }
  claim(false, "a task ends within so many steps");
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  FuzzInput input(data, size);
  hop::Task task = task_by(input);
  try {
    if (!run(task, input)) return 0;
  } catch (const hop::Error& error) {
    claim(error.status() == HOP_STATUS_HOST_FAILURE,
          error.what());  // an answer that cannot be one, such as an empty one
    return 0;
  }
  ++ended.value;
  hop::fuzz::read_json_value(task.report().text());
  hop::fuzz::walk_results(task.take_results(), hop::fuzz::fixture_graph().passage_count());
  return 0;
}
