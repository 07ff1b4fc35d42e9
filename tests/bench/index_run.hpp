#pragma once

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "tests/bench/data_set.hpp"

namespace hop::bench {

// Takes the input and runs the index task on it to its end: the graph file's bytes.
std::vector<std::uint8_t> index_whole(IndexInput input);

// A benchmark has no use for an error but its message.
template <class T>
T value_of(core::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(result).value();
}

// Steps a task that asks its host for nothing.
void run_to_end(core::Task& task);

}  // namespace hop::bench
