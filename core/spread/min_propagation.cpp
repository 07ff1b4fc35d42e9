// Two implementations of a layer: spread_minima for the minimum, which reads each entity's row once, and collect_messages
// for aggregators that need every message. Both give the values of the explicit passage graph.
#include "core/spread/min_propagation.hpp"

#include <algorithm>
#include <cstddef>

#include "core/base/elementary.hpp"
#include "core/search/top_k.hpp"
#include "core/spread/edge_weight.hpp"

namespace hop::core {
namespace {

// Lowers m_i to `value`, if it is smaller. The first value of the layer makes the passage a receiver.
inline void offer_minimum(MinPropagationWorkspace& workspace, std::uint32_t passage, float value) {
  MinPropagationWorkspace::PassageState& state = workspace.passages[passage];
  if (state.layer_stamp != workspace.stamp) {
    state = {workspace.stamp, value};
    workspace.receivers.push_back(passage);
  } else if (value < state.minimum) {
    state.minimum = value;
  }
}

// The input that all sources of a layer share.
struct LayerInput {
  const LayerPart& part;
  const MinPropagationOptions& options;

  bool admits(std::uint32_t passage) const { return part.allowed == nullptr || part.allowed->contains(passage); }
  // The weight that `entity` gives a keyword edge; w_ij is the maximum over the shared entities.
  float weight(std::uint32_t entity) const {
    if (!options.inverse_frequency_weights) return 1.0f;
    return inverse_frequency_weight(part.corpus_passages, part.entities.passage_count[entity]);
  }
  float value(float distance, float weight) const {
    return options.inverse_frequency_weights ? weighted_value(distance, weight) : distance;
  }
};

// Resizes the workspace if it was last used with another graph. Fresh states carry stamp 0, which no layer uses.
void fit_workspace(std::size_t passages, std::size_t entities, MinPropagationWorkspace& workspace) {
  if (workspace.passages.size() == passages && workspace.entities.size() == entities) return;
  workspace.passages.assign(passages, {});
  workspace.entities.assign(entities, {});
  workspace.stamp = 0;
}

// A stamp that no state carries. On overflow, all states are reset.
std::uint32_t next_stamp(MinPropagationWorkspace& workspace) {
  if (workspace.stamp == 0xffffffff) {
    std::fill(workspace.passages.begin(), workspace.passages.end(), MinPropagationWorkspace::PassageState{});
    std::fill(workspace.entities.begin(), workspace.entities.end(), MinPropagationWorkspace::EntityState{});
    workspace.stamp = 0;
  }
  return ++workspace.stamp;
}

// Computes all minima and reads each entity's row only once. T is ascending in h. v rises with h and falls with w (in float,
// too, because rounding is monotone), provided that 1 − h ≥ 0 or the edges are unweighted. So among the holders of an entity
// in T, the first one sends the best value to the whole row. The second improves only the first holder, which does not receive
// from itself. A third improves nothing. For the same reason w_ij need not be computed: the largest weight gives the smallest
// value, and the minimum selects it.
void spread_minima(const LayerInput& input, std::span<const SourceRow> sources, MinPropagationWorkspace& workspace) {
  const std::uint32_t stamp = next_stamp(workspace);
  const EntityGraph& entities = input.part.entities;
  for (const SourceRow& source : sources) {
    const auto offer = [&](std::uint32_t passage, float value) {
      if (passage != source.passage && input.admits(passage)) offer_minimum(workspace, passage, value);
    };
    const float plain_value = input.value(source.distance, 1.0f);
    for (const std::uint32_t passage : source.neighbors) offer(passage, plain_value);
    for (const std::uint32_t entity : source.entities) {
      MinPropagationWorkspace::EntityState& state = workspace.entities[entity];
      const float value = input.value(source.distance, input.weight(entity));
      if (state.layer_stamp == stamp) {
        if (state.first_holder != no_source) offer(state.first_holder, value);
        continue;
      }
      state = {stamp, source.passage};
      for (const std::uint32_t passage : entities.passages_of_entity.row(entity)) offer(passage, value);
    }
  }
}

// Appends every v_ij to workspace.messages, in the order of T. Each member of T gets its own stamp, and `minimum` of a state
// holds the largest edge weight to that member so far.
void collect_messages(const LayerInput& input, std::span<const SourceRow> sources, MinPropagationWorkspace& workspace) {
  const EntityGraph& entities = input.part.entities;
  workspace.messages.clear();
  for (const SourceRow& source : sources) {
    const std::uint32_t stamp = next_stamp(workspace);
    const auto meet = [&](std::uint32_t passage, float weight) {
      MinPropagationWorkspace::PassageState& state = workspace.passages[passage];
      if (state.layer_stamp == stamp) {
        state.minimum = std::max(state.minimum, weight);
      } else if (passage != source.passage && input.admits(passage)) {
        state = {stamp, weight};
        workspace.neighbors.push_back(passage);
      }
    };

    workspace.neighbors.clear();
    for (const std::uint32_t passage : source.neighbors) meet(passage, 1.0f);
    for (const std::uint32_t entity : source.entities) {
      const float weight = input.weight(entity);
      for (const std::uint32_t passage : entities.passages_of_entity.row(entity)) meet(passage, weight);
    }
    for (const std::uint32_t passage : workspace.neighbors) {
      const float weight = workspace.passages[passage].minimum;
      workspace.messages.push_back({passage, input.value(source.distance, weight)});
    }
  }
}

// Computes m_i of every receiver from the messages, which are in the order of T, and stores it in the receiver's state.
void aggregate_messages(const MinPropagationOptions& options, MinPropagationWorkspace& workspace) {
  next_stamp(workspace);
  for (const auto& message : workspace.messages) offer_minimum(workspace, message.passage, message.value);
  if (options.aggregator == Aggregator::minimum) return;

  workspace.sums.resize(workspace.passages.size());
  workspace.counts.resize(workspace.passages.size());
  for (const std::uint32_t passage : workspace.receivers) {
    workspace.sums[passage] = 0;
    workspace.counts[passage] = 0;
  }
  const double temperature = options.temperature;
  for (const auto& message : workspace.messages) {
    const double value = message.value;
    const double nearest = workspace.passages[message.passage].minimum;
    workspace.sums[message.passage] +=
        options.aggregator == Aggregator::mean ? value : exponential(-(value - nearest) / temperature);
    ++workspace.counts[message.passage];
  }
  // For the soft minimum, the sum is relative to the minimum u, so that no exponential overflows or vanishes.
  for (const std::uint32_t passage : workspace.receivers) {
    float& result = workspace.passages[passage].minimum;
    const double mean = workspace.sums[passage] / workspace.counts[passage];
    const bool is_mean = options.aggregator == Aggregator::mean;
    result = static_cast<float>(is_mean ? mean : result - temperature * natural_log(mean));
  }
}

// h_i ← α h_i + (1 − α) m_i, in place. This is safe because a layer reads h^{l−1} of its senders only from the sources.
void update_receivers(const MinPropagationOptions& options, float self_weight, const MinPropagationWorkspace& workspace,
                      std::span<float> distances) {
  for (const std::uint32_t passage : workspace.receivers) {
    const float old = distances[passage];
    const float updated = self_weight * old + (1.0f - self_weight) * workspace.passages[passage].minimum;
    distances[passage] = options.lower_only ? std::min(old, updated) : updated;
  }
}

}  // namespace

void propagate_layer(const LayerPart& part, const MinPropagationOptions& options, float self_weight,
                     std::span<const SourceRow> sources, std::span<float> distances, MinPropagationWorkspace& workspace) {
  fit_workspace(distances.size(), part.entities.entity_count(), workspace);
  workspace.receivers.clear();
  const LayerInput input{part, options};
  // spread_minima needs v to rise with h, which fails for weighted edges and a distance above 1.
  const bool value_rises_with_distance = !options.inverse_frequency_weights || sources.empty() || sources.back().distance <= 1.0f;
  if (options.aggregator == Aggregator::minimum && value_rises_with_distance) {
    spread_minima(input, sources, workspace);
  } else {
    collect_messages(input, sources, workspace);
    aggregate_messages(options, workspace);
  }
  update_receivers(options, self_weight, workspace, distances);
}

std::span<const SourceRow> rows_of_sources(const PassageGraph& graph, const EdgeChoice& edges, const LayerSources& sources,
                                           MinPropagationWorkspace& workspace) {
  std::vector<std::uint32_t>& neighbors = workspace.plain_neighbors;
  neighbors.clear();
  workspace.rows.clear();
  std::vector<std::size_t> ends;
  for (const std::uint32_t passage : sources.passages) {
    append_plain_neighbors(graph, edges, passage, neighbors);
    ends.push_back(neighbors.size());
  }
  for (std::size_t t = 0; t < sources.passages.size(); ++t) {
    SourceRow& row = workspace.rows.emplace_back();
    row.passage = sources.passages[t];
    row.distance = sources.distances[t];
    if (edges.keyword) row.entities = graph.entities.entities_of_passage.row(row.passage);
    const std::size_t begin = t == 0 ? 0 : ends[t - 1];
    row.neighbors = std::span(neighbors).subspan(begin, ends[t] - begin);
  }
  return workspace.rows;
}

void propagate_minimum(const PassageGraph& graph, const MinPropagationOptions& options, const PassageSet* allowed,
                       std::span<float> distances, MinPropagationWorkspace& workspace, std::vector<LayerSources>* sources) {
  if (sources != nullptr) sources->clear();
  const LayerPart part{graph.entities, graph.graph.passage_count(), allowed};
  LayerSources layer;
  workspace.first_distances.assign(distances.begin(), distances.end());
  for (const float self_weight : options.self_weights) {
    bottom_k(distances, workspace.first_distances, options.nodes, layer.passages, allowed);
    layer.distances.clear();
    for (const std::uint32_t passage : layer.passages) layer.distances.push_back(distances[passage]);
    propagate_layer(part, options, self_weight, rows_of_sources(graph, options.edges, layer, workspace), distances, workspace);
    if (sources != nullptr) sources->push_back(layer);
  }
}

}  // namespace hop::core
