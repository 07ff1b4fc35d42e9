// Derives gold graphs from the steps of questions, lists the paths (stops) at which the scorer decides, and fits one network per
// direction by AdamW over batches of questions.
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
  take_unless_zero(options, "train.warm_up", read.optimizer.warm_up);
  if (const double rate = options.number("train.rate"); rate > 0) read.optimizer.rate = rate;
  if (const std::string_view order = options.text("train.graph"); order == "references") read.order = StepOrder::references;
  else if (order == "chain") read.order = StepOrder::chain;
  return read;
}

constexpr std::size_t most_stops = 1000;  // per question and direction: a graph may have exponentially many paths

// The steps before step `count` (from 0) that a text refers to: "#1" is the first. Distinct, in the order of the text.
std::vector<std::uint32_t> named_steps(std::string_view text, std::size_t count) {
  std::vector<std::uint32_t> named;
  for (std::size_t at = text.find('#'); at != text.npos; at = text.find('#', at + 1)) {
    std::size_t number = 0;
    for (std::size_t i = at + 1; i < text.size() && text[i] >= '0' && text[i] <= '9' && number <= count; ++i) {
      number = number * 10 + static_cast<std::size_t>(text[i] - '0');
    }
    if (number == 0 || number > count) continue;
    const auto step = static_cast<std::uint32_t>(number - 1);
    if (std::find(named.begin(), named.end(), step) == named.end()) named.push_back(step);
  }
  return named;
}

bool is_chain_of_edges(std::span<const EvidenceEdge> edges) {
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i].from != (i == 0 ? question_node : edges[i - 1].to)) return false;
  }
  return true;
}

Error no_graphs(std::size_t questions) {
  return {Status::bad_input, concat("none of ", questions, " questions has a vector and steps with gold passages"), ""};
}

Error no_vectors() { return {Status::bad_input, "training bgr needs vectors, and the graph has none", ""}; }

class BgrTraining final : public Training {
 public:
  BgrTraining(TrainInput input, BgrSettings settings)
      : input_(std::move(input)),
        settings_(std::move(settings)),
        options_(path_training_options(input_.options)),
        graphs_(*input_.graph, settings_, input_.questions, {}, options_.order) {}

  Result<TaskState> advance(WorkBudget& budget, HostRequests&) override;
  Progress progress() const override;
  void write_report(JsonWriter& out) const override;
  Weights weights() const override;

 private:
  TrainInput input_;
  BgrSettings settings_;
  PathTrainingOptions options_;
  GraphCollector graphs_;
  std::optional<PathTraining> forward_, backward_;
};

Result<TaskState> BgrTraining::advance(WorkBudget& budget, HostRequests&) {
  if (!graphs_.step(budget)) return TaskState::more;
  if (graphs_.examples().empty()) return no_graphs(input_.questions.size());
  if (!forward_) forward_.emplace(graphs_.examples(), SearchDirection::forward, options_);
  if (!forward_->step(budget)) return TaskState::more;
  if (!backward_) backward_.emplace(graphs_.examples(), SearchDirection::backward, options_);
  return backward_->step(budget) ? TaskState::done : TaskState::more;
}

Progress BgrTraining::progress() const {
  if (!forward_) return {"ranking", graphs_.questions_done(), input_.questions.size()};
  return {"learning", forward_->epochs_done() + (backward_ ? backward_->epochs_done() : 0),
          2 * (std::uint64_t{options_.epochs} + 1)};
}

