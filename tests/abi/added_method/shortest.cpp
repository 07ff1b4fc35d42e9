// The method itself: a first ranking by words, ordered by the number of tokens; ties keep their order.
#include <algorithm>
#include <numeric>

#include "core/methods/question_run.hpp"
#include "core/methods/retriever.hpp"

namespace hop::core {

namespace {

class ShortestRetrieval final : public Retrieval {
 public:
  ShortestRetrieval(const CorpusPart& part, const SearchSettings& first, SearchText text, const PassageSet* allowed)
      : part_(part), text_(std::move(text)), run_(part, first, text_.text, {}, {}, allowed) {}

  Result<TaskState> advance(WorkBudget& budget, HostRequests&, Exchange& exchange) override {
    return run_.step(budget, exchange) ? TaskState::done : TaskState::more;
  }

  Ranking take() && override {
    const std::vector<std::uint32_t> found = std::move(run_).take().passages;
    const auto tokens = [&](std::uint32_t passage) { return part_.view().token_count_of_passage[passage]; };
    Ranking ranking;
    ranking.passages = found;
    std::stable_sort(ranking.passages.begin(), ranking.passages.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return tokens(a) < tokens(b); });
    for (const std::uint32_t passage : ranking.passages) ranking.scores.push_back(1.0f / static_cast<float>(1 + tokens(passage)));
    return ranking;
  }

 private:
  CorpusPart part_;
  SearchText text_;
  QuestionRun run_;
};

}  // namespace

Result<std::unique_ptr<Retriever>> make_shortest_retriever(GraphPart part, const SearchSettings& settings,
                                                           const Options& options) {
  const auto candidates = static_cast<std::uint32_t>(options.integer("shortest.candidates"));
  return retriever_of<ShortestRetrieval>(std::move(part), settings_of_first_ranking(settings, "bm25", candidates));
}

}  // namespace hop::core
