// The loss reads only the gold and competitor passages, so distances and slopes are kept for these few; recall needs the state of
// all passages. The recurrence of ĥ and its derivatives runs over the steps in order.
#include "core/methods/gnn_ret/training/distance_loss.hpp"

#include <algorithm>

#include "core/base/elementary.hpp"
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

// Replaces the passages of each step's lists by indices into one sorted list of all of them.
void index_passages(DistanceExample& example) {
  example.passages.clear();
  for (const StepExample& step : example.steps) {
    for (const auto* list : {&step.gold, &step.competitors}) {
      example.passages.insert(example.passages.end(), list->begin(), list->end());
    }
  }
  std::sort(example.passages.begin(), example.passages.end());
  example.passages.erase(std::unique(example.passages.begin(), example.passages.end()), example.passages.end());
  for (StepExample& step : example.steps) {
    step.gold = places_in(example.passages, step.gold);
    step.competitors = places_in(example.passages, step.competitors);
  }
}

// O^t∖Y^{t+}: the passages nearest by `distances`, of equal ones those nearest by the first distance, that are not gold.
std::vector<std::uint32_t> competitors_of(std::span<const float> distances, const StepExample& step, std::size_t count) {
  std::vector<std::uint32_t> nearest;
  bottom_k(distances, step.first_distances, count, nearest);
  nearest.erase(std::remove_if(nearest.begin(), nearest.end(), [&](std::uint32_t p) { return holds(step.gold, p); }),
                nearest.end());
  return nearest;
}

// ĥ^t of all passages from h^{L,t} and ĥ^{t−1}.
void follow_state(std::vector<float>& state, const std::vector<float>& distances, double beta) {
  if (state.empty()) {
    state = distances;
    return;
  }
  const float share = static_cast<float>(beta);
  for (std::size_t i = 0; i < state.size(); ++i) state[i] = share * distances[i] + (1 - share) * state[i];
}

struct PropagatedStep {
  std::vector<float> distances;  // h^{L,t}
  std::vector<LayerSources> sources;
};

std::vector<PropagatedStep> propagate_steps(const PassageGraph& graph, const MinPropagationOptions& options,
                                            const DistanceExample& example, MinPropagationWorkspace& workspace) {
  std::vector<PropagatedStep> steps;
  for (const StepExample& step : example.steps) {
    PropagatedStep& propagated = steps.emplace_back();
    propagated.distances = step.first_distances;
    propagate_minimum(graph, options, nullptr, propagated.distances, workspace, &propagated.sources);
  }
  return steps;
}

std::vector<TracedStep> trace_propagated(const PassageGraph& graph, const MinPropagationOptions& options,
                                         const DistanceExample& example, std::vector<PropagatedStep> propagated) {
  std::vector<TracedStep> steps;
  for (std::size_t t = 0; t < propagated.size(); ++t) {
    steps.push_back({trace_propagation(graph, options, example.steps[t].first_distances, propagated[t].sources, example.passages),
                     std::move(propagated[t].distances)});
  }
  return steps;
}

// The loss of a step; ∂ℓ/∂ĥ_i is added to slopes[i].
double hinge_loss(const StepExample& step, std::span<const double> state, double margin, std::span<double> slopes) {
  const double of_gold = 1 / static_cast<double>(step.gold.size());
  const double of_competitors = 1 / static_cast<double>(step.competitors.size());
  double hinge = margin;
  for (const std::uint32_t i : step.gold) hinge += of_gold * state[i];
  for (const std::uint32_t i : step.competitors) hinge -= of_competitors * state[i];
  if (hinge <= 0) return 0;  // the margin is kept: the hinge is flat here
  for (const std::uint32_t i : step.gold) slopes[i] += of_gold;
  for (const std::uint32_t i : step.competitors) slopes[i] -= of_competitors;
  return hinge;
}

