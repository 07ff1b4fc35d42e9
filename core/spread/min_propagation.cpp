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

// The input that all layers of one propagation share.
struct LayerInput {
  const PassageGraph& graph;
  const MinPropagationOptions& options;
  const PassageSet* allowed;

  bool admits(std::uint32_t passage) const { return allowed == nullptr || allowed->contains(passage); }
  // The weight that `entity` gives a keyword edge; w_ij is the maximum over the shared entities.
  float weight(std::uint32_t entity) const {
    return options.inverse_frequency_weights ? inverse_frequency_weight(graph, entity) : 1.0f;
  }
  float value(float distance, float weight) const {
    return options.inverse_frequency_weights ? weighted_value(distance, weight) : distance;
  }
};

// Resizes the workspace if it was last used with another graph. Fresh states carry stamp 0, which no layer uses.
void fit_workspace(const PassageGraph& graph, MinPropagationWorkspace& workspace) {
  const std::size_t passages = graph.graph.passage_count(), entities = graph.entities.entity_count();
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
void spread_minima(const LayerInput& input, const LayerSources& sources, MinPropagationWorkspace& workspace) {
  const std::uint32_t stamp = next_stamp(workspace);
  const EntityGraph& entities = input.graph.entities;
  for (std::size_t t = 0; t < sources.passages.size(); ++t) {
    const std::uint32_t source = sources.passages[t];
    const float distance = sources.distances[t];
    const auto offer = [&](std::uint32_t passage, float value) {
      if (passage != source && input.admits(passage)) offer_minimum(workspace, passage, value);
    };

    workspace.plain_neighbors.clear();
    append_plain_neighbors(input.graph, input.options.edges, source, workspace.plain_neighbors);
    const float plain_value = input.value(distance, 1.0f);
    for (const std::uint32_t passage : workspace.plain_neighbors) offer(passage, plain_value);

    if (!input.options.edges.keyword) continue;
    for (const std::uint32_t entity : entities.entities_of_passage.row(source)) {
      MinPropagationWorkspace::EntityState& state = workspace.entities[entity];
      const float value = input.value(distance, input.weight(entity));
      if (state.layer_stamp == stamp) {
        offer(state.first_holder, value);
        continue;
      }
      state = {stamp, source};
      for (const std::uint32_t passage : entities.passages_of_entity.row(entity)) offer(passage, value);
    }
  }
}

// Appends every v_ij to workspace.messages, in the order of T. Each member of T gets its own stamp, and `minimum` of a state
// holds the largest edge weight to that member so far.
void collect_messages(const LayerInput& input, const LayerSources& sources, MinPropagationWorkspace& workspace) {
  const EntityGraph& entities = input.graph.entities;
  workspace.messages.clear();
  for (std::size_t t = 0; t < sources.passages.size(); ++t) {
    const std::uint32_t source = sources.passages[t];
    const std::uint32_t stamp = next_stamp(workspace);
    const auto meet = [&](std::uint32_t passage, float weight) {
      MinPropagationWorkspace::PassageState& state = workspace.passages[passage];
      if (state.layer_stamp == stamp) {
        state.minimum = std::max(state.minimum, weight);
      } else if (passage != source && input.admits(passage)) {
        state = {stamp, weight};
        workspace.neighbors.push_back(passage);
      }
    };

    workspace.neighbors.clear();
    workspace.plain_neighbors.clear();
    append_plain_neighbors(input.graph, input.options.edges, source, workspace.plain_neighbors);
    for (const std::uint32_t passage : workspace.plain_neighbors) meet(passage, 1.0f);
    if (input.options.edges.keyword) {
      for (const std::uint32_t entity : entities.entities_of_passage.row(source)) {
        const float weight = input.weight(entity);
        for (const std::uint32_t passage : entities.passages_of_entity.row(entity)) meet(passage, weight);
      }
    }
    for (const std::uint32_t passage : workspace.neighbors) {
      const float weight = workspace.passages[passage].minimum;
      workspace.messages.push_back({passage, input.value(sources.distances[t], weight)});
    }
  }
}

}  // namespace

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

// Writes h^l in place. This is safe because a layer reads h^{l−1} of its senders only from the copy in LayerSources.
void update_receivers(const MinPropagationOptions& options, float self_weight, const MinPropagationWorkspace& workspace,
                      std::span<float> distances) {
  for (const std::uint32_t passage : workspace.receivers) {
    const float old = distances[passage];
    const float updated = self_weight * old + (1.0f - self_weight) * workspace.passages[passage].minimum;
    distances[passage] = options.lower_only ? std::min(old, updated) : updated;
  }
}

void propagate_minimum(const PassageGraph& graph, const MinPropagationOptions& options, const PassageSet* allowed,
                       std::span<float> distances, MinPropagationWorkspace& workspace, std::vector<LayerSources>* sources) {
  fit_workspace(graph, workspace);
  if (sources != nullptr) sources->clear();
  const LayerInput input{graph, options, allowed};
  LayerSources layer;
  workspace.first_distances.assign(distances.begin(), distances.end());
  for (const float self_weight : options.self_weights) {
    bottom_k(distances, workspace.first_distances, options.nodes, layer.passages, allowed);
    layer.distances.clear();
    for (const std::uint32_t passage : layer.passages) layer.distances.push_back(distances[passage]);

    // spread_minima needs v to rise with h, which fails for weighted edges and a distance above 1.
    const bool value_rises_with_distance =
        !options.inverse_frequency_weights || layer.distances.empty() || layer.distances.back() <= 1.0f;
    workspace.receivers.clear();
    if (options.aggregator == Aggregator::minimum && value_rises_with_distance) {
      spread_minima(input, layer, workspace);
    } else {
      collect_messages(input, layer, workspace);
      aggregate_messages(options, workspace);
    }

    update_receivers(options, self_weight, workspace, distances);
    if (sources != nullptr) sources->push_back(layer);
  }
}

}  // namespace hop::core
