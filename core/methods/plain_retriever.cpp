// A retrieval has two stages: request the text's vectors if it has none, then run a QuestionRun under the work budget. The run
// borrows the vectors, so it is created only after they have arrived.
#include "core/methods/plain_retriever.hpp"

#include <optional>

#include "core/methods/question_run.hpp"

namespace hop::core {

namespace {

class PlainRetrieval final : public Retrieval {
 public:
  PlainRetrieval(const CorpusPart& part, const SearchSettings& settings, SearchText text, const PassageSet* allowed)
      : part_(part), settings_(settings), text_(std::move(text)), allowed_(allowed), vectors_(part, settings, text_) {}

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) override {
    auto embedded = vectors_.advance(host, text_);
    if (!embedded) return embedded;
    if (embedded.value() != TaskState::done) return embedded;
    if (!run_) run_.emplace(part_, settings_, text_.text, text_.vector, text_.masked_vector, allowed_);
    if (run_->step(budget, exchange)) return TaskState::done;
    return exchange.waits() ? TaskState::waiting : TaskState::more;
  }
  std::string_view masked() const override { return run_ ? run_->masked() : std::string_view(); }
  void set_masked_vector(const std::vector<float>& vector) override {
    text_.masked_vector = vector;
    if (run_) run_->set_masked_vector(text_.masked_vector);
  }
  const BaseScores* base() const override { return run_ ? run_->base() : nullptr; }
  Ranking take() && override { return std::move(*run_).take(); }

 private:
  CorpusPart part_;
  const SearchSettings& settings_;
  SearchText text_;
  const PassageSet* allowed_;
  VectorsOfText vectors_;
  std::optional<QuestionRun> run_;
};

}  // namespace

std::unique_ptr<Retriever> make_plain_retriever(GraphPart part, SearchSettings settings) {
  return retriever_of<PlainRetrieval>(std::move(part), std::move(settings));
}

}  // namespace hop::core
