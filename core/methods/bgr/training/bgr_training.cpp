#include "core/methods/bgr/training/bgr_training.hpp"

#include <algorithm>
#include <utility>

#include "core/base/concat.hpp"

namespace hop::core {

namespace {

template <class Value>
void take_unless_zero(const Options& options, std::string_view key, Value& value) {
  if (const std::int64_t given = options.integer(key); given != 0) value = static_cast<Value>(given);
}

PathTrainingOptions path_training_options(const Options& options) {
  PathTrainingOptions read;
  read.seed = static_cast<std::uint64_t>(options.integer("train.seed"));
  take_unless_zero(options, "train.epochs", read.epochs);
  take_unless_zero(options, "train.batch", read.batch);
  take_unless_zero(options, "train.warm_up", read.optimiser.warm_up);
  if (const double rate = options.number("train.rate"); rate > 0) read.optimiser.rate = rate;
  return read;
}

Error no_chains(std::size_t questions) {
  return {Status::bad_input, concat("none of ", questions, " questions has a vector, and steps with gold passages"), ""};
}

Error no_vectors() { return {Status::bad_input, "the networks of bgr score vectors, and the graph has none", ""}; }

class BgrTraining final : public Training {
 public:
  BgrTraining(TrainInput input, BgrSettings settings)
      : input_(std::move(input)),
        settings_(std::move(settings)),
        options_(path_training_options(input_.options)),
        chains_(*input_.graph, settings_, input_.questions, {}) {}

  Result<TaskState> advance(WorkBudget& budget, HostRequests&) override;
  Progress progress() const override;
  void write_report(JsonWriter& out) const override;
  Weights weights() const override;

