// A retrieval has two stages: request the text's vectors if it has none, then run a QuestionRun under the work budget. The run
// borrows the vectors, so it is created only after they have arrived.
#include "core/methods/plain_retriever.hpp"

#include <optional>

#include "core/methods/question_run.hpp"

namespace hop::core {

namespace {

class PlainRetrieval final : public Retrieval {
 public:
  PlainRetrieval(const OpenGraph& graph, const SearchSettings& settings, SearchText text, const PassageSet* allowed)
      : graph_(graph), settings_(settings), text_(std::move(text)), allowed_(allowed), vectors_(graph, settings, text_) {}

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host) override {
    auto embedded = vectors_.advance(host, text_);
    if (!embedded) return embedded;
    if (embedded.value() != TaskState::done) return embedded;
    if (!run_) run_.emplace(graph_, settings_, text_.text, text_.vector, text_.masked_vector, allowed_);
    return run_->step(budget) ? TaskState::done : TaskState::more;
  }
  Ranking take() && override { return std::move(*run_).take(); }

 private:
  const OpenGraph& graph_;
  const SearchSettings& settings_;
  SearchText text_;
  const PassageSet* allowed_;
  VectorsOfText vectors_;
  std::optional<QuestionRun> run_;
};

}  // namespace

std::unique_ptr<Retriever> make_plain_retriever(std::shared_ptr<const OpenGraph> graph, SearchSettings settings) {
  return retriever_of<PlainRetrieval>(std::move(graph), std::move(settings));
}

}  // namespace hop::core