void BgrTraining::write_report(JsonWriter& out) const {
  out.member("questions", graphs_.examples().size());
  out.member("branching", graphs_.branching_count());
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

GoldGraph gold_graph(const Question& question, StepOrder order) {
  std::vector<std::vector<std::uint32_t>> follows;  // for each step, the steps that it refers to, from 0
  for (const Step& step : question.steps) follows.push_back(named_steps(step.text, follows.size()));
  const bool names_any = std::any_of(follows.begin(), follows.end(), [](const auto& named) { return !named.empty(); });
  const bool is_chain = order == StepOrder::chain || (order == StepOrder::automatic && !names_any);

  GoldGraph graph;
  std::vector<std::vector<std::uint32_t>> ends;  // for each step, the nodes that its successors follow
  for (std::size_t s = 0; s < question.steps.size(); ++s) {
    std::vector<std::uint32_t> before;
    if (is_chain && s > 0) before = ends[s - 1];
    for (const std::uint32_t named : follows[s]) {
      if (!is_chain) before.insert(before.end(), ends[named].begin(), ends[named].end());
    }
    // A step that depends on no other one starts at the question.
    if (before.empty()) before = {question_node};
    std::vector<std::uint32_t> own;
    for (const std::uint32_t passage : question.steps[s].gold) {
      const auto known = std::find(graph.passages.begin(), graph.passages.end(), passage);
      const auto node = static_cast<std::uint32_t>(known - graph.passages.begin()) + 1;
      if (known == graph.passages.end()) {
        graph.passages.push_back(passage);
        for (const std::uint32_t from : before) {
          if (!has_edge(graph.edges, {from, node})) graph.edges.push_back({from, node});
        }
      } else if (is_chain) {
        continue;  // the chain continues from its current end
      }
      if (is_chain) before = own = {node};
      else own.push_back(node);
    }
    ends.push_back(own.empty() ? before : own);
  }
  return graph;
}

std::vector<GraphStop> graph_stops(std::span<const EvidenceEdge> edges, SearchDirection direction) {
  const bool forward = direction == SearchDirection::forward;
  const auto nexts = [&](std::uint32_t node) {
    std::vector<std::uint32_t> next;
    for (const EvidenceEdge& edge : edges) {
      // From the question, a backward path goes to the leaves: nodes without outgoing edges.
      const bool leaves = node == question_node && !forward &&
                          std::none_of(edges.begin(), edges.end(), [&](const EvidenceEdge& e) { return e.from == edge.to; });
      const bool follows = forward ? edge.from == node : node != question_node && edge.to == node && edge.from != question_node;
      if (leaves) next.push_back(edge.to);
      else if (follows) next.push_back(forward ? edge.to : edge.from);
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
  };
  std::vector<GraphStop> stops;
  std::vector<std::vector<std::uint32_t>> open = {{question_node}};  // a stack of paths
  while (!open.empty() && stops.size() < most_stops) {
    std::vector<std::uint32_t> path = std::move(open.back());
    open.pop_back();
    std::vector<std::uint32_t> next = nexts(path.back());
    for (std::size_t i = next.size(); i > 0;) {
      --i;
      open.push_back(path);
      open.back().push_back(next[i]);
    }
    stops.push_back({std::move(path), std::move(next)});
  }
  return stops;
}

GraphCollector::GraphCollector(const OpenGraph& graph, const BgrSettings& settings, std::span<const Question> questions,
                               std::span<const std::vector<std::uint32_t>> pools, StepOrder order)
    : graph_(graph), settings_(settings), questions_(questions), pools_(pools), order_(order) {}

bool GraphCollector::step(WorkBudget& budget) {
  for (; question_ < questions_.size(); ++question_) {
    const Question& question = questions_[question_];
    const GoldGraph gold = gold_graph(question, order_);
    if (gold.passages.empty() || question.vector.empty()) continue;
    if (!pool_) {
      std::vector<std::uint32_t> passages;
      if (pools_.empty()) {
        if (!run_)
          run_.emplace(CorpusPart(graph_), settings_.first, question.text, question.vector, question.masked_vector, nullptr);
        if (!run_->step(budget)) return false;
        passages = std::move(*run_).take().passages;
        run_.reset();
        passages.resize(std::min<std::size_t>(passages.size(), settings_.candidates));
      } else {
        passages = pools_[question_];
      }
      for (const std::uint32_t passage : gold.passages) {
        if (std::find(passages.begin(), passages.end(), passage) == passages.end()) passages.push_back(passage);
      }
      pool_.emplace(graph_, std::move(passages), question.text, question.vector);
    }
    if (!pool_->step(budget)) return false;

    EvidenceExample example;
    const std::span<const std::uint32_t> passages = pool_->passages();
    const auto in_pool = [&](std::uint32_t node) {
      if (node == question_node) return question_node;
      const auto at = std::lower_bound(passages.begin(), passages.end(), gold.passages[node - 1]);
      return static_cast<std::uint32_t>(at - passages.begin()) + 1;
    };
    // Gold nodes are renumbered as nodes of the pool.
    for (const EvidenceEdge& edge : gold.edges) example.edges.push_back({in_pool(edge.from), in_pool(edge.to)});
    branching_ += !is_chain_of_edges(gold.edges);
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

PathTraining::PathTraining(std::span<const EvidenceExample> examples, SearchDirection direction,
                           const PathTrainingOptions& options)
    : examples_(examples),
      direction_(direction),
      options_(options),
      random_(options.seed * 2 + (direction == SearchDirection::backward ? 1 : 0)),
      network_({.dimension = static_cast<std::uint32_t>(examples.front().nodes.cols())}, random_),
      optimizer_(options.optimizer),
      gradient_(network_.parameters().size()) {
  for (std::uint32_t e = 0; e < examples.size(); ++e) {
    stops_.push_back(graph_stops(examples[e].edges, direction));
    order_.push_back(e);
  }
}

// Epoch 0 only measures the loss; every later epoch visits the examples in a new random order.
bool PathTraining::step(WorkBudget& budget) {
  while (epoch_ <= options_.epochs) {
    while (next_ < order_.size()) {
      if (budget.used_up()) return false;
      std::size_t stops_of_batch = 0;
      const std::size_t end = std::min(order_.size(), next_ + options_.batch);
      std::fill(gradient_.begin(), gradient_.end(), 0.0);
      for (std::size_t i = next_; i < end; ++i) stops_of_batch += stops_[order_[i]].size();
      for (; next_ < end; ++next_) {
        const EvidenceExample& example = examples_[order_[next_]];
        for (const GraphStop& stop : stops_[order_[next_]]) {
          epoch_loss_ +=
              network_.add_gradient(example.nodes, stop.path, stop.next, 1 / static_cast<double>(stops_of_batch), gradient_);
          budget.spend(static_cast<std::uint64_t>(example.nodes.rows()) * network_.parameters().size() / 4);
        }
      }
      if (epoch_ > 0) optimizer_.step(network_.parameters(), gradient_);
    }
    std::size_t stops = 0;
    for (const std::vector<GraphStop>& of_example : stops_) stops += of_example.size();
    (epoch_ == 0 ? loss_before_ : loss_after_) = epoch_loss_ / static_cast<double>(stops);
    epoch_loss_ = 0;
    // Fisher-Yates shuffle; the seed makes training reproducible.
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
  const PathTrainingOptions learning = path_training_options(options);
  GraphCollector graphs(graph, settings.value(), questions, pools, learning.order);
  work_to_end([&](WorkBudget& budget) { return graphs.step(budget); });
  if (graphs.examples().empty()) return no_graphs(questions.size());
  PathTraining forward(graphs.examples(), SearchDirection::forward, learning);
  PathTraining backward(graphs.examples(), SearchDirection::backward, learning);
  work_to_end([&](WorkBudget& budget) { return forward.step(budget); });
  work_to_end([&](WorkBudget& budget) { return backward.step(budget); });
  return networks_of(forward, backward);
}

}  // namespace hop::core
