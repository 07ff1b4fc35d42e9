// One question on its way through a ranking method: scan of the vectors in blocks, tables of the graph, then the ranking.
// The run is resumable: step() returns when its work budget is used up.
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

// The base that a method starts from, with or without a question vector.
BaseKind base_kind_of(const SearchSettings& settings, bool has_vector);

// Whether the method ranks with vectors, and whether it also uses the vector of the masked question.
bool uses_vectors(const SearchSettings& settings);
bool uses_masked_vector(const SearchSettings& settings);

class QuestionRun {
 public:
  // All arguments must outlive the run. `allowed`: null for all passages. Vectors may be empty, else they have the graph's
  // dimension.
  QuestionRun(const OpenGraph& graph, const SearchSettings& settings, std::string_view text, std::span<const float> vector,
              std::span<const float> masked_vector, const PassageSet* allowed);

  // For callers that scan once for many runs: the question to scan for (an empty vector: no scan), and the number of passages
  // scanned so far. Call both before the first step(), which resumes the scan there.
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
  std::unique_ptr<TableBuilder> tables_;  // from the start of the build until the ranking has used them
  bool ranked_ = false;
  Ranking ranking_;
};

}  // namespace hop::core
