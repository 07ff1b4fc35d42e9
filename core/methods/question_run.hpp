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
  QuestionRun(const OpenGraph& graph, const SearchSettings& settings, std::string_view text, std::span<const float> vector,
              std::span<const float> masked_vector, const PassageSet* allowed);

  // For a caller who scans for many runs together, before their first step: what to scan (an empty vector: nothing), and
  // how far that has come, from where the run goes on by itself.
  ScanQuestion scan_question() { return {vector_, base_.cosines}; }
  void set_scanned(std::uint32_t passages) { scanned_ = passages; }

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
