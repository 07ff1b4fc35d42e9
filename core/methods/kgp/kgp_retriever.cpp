// One KgpShared serves all retrievals. Edges by nearest neighbors are checked against the graph here, before any question is
// started.
#include "core/methods/kgp/kgp_retriever.hpp"

#include "core/methods/kgp/kgp_retrieval.hpp"

namespace hop::core {

namespace {

class KgpRetriever final : public Retriever {
 public:
  KgpRetriever(std::shared_ptr<const OpenGraph> graph, const SearchSettings& settings, const Options& options)
      : shared_(std::move(graph), settings, options) {}

  std::unique_ptr<Retrieval> start(SearchText text, const PassageSet* allowed) const override {
    return std::make_unique<KgpRetrieval>(shared_, std::move(text), allowed);
  }

 private:
  KgpShared shared_;
};

}  // namespace

Result<std::unique_ptr<Retriever>> make_kgp_retriever(std::shared_ptr<const OpenGraph> graph, const SearchSettings& settings,
                                                      const Options& options) {
  const Graph& view = graph->view();
  if (options.text("kgp.graph") == "nearest" && !view.has_vectors() && view.nearest.rows() == 0) {
    return Error{Status::bad_input, "option \"kgp.graph\" = \"nearest\" needs vectors, and the graph has none", "kgp.graph"};
  }
  return std::unique_ptr<Retriever>(std::make_unique<KgpRetriever>(std::move(graph), settings, options));
}

}  // namespace hop::core
