// A saved task: resumed or refused; resumed, it can be saved again as the same bytes, and runs to a result that is as
// sound as that of a new task.
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/walk.hpp"

namespace {

using hop::fuzz::claim;

hop::fuzz::Figure resumed{"resumed"}, ended{"ended"};

constexpr std::uint64_t most_steps = 100000, work_of_step = 1000000;

bool is_fault_of_input(std::int32_t status) { return status != HOP_STATUS_INTERNAL && status != HOP_STATUS_OUT_OF_MEMORY; }

// With the graph, and where it belongs to none, without.
std::optional<hop::Task> resume_or_refuse(std::span<const std::uint8_t> saved) {
  for (const hop::Graph* graph : {&hop::fuzz::fixture_graph(), static_cast<const hop::Graph*>(nullptr)}) {
    try {
      return hop::Task::resume(saved, graph);
    } catch (const hop::Error& error) {
      claim(is_fault_of_input(error.status()), error.what());
      if (error.status() != HOP_STATUS_FOREIGN_GRAPH) break;
    }
  }
  return std::nullopt;
}

void save_and_resume_once_more(const hop::Task& task) {
  try {
    const hop::Bytes saved = task.save();
    const std::optional<hop::Task> resumed = resume_or_refuse(saved);
    claim(resumed.has_value(), "what was saved is resumed");
    const hop::Task& again = *resumed;
    claim(saved.text() == again.save().text(), "a task that is resumed is saved as the same bytes");
    claim(task.requests() == again.requests(), "a task that is resumed has the same open requests");
  } catch (const hop::Error& error) {
    claim(false, error.what());  // what the engine saved itself is resumed
  }
}

void answer_all(hop::Task& task, const hop::Host& host) {
  for (const std::uint64_t id : task.requests()) {
    switch (task.request_kind(id)) {
      case hop::RequestKind::embed: {
        const hop::Vectors vectors = host.embed(task.request_texts(id));
        task.answer_vectors(id, vectors.values, static_cast<std::uint32_t>(task.request_texts(id).size()), vectors.dimension);
        break;
      }
      case hop::RequestKind::complete: task.answer_text(id, host.complete(task.request_completion(id)).text); break;
      case hop::RequestKind::score: {
        std::vector<float> scores;
        for (const std::string_view passage : task.request_scores(id).passages)
          scores.push_back(static_cast<float>(passage.size()));
        task.answer_scores(id, scores);
        break;
      }
      case hop::RequestKind::file:
        hop::fuzz::read_all(task.request_file(id).bytes);
        task.answer_done(id);
        break;
    }
  }
}

// Saves it each time that it waits, and answers. False where it failed.
bool run_saving(hop::Task& task) {
  const hop::Host host = hop::fuzz::letter_host();
  for (std::uint64_t step = 0; step < most_steps; ++step) {
    const hop::State state = task.step(work_of_step);
    if (state == hop::State::done) return true;
    if (state != hop::State::waiting) continue;
    save_and_resume_once_more(task);
    answer_all(task, host);
  }
  claim(false, "a task ends");
  return false;
}

void read_result(hop::Task& task) {
  hop::fuzz::read_json_value(task.report().text());
  std::optional<hop::Bytes> file;
  try {
    file = task.take_bytes();
  } catch (const hop::Error&) {  // it has results, or nothing to take
  }
  if (file) return hop::fuzz::walk_graph(hop::Graph::open(*file));
  std::optional<hop::Results> results;
  try {
    results = task.take_results();
  } catch (const hop::Error&) {
  }
  if (results) hop::fuzz::walk_results(*results, hop::fuzz::fixture_graph().passage_count());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::optional<hop::Task> task = resume_or_refuse({data, size});
  if (!task) return 0;
  ++resumed.value;
  bool done = false;
  try {
    done = run_saving(*task);
  } catch (const hop::Error& error) {
    claim(is_fault_of_input(error.status()), error.what());
  }
  if (!done) return 0;
  ++ended.value;
  read_result(*task);
  return 0;
}
