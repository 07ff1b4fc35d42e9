// A part of a corpus, indexed so that it can be merged with others.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/merge/sources.hpp"
#include "core/store/graph_content.hpp"
#include "core/task/index_procedure.hpp"
#include "tests/bench/data_set.hpp"
#include "tests/bench/task_run.hpp"

namespace hop::bench {

struct Indexed {
  std::vector<std::uint8_t> graph_file;
  core::Sources sources;
};

// Takes the input.
inline Indexed index_with_sources(IndexInput& input) {
  core::GraphContent content;
  auto procedure = value_of(core::make_index_procedure(input.corpus, input.vectors, core::Options(), &content));
  core::RequestBoard board;
  core::WorkBudget budget(UINT64_MAX);
  while (value_of(procedure->advance(budget, board)) != core::TaskState::done) {
  }
  Indexed indexed{value_of(procedure->take_bytes()), core::sources_of(content.corpus)};
  indexed.sources.document_hashes.assign(indexed.sources.document_aliases.size(), 0);
  return indexed;
}

}  // namespace hop::bench
