#include "tests/bench/index_run.hpp"

namespace hop::bench {

void run_to_end(core::Task& task) {
  for (;;) {
    const core::TaskState state = value_of(task.step(UINT64_MAX));
    if (state == core::TaskState::done) return;
    if (state == core::TaskState::waiting) throw std::runtime_error("the task waits for a host");
  }
}

std::vector<std::uint8_t> index_whole(IndexInput input) {
  const auto task = value_of(core::create_index_task(input.corpus, input.vectors, core::Options()));
  run_to_end(*task);
  return value_of(task->take_bytes());
}

}  // namespace hop::bench
