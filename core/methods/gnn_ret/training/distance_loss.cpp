// The loss reads only the gold and competitor passages, so distances and slopes are kept for these few; recall needs the state of
// all passages. The recurrence of ĥ and its derivatives runs over the steps in order.
#include "core/methods/gnn_ret/training/distance_loss.hpp"

#include <algorithm>

#include "core/search/top_k.hpp"

namespace hop::core {

namespace {

bool holds(const std::vector<std::uint32_t>& passages, std::uint32_t passage) {
  return std::find(passages.begin(), passages.end(), passage) != passages.end();
}

// The indices of passages in a sorted list that contains all of them.
std::vector<std::uint32_t> places_in(const std::vector<std::uint32_t>& sorted, const std::vector<std::uint32_t>& passages) {
  std::vector<std::uint32_t> places;
  for (const std::uint32_t passage : passages) {
    places.push_back(static_cast<std::uint32_t>(std::lower_bound(sorted.begin(), sorted.end(), passage) - sorted.begin()));
  }
  return places;
}

}  // namespace

bool DistanceExample::says_something() const {
  return std::any_of(steps.begin(), steps.end(), [](const StepExample& step) { return step.says_something(); });
}

// Collects targets and competitors of each step, then replaces passages by indices into one sorted list.
DistanceExample make_example(std::vector<std::vector<float>> distances_of_steps,
                             const std::vector<std::vector<std::uint32_t>>& gold_of_steps, std::size_t competitors,
                             TargetSet targets) {
  const std::size_t steps = distances_of_steps.size();
  std::vector<std::vector<std::uint32_t>> gold(steps), others(steps);
  std::vector<std::uint32_t> nearest;
  DistanceExample example;
  for (std::size_t t = steps; t > 0;) {
    --t;
    const std::size_t first = targets == TargetSet::question ? 0 : t, end = targets == TargetSet::step ? t + 1 : steps;
    for (std::size_t of = first; of < end; ++of) {
      for (const std::uint32_t passage : gold_of_steps[of]) {
        if (!holds(gold[t], passage)) gold[t].push_back(passage);
      }
    }
    std::sort(gold[t].begin(), gold[t].end());
    bottom_k(distances_of_steps[t], competitors, nearest);
    for (const std::uint32_t passage : nearest) {
      if (!holds(gold[t], passage)) others[t].push_back(passage);
    }
    for (const auto* list : {&gold[t], &others[t]}) {
      example.passages.insert(example.passages.end(), list->begin(), list->end());
    }
  }
  std::sort(example.passages.begin(), example.passages.end());
  example.passages.erase(std::unique(example.passages.begin(), example.passages.end()), example.passages.end());
  for (std::size_t t = 0; t < steps; ++t) {
    example.steps.push_back(
        {std::move(distances_of_steps[t]), places_in(example.passages, gold[t]), places_in(example.passages, others[t])});
  }
  return example;
}

std::vector<std::vector<std::uint32_t>> gold_of_steps(const Question& question,
                                                      const std::vector<std::vector<float>>& distances_of_steps) {
  std::vector<std::vector<std::uint32_t>> gold(distances_of_steps.size());
  std::vector<std::uint32_t> left = question.gold;
  const auto take = [&](std::size_t step, std::uint32_t passage) {
    gold[step].push_back(passage);
    left.erase(std::remove(left.begin(), left.end(), passage), left.end());
  };
  // If any step lists its gold, the lists of the steps are used, even if some are empty.
  const bool told =
      std::any_of(question.steps.begin(), question.steps.end(), [](const Step& step) { return !step.gold.empty(); });
  for (std::size_t t = 0; t < gold.size(); ++t) {
    if (told) {
      for (const std::uint32_t passage : question.steps[t].gold) take(t, passage);
    } else if (!left.empty()) {
      const std::vector<float>& distances = distances_of_steps[t];
      take(t, *std::min_element(left.begin(), left.end(), [&](std::uint32_t a, std::uint32_t b) {
             return distances[a] != distances[b] ? distances[a] < distances[b] : a < b;
           }));
    }
  }
  if (!gold.empty()) gold.back().insert(gold.back().end(), left.begin(), left.end());
  return gold;
}

std::vector<TracedStep> trace_steps(const PassageGraph& graph, const MinPropagationOptions& options,
                                    const DistanceExample& example, MinPropagationWorkspace& workspace) {
  std::vector<TracedStep> steps;
  std::vector<LayerSources> sources;
  for (const StepExample& step : example.steps) {
    TracedStep& traced = steps.emplace_back();
    traced.distances = step.first_distances;
    propagate_minimum(graph, options, nullptr, traced.distances, workspace, &sources);
    traced.trace = trace_propagation(graph, options, step.first_distances, sources, example.passages);
  }
  return steps;
}

double recall_of_steps(const DistanceExample& example, std::span<const TracedStep> traced, double beta, std::size_t count) {
  std::vector<float> state;
  std::vector<std::uint32_t> nearest;
  double sum = 0, steps_with_gold = 0;
  const float share = static_cast<float>(beta);
  for (std::size_t t = 0; t < traced.size(); ++t) {
    const std::vector<float>& distances = traced[t].distances;
    if (t == 0) state = distances;
    for (std::size_t i = 0; t > 0 && i < state.size(); ++i) state[i] = share * distances[i] + (1 - share) * state[i];
    const std::vector<std::uint32_t>& gold = example.steps[t].gold;
    if (gold.empty()) continue;
    bottom_k(state, count, nearest);
    const auto found =
        std::count_if(gold.begin(), gold.end(), [&](std::uint32_t place) { return holds(nearest, example.passages[place]); });
    sum += static_cast<double>(found) / static_cast<double>(gold.size());
    ++steps_with_gold;
  }
  return steps_with_gold == 0 ? 0 : sum / steps_with_gold;
}

double distance_loss(const DistanceExample& example, std::span<const TracedStep> traced, const DistanceParameters& parameters,
                     double margin, std::span<double> gradient) {
  const std::size_t layers = parameters.alphas.size(), width = layers + 1, count = example.passages.size();
  const double beta = parameters.beta, steps = static_cast<double>(example.steps.size());
  std::vector<double> state(count), slopes(count * width);  // ĥ^t, and its derivatives by α and β, passage by passage
  double loss = 0;
  // ĥ^t and its derivatives follow from those of step t − 1, so the gradient needs one forward pass.
  for (std::size_t t = 0; t < example.steps.size(); ++t) {
    const DistancesWithSlopes step = replay(traced[t].trace, parameters.alphas);
    const double share = t == 0 ? 1 : beta;
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t k = 0; k < layers; ++k) {
        slopes[i * width + k] = share * step.slopes[i * layers + k] + (1 - share) * slopes[i * width + k];
      }
      // ∂ĥ^t/∂β = h^{L,t} − ĥ^{t−1} + (1 − β) ∂ĥ^{t−1}/∂β, from the second step on
      if (t > 0) slopes[i * width + layers] = step.distances[i] - state[i] + (1 - beta) * slopes[i * width + layers];
      state[i] = share * step.distances[i] + (1 - share) * state[i];
    }

    const StepExample& told = example.steps[t];
    if (!told.says_something()) continue;
    const double of_gold = 1 / static_cast<double>(told.gold.size());
    const double of_competitors = 1 / static_cast<double>(told.competitors.size());
    double hinge = margin;
    for (const std::uint32_t i : told.gold) hinge += of_gold * state[i];
    for (const std::uint32_t i : told.competitors) hinge -= of_competitors * state[i];
    if (hinge <= 0) continue;  // the margin is kept: the hinge is flat here
    loss += hinge / steps;
    for (std::size_t k = 0; k < width; ++k) {
      double slope = 0;
      for (const std::uint32_t i : told.gold) slope += of_gold * slopes[i * width + k];
      for (const std::uint32_t i : told.competitors) slope -= of_competitors * slopes[i * width + k];
      gradient[k] += slope / steps;
    }
  }
  return loss;
}

}  // namespace hop::core
