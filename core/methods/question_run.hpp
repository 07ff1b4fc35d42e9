// One question on its way through a ranking method: scan of the vectors in blocks, tables of the graph, then the method's program.
// The run is resumable: step() returns when its work budget is used up.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/work_budget.hpp"
#include "core/exchange/exchange.hpp"
#include "core/methods/base_list.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/methods/repeated_passages.hpp"
#include "core/methods/search_settings.hpp"
#include "core/methods/vector_scan.hpp"

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
  QuestionRun(const CorpusPart& part, const SearchSettings& settings, std::string_view text, std::span<const float> vector,
              std::span<const float> masked_vector, const PassageSet* allowed);

  // For callers that scan once for many runs: the question to scan for (an empty vector: none, or the run scans by itself), and
  // the number of passages scanned so far. Call both before the first step(), which resumes the scan there.
  ScanQuestion scan_question() {
    if (state_->best_scan) return {};
    return {state_->text.vector, state_->base.cosines};
  }
  void set_scanned(std::uint32_t passages) { state_->scanned = passages; }

  // True when done. On a part of a corpus, false also means that the exchange waits.
  bool step(WorkBudget& budget, Exchange& exchange);
  bool step(WorkBudget& budget);  // on one graph
  Ranking take() && { return std::move(state_->ranking); }
  // Once it is done; null for a corpus without passages.
  const BaseScores* base() const { return state_->program ? &state_->program->base() : nullptr; }

  // The question without its names, once known; its vector may be given until it is used. Empty: the method uses none.
  std::string_view masked() const { return state_->program ? state_->program->masked() : std::string_view(); }
  void set_masked_vector(std::span<const float> vector) { state_->text.masked_vector = vector; }

 private:
  // The data that the program borrows: in one place, so that a run can be moved.
  struct State {
    RankedText text;
    WithoutRepeats without_repeats = {};
    BaseScores base = {};  // until the program takes it
    std::uint32_t scanned = 0;
    std::optional<BestScan> best_scan = std::nullopt;  // in place of the full scan
    std::unique_ptr<TableBuilder> tables = nullptr;    // from the start of the build until the ranking has used them
    std::unique_ptr<RankingProgram> program = nullptr;
    bool is_ranked = false;
    Ranking ranking = {};
  };

  bool scan(WorkBudget& budget);
  bool make_tables(WorkBudget& budget);
  bool rank(WorkBudget& budget, Exchange& exchange);

  std::unique_ptr<State> state_;
};

}  // namespace hop::core
