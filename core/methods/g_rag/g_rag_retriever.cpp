#include "core/methods/g_rag/g_rag_retriever.hpp"

#include <optional>

#include "core/methods/g_rag/candidate_finder.hpp"
#include "core/methods/g_rag/candidate_scores.hpp"

namespace hop::core {

namespace {

class GragRetrieval final : public Retrieval {
 public:
  GragRetrieval(const OpenGraph& graph, const GragSettings& settings, SearchText text, const PassageSet* allowed)
      : settings_(settings), finder_(graph, settings, std::move(text), allowed, settings.network.has_value()) {}

  Result<TaskState> advance(WorkBudget& budget, HostLine& host) override {
    if (!candidates_) {
      auto state = finder_.advance(budget, host);
      if (!state || state.value() != TaskState::done) return state;
      candidates_ = std::move(finder_).take();
    }
    return score(budget) ? TaskState::done : TaskState::more;
  }
  Ranking take() && override { return std::move(ranking_); }

 private:
  bool score(WorkBudget& budget);

  const GragSettings& settings_;
  CandidateFinder finder_;
  std::optional<Candidates> candidates_;
  std::optional<NetworkScores> network_scores_;
  Ranking ranking_;
};

bool GragRetrieval::score(WorkBudget& budget) {
  Candidates& found = *candidates_;
  const bool has_inputs = !found.inputs.empty();
  if (has_inputs && !network_scores_) {
    network_scores_.emplace(*settings_.network, found.graph, found.inputs, found.text.vector);
  }
  if (has_inputs && !network_scores_->step(budget)) return false;
  if (budget.used_up()) return false;
  CandidateScores scores = lift_scores(found.graph, found.first_scores(), settings_.mix);
  if (has_inputs) {
    CandidateScores learned = std::move(*network_scores_).take();
    scores = settings_.network_alone ? std::move(learned) : sum_of(std::move(scores), learned);
  } else if (settings_.network && !found.first.passages.empty()) {
    found.first.notices.push_back("g_rag: no vector of the question, ranked without the trained network");
  }
  budget.spend(1 + 8 * found.graph.features.size());
  ranking_ = rank_anew(std::move(found.first), found.graph, scores, std::move(found.entities));
  ranking_.cut(settings_.search.hits);
  return true;
}

}  // namespace

Result<std::unique_ptr<Retriever>> make_g_rag_retriever(std::shared_ptr<const OpenGraph> graph,
                                                        const SearchSettings& settings, const Options& options) {
  auto read = read_g_rag_settings(*graph, settings, options);
  if (!read) return std::move(read).error();
  return retriever_of<GragRetrieval>(std::move(graph), std::move(read).value());
}

}  // namespace hop::core
