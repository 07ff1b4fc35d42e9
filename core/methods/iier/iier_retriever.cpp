// Reads settings and trained weights once into an IierPlan, which all retrievals borrow. On one graph, the keywords of passages are
// added to the plan later, by the first retrieval.
#include "core/methods/iier/iier_retriever.hpp"

#include "core/methods/iier/iier_retrieval.hpp"

namespace hop::core {

namespace {

class IierRetriever final : public Retriever {
 public:
  explicit IierRetriever(std::unique_ptr<const IierPlan> plan) : plan_(std::move(plan)) {}

  std::unique_ptr<Retrieval> start(SearchText text, const PassageSet* allowed) const override {
    return std::make_unique<IierRetrieval>(*plan_, std::move(text), allowed);
  }

 private:
  std::unique_ptr<const IierPlan> plan_;
};

// The needs of a part of a corpus. The leader has no passages, so it has no keywords.
Result<void> check_part(const CorpusPart& part) {
  if (part.is_whole() || part.passage_count() == 0) return {};
  if (part.tables().keywords == nullptr) {
    return Error{Status::wrong_state, "the shard lacks the phrase counts of method iier", "method"};
  }
  if (part.tables().nearest.rows() > 0) {
    return Error{Status::unsupported,
                 "method iier: the shard stores nearest neighbors (nearest.count), which lack the cosines to passages of other "
                 "shards",
                 "nearest.count"};
  }
  return {};
}

// A shard without passages may lack vectors, too. The leader, which has no keywords, checks the network for all.
bool reads_network(const CorpusPart& part) {
  if (part.is_whole() || part.passage_count() > 0) return true;
  return part.tables().keywords == nullptr && part.corpus_passages() > 0;
}

}  // namespace

Result<std::unique_ptr<Retriever>> make_iier_retriever(GraphPart part, const SearchSettings& settings, const Options& options) {
  auto iier = read_iier_settings(settings, options);
  if (!iier) return std::move(iier).error();
  const CorpusPart of_corpus = part.part();
  if (auto checked = check_part(of_corpus); !checked) return std::move(checked).error();
  auto plan = std::make_unique<IierPlan>();
  plan->iier = iier.value();
  plan->settings = settings;
  plan->options = options;
  if (!of_corpus.is_whole()) {
    // Not by default: the host of a corpus in parts gives vectors before the search.
    plan->iier.ask_for_path_vectors = options.text("iier.path_vectors") == "ask";
    plan->keywords = of_corpus.tables().keywords;
    if (!plan->keywords) plan->keywords = std::make_shared<const PassageKeywords>();
  }
  if (options.weights() && reads_network(of_corpus)) {
    auto network = read_chain_network(*options.weights(), of_corpus.view().dimension);
    if (!network) return std::move(network).error();
    plan->network = std::move(network).value();
  }
  plan->part = std::move(part);
  return std::unique_ptr<Retriever>(std::make_unique<IierRetriever>(std::move(plan)));
}

}  // namespace hop::core
