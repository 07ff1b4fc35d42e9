// The margin loss that trains the α and β of GNN-Ret and RGNN-Ret, and its exact gradient (docs/methods/training.md; GNN-Ret,
// Appendix A): gold passages must be nearer to the question than their competitors, by a margin r.
//
//   ĥ^1 = h^{L,1};  ĥ^t = β h^{L,t} + (1 − β) ĥ^{t−1}
//   ℓ = (1/T) Σ_t max(0, r + mean over Y^{t+} of ĥ^t − mean over O^t∖Y^{t+} of ĥ^t)
//
// GNN-Ret has T = 1 steps. Y^{t+}: the gold passages of step t and later, or another TargetSet. O^t: the O nearest passages, by
// the ĥ^t of the present parameters or by h^{0,t}. Like T and the argmin, O^t is a constant of the derivative.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/gnn_ret/training/propagation_gradient.hpp"
#include "core/methods/question.hpp"

namespace hop::core {

struct StepExample {
  std::vector<float> first_distances;      // h^{0,t} of all passages
  std::vector<std::uint32_t> gold;         // the targets, Y^{t+} by default, as indices into DistanceExample::passages
  std::vector<std::uint32_t> competitors;  // O^t∖Y^{t+}, as indices

  bool says_something() const { return !gold.empty() && !competitors.empty(); }
};

// The passages that gold competes with, O^t: the `count` nearest by the distance of Competition.
enum class Competition : std::uint8_t {
  integrated,  // ĥ^t at the present parameters: those that the layers lift count
  first,       // h^{0,t}: chosen once
};

// A training example: one question.
struct DistanceExample {
  std::vector<std::uint32_t> passages;  // all passages that the loss reads, ascending
  std::vector<StepExample> steps;

  // False if ℓ is 0 for all parameters. Such a question is left out.
  bool says_something() const;
};

// The target passages of a step: the loss brings them near (Table 2 of the paper; option train.targets).
enum class TargetSet : std::uint8_t {
  step_and_later,  // Y^{t+}: the gold of this step and of later ones
  step,            // Y^t: the gold of this step
  question,        // Y: the gold of all steps
};

// gold_of_steps[t]: Y^t. A step without targets or without competitors adds 0 to the loss.
DistanceExample make_example(std::vector<std::vector<float>> distances_of_steps,
                             const std::vector<std::vector<std::uint32_t>>& gold_of_steps, std::size_t competitors,
                             TargetSet targets = TargetSet::step_and_later);

// Assigns the gold passages of a question to its steps. If no step lists its own, each step in turn takes the nearest gold
// passage (by h^{0,t}) that no earlier step took. The last step gets all remaining ones.
std::vector<std::vector<std::uint32_t>> gold_of_steps(const Question& question,
                                                      const std::vector<std::vector<float>>& distances_of_steps);

// α_1 … α_L, then β.
struct DistanceParameters {
  std::vector<double> alphas;
  double beta = 1;
};

// The propagation of one step: the trace of example.passages, and h^{L,t} of all passages. `options.self_weights` are the α.
struct TracedStep {
  PropagationTrace trace;
  std::vector<float> distances;
};
std::vector<TracedStep> trace_steps(const PassageGraph& graph, const MinPropagationOptions& options,
                                    const DistanceExample& example, MinPropagationWorkspace& workspace);
// The same after choosing O^t anew, the `competitors` passages nearest by ĥ^t.
std::vector<TracedStep> trace_steps(const PassageGraph& graph, const MinPropagationOptions& options, DistanceExample& example,
                                    MinPropagationWorkspace& workspace, double beta, std::size_t competitors);

// ℓ of one step from ĥ^t of its targets and of its competitors.
enum class StepLoss : std::uint8_t {
  hinge,    // the paper's: max(0, r + mean of the targets − mean of the competitors)
  ranking,  // mean over the targets y of r ln(1 + Σ over the competitors o of exp((ĥ_y − ĥ_o) / r)): each has its own rank
};

// Returns ℓ. Adds ∂ℓ/∂α_1 … ∂ℓ/∂α_L, ∂ℓ/∂β to `gradient` (L + 1 values).
double distance_loss(const DistanceExample& example, std::span<const TracedStep> traced, const DistanceParameters& parameters,
                     double margin, std::span<double> gradient, StepLoss kind = StepLoss::hinge);

// Recall@count, the metric that the loss is a surrogate for: the share of Y^{t+} among the `count` passages nearest by ĥ^t,
// averaged over the steps with targets.
double recall_of_steps(const DistanceExample& example, std::span<const TracedStep> traced, double beta, std::size_t count);

}  // namespace hop::core