 private:
  TrainInput input_;
  BgrSettings settings_;
  PathTrainingOptions options_;
  ChainCollector chains_;
  std::optional<PathTraining> forward_, backward_;
};

Result<TaskState> BgrTraining::advance(WorkBudget& budget, HostRequests&) {
  if (!chains_.step(budget)) return TaskState::more;
  if (chains_.examples().empty()) return no_chains(input_.questions.size());
  if (!forward_) forward_.emplace(chains_.examples(), SearchDirection::forward, options_);
  if (!forward_->step(budget)) return TaskState::more;
  if (!backward_) backward_.emplace(chains_.examples(), SearchDirection::backward, options_);
  return backward_->step(budget) ? TaskState::done : TaskState::more;
}

Progress BgrTraining::progress() const {
  if (!forward_) return {"ranking", chains_.questions_done(), input_.questions.size()};
  return {"learning", forward_->epochs_done() + (backward_ ? backward_->epochs_done() : 0),
          2 * (std::uint64_t{options_.epochs} + 1)};
}

void BgrTraining::write_report(JsonWriter& out) const {
  out.member("questions", chains_.examples().size());
  out.member("iterations", 2 * std::uint64_t{options_.epochs});
  out.member("loss_before", (forward_->loss_before() + backward_->loss_before()) / 2);
  out.member("loss_after", (forward_->loss_after() + backward_->loss_after()) / 2);
  out.member("forward_loss_after", forward_->loss_after());
  out.member("backward_loss_after", backward_->loss_after());
}

Weights networks_of(const PathTraining& forward, const PathTraining& backward) {
  Weights weights;
  append_network(weights, "bgr.forward", forward.network().network());
  append_network(weights, "bgr.backward", backward.network().network());
  return weights;
}

Weights BgrTraining::weights() const { return networks_of(*forward_, *backward_); }

}  // namespace

std::vector<std::uint32_t> gold_chain(const Question& question) {
  std::vector<std::uint32_t> chain;
  for (const Step& step : question.steps) {
    for (const std::uint32_t passage : step.gold) {
      if (std::find(chain.begin(), chain.end(), passage) == chain.end()) chain.push_back(passage);
    }
  }
  return chain;
}

std::vector<ChainStop> chain_stops(std::span<const std::uint32_t> chain, SearchDirection direction) {
  std::vector<std::uint32_t> ahead(chain.begin(), chain.end());
  if (direction == SearchDirection::backward) std::reverse(ahead.begin(), ahead.end());
  std::vector<ChainStop> stops;
  std::vector<std::uint32_t> path = {question_node};
  for (const std::uint32_t node : ahead) {
    stops.push_back({path, {node}});
    path.push_back(node);
  }
  stops.push_back({path, {}});
  return stops;
}

ChainCollector::ChainCollector(const OpenGraph& graph, const BgrSettings& settings, std::span<const Question> questions,
                               std::span<const std::vector<std::uint32_t>> pools)
    : graph_(graph), settings_(settings), questions_(questions), pools_(pools) {}

bool ChainCollector::step(WorkBudget& budget) {
  for (; question_ < questions_.size(); ++question_) {
    const Question& question = questions_[question_];
    const std::vector<std::uint32_t> chain = gold_chain(question);
    if (chain.empty() || question.vector.empty()) continue;
    if (!pool_) {
      std::vector<std::uint32_t> passages;
      if (pools_.empty()) {
        if (!run_) run_.emplace(graph_, settings_.first, question.text, question.vector, question.masked_vector, nullptr);
        if (!run_->step(budget)) return false;
        passages = std::move(*run_).take().passages;
        run_.reset();
        passages.resize(std::min<std::size_t>(passages.size(), settings_.candidates));
      } else {
        passages = pools_[question_];
      }
      for (const std::uint32_t passage : chain) {
        if (std::find(passages.begin(), passages.end(), passage) == passages.end()) passages.push_back(passage);
      }
      pool_.emplace(graph_, std::move(passages), question.text, question.vector);
    }
    if (!pool_->step(budget)) return false;

    ChainExample example;
    const std::span<const std::uint32_t> passages = pool_->passages();
    for (const std::uint32_t passage : chain) {
      example.chain.push_back(
          static_cast<std::uint32_t>(std::lower_bound(passages.begin(), passages.end(), passage) - passages.begin()) + 1);
    }
    example.nodes.resize(static_cast<Eigen::Index>(passages.size()) + 1, static_cast<Eigen::Index>(question.vector.size()));
    for (std::uint32_t node = 0; node <= passages.size(); ++node) {
      const std::span<const float> vector = pool_->vector(node);
      for (std::size_t i = 0; i < vector.size(); ++i) example.nodes(node, static_cast<Eigen::Index>(i)) = vector[i];
    }
    examples_.push_back(std::move(example));
    pool_.reset();
  }
  return true;
}

PathTraining::PathTraining(std::span<const ChainExample> examples, SearchDirection direction, const PathTrainingOptions& options)
    : examples_(examples),
      direction_(direction),
      options_(options),
      random_(options.seed * 2 + (direction == SearchDirection::backward ? 1 : 0)),
      network_({.dimension = static_cast<std::uint32_t>(examples.front().nodes.cols())}, random_),
      optimiser_(options.optimiser),
      gradient_(network_.parameters().size()) {
  for (std::uint32_t e = 0; e < examples.size(); ++e) order_.push_back(e);
}

// Epoch 0 only measures; each of the others goes through the examples in its own order.
bool PathTraining::step(WorkBudget& budget) {
  while (epoch_ <= options_.epochs) {
    while (next_ < order_.size()) {
      if (budget.used_up()) return false;
      std::size_t stops_of_batch = 0;
      const std::size_t end = std::min(order_.size(), next_ + options_.batch);
      std::fill(gradient_.begin(), gradient_.end(), 0.0);
      for (std::size_t i = next_; i < end; ++i) stops_of_batch += examples_[order_[i]].chain.size() + 1;
      for (; next_ < end; ++next_) {
        const ChainExample& example = examples_[order_[next_]];
        for (const ChainStop& stop : chain_stops(example.chain, direction_)) {
          epoch_loss_ +=
              network_.add_gradient(example.nodes, stop.path, stop.next, 1 / static_cast<double>(stops_of_batch), gradient_);
          budget.spend(static_cast<std::uint64_t>(example.nodes.rows()) * network_.parameters().size() / 4);
        }
      }
      if (epoch_ > 0) optimiser_.step(network_.parameters(), gradient_);
    }
    std::size_t stops = 0;
    for (const ChainExample& example : examples_) stops += example.chain.size() + 1;
    (epoch_ == 0 ? loss_before_ : loss_after_) = epoch_loss_ / static_cast<double>(stops);
    epoch_loss_ = 0;
    for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[random_.below(i)]);
    next_ = 0;
    ++epoch_;
  }
  return true;
}

Result<std::unique_ptr<Training>> make_bgr_training(TrainInput input) {
  if (!input.graph->view().has_vectors()) return no_vectors();
  auto settings = read_bgr_settings(input.graph->view().dimension, input.settings, input.options);
  if (!settings) return std::move(settings).error();
  return std::unique_ptr<Training>(std::make_unique<BgrTraining>(std::move(input), std::move(settings).value()));
}

Result<Weights> train_bgr(const OpenGraph& graph, std::span<const Question> questions,
                          std::span<const std::vector<std::uint32_t>> pools, const Options& options) {
  if (!graph.view().has_vectors()) return no_vectors();
  const auto search = read_search_settings(options);
  if (!search) return search.error();
  const auto settings = read_bgr_settings(graph.view().dimension, search.value(), options);
  if (!settings) return settings.error();
  ChainCollector chains(graph, settings.value(), questions, pools);
  work_to_end([&](WorkBudget& budget) { return chains.step(budget); });
  if (chains.examples().empty()) return no_chains(questions.size());
  const PathTrainingOptions learning = path_training_options(options);
  PathTraining forward(chains.examples(), SearchDirection::forward, learning);
  PathTraining backward(chains.examples(), SearchDirection::backward, learning);
  work_to_end([&](WorkBudget& budget) { return forward.step(budget); });
  work_to_end([&](WorkBudget& budget) { return backward.step(budget); });
  return networks_of(forward, backward);
}

}  // namespace hop::core
