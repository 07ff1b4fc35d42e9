// Reads the settings and the trained networks once; each text then gets its own BgrRetrieval. The weights are checked against the
// dimension of the graph's vectors here, before any question is started.
#include "core/methods/bgr/bgr_retriever.hpp"

#include "core/methods/bgr/bgr_retrieval.hpp"

namespace hop::core {

Result<std::unique_ptr<Retriever>> make_bgr_retriever(GraphPart part, const SearchSettings& settings, const Options& options) {
  auto read = read_bgr_settings(part.graph->view().dimension, settings, options);
  if (!read) return std::move(read).error();
  return retriever_of<BgrRetrieval>(std::move(part), std::move(read).value());
}

}  // namespace hop::core
