// The Markdown of tables as notices of a ranking: how a table's content reaches who asked for the table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/mutex.hpp"
#include "core/graph/graph.hpp"

namespace hop::core {

// Shared by the questions of a retriever; what it gives lives as long as it does.
class TableNotices {
 public:
  explicit TableNotices(const Graph& graph) : graph_(graph), texts_(graph.table_passage.size()) {}

  const char* of(std::uint32_t table) const;  // its name, line end, its Markdown

 private:
  const Graph& graph_;
  mutable Mutex lock_;
  mutable std::vector<std::string> texts_;  // empty: not asked for yet; none moves
};

}  // namespace hop::core