double ranking_loss(const StepExample& step, std::span<const double> state, double temperature, std::span<double> slopes) {
  const double of_gold = 1 / static_cast<double>(step.gold.size());
  double loss = 0;
  for (const std::uint32_t y : step.gold) {
    double highest = 0;  // the exponents are relative to the largest, so that none overflows
    for (const std::uint32_t o : step.competitors) highest = std::max(highest, (state[y] - state[o]) / temperature);
    double sum = exponential(-highest);
    for (const std::uint32_t o : step.competitors) sum += exponential((state[y] - state[o]) / temperature - highest);
    loss += of_gold * temperature * (highest + natural_log(sum));
    for (const std::uint32_t o : step.competitors) {
      const double share = of_gold * exponential((state[y] - state[o]) / temperature - highest) / sum;
      slopes[y] += share;
      slopes[o] -= share;
    }
  }
  return loss;
}

}  // namespace

bool DistanceExample::says_something() const {
  return std::any_of(steps.begin(), steps.end(), [](const StepExample& step) { return step.says_something(); });
}

// Collects targets and competitors of each step.
DistanceExample make_example(std::vector<std::vector<float>> distances_of_steps,
                             const std::vector<std::vector<std::uint32_t>>& gold_of_steps, std::size_t competitors,
                             TargetSet targets) {
  const std::size_t steps = distances_of_steps.size();
  DistanceExample example;
  for (std::size_t t = 0; t < steps; ++t) {
    StepExample& step = example.steps.emplace_back();
    step.first_distances = std::move(distances_of_steps[t]);
    const std::size_t first = targets == TargetSet::question ? 0 : t, end = targets == TargetSet::step ? t + 1 : steps;
    for (std::size_t of = first; of < end; ++of) {
      for (const std::uint32_t passage : gold_of_steps[of]) {
        if (!holds(step.gold, passage)) step.gold.push_back(passage);
      }
    }
    std::sort(step.gold.begin(), step.gold.end());
    step.competitors = competitors_of(step.first_distances, step, competitors);
  }
  index_passages(example);
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
  return trace_propagated(graph, options, example, propagate_steps(graph, options, example, workspace));
}

std::vector<TracedStep> trace_steps(const PassageGraph& graph, const MinPropagationOptions& options, DistanceExample& example,
                                    MinPropagationWorkspace& workspace, double beta, std::size_t competitors) {
  auto propagated = propagate_steps(graph, options, example, workspace);
  std::vector<float> state;
  for (std::size_t t = 0; t < propagated.size(); ++t) {
    StepExample& step = example.steps[t];
    for (std::uint32_t& place : step.gold) place = example.passages[place];
    follow_state(state, propagated[t].distances, beta);
    step.competitors = competitors_of(state, step, competitors);
  }
  index_passages(example);
  return trace_propagated(graph, options, example, std::move(propagated));
}

double recall_of_steps(const DistanceExample& example, std::span<const TracedStep> traced, double beta, std::size_t count) {
  std::vector<float> state;
  std::vector<std::uint32_t> nearest;
  double sum = 0, steps_with_gold = 0;
  for (std::size_t t = 0; t < traced.size(); ++t) {
    follow_state(state, traced[t].distances, beta);
    const std::vector<std::uint32_t>& gold = example.steps[t].gold;
    if (gold.empty()) continue;
    bottom_k(state, example.steps[t].first_distances, count, nearest);
    const auto found =
        std::count_if(gold.begin(), gold.end(), [&](std::uint32_t place) { return holds(nearest, example.passages[place]); });
    sum += static_cast<double>(found) / static_cast<double>(gold.size());
    ++steps_with_gold;
  }
  return steps_with_gold == 0 ? 0 : sum / steps_with_gold;
}

double distance_loss(const DistanceExample& example, std::span<const TracedStep> traced, const DistanceParameters& parameters,
                     double margin, std::span<double> gradient, StepLoss kind) {
  const std::size_t layers = parameters.alphas.size(), width = layers + 1, count = example.passages.size();
  const double beta = parameters.beta, steps = static_cast<double>(example.steps.size());
  std::vector<double> state(count), slopes(count * width);  // ĥ^t, and its derivatives by α and β, passage by passage
  std::vector<double> slopes_of_loss;                       // ∂ℓ/∂ĥ^t
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
    slopes_of_loss.assign(count, 0);
    loss += (kind == StepLoss::hinge ? hinge_loss : ranking_loss)(told, state, margin, slopes_of_loss) / steps;
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t k = 0; k < width; ++k) gradient[k] += slopes_of_loss[i] * slopes[i * width + k] / steps;
    }
  }
  return loss;
}

}  // namespace hop::core
