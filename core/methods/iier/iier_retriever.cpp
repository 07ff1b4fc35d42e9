// Reads settings and trained weights once into an IierPlan, which all retrievals borrow. The keywords of passages are added to
// the plan later, by the first retrieval.
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

}  // namespace

Result<std::unique_ptr<Retriever>> make_iier_retriever(std::shared_ptr<const OpenGraph> graph, const SearchSettings& settings,
                                                       const Options& options) {
  auto iier = read_iier_settings(settings, options);
  if (!iier) return std::move(iier).error();
  auto plan = std::make_unique<IierPlan>();
  plan->iier = iier.value();
  plan->settings = settings;
  plan->options = options;
  if (options.weights()) {
    auto network = read_chain_network(*options.weights(), graph->view().dimension);
    if (!network) return std::move(network).error();
    plan->network = std::move(network).value();
  }
  plan->graph = std::move(graph);
  return std::unique_ptr<Retriever>(std::make_unique<IierRetriever>(std::move(plan)));
}

}  // namespace hop::core
