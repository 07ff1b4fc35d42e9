// Whole tasks, as a host runs them that has all that they may ask for.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/methods/search_settings.hpp"
#include "core/results/results.hpp"
#include "tests/bench/data_set.hpp"

namespace hop::bench {

// A benchmark has no use for an error but its message.
template <class T>
T value_of(core::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(result).value();
}

core::Options options_of(std::initializer_list<std::pair<const char*, const char*>> values);
core::SearchSettings settings_of_method(const char* method);

// Steps a task that asks its host for nothing.
void run_to_end(core::Task& task);

// Takes the input and runs the index task on it to its end: the graph file's bytes.
std::vector<std::uint8_t> index_whole(IndexInput input, const core::Options& options = core::Options());

// From the questions to their hits.
core::Results search_whole(const std::shared_ptr<const core::OpenGraph>& graph, std::vector<core::Question> questions,
                           const core::Options& options);

}  // namespace hop::bench
