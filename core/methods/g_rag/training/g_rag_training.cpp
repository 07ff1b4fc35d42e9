// Stages: find the candidates of every question as a search would, turn them into examples, then fit the network. The fit needs
// all examples at once, because it holds out a fifth of them.
#include "core/methods/g_rag/training/g_rag_training.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/concat.hpp"
#include "core/methods/g_rag/candidate_finder.hpp"
#include "core/methods/g_rag/candidate_scores.hpp"
#include "core/methods/g_rag/training/graph_network_fit.hpp"
#include "core/methods/views.hpp"

namespace hop::core {

namespace {

// Scale of the untrained scores during training: they are between 0 and 1, but the ranking loss requires a distance of 1
// between positives and negatives. The learned last layer is divided by it afterwards.
constexpr double base_scale = 5;

GraphFitOptions fit_options(const TrainInput& input) {
  const Options& options = input.options;
  GraphFitOptions fit;
  fit.hidden = static_cast<std::uint32_t>(options.integer("g_rag.hidden"));
  fit.dropout = options.number("g_rag.dropout");
  fit.cross_entropy = options.text("g_rag.loss") == "cross_entropy";
  fit.start_at_zero = options.text("g_rag.network") == "added";
  const std::string_view messages = options.text("g_rag.messages");
  if (messages == "shared") fit.neighbors = NeighborWeights::shared;
  if (messages == "none") fit.neighbors = NeighborWeights::none;
  if (messages == "attention") fit.neighbors = NeighborWeights::attention;
  if (const auto batch = options.integer("train.batch"); batch > 0) fit.batch = static_cast<std::uint32_t>(batch);
  if (const auto epochs = options.integer("train.epochs"); epochs > 0) fit.epochs = static_cast<std::uint32_t>(epochs);
  if (const double rate = options.number("train.rate"); rate > 0) fit.rate = rate;
  fit.warm_up = static_cast<std::uint64_t>(options.integer("train.warm_up"));
  fit.seed = static_cast<std::uint64_t>(options.integer("train.seed"));
  return fit;
}

class GragTraining final : public Training {
 public:
  GragTraining(TrainInput input, GragSettings settings, std::vector<std::optional<PassageSet>> pools)
      : input_(std::move(input)), settings_(std::move(settings)), pools_(std::move(pools)) {}

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host) override;
  Progress progress() const override {
    if (fit_) return {"fitting", fit_->steps(), fit_->all_steps()};
    return {"ranking", question_, input_.questions.size()};
  }
  void write_report(JsonWriter& out) const override;
  Weights weights() const override;

 private:
  void add_example(Candidates found, const std::vector<std::uint32_t>& gold);

  TrainInput input_;
  GragSettings settings_;
  std::vector<std::optional<PassageSet>> pools_;
  std::size_t question_ = 0;  // whose candidates are found next
  std::optional<CandidateFinder> finder_;
  std::vector<RankedExample> examples_;
  std::optional<GraphNetworkFit> fit_;
};

// Skips a question from which nothing can be learned: no gold among the candidates, only gold among them, or no vector.
void GragTraining::add_example(Candidates found, const std::vector<std::uint32_t>& gold) {
  const std::size_t count = found.graph.candidate_count();
  std::vector<std::uint8_t> is_positive;
  for (std::size_t c = 0; c < count; ++c) {
    is_positive.push_back(std::binary_search(gold.begin(), gold.end(), found.first.passages[c]));
  }
  const auto positives = static_cast<std::size_t>(std::count(is_positive.begin(), is_positive.end(), 1));
  if (found.inputs.empty() || positives == 0 || positives == count) return;

  RankedExample example;
  example.base = Vector::Zero(static_cast<Eigen::Index>(count));
  if (!settings_.network_alone) {
    const std::vector<float> scores = lift_scores(found.graph, found.first_scores(), settings_.mix).scores;
    example.base = base_scale * Eigen::Map<const Eigen::VectorXf>(scores.data(), static_cast<Eigen::Index>(count)).cast<double>();
  }
  example.gold_count = gold.size();
  example.graph = make_graph_example(std::move(found.graph), found.inputs, found.text.vector, std::move(is_positive));
  examples_.push_back(std::move(example));
}

Result<TaskState> GragTraining::advance(WorkBudget& budget, HostRequests& host) {
  for (; question_ < input_.questions.size(); ++question_, finder_.reset()) {
    const Question& question = input_.questions[question_];
    const PassageSet* pool = pools_[question_] ? &*pools_[question_] : nullptr;
    if (!finder_) {
      finder_.emplace(CorpusPart(*input_.graph), settings_, SearchText{question.text, question.vector, question.masked_vector},
                      pool, true);
    }
    Exchange alone;
    auto state = finder_->advance(budget, host, alone);
    if (!state || state.value() != TaskState::done) return state;
    add_example(std::move(*finder_).take(), question.gold);
  }
  if (!fit_) {
    if (examples_.empty()) {
      return Error{Status::bad_input,
                   concat("none of ", input_.questions.size(),
                          " questions is usable for training: no gold among the candidates, only gold among them, or no vector"),
                   ""};
    }
    fit_.emplace(examples_, input_.graph->view().dimension, fit_options(input_));
  }
  return fit_->step(budget) ? TaskState::done : TaskState::more;
}

void GragTraining::write_report(JsonWriter& out) const {
  out.member("questions", examples_.size());
  out.member("judging_questions", fit_->judges());
  out.member("iterations", fit_->steps());
  out.member("kept_iteration", fit_->kept_step());
  out.member("loss_before", fit_->loss_before());
  out.member("loss_after", fit_->loss_kept());
  out.member("mrr_all_before", fit_->rank_before());
  out.member("mrr_all_after", fit_->rank_kept());
}

Weights GragTraining::weights() const {
  GraphNetwork network = to_graph_network(fit_->shape(), fit_->parameters());
  if (!settings_.network_alone) {
    for (float& weight : network.second.weights) weight = static_cast<float>(weight / base_scale);
    for (float& bias : network.second.bias) bias = static_cast<float>(bias / base_scale);
  }
  Weights learned;
  learned.option_lines = settings_.network_alone ? "g_rag.network=alone\n" : "g_rag.network=added\n";
  append_graph_network(learned, network);
  return learned;
}

}  // namespace

Result<std::unique_ptr<Training>> make_g_rag_training(TrainInput input) {
  std::vector<std::optional<PassageSet>> pools;
  for (const Question& question : input.questions) {
    pools.emplace_back();
    if (!question.conditions.empty()) pools.back() = evaluate(question.conditions, metadata_view(input.graph->view()));
  }
  return make_g_rag_training(std::move(input), std::move(pools));
}

Result<std::unique_ptr<Training>> make_g_rag_training(TrainInput input, std::vector<std::optional<PassageSet>> pools) {
  if (!input.graph->view().has_vectors()) {
    return Error{Status::bad_input, "training g_rag needs vectors, and the graph has none", "g_rag.network"};
  }
  auto settings = read_g_rag_settings(input.graph->view().dimension, input.settings, input.options);
  if (!settings) return std::move(settings).error();
  return std::unique_ptr<Training>(
      std::make_unique<GragTraining>(std::move(input), std::move(settings).value(), std::move(pools)));
}

}  // namespace hop::core
