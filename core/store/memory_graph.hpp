// A graph whose columns stay where a merge has made them, instead of being copied into a file. Only its texts are put together.
//
// The version of a store is such a graph. Texts and vectors of its passages stay in the segments.
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/graph/graph.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

class MemoryGraph {
 public:
  // Takes the content; its text runs must stay valid until the last step. `most_bytes`: as for GraphFileWriter.
  MemoryGraph(GraphContent content, std::uint64_t most_bytes);
  ~MemoryGraph();

  Result<bool> step(WorkBudget& budget);  // true when done. Errors: those of GraphFileWriter
  // After step() returned true: views of this object's columns.
  Graph view() const;
  std::uint64_t most_file_bytes() const;  // an upper bound of the size of its file

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hop::core
