#include "core/methods/open_graph.hpp"

#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/search/tfidf.hpp"

namespace hop::core {

Result<std::shared_ptr<const OpenGraph>> OpenGraph::open(std::span<const std::uint8_t> bytes, OpenMode mode,
                                                         std::shared_ptr<const void> keep_alive) {
  auto view = open_graph_file(bytes, mode);
  if (!view) return std::move(view).error();
  auto analyser = analyser_of(view.value());
  if (!analyser) return std::move(analyser).error();
  std::shared_ptr<OpenGraph> graph(new OpenGraph);
  graph->keep_alive_ = std::move(keep_alive);
  graph->bytes_ = bytes;
  graph->view_ = view.value();
  graph->kernels_ = choose_kernels();
  graph->analyser_ = analyser.value();
  return std::shared_ptr<const OpenGraph>(std::move(graph));
}

std::shared_ptr<const EntityGraph> OpenGraph::entities(const EntityRules& rules) const {
  const std::lock_guard guard(lock_);
  for (const Entities& known : entities_) {
    if (known.rules == rules) return known.graph;
  }
  constexpr std::size_t most_kept = 4;  // a host that tries many rules does not fill memory with them
  if (entities_.size() == most_kept) entities_.erase(entities_.begin());
  entities_.push_back({rules, std::make_shared<const EntityGraph>(build_entity_graph(view_, rules))});
  return entities_.back().graph;
}

std::shared_ptr<const std::vector<float>> OpenGraph::bm25_normalisers(const Bm25Parameters& parameters) const {
  const std::lock_guard guard(lock_);
  if (!bm25_ || bm25_parameters_.k1 != parameters.k1 || bm25_parameters_.b != parameters.b) {
    bm25_ = std::make_shared<const std::vector<float>>(length_normalisers(lexical_view(view_), parameters));
    bm25_parameters_ = parameters;
  }
  return bm25_;
}

std::shared_ptr<const std::vector<float>> OpenGraph::tfidf_norms() const {
  const std::lock_guard guard(lock_);
  if (!tfidf_) tfidf_ = std::make_shared<const std::vector<float>>(core::tfidf_norms(lexical_view(view_)));
  return tfidf_;
}

std::shared_ptr<const Csr<std::uint32_t>> OpenGraph::links_back() const {
  const std::lock_guard guard(lock_);
  if (!links_back_) {
    links_back_ = std::make_shared<const Csr<std::uint32_t>>(transpose(view_.links, view_.passage_count()));
  }
  return links_back_;
}

}  // namespace hop::core
