// A retrieval has two stages: CandidateFinder collects the inputs, which may need the host; RankedCandidates scores and reranks,
// which never does.
#include "core/methods/g_rag/g_rag_retriever.hpp"

#include <optional>

#include "core/methods/g_rag/candidate_finder.hpp"
#include "core/methods/g_rag/ranked_candidates.hpp"

namespace hop::core {

namespace {

class GragRetrieval final : public Retrieval {
 public:
  GragRetrieval(const CorpusPart& part, const GragSettings& settings, SearchText text, const PassageSet* allowed)
      : settings_(settings), finder_(part, settings, std::move(text), allowed, settings.network.has_value()) {}

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) override {
    if (!ranked_) {
      auto state = finder_.advance(budget, host, exchange);
      if (!state || state.value() != TaskState::done) return state;
      ranked_.emplace(settings_, std::move(finder_).take());
    }
    return ranked_->step(budget) ? TaskState::done : TaskState::more;
  }
  Ranking take() && override { return std::move(*ranked_).take(); }
  std::string_view masked() const override { return finder_.masked(); }
  void set_masked_vector(const std::vector<float>& vector) override { finder_.set_masked_vector(vector); }

 private:
  const GragSettings& settings_;
  CandidateFinder finder_;
  std::optional<RankedCandidates> ranked_;
};

}  // namespace

Result<std::unique_ptr<Retriever>> make_g_rag_retriever(GraphPart part, const SearchSettings& settings, const Options& options) {
  auto read = read_g_rag_settings(part.graph->view().dimension, settings, options);
  if (!read) return std::move(read).error();
  return retriever_of<GragRetrieval>(std::move(part), std::move(read).value());
}

}  // namespace hop::core
