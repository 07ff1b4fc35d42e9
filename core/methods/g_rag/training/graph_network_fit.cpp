// One fifth of the questions is held out. Ten times per fit the network is evaluated on them, and the parameters with the best
// MRR so far are kept (early stopping by checkpoint).
#include "core/methods/g_rag/training/graph_network_fit.hpp"

#include <algorithm>
#include <utility>

#include "core/eval/tied_metrics.hpp"
#include "core/learn/ranking_loss.hpp"
#include "core/methods/g_rag/training/main_directions.hpp"

namespace hop::core {

namespace {

constexpr std::uint64_t judgments_of_a_fit = 10;  // evaluations on held-out questions, after the initial one
constexpr std::size_t share_of_judges = 5;        // one question in five is held out

void shuffle(std::vector<std::size_t>& numbers, Random& random) {
  for (std::size_t left = numbers.size(); left > 1; --left) std::swap(numbers[left - 1], numbers[random.below(left)]);
}

// A dropout mask: 0 with probability `dropout`, otherwise 1 / (1 − dropout), so that the expected value stays the same.
Matrix draw_kept(Eigen::Index rows, Eigen::Index columns, double dropout, Random& random) {
  Matrix kept = Matrix::Constant(rows, columns, 1 / (1 - dropout));
  for (double& value : std::span(kept.data(), static_cast<std::size_t>(kept.size()))) {
    if (random.unit() < dropout) value = 0;
  }
  return kept;
}

// Makes the right half W′ of each row of a layer's weights [W W′], or of their gradient, follow the choice. A gradient of a shared
// weight is the sum over both places; then AdamW keeps equal weights equal, and zeros 0.
void tie_neighbor_weights(NeighborWeights neighbors, const LinearShape& layer, std::span<double> values, bool is_gradient) {
  if (neighbors != NeighborWeights::shared && neighbors != NeighborWeights::none) return;
  const std::size_t half = layer.inputs / 2;
  for (std::size_t output = 0; output < layer.outputs; ++output) {
    const std::span<double> row = values.subspan(output * layer.inputs, layer.inputs);
    for (std::size_t i = 0; i < half; ++i) {
      double &own = row[i], &of_neighbors = row[half + i];
      if (neighbors == NeighborWeights::shared && is_gradient) own += of_neighbors;
      of_neighbors = neighbors == NeighborWeights::shared ? own : 0;
    }
  }
}

// MRR_all of one question; gold that is not among the candidates contributes 0.
double reciprocal_rank_of(const Vector& scores, const RankedExample& example) {
  std::vector<float> values;
  for (const double score : scores) values.push_back(static_cast<float>(score));
  std::vector<std::uint32_t> positives;
  for (std::uint32_t c = 0; c < example.graph.is_positive.size(); ++c) {
    if (example.graph.is_positive[c]) positives.push_back(c);
  }
  if (positives.empty()) return 0;
  return tied_reciprocal_rank(values, positives) * static_cast<double>(positives.size()) /
         static_cast<double>(example.gold_count);
}

}  // namespace

GraphNetworkFit::GraphNetworkFit(const std::vector<RankedExample>& examples, std::uint32_t dimension,
                                 const GraphFitOptions& options)
    : examples_(examples),
      options_(options),
      shape_(dimension, options.hidden, options.neighbors == NeighborWeights::attention ? attention_heads : 0),
      random_(options.seed),
      optimizer_({}),
      parameters_(shape_.parameter_count()) {
  for (std::size_t e = 0; e < examples.size(); ++e) learners_.push_back(e);
  shuffle(learners_, random_);
  const auto border = learners_.end() - static_cast<std::ptrdiff_t>(learners_.size() / share_of_judges);
  judges_.assign(border, learners_.end());
  learners_.erase(border, learners_.end());
  // Too few questions to hold any out.
  if (judges_.empty()) judges_ = learners_;

  all_steps_ = options.epochs * ((learners_.size() + options.batch - 1) / options.batch);
  steps_of_judgment_ = std::max<std::uint64_t>(1, all_steps_ / judgments_of_a_fit);
  AdamWOptions rates;
  rates.rate = options.rate;
  rates.warm_up = options.warm_up != 0 ? options.warm_up : all_steps_ / 50;
  optimizer_ = AdamW(rates);

  set_start();
}

void GraphNetworkFit::set_start() {
  const std::span<double> all = parameters_;
  initialize(shape_.first, all.first(shape_.first.parameter_count()), random_);
  if (!options_.start_at_zero) {
    std::vector<const GraphExample*> seen;
    for (const std::size_t learner : learners_) seen.push_back(&examples_[learner].graph);
    begin_at_main_directions(shape_, seen, all);
  }
  tie(parameters_, false);
  const std::size_t layers = shape_.first.parameter_count() + shape_.second.parameter_count();
  const std::span<double> edge = all.subspan(layers, shape_.edge.parameter_count());
  if (!edge.empty()) edge[0] = edge[5] = 1;  // e^1 = e^0: W = 1, W′ = 0, b = 0
  const std::span<double> attention = all.subspan(layers + edge.size());
  const std::size_t first_attention = shape_.first_attention.parameter_count();
  initialize(shape_.first_attention, attention.first(first_attention), random_);
  initialize(shape_.second_attention, attention.subspan(first_attention), random_);
}

Vector GraphNetworkFit::scores_of(const RankedExample& example, Matrix kept_values, GraphPass& pass) const {
  return graph_scores(shape_, parameters_, example.graph, std::move(kept_values), pass) + example.base;
}

double GraphNetworkFit::loss_of(const Vector& scores, const RankedExample& example, Vector& gradient) const {
  return options_.cross_entropy ? softmax_cross_entropy(scores, example.graph.is_positive, gradient)
                                : pairwise_ranking_loss(scores, example.graph.is_positive, gradient);
}

void GraphNetworkFit::tie(std::span<double> values, bool is_gradient) const {
  const std::size_t first = shape_.first.parameter_count();
  tie_neighbor_weights(options_.neighbors, shape_.first, values.first(first), is_gradient);
  tie_neighbor_weights(options_.neighbors, shape_.second, values.subspan(first, shape_.second.parameter_count()), is_gradient);
}

void GraphNetworkFit::take_batch() {
  if (next_learner_ == 0) shuffle(learners_, random_);
  const std::size_t end = std::min(learners_.size(), next_learner_ + options_.batch);
  const auto count = static_cast<double>(end - next_learner_);
  gradient_.assign(parameters_.size(), 0);
  GraphPass pass;
  Vector score_gradient;
  for (; next_learner_ < end; ++next_learner_) {
    const RankedExample& example = examples_[learners_[next_learner_]];
    Matrix kept = draw_kept(example.graph.inputs.rows(), shape_.first.outputs, options_.dropout, random_);
    loss_of(scores_of(example, std::move(kept), pass), example, score_gradient);
    add_graph_gradient(shape_, parameters_, example.graph, pass, score_gradient / count, gradient_);
  }
  tie(gradient_, true);
  optimizer_.step(std::span<double>(parameters_), std::span<const double>(gradient_));
  if (next_learner_ == learners_.size()) next_learner_ = 0;
}

void GraphNetworkFit::judge() {
  double rank = 0, loss = 0;
  GraphPass pass;
  Vector unused;
  for (const std::size_t judge : judges_) {
    rank += reciprocal_rank_of(scores_of(examples_[judge], {}, pass), examples_[judge]);
  }
  for (const std::size_t learner : learners_) {
    loss += loss_of(scores_of(examples_[learner], {}, pass), examples_[learner], unused);
  }
  rank /= static_cast<double>(judges_.size());
  loss /= static_cast<double>(learners_.size());
  if (kept_.empty() || rank > rank_kept_) {
    kept_ = parameters_;
    kept_step_ = steps();
    rank_kept_ = rank;
    loss_kept_ = loss;
  }
  if (steps() == 0) {
    rank_before_ = rank;
    loss_before_ = loss;
  }
}

bool GraphNetworkFit::step(WorkBudget& budget) {
  constexpr std::uint64_t units_of_a_parameter = 20;
  for (;;) {
    if (budget.used_up()) return false;
    // Evaluates before the first step, too: that is the baseline of the report.
    if (!judged_ && steps() % steps_of_judgment_ == 0) {
      judge();
      judged_ = true;
      budget.spend(units_of_a_parameter * parameters_.size() * examples_.size());
      continue;
    }
    if (steps() == all_steps_) return true;
    take_batch();
    judged_ = false;
    budget.spend(units_of_a_parameter * parameters_.size() * (1 + options_.batch));
  }
}

}  // namespace hop::core
