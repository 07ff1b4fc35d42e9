// Stages: keywords and neighbors of all passages, evidence steps of all questions, then epochs of AdamW over batches of
// questions. Examples are rebuilt for each batch, which bounds memory.
#include "core/methods/iier/training/iier_training.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/concat.hpp"
#include "core/learn/adam_w.hpp"
#include "core/methods/iier/iier_settings.hpp"
#include "core/methods/iier/interactions.hpp"
#include "core/methods/iier/training/chain_network_gradient.hpp"
#include "core/methods/iier/training/evidence_steps.hpp"
#include "core/methods/views.hpp"
#include "core/search/vector_rows.hpp"

namespace hop::core {

namespace {

struct IierTrainingOptions {
  std::uint64_t seed = 0;
  std::uint32_t epochs = 1, batch = 8;  // questions
  AdamWOptions optimizer = {.rate = 1e-4, .weight_decay = 0.01, .warm_up = 20};
};

template <class Value>
void take_iier_option(const Options& options, std::string_view key, Value& value) {
  if (const std::int64_t given = options.integer(key); given != 0) value = static_cast<Value>(given);
}

IierTrainingOptions read_iier_training_options(const Options& options) {
  IierTrainingOptions read;
  read.seed = static_cast<std::uint64_t>(options.integer("train.seed"));
  take_iier_option(options, "train.epochs", read.epochs);
  take_iier_option(options, "train.batch", read.batch);
  take_iier_option(options, "train.warm_up", read.optimizer.warm_up);
  if (const double rate = options.number("train.rate"); rate > 0) read.optimizer.rate = rate;
  return read;
}

class IierTraining final : public Training {
 public:
  IierTraining(TrainInput input, const InteractionRules& rules)
      : input_(std::move(input)),
        rules_(rules),
        options_(read_iier_training_options(input_.options)),
        keywords_builder_(input_.graph->view()),
        random_(options_.seed),
        network_(input_.graph->view().dimension, random_),
        edge_optimizer_(options_.optimizer),
        chain_optimizer_(options_.optimizer) {}

  Result<TaskState> advance(WorkBudget& budget, HostRequests&) override;
  Progress progress() const override;
  void write_report(JsonWriter& out) const override;
  Weights weights() const override;

 private:
  bool find_neighbors(WorkBudget& budget);
  bool find_steps(WorkBudget& budget);
  bool learn(WorkBudget& budget);
  TrainableChainNetwork::Examples examples_of(std::size_t question) const;

  TrainInput input_;
  InteractionRules rules_;
  IierTrainingOptions options_;
  PassageKeywordsBuilder keywords_builder_;
  PassageKeywords keywords_;
  std::optional<InteractionFinder> finder_;
  std::vector<std::vector<Interaction>> neighbors_;  // of each passage
  std::size_t passage_ = 0, question_ = 0;           // the next ones to process
  std::vector<std::vector<EvidenceStep>> steps_;     // of each question
  std::vector<std::uint32_t> order_;                 // questions with steps, shuffled after each epoch
  std::size_t example_count_ = 0;

