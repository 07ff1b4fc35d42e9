// Runs a search for each question and keeps the features of all candidates, then fits the weights (listwise_fit.hpp). With
// train.examples, the weights file also holds the candidates, for programs that fit trees.
#include "core/methods/trail/training/trail_training.hpp"

#include <algorithm>
#include <optional>

#include "core/base/concat.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/trail/trail.hpp"
#include "core/methods/trail/trail_links.hpp"
#include "core/methods/trail/training/listwise_fit.hpp"

namespace hop::core {

namespace {

// Search settings that return all candidates as hits, with their features.
SearchSettings settings_for_features(SearchSettings settings) {
  settings.trail.keep_features = true;
  settings.hits = 2 * settings.trail.candidates + static_cast<std::uint32_t>(most_linked_candidates);
  return settings;
}

class TrailTraining final : public Training {
 public:
  explicit TrailTraining(TrainInput input) : input_(std::move(input)), settings_(settings_for_features(input_.settings)) {
    keeps_examples_ = input_.options.flag("train.examples");
  }

  Result<TaskState> advance(WorkBudget& budget, HostRequests&) override;
  Progress progress() const override {
    if (fit_) return {"fitting", fit_->steps(), 0};
    return {"ranking", groups_.size(), input_.questions.size()};
  }
  void write_report(JsonWriter& out) const override;
  Weights weights() const override;

 private:
  CandidateGroup group_of(const Ranking& ranking, const std::vector<std::uint32_t>& gold) const;
  void append_examples(std::vector<WeightMatrix>& matrices) const;
  Vector untrained() const;
  double loss_of(const Vector& weights) const;

  TrainInput input_;
  SearchSettings settings_;
  std::optional<QuestionRun> run_;
  std::vector<CandidateGroup> groups_;
  std::optional<ListwiseFit> fit_;
  bool keeps_examples_ = false;
  std::vector<float> examples_;  // feature rows of all candidates
  double loss_before_ = 0;
  bool fitted_ = false;
};

// One question as a group of the listwise fit: its candidates, their features without signals, and their labels.
CandidateGroup TrailTraining::group_of(const Ranking& ranking, const std::vector<std::uint32_t>& gold) const {
  CandidateGroup group;
  const std::size_t candidates = ranking.features.size() / trail_feature_count;  // 0 if the gate is closed
  group.features.resize(static_cast<Eigen::Index>(candidates), trail_feature_count);
  for (std::size_t c = 0; c < candidates; ++c) {
    for (std::size_t f = 0; f < trail_feature_count; ++f) {
      const float value = is_signal(f) ? 0 : ranking.features[c * trail_feature_count + f];
      group.features(static_cast<Eigen::Index>(c), static_cast<Eigen::Index>(f)) = value;
    }
    group.gold.push_back(std::binary_search(gold.begin(), gold.end(), ranking.passages[c]));
  }
  return group;
}

// The baseline of the loss: the linear weights that a search uses without training.
Vector TrailTraining::untrained() const {
  const bool has_vectors =
      std::any_of(input_.questions.begin(), input_.questions.end(), [](const Question& q) { return !q.vector.empty(); });
  const TrailModel model = trail_model(input_.settings.trail, has_vectors);
  Vector weights(trail_feature_count);
  for (std::size_t f = 0; f < trail_feature_count; ++f) weights[static_cast<Eigen::Index>(f)] = model.linear.weights[f];
  return weights;
}

// Mean loss of a gold candidate.
double TrailTraining::loss_of(const Vector& weights) const {
  double loss = 0;
  std::size_t gold = 0;
  for (const CandidateGroup& group : groups_) loss += listwise_loss(group, weights, &gold);
  return gold == 0 ? 0 : loss / static_cast<double>(gold);
}

Result<TaskState> TrailTraining::advance(WorkBudget& budget, HostRequests&) {
  for (; groups_.size() < input_.questions.size(); run_.reset()) {
    const Question& question = input_.questions[groups_.size()];
    if (!run_)
      run_.emplace(CorpusPart(*input_.graph), settings_, question.text, question.vector, question.masked_vector, nullptr);
    if (!run_->step(budget)) return TaskState::more;
    const Ranking ranking = std::move(*run_).take();
    groups_.push_back(group_of(ranking, question.gold));
    if (keeps_examples_) examples_.insert(examples_.end(), ranking.features.begin(), ranking.features.end());
  }
  if (!fit_) {
    if (budget.used_up()) return TaskState::more;
    loss_before_ = loss_of(untrained());
    if (!(loss_before_ > 0)) {
      return Error{Status::bad_input,
                   concat("none of the ", input_.questions.size(),
                          " questions can be used for training: no gold passage is a candidate, or the gate is closed"),
                   ""};
    }
    fit_.emplace(groups_, trail_feature_count, input_.options.number("train.penalty"));
  }
  const auto most_steps = static_cast<std::uint32_t>(input_.options.integer("train.iterations"));
  while (!fitted_) {
    if (budget.used_up()) return TaskState::more;
    // A step reads all candidates; the budget counts a fixed cost per question.
    fitted_ = fit_->steps() == most_steps || !fit_->step();
    budget.spend(std::uint64_t{20000} * groups_.size());
  }
  return TaskState::done;
}

void TrailTraining::write_report(JsonWriter& out) const {
  std::size_t gold = 0, questions = 0;
  for (const CandidateGroup& group : groups_) {
    const auto found = static_cast<std::size_t>(std::count(group.gold.begin(), group.gold.end(), 1));
    gold += found;
    questions += found > 0;
  }
  out.member("questions", questions);
  out.member("gold_candidates", gold);
  out.member("iterations", fit_->steps());
  out.member("loss_before", loss_before_);
  out.member("loss_after", loss_of(fit_->weights()));
}

// Appends two matrices: the features of all candidates, and for each the index of its question and whether it is gold.
void TrailTraining::append_examples(std::vector<WeightMatrix>& matrices) const {
  const auto rows = static_cast<std::uint32_t>(examples_.size() / trail_feature_count);
  WeightMatrix labels{"trail.examples.labels", rows, 2, {}};
  for (std::size_t question = 0; question < groups_.size(); ++question) {
    for (const std::uint8_t gold : groups_[question].gold) {
      labels.values.insert(labels.values.end(), {static_cast<float>(question), static_cast<float>(gold)});
    }
  }
  matrices.push_back({"trail.examples.features", rows, trail_feature_count, examples_});
  matrices.push_back(std::move(labels));
}

Weights TrailTraining::weights() const {
  constexpr double largest = 1000;  // the limit of the option; scaling all weights down keeps the order
  Vector weights = fit_->weights();
  weights *= std::min(1.0, largest / std::max(largest, weights.cwiseAbs().maxCoeff()));
  std::string list;
  for (const double weight : weights) list += concat(list.empty() ? "" : ",", weight);
  Weights learned;
  learned.option_lines = concat("trail.weights=", list, "\n");
  if (keeps_examples_) append_examples(learned.matrices);
  return learned;
}

}  // namespace

Result<std::unique_ptr<Training>> make_trail_training(TrainInput input) {
  if (!input.settings.trail.rescore) {
    return Error{Status::option_out_of_bounds, "training of trail needs its second stage, but option \"trail.rescore\" is false",
                 "trail.rescore"};
  }
  return std::unique_ptr<Training>(std::make_unique<TrailTraining>(std::move(input)));
}

}  // namespace hop::core
