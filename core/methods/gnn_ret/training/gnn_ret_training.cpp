// Full-batch gradient descent in resumable steps. The first distances of all questions are computed once. Each evaluation then
// propagates them again with the current parameters, and adds up loss, gradient and recall@5 over the questions.
#include "core/methods/gnn_ret/training/gnn_ret_training.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/concat.hpp"
#include "core/learn/descent.hpp"
#include "core/methods/gnn_ret/training/distance_loss.hpp"
#include "core/methods/question_run.hpp"

namespace hop::core {

namespace {

std::string comma_list(std::span<const double> numbers) {
  std::string list;
  for (const double number : numbers) list += concat(list.empty() ? "" : ",", number);
  return list;
}

class GnnRetTraining final : public Training {
 public:
  explicit GnnRetTraining(TrainInput input);

  Result<TaskState> advance(WorkBudget& budget, HostRequests&) override;
  Progress progress() const override;
  void write_report(JsonWriter& out) const override;
  Weights weights() const override;
  bool kept_learned() const override { return kept_->parameters != untrained_->parameters || kept_->nodes != untrained_->nodes; }

 private:
  struct Seen {
    std::vector<double> parameters;
    std::uint32_t nodes = 0;  // K
    double loss = 0, recall = 0;
  };

  bool recurrent() const { return has_trait(input_.settings.method, method_trait::in_steps); }
  bool find_first_distances(WorkBudget& budget);
  bool add_up(WorkBudget& budget);
  void keep_if_better(Seen seen);
  std::vector<double> untrained() const;

  TrainInput input_;
  SearchSettings first_settings_;  // no layers: the state of such a ranking is h^0
  MinPropagationOptions propagation_;
  double margin_;
  std::size_t competitors_;
  Competition competition_ = Competition::integrated;
  StepLoss loss_kind_ = StepLoss::hinge;
  TargetSet targets_ = TargetSet::step_and_later;

  std::vector<DistanceExample> examples_;
  std::size_t question_ = 0;                            // the next one that needs first distances
  std::vector<std::vector<float>> distances_of_steps_;  // of questions[question_]
  std::optional<QuestionRun> run_;

  // One evaluation: the mean over the examples of loss, gradient and recall. The first evaluation uses the parameters of an
  // untrained search.
  std::shared_ptr<const EntityGraph> entities_;
  std::shared_ptr<const Csr<std::uint32_t>> links_back_;
  MinPropagationWorkspace workspace_;
  std::vector<double> at_;
  std::size_t example_ = 0;
  double loss_ = 0, recall_ = 0;
  std::size_t without_loss_ = 0;  // examples whose loss is 0
  std::vector<double> gradient_;
  std::optional<std::size_t> without_loss_at_start_;  // at the first point of the descent