  Random random_;
  TrainableChainNetwork network_;
  AdamW edge_optimizer_, chain_optimizer_;
  std::uint32_t epoch_ = 0;  // epoch 0 only measures the loss
  std::size_t next_ = 0;     // index into order_
  double epoch_loss_ = 0, loss_before_ = 0, loss_after_ = 0;
  bool tables_done_ = false;
};

bool IierTraining::find_neighbors(WorkBudget& budget) {
  if (!tables_done_) {
    if (!keywords_builder_.step(budget)) return false;
    keywords_ = std::move(keywords_builder_).take();
    finder_.emplace(CorpusPart(*input_.graph), keywords_, rules_);
    neighbors_.resize(input_.graph->view().passage_count());
    tables_done_ = true;
  }
  const Graph& view = input_.graph->view();
  std::vector<float> vector(view.dimension);
  std::vector<NumberedScore> nearest;
  for (; passage_ < neighbors_.size(); ++passage_) {
    if (budget.used_up()) return false;
    const auto passage = static_cast<std::uint32_t>(passage_);
    read_row(vector_view(view), passage, vector);
    if (!finder_->find_nearest(budget, passage, vector, nearest)) return false;
    budget.spend(finder_->collect(passage, nearest, keywords_.keywords_of_passage.row(passage), neighbors_[passage_]));
  }
  return true;
}

bool IierTraining::find_steps(WorkBudget& budget) {
  steps_.resize(input_.questions.size());
  for (; question_ < steps_.size(); ++question_) {
    if (budget.used_up()) return false;
    const Question& question = input_.questions[question_];
    // The network scores vectors, so a question without one gives no examples.
    if (question.vector.empty()) continue;
    steps_[question_] = evidence_steps(question.gold, neighbors_);
    if (!steps_[question_].empty()) order_.push_back(static_cast<std::uint32_t>(question_));
    for (const EvidenceStep& step : steps_[question_]) example_count_ += step.candidates.size();
    budget.spend(question.gold.size() * (1 + 10 * neighbors_.size()));
  }
  return true;
}

TrainableChainNetwork::Examples IierTraining::examples_of(std::size_t question) const {
  const Graph& view = input_.graph->view();
  const std::vector<float>& asked = input_.questions[question].vector;
  const auto dimension = static_cast<Eigen::Index>(view.dimension);
  std::size_t count = 0;
  for (const EvidenceStep& step : steps_[question]) count += step.candidates.size();
  TrainableChainNetwork::Examples examples;
  examples.edges.resize(static_cast<Eigen::Index>(count), 3);
  examples.vectors.resize(static_cast<Eigen::Index>(count), 3 * dimension);
  std::vector<float> candidate(view.dimension);
  Eigen::Index row = 0;
  for (const EvidenceStep& step : steps_[question]) {
    std::vector<float> path(view.dimension);  // the mean of the passages' vectors, scaled to unit length
    for (const std::uint32_t passage : step.path) {
      read_row(vector_view(view), passage, candidate);
      for (std::size_t i = 0; i < path.size(); ++i) path[i] += candidate[i];
    }
    normalize_to_unit_length(path);
    for (const Interaction& edge : step.candidates) {
      read_row(vector_view(view), edge.passage, candidate);
      examples.edges.row(row) << (edge.adjacent ? 1.0 : 0.0), edge.cosine, edge.shared;
      for (Eigen::Index i = 0; i < dimension; ++i) {
        const auto at = static_cast<std::size_t>(i);
        examples.vectors(row, i) = asked[at];
        examples.vectors(row, dimension + i) = path[at];
        examples.vectors(row, 2 * dimension + i) = candidate[at];
      }
      ++row;
    }
    examples.positive.insert(examples.positive.end(), step.positive.begin(), step.positive.end());
  }
  return examples;
}

// Epoch 0 only measures the loss; every later epoch visits the questions in a new random order.
bool IierTraining::learn(WorkBudget& budget) {
  const auto batch = std::size_t{options_.batch};
  while (epoch_ <= options_.epochs) {
    while (next_ < order_.size()) {
      if (budget.used_up()) return false;
      const std::size_t end = std::min(order_.size(), next_ + batch);
      std::size_t rows = 0;
      for (std::size_t i = next_; i < end; ++i) {
        for (const EvidenceStep& step : steps_[order_[i]]) rows += step.candidates.size();
      }
      TrainableChainNetwork::Gradient gradient = network_.zero_gradient();
      for (; next_ < end; ++next_) {
        epoch_loss_ += network_.add_gradient(examples_of(order_[next_]), 1 / static_cast<double>(rows), gradient);
      }
      budget.spend((rows + 4) * gradient.chain.size());
      // The gradient of epoch 0 is not applied.
      if (epoch_ == 0) continue;
      edge_optimizer_.step(network_.edge().parameters(), gradient.edge);
      chain_optimizer_.step(network_.chain().parameters(), gradient.chain);
    }
    (epoch_ == 0 ? loss_before_ : loss_after_) = epoch_loss_ / static_cast<double>(example_count_);
    epoch_loss_ = 0;
    next_ = 0;
    ++epoch_;
    // Fisher-Yates shuffle; the seed makes training reproducible.
    for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[random_.below(i)]);
  }
  return true;
}

Result<TaskState> IierTraining::advance(WorkBudget& budget, HostRequests&) {
  if (!find_neighbors(budget) || !find_steps(budget)) return TaskState::more;
  if (order_.empty()) {
    return Error{
        Status::bad_input,
        concat("none of ", input_.questions.size(), " questions has a vector and two gold passages with a path between them"),
        ""};
  }
  return learn(budget) ? TaskState::done : TaskState::more;
}

Progress IierTraining::progress() const {
  if (passage_ < neighbors_.size() || !tables_done_) return {"neighbors", passage_, input_.graph->view().passage_count()};
  return {"learning", epoch_, std::uint64_t{options_.epochs} + 1};
}

void IierTraining::write_report(JsonWriter& out) const {
  out.member("questions", order_.size());
  out.member("examples", example_count_);
  out.member("iterations", options_.epochs);
  out.member("loss_before", loss_before_);
  out.member("loss_after", loss_after_);
}

Weights IierTraining::weights() const {
  Weights weights;
  // A search must compute e_path as training did. Its default would request the vector of the chain's text from an embedder.
  weights.option_lines = "iier.path_vectors=mean\n";
  append_chain_network(weights, network_.network());
  return weights;
}

}  // namespace

Result<std::unique_ptr<Training>> make_iier_training(TrainInput input) {
  if (!input.graph->view().has_vectors()) {
    return Error{Status::bad_input, "training iier needs vectors, and the graph has none", ""};
  }
  auto settings = read_iier_settings(input.settings, input.options);
  if (!settings) return std::move(settings).error();
  return std::unique_ptr<Training>(std::make_unique<IierTraining>(std::move(input), settings.value().rules));
}

Result<Weights> train_iier(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions, const Options& options) {
  auto settings = read_search_settings(options);
  if (!settings) return std::move(settings).error();
  auto training = make_iier_training({std::move(graph), options, std::move(settings).value(), std::move(questions)});
  if (!training) return std::move(training).error();
  RequestBoard board;
  RequestSeries series;
  HostRequests host(board, series);
  for (;;) {
    WorkBudget budget(UINT64_MAX);
    auto state = training.value()->advance(budget, host);
    if (!state) return std::move(state).error();
    if (state.value() == TaskState::done) return training.value()->weights();
  }
}

}  // namespace hop::core
