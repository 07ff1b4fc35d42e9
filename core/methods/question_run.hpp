// One question on its way through a method: filter, scan of the vectors in blocks, tables of the graph, ranking.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/methods/base_list.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"

namespace hop::core {

// Which base a method starts from, given whether there is a question vector.
BaseKind base_kind_of(const SearchSettings& settings, bool has_vector);

// Whether the method ranks with vectors at all, and whether with that of the masked question, too.
bool uses_vectors(const SearchSettings& settings);
bool uses_masked_vector(const SearchSettings& settings);

class QuestionRun {
 public:
  // All must outlive the run. `allowed`: null for all passages. Vectors may be empty; they are of the graph's dimension.
  QuestionRun(const OpenGraph& graph, const SearchSettings& settings, std::string_view text,
              std::span<const float> vector, std::span<const float> masked_vector, const PassageSet* allowed);

  bool step(WorkBudget& budget);  // true when done
  Ranking take() && { return std::move(ranking_); }

 private:
  bool make_tables(WorkBudget& budget);
  void rank();

  const OpenGraph& graph_;
  const SearchSettings& settings_;
  std::string_view text_;
  std::span<const float> vector_, masked_vector_;
  const PassageSet* allowed_;
  BaseScores base_;
  std::uint32_t scanned_ = 0;
  std::unique_ptr<TableBuilder> tables_;  // while they are made, and until they are used
  bool ranked_ = false;
  Ranking ranking_;
};

}  // namespace hop::core
