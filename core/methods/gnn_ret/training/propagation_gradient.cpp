// The trace is built from the last layer down, because a source in layer l must also have a cell in layer l − 1. The replay runs
// upwards and carries the distances and the rows of their Jacobian from layer to layer.
#include "core/methods/gnn_ret/training/propagation_gradient.hpp"

#include <algorithm>

#include "core/spread/edge_weight.hpp"

namespace hop::core {

PropagationTrace trace_propagation(const PassageGraph& graph, const MinPropagationOptions& options,
                                   std::span<const float> first_distances, std::span<const LayerSources> sources,
                                   std::span<const std::uint32_t> passages) {
  PropagationTrace trace;
  trace.lower_only = options.lower_only;
  trace.layers.resize(sources.size());
  std::vector<std::uint32_t> cells(passages.begin(), passages.end());
  for (std::size_t l = sources.size(); l > 0;) {
    --l;
    std::vector<PropagationTrace::Cell>& layer = trace.layers[l];
    layer.resize(cells.size());  // cells that the loop appends belong to the layer below
    for (PropagationTrace::Cell& cell : layer) {
      const std::uint32_t passage = cells[static_cast<std::size_t>(&cell - layer.data())];
      const auto source = source_of(graph, options, sources[l], passage);
      if (!source) continue;
      const auto place = std::find(cells.begin(), cells.end(), source->passage);
      cell.source = static_cast<std::uint32_t>(place - cells.begin());
      if (place == cells.end()) cells.push_back(source->passage);
      if (options.inverse_frequency_weights && source->edge == EdgeKind::keyword) {
        cell.weight = inverse_frequency_weight(graph, source->entity);
      }
    }
  }
  for (const std::uint32_t passage : cells) trace.first.push_back(first_distances[passage]);
  return trace;
}

// Layer by layer; cells beyond those of a layer keep the values of the layer below and are not read again.
DistancesWithSlopes replay(const PropagationTrace& trace, std::span<const double> alphas) {
  const std::size_t width = alphas.size();
  DistancesWithSlopes below{trace.first, std::vector<double>(trace.first.size() * width)};
  for (std::size_t l = 0; l < trace.layers.size(); ++l) {
    const double alpha = alphas[l];
    DistancesWithSlopes above = below;
    for (std::size_t c = 0; c < trace.layers[l].size(); ++c) {
      const PropagationTrace::Cell& cell = trace.layers[l][c];
      if (cell.source == received_nothing) continue;
      const double own = below.distances[c];
      const double received = 1 - (1 - below.distances[cell.source]) * cell.weight;
      // The own distance is the smallest message: the passage keeps it, and so its slopes. At α = 1 every passage keeps its
      // distance, but one with a nearer neighbor has a slope there.
      if (trace.lower_only && own <= received) continue;
      above.distances[c] = alpha * own + (1 - alpha) * received;
      for (std::size_t k = 0; k < width; ++k) {
        above.slopes[c * width + k] = alpha * below.slopes[c * width + k] +
                                      (1 - alpha) * cell.weight * below.slopes[cell.source * width + k] +
                                      (k == l ? own - received : 0);
      }
    }
    below = std::move(above);
  }
  return below;
}

}  // namespace hop::core
