// The training loop of G-RAG's network (G-RAG, §3.2.4, §4.1): AdamW over batches of questions; the parameters with the best
// MRR_all on held-out questions are kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/random.hpp"
#include "core/base/work_budget.hpp"
#include "core/learn/adam_w.hpp"
#include "core/methods/g_rag/training/graph_network_gradient.hpp"

namespace hop::core {

struct RankedExample {
  GraphExample graph;
  Vector base;                 // scores that the network's score is added to; zeros: network only
  std::size_t gold_count = 0;  // number of the question's gold passages, among the candidates or not
};

// W′ of both layers, which weighs the message of the neighbors.
enum class NeighborWeights : std::uint8_t {
  separate,
  shared,  // W′ = W: a layer of GIN with the mean as its aggregator and ε = 0 (Xu et al., "How powerful are graph neural networks?")
  none,       // W′ = 0: a perceptron, without the graph
  attention,  // separate, and heads of attention in place of the edges' features
};
inline constexpr std::uint32_t attention_heads = 8;  // the paper's, Appendix B

struct GraphFitOptions {
  std::uint32_t hidden = 8;
  double dropout = 0.1;
  bool cross_entropy = false;  // false: the pairwise ranking loss
  bool start_at_zero = false;  // W₂ = 0: training starts at the base scores; false: at the main directions (main_directions.hpp)
  NeighborWeights neighbors = NeighborWeights::separate;
  std::uint32_t batch = 5;  // questions
  std::uint32_t epochs = 60;
  double rate = 1e-4;
  std::uint64_t warm_up = 0;  // steps; 0: 1/50 of all steps
  std::uint64_t seed = 0;
};

class GraphNetworkFit {
 public:
  // `examples` must not be empty and must outlive the fit. A fifth of them, chosen by the seed, is held out as judges; with
  // fewer than five, none is held out and all of them are judges.
  GraphNetworkFit(const std::vector<RankedExample>& examples, std::uint32_t dimension, const GraphFitOptions& options);

  bool step(WorkBudget& budget);  // true when done
  std::uint64_t steps() const { return optimizer_.steps(); }
  std::uint64_t all_steps() const { return all_steps_; }
  std::size_t judges() const { return judges_.size(); }

  const GraphNetworkShape& shape() const { return shape_; }
  // The parameters of the kept step; kept_step() is 0 if no step improved on the initial ones.
  const std::vector<double>& parameters() const { return kept_; }
  std::uint64_t kept_step() const { return kept_step_; }
  // MRR_all of the judges and mean loss of the learners, initially and at the kept step.
  double rank_before() const { return rank_before_; }
  double rank_kept() const { return rank_kept_; }
  double loss_before() const { return loss_before_; }
  double loss_kept() const { return loss_kept_; }

 private:
  double loss_of(const Vector& scores, const RankedExample& example, Vector& gradient) const;
  Vector scores_of(const RankedExample& example, Matrix kept_values, GraphPass& pass) const;
  void tie(std::span<double> values, bool is_gradient) const;  // parameters or their gradient, by options.neighbors
  void set_start();
  void take_batch();
  void judge();

  const std::vector<RankedExample>& examples_;
  GraphFitOptions options_;
  GraphNetworkShape shape_;
  Random random_;
  std::vector<std::size_t> learners_, judges_;  // examples
  std::uint64_t all_steps_ = 0, steps_of_judgment_ = 1;
  AdamW optimizer_;
  std::vector<double> parameters_, gradient_;
  std::size_t next_learner_ = 0;

  std::vector<double> kept_;
  std::uint64_t kept_step_ = 0;
  double rank_before_ = 0, rank_kept_ = 0, loss_before_ = 0, loss_kept_ = 0;
  bool judged_ = false;
};

}  // namespace hop::core
