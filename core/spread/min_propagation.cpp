#include "core/spread/min_propagation.hpp"

#include <algorithm>
#include <cstddef>

#include "core/base/elementary.hpp"
#include "core/search/top_k.hpp"
#include "core/spread/edge_weight.hpp"

namespace hop::core {
namespace {

// What the layers of one propagation share.
struct LayerInput {
  const PassageGraph& graph;
  const MinPropagationOptions& options;
  const PassageSet* allowed;

  bool admits(std::uint32_t passage) const { return allowed == nullptr || allowed->contains(passage); }
  // The weight of a keyword edge over `entity` alone.
  float weight(std::uint32_t entity) const {
    return options.inverse_frequency_weights ? inverse_frequency_weight(graph, entity) : 1.0f;
  }
  float value(float distance, float weight) const {
    return options.inverse_frequency_weights ? weighted_value(distance, weight) : distance;
  }
};

void fit_workspace(const PassageGraph& graph, MinPropagationWorkspace& workspace) {
  const std::size_t passages = graph.graph.passage_count(), entities = graph.entities.entity_count();
  if (workspace.passages.size() == passages && workspace.entities.size() == entities) return;
  workspace.passages.assign(passages, {});
  workspace.entities.assign(entities, {});
  workspace.stamp = 0;
}

// A stamp that no state carries.
std::uint32_t next_stamp(MinPropagationWorkspace& workspace) {
  if (workspace.stamp == 0xffffffff) {
    std::fill(workspace.passages.begin(), workspace.passages.end(), MinPropagationWorkspace::PassageState{});
    std::fill(workspace.entities.begin(), workspace.entities.end(), MinPropagationWorkspace::EntityState{});
    workspace.stamp = 0;
  }
  return ++workspace.stamp;
}

// Minima with each entity's row read once. T is ascending in h, and v rises with h and falls with w (in float, too, as
// rounding is monotone), as long as 1 − h ≥ 0 or there are no weights. So over one entity its first holder in T gives
// everyone its best value; the second gives something to the first holder alone, who does not receive from itself; a
// third gives nothing. For the same reason the largest weight need not be known: the smallest value is its value.
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

// Every v_ij into workspace.messages, in the order of T. One stamp for each member of T; a state's `minimum` is the
// largest weight so far.
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
  for (const std::uint32_t passage : workspace.receivers) {
    float& result = workspace.passages[passage].minimum;
    const double mean = workspace.sums[passage] / workspace.counts[passage];
    const bool is_mean = options.aggregator == Aggregator::mean;
    result = static_cast<float>(is_mean ? mean : result - temperature * natural_log(mean));
  }
}

// Nothing of this layer is read after it is written: T's distances are in its sources.
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
  for (const float self_weight : options.self_weights) {
    bottom_k(distances, options.nodes, layer.passages, allowed);
    layer.distances.clear();
    for (const std::uint32_t passage : layer.passages) layer.distances.push_back(distances[passage]);

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
