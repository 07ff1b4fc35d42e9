// GNN-Ret as a program: the layers are in core/spread/min_propagation.hpp. Between two layers, the parts of a corpus agree on T.
// On one graph, the sources of each layer are kept, and the path of each hit is traced through them.
#include "core/methods/gnn_ret/gnn_ret.hpp"

#include "core/methods/base_run.hpp"
#include "core/methods/gnn_ret/layer_source.hpp"
#include "core/methods/hit_paths.hpp"
#include "core/search/top_k.hpp"
#include "core/spread/min_propagation.hpp"

namespace hop::core {

namespace {

class GnnRetProgram final : public RankingProgram {
 public:
  GnnRetProgram(const RankedText& text, BaseKind kind, BaseScores scores)
      : text_(text),
        run_(text, kind, std::move(scores)),
        entities_(text.part.entities(text.settings.gnn.entities)),
        links_back_(text.part.is_whole() ? text.part.graph().links_back() : nullptr) {
    ranking_.words_alone = text.vector.empty() || kind == BaseKind::bm25 || kind == BaseKind::tfidf;
  }

  bool advance(WorkBudget& budget, Exchange& exchange) override {
    for (;;) {
      switch (stage_) {
        case Stage::base:
          if (!run_.advance(exchange)) return false;
          first_distances_ = distances_of(run_.scores());
          ranking_.state = first_distances_;
          stage_ = Stage::nearest;
          break;
        case Stage::nearest:
          if (budget.used_up()) return false;
          if (layer_ == options().self_weights.size()) {
            find_hits();
            stage_ = Stage::hits;
            break;
          }
          find_sources();
          stage_ = Stage::layer;
          break;
        case Stage::layer:
          if (!exchange.best(sources_, options().nodes, is_nearer)) return false;
          if (!exchange.is_alone() && !are_distinct(sources_, text_.part.corpus_passages())) {
            return exchange.refuse("sources that are no distinct passages");
          }
          propagate();
          budget.spend(1 + ranking_.state.size());
          ++layer_;
          stage_ = Stage::nearest;
          break;
        case Stage::hits:
          if (!exchange.best(sources_, text_.settings.hits, is_nearer)) return false;
          finish();
          return true;
      }
    }
  }
  Ranking take() && override { return std::move(ranking_); }
  const BaseScores& base() const override { return run_.scores(); }

 private:
  enum class Stage : std::uint8_t { base, nearest, layer, hits };

  const MinPropagationOptions& options() const { return text_.settings.gnn.propagation; }
  PassageGraph passage_graph() const { return {text_.part.view(), entities_.graph(), links_back_->view()}; }

  // T of this part; on one graph in `layers_`, whose rows are those of the graph.
  void find_sources() {
    std::vector<std::uint32_t> nearest;
    bottom_k(ranking_.state, first_distances_, options().nodes, nearest, text_.allowed);
    if (text_.part.is_whole()) {
      LayerSources& layer = layers_.emplace_back();
      for (const std::uint32_t passage : nearest) layer.distances.push_back(ranking_.state[passage]);
      layer.passages = std::move(nearest);
      return;
    }
    sources_ = numbered(nearest);
    for (LayerSource& source : sources_) read_edges_of_source(text_.part, entities_, options().edges, source);
  }

  void propagate() {
    const LayerPart part{entities_.graph(), text_.part.corpus_passages(), text_.allowed};
    const auto spread = [&](std::span<const SourceRow> rows) {
      propagate_layer(part, options(), options().self_weights[layer_], rows, ranking_.state, workspace_);
    };
    if (text_.part.is_whole()) spread(rows_of_sources(passage_graph(), options().edges, layers_[layer_], workspace_));
    else spread(RowsOfSources(text_.part, entities_, options().edges, sources_).rows());
  }

  std::vector<LayerSource> numbered(std::span<const std::uint32_t> passages) const {
    std::vector<LayerSource> sources;
    for (const std::uint32_t passage : passages) {
      sources.push_back({text_.part.number_of(passage), ranking_.state[passage], first_distances_[passage], {}, {}});
    }
    return sources;
  }

  void find_hits() {
    take_nearest(ranking_.state, first_distances_, text_.settings.hits, text_.allowed, ranking_);
    sources_ = numbered(ranking_.passages);
  }

  void finish() {
    ranking_.passages.clear();
    ranking_.scores.clear();
    ranking_.part_names = {"first_distance"};
    for (const LayerSource& hit : sources_) {
      ranking_.passages.push_back(hit.passage);
      ranking_.scores.push_back(hit.distance);
      ranking_.parts.push_back(hit.first_distance);
      if (!text_.part.is_whole()) continue;
      ranking_.paths.push_back(
          propagation_path(passage_graph(), options(), layers_, first_distances_, ranking_.state, hit.passage));
    }
    ranking_.first_distances = std::move(first_distances_);
  }

  const RankedText& text_;
  BaseRun run_;
  EntitiesOfPart entities_;
  std::shared_ptr<const Csr<std::uint32_t>> links_back_;  // null: not one graph
  Stage stage_ = Stage::base;
  std::size_t layer_ = 0;
  std::vector<float> first_distances_;
  std::vector<LayerSource> sources_;  // T on parts of a corpus; at the end the hits
  std::vector<LayerSources> layers_;  // T of each layer on one graph
  MinPropagationWorkspace workspace_;
  Ranking ranking_;
};

}  // namespace

void take_nearest(std::span<const float> distances, std::span<const float> first_distances, std::size_t count,
                  const PassageSet* allowed, Ranking& ranking) {
  ranking.distances = true;
  bottom_k(distances, first_distances, count, ranking.passages, allowed);
  ranking.scores.clear();
  if (ranking.words_alone) {  // at distance 1, neither the passage nor a neighbor has a word of the question
    while (!ranking.passages.empty() && !(distances[ranking.passages.back()] < 1)) ranking.passages.pop_back();
  }
  for (const std::uint32_t passage : ranking.passages) ranking.scores.push_back(distances[passage]);
}

std::unique_ptr<RankingProgram> start_gnn_ret(const RankedText& text, BaseKind kind, BaseScores scores) {
  return std::make_unique<GnnRetProgram>(text, kind, std::move(scores));
}

}  // namespace hop::core
