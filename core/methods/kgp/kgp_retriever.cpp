// One KgpShared serves all retrievals. Whether the graph, or the part of a corpus, has the edges is checked here, before any
// question is started.
#include "core/methods/kgp/kgp_retriever.hpp"

#include "core/base/concat.hpp"
#include "core/methods/kgp/kgp_retrieval.hpp"
#include "core/methods/part_method.hpp"

namespace hop::core {

namespace {

class KgpRetriever final : public Retriever {
 public:
  KgpRetriever(GraphPart part, const SearchSettings& settings, const Options& options)
      : shared_(std::move(part), settings, options) {}

  std::unique_ptr<Retrieval> start(SearchText text, const PassageSet* allowed) const override {
    return std::make_unique<KgpRetrieval>(shared_, std::move(text), allowed);
  }

 private:
  KgpShared shared_;
};

Result<void> check_edges(const GraphPart& part, const KgpSettings& settings) {
  const Graph& view = part.graph->view();
  const bool is_nearest = settings.edges == KgpEdges::nearest;
  if (part.tables == nullptr) {
    if (!is_nearest || view.has_vectors() || view.nearest.rows() > 0) return {};
    return Error{Status::bad_input, "option \"kgp.graph\" = \"nearest\" needs vectors, and the graph has none", "kgp.graph"};
  }
  if (view.passage_count() == 0) return {};  // it offers no passage
  if (is_nearest && part.tables->nearest.rows() == 0) {
    return Error{Status::unsupported,
                 "option \"kgp.graph\" = \"nearest\": the shard stores no nearest neighbors, and none are found across shards",
                 "kgp.graph"};
  }
  if (settings.edges != KgpEdges::terms || part_vocabulary(*part.tables, settings.terms) != nullptr) return {};
  return Error{Status::wrong_state, concat("the shard lacks the vocabulary of ", settings.terms, " terms of kgp"), "kgp.terms"};
}

std::vector<EntityRules> rules_of_edges(const SearchSettings& settings, const Options& options) {
  const KgpSettings kgp = read_kgp_settings(options, settings);
  if (kgp.edges == KgpEdges::nearest) return {};
  return {kgp.entities};
}

}  // namespace

extern const PartMethod kgp_in_parts;
const PartMethod kgp_in_parts = {nullptr, rules_of_edges};

Result<std::unique_ptr<Retriever>> make_kgp_retriever(GraphPart part, const SearchSettings& settings, const Options& options) {
  if (auto checked = check_edges(part, read_kgp_settings(options, settings)); !checked) return std::move(checked).error();
  return std::unique_ptr<Retriever>(std::make_unique<KgpRetriever>(std::move(part), settings, options));
}

}  // namespace hop::core
