// The loss by which GNN-Ret and RGNN-Ret learn α and β, and its exact gradient (docs/methods/training.md; GNN-Ret,
// Appendix A).
//
//   ĥ^1 = h^{L,1};  ĥ^t = β h^{L,t} + (1 − β) ĥ^{t−1}
//   ℓ = (1/T) Σ_t max(0, r + mean over Y^{t+} of ĥ^t − mean over O^t∖Y^{t+} of ĥ^t)
//
// GNN-Ret is T = 1. Y^{t+}: the gold passages of step t and later, or another TargetSet; O^t: the O passages nearest to q^t by h^{0,t}.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/gnn_ret/training/propagation_gradient.hpp"
#include "core/methods/question.hpp"

namespace hop::core {

struct StepExample {
  std::vector<float> first_distances;      // h^{0,t} of all passages
  std::vector<std::uint32_t> gold;         // the step's targets, Y^{t+} by default, as places in DistanceExample::passages
  std::vector<std::uint32_t> competitors;  // O^t∖Y^{t+}, likewise

  bool says_something() const { return !gold.empty() && !competitors.empty(); }
};

// A question to learn from.
struct DistanceExample {
  std::vector<std::uint32_t> passages;  // all that the loss reads, ascending
  std::vector<StepExample> steps;

  // False: ℓ is 0 for all parameters, and the question is left out.
  bool says_something() const;
};

// The passages that a step's distances shall bring near (Table 2 of the paper; option train.targets).
enum class TargetSet : std::uint8_t {
  step_and_later,  // Y^{t+}: the gold of this step and of later ones
  step,            // Y^t: the gold of this step
  question,        // Y: the gold of all steps
};

// gold_of_steps[t]: Y^t. Errors: none; a step without gold, its own or later, or without competitors, adds 0.
DistanceExample make_example(std::vector<std::vector<float>> distances_of_steps,
                             const std::vector<std::vector<std::uint32_t>>& gold_of_steps, std::size_t competitors,
                             TargetSet targets = TargetSet::step_and_later);

// Which gold passages belong to which step of a question. Where its steps do not say, each takes, in order, the gold
// passage nearest to it (by h^{0,t}) that is not taken yet; what is left over goes to the last step.
std::vector<std::vector<std::uint32_t>> gold_of_steps(const Question& question,
                                                      const std::vector<std::vector<float>>& distances_of_steps);

// α_1 … α_L, then β.
struct DistanceParameters {
  std::vector<double> alphas;
  double beta = 1;
};

// What the layers make of each step: its trace of example.passages, and h^{L,t} of all passages. `options.self_weights`
// are the α.
struct TracedStep {
  PropagationTrace trace;
  std::vector<float> distances;
};
std::vector<TracedStep> trace_steps(const PassageGraph& graph, const MinPropagationOptions& options,
                                    const DistanceExample& example, MinPropagationWorkspace& workspace);

// ℓ; adds ∂ℓ/∂α_1 … ∂ℓ/∂α_L, ∂ℓ/∂β to `gradient` (L + 1 values).
double distance_loss(const DistanceExample& example, std::span<const TracedStep> traced, const DistanceParameters& parameters,
                     double margin, std::span<double> gradient);

// What the loss stands for: the share of Y^{t+} among the `count` passages nearest by ĥ^t, as a mean over the steps
// with gold.
double recall_of_steps(const DistanceExample& example, std::span<const TracedStep> traced, double beta, std::size_t count);

}  // namespace hop::core
