#include "tests/bench/task_run.hpp"

namespace hop::bench {

core::Options options_of(std::initializer_list<std::pair<const char*, const char*>> values) {
  core::Options options;
  for (const auto& [key, value] : values) {
    if (auto done = options.set(key, value); !done) throw std::runtime_error(done.error().message);
  }
  return options;
}

core::SearchSettings settings_of_method(const char* method) {
  return value_of(core::read_search_settings(options_of({{"method", method}})));
}

void run_to_end(core::Task& task) {
  for (;;) {
    const core::TaskState state = value_of(task.step(UINT64_MAX));
    if (state == core::TaskState::done) return;
    if (state == core::TaskState::waiting) throw std::runtime_error("the task waits for a host");
  }
}

std::vector<std::uint8_t> index_whole(IndexInput input, const core::Options& options) {
  const auto task = value_of(core::create_index_task(input.corpus, input.vectors, options));
  run_to_end(*task);
  return value_of(task->take_bytes());
}

core::Results search_whole(const std::shared_ptr<const core::OpenGraph>& graph, std::vector<core::Question> questions,
                           const core::Options& options) {
  const auto task = value_of(core::create_search_task(graph, std::move(questions), options));
  run_to_end(*task);
  return value_of(task->take_results());
}

}  // namespace hop::bench