  Descent descent_;
  std::optional<Seen> untrained_, kept_;
  bool by_recall_;
  bool done_ = false;
};

constexpr std::size_t recall_depth = 5;

// The start of the descent: α_1 … α_L, and β for a recurrent method.
std::vector<double> start_of(const TrainInput& input) {
  const auto layers = static_cast<std::size_t>(input.options.integer("train.layers"));
  const bool recurrent = has_trait(input.settings.method, method_trait::in_steps);
  return std::vector<double>(layers + recurrent, recurrent ? 1.0 : 0.1);  // GNN-Ret, Appendix A
}

DescentOptions descent_of(const Options& options) {
  DescentOptions descent;
  if (const double rate = options.number("train.rate"); rate > 0) descent.rate = rate;
  descent.most_steps = static_cast<std::uint32_t>(options.integer("train.iterations"));
  return descent;
}

GnnRetTraining::GnnRetTraining(TrainInput input)
    : input_(std::move(input)),
      first_settings_(input_.settings),
      propagation_(input_.settings.gnn.propagation),
      margin_(input_.options.number("train.margin")),
      competitors_(static_cast<std::size_t>(input_.options.integer("train.competitors"))),
      descent_(start_of(input_), descent_of(input_.options)),
      by_recall_(input_.options.text("train.keep") == "recall") {
  if (const std::string_view targets = input_.options.text("train.targets"); targets == "step") targets_ = TargetSet::step;
  else if (targets == "question") targets_ = TargetSet::question;
  if (input_.options.text("train.competition") == "first") competition_ = Competition::first;
  if (input_.options.text("train.loss") == "ranking") loss_kind_ = StepLoss::ranking;
  if (competitors_ == 0) {
    competitors_ = loss_kind_ == StepLoss::ranking ? 50 : recurrent() ? 10 : 25;  // O; GNN-Ret, §4.1
  }
  first_settings_.gnn.propagation.self_weights.clear();
  first_settings_.hits = 1;
  at_ = untrained();
}

// The α and β that the options set.
std::vector<double> GnnRetTraining::untrained() const {
  std::vector<double> values = input_.options.numbers("gnn_ret.alpha");
  if (recurrent()) values.push_back(input_.settings.beta);
  return values;
}

// Computes h^0 of each question, or of each of its steps for a recurrent method, and makes the training examples.
bool GnnRetTraining::find_first_distances(WorkBudget& budget) {
  for (; question_ < input_.questions.size(); ++question_) {
    const Question& question = input_.questions[question_];
    const bool stepwise = recurrent() && !question.steps.empty();
    const std::size_t steps = stepwise ? question.steps.size() : 1;
    for (; distances_of_steps_.size() < steps; run_.reset()) {
      if (!run_) {
        const std::size_t t = distances_of_steps_.size();
        const std::vector<float>& vector = stepwise ? question.steps[t].vector : question.vector;
        run_.emplace(CorpusPart(*input_.graph), first_settings_, stepwise ? question.steps[t].text : question.text, vector,
                     std::span<const float>(), nullptr);
      }
      if (!run_->step(budget)) return false;
      distances_of_steps_.push_back(std::move(*run_).take().state);
    }
    const auto gold = stepwise ? gold_of_steps(question, distances_of_steps_) : std::vector(1, question.gold);
    DistanceExample example = make_example(std::exchange(distances_of_steps_, {}), gold, competitors_, targets_);
    if (example.says_something()) examples_.push_back(std::move(example));
  }
  return true;
}

// Computes loss_, recall_ and gradient_ over all examples at the parameters at_.
bool GnnRetTraining::add_up(WorkBudget& budget) {
  const PassageGraph graph = {input_.graph->view(), *entities_, links_back_->view()};
  const std::size_t layers = at_.size() - recurrent();
  const DistanceParameters parameters = {{at_.begin(), at_.begin() + static_cast<std::ptrdiff_t>(layers)},
                                         recurrent() ? at_.back() : 1};
  propagation_.self_weights.assign(parameters.alphas.begin(), parameters.alphas.end());
  gradient_.resize(layers + 1);
  for (; example_ < examples_.size(); ++example_) {
    if (budget.used_up()) return false;
    DistanceExample& example = examples_[example_];
    const auto traced = competition_ == Competition::integrated
                            ? trace_steps(graph, propagation_, example, workspace_, parameters.beta, competitors_)
                            : trace_steps(graph, propagation_, example, workspace_);
    const double loss = distance_loss(example, traced, parameters, margin_, gradient_, loss_kind_);
    loss_ += loss;
    without_loss_ += loss == 0;
    recall_ += recall_of_steps(example, traced, parameters.beta, recall_depth);
    budget.spend(example.steps.size() * (1 + layers) * (input_.graph->view().passage_count() + 1000 * example.passages.size()));
  }
  const double count = static_cast<double>(examples_.size());
  loss_ /= count;
  recall_ /= count;
  for (double& slope : gradient_) slope /= count;
  gradient_.resize(at_.size());  // drops ∂ℓ/∂β if β is not a parameter
  return true;
}

// By recall@5 first if train.keep selects it, then by loss; the earlier parameters win ties.
void GnnRetTraining::keep_if_better(Seen seen) {
  const bool better =
      !kept_ || (by_recall_ && seen.recall != kept_->recall ? seen.recall > kept_->recall : seen.loss < kept_->loss);
  if (better) kept_ = std::move(seen);
}

Result<TaskState> GnnRetTraining::advance(WorkBudget& budget, HostRequests&) {
  if (!find_first_distances(budget)) return TaskState::more;
  if (examples_.empty()) {
    return Error{Status::bad_input,
                 concat("none of the ", input_.questions.size(),
                        " questions can be used for training: they lack gold passages, or other passages near them"),
                 ""};
  }
  entities_ = input_.graph->entities(input_.settings.gnn.entities);
  links_back_ = input_.graph->links_back();
  while (!done_) {
    if (!add_up(budget)) return TaskState::more;
    // The untrained parameters are evaluated with the K of a search, all others with train.nodes.
    const Seen seen = {at_, propagation_.nodes, loss_, recall_};
    if (untrained_) {
      if (!without_loss_at_start_) without_loss_at_start_ = without_loss_;
      keep_if_better(seen);
      done_ = !descent_.step(loss_, gradient_);
    } else {
      untrained_ = seen;
      if (by_recall_) keep_if_better(seen);
      propagation_.nodes = static_cast<std::uint32_t>(input_.options.integer("train.nodes"));
    }
    at_ = descent_.parameters();
    example_ = 0;
    loss_ = recall_ = 0;
    without_loss_ = 0;
    gradient_.clear();
  }
  return TaskState::done;
}

Progress GnnRetTraining::progress() const {
  if (question_ < input_.questions.size()) return {"ranking", question_, input_.questions.size()};
  return {"descending", descent_.evaluations(), static_cast<std::uint64_t>(input_.options.integer("train.iterations"))};
}

void GnnRetTraining::write_report(JsonWriter& out) const {
  out.member("questions", examples_.size());
  out.member("iterations", descent_.evaluations());
  out.member("better", kept_learned());
  out.member("questions_without_loss", *without_loss_at_start_);
  out.member("loss_before", untrained_->loss);
  out.member("loss_after", kept_->loss);
  out.member("loss_least", descent_.best_loss());
  out.member("recall_before", untrained_->recall);
  out.member("recall_after", kept_->recall);
}

Weights GnnRetTraining::weights() const {
  const std::vector<double>& best = kept_->parameters;
  Weights learned;
  learned.option_lines = concat("gnn_ret.alpha=", comma_list(std::span(best).first(best.size() - recurrent())), "\n");
  if (recurrent()) learned.option_lines += concat("rgnn_ret.beta=", best.back(), "\n");
  learned.option_lines += concat(recurrent() ? "rgnn_ret.nodes=" : "gnn_ret.nodes=", kept_->nodes, "\n");
  return learned;
}

}  // namespace

Result<std::unique_ptr<Training>> make_gnn_ret_training(TrainInput input) {
  if (input.settings.gnn.propagation.aggregator != Aggregator::minimum) {
    return Error{Status::option_out_of_bounds, "training requires option \"gnn_ret.aggregator\" = \"minimum\"",
                 "gnn_ret.aggregator"};
  }
  return std::unique_ptr<Training>(std::make_unique<GnnRetTraining>(std::move(input)));
}

}  // namespace hop::core
