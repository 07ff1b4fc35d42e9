#include "core/methods/bgr/bgr_retriever.hpp"

#include "core/methods/bgr/bgr_retrieval.hpp"

namespace hop::core {

namespace {

class BgrRetriever final : public Retriever {
 public:
  BgrRetriever(std::shared_ptr<const OpenGraph> graph, BgrSettings settings)
      : graph_(std::move(graph)), settings_(std::move(settings)) {}

  std::unique_ptr<Retrieval> start(SearchText text, const PassageSet* allowed) const override {
    return std::make_unique<BgrRetrieval>(*graph_, settings_, std::move(text), allowed);
  }

 private:
  std::shared_ptr<const OpenGraph> graph_;
  BgrSettings settings_;
};

}  // namespace

Result<std::unique_ptr<Retriever>> make_bgr_retriever(std::shared_ptr<const OpenGraph> graph,
                                                      const SearchSettings& settings, const Options& options) {
  auto read = read_bgr_settings(*graph, settings, options);
  if (!read) return std::move(read).error();
  return std::unique_ptr<Retriever>(new BgrRetriever(std::move(graph), std::move(read).value()));
}

}  // namespace hop::core
