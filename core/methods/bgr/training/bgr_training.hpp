// BGR's networks from questions whose gold passages make a graph (docs/methods/bgr.md, "Training").
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/learn/adam_w.hpp"
#include "core/learn/training.hpp"
#include "core/methods/bgr/bgr_settings.hpp"
#include "core/methods/bgr/evidence_pool.hpp"
#include "core/methods/bgr/evidence_search.hpp"
#include "core/methods/bgr/training/path_gradient.hpp"
#include "core/methods/question_run.hpp"

namespace hop::core {

// How the steps of a question make its gold graph (option train.graph).
enum class StepOrder : std::uint8_t {
  automatic,   // as the references where a step has one, else a chain
  references,  // a step follows the steps that its text names ("#1" is the first); one that names none follows the question
  chain,       // each step follows the one before
};

// The right evidence graph of a question.
struct GoldGraph {
  std::vector<std::uint32_t> passages;  // of node n ≥ 1: passages[n − 1], in the order of the steps, each once
  EvidenceEdges edges;                  // acyclic, each node reachable from the question
};

// The gold passages of the steps. A passage of several steps stands where it is first; a step without gold passes on what it
// follows. In a chain the passages of one step follow each other, by references they stand side by side.
GoldGraph gold_graph(const Question& question, StepOrder order);

// A question to learn from: vectors of its pool, and the gold graph over its nodes.
struct EvidenceExample {
  Matrix nodes;  // row 0: the question
  EvidenceEdges edges;
};

// The paths at which a network is asked on the way through a gold graph, and what it shall say there: forward along every path
// from the question, backward from every leaf against the edges, at each end that nothing goes on. At most 1,000 stops.
struct GraphStop {
  std::vector<std::uint32_t> path;
  std::vector<std::uint32_t> next;  // ascending
};
std::vector<GraphStop> graph_stops(std::span<const EvidenceEdge> edges, SearchDirection direction);

struct PathTrainingOptions {
  std::uint64_t seed = 0;
  std::uint32_t epochs = 20, batch = 8;  // the paper's (§5.2)
  StepOrder order = StepOrder::automatic;
  AdamWOptions optimizer = {.rate = 3e-3, .weight_decay = 0.1, .warm_up = 20};
};

// Learns one direction. `examples` must outlive it; there is at least one.
class PathTraining {
 public:
  PathTraining(std::span<const EvidenceExample> examples, SearchDirection direction, const PathTrainingOptions& options);

  bool step(WorkBudget& budget);  // true when done

  const TrainablePathNetwork& network() const { return network_; }
  std::uint64_t epochs_done() const { return epoch_; }  // with the one that only measures
  double loss_before() const { return loss_before_; }   // mean over the stops of all examples, untrained
  double loss_after() const { return loss_after_; }     // the same over the last epoch, while it went on learning

 private:
  std::span<const EvidenceExample> examples_;
  SearchDirection direction_;
  PathTrainingOptions options_;
  Random random_;
  TrainablePathNetwork network_;
  AdamW optimizer_;
  std::vector<double> gradient_;
  std::vector<std::vector<GraphStop>> stops_;  // of each example
  std::vector<std::uint32_t> order_;
  std::uint32_t epoch_ = 0;
  std::size_t next_ = 0;  // of order_
  double epoch_loss_ = 0, loss_before_ = 0, loss_after_ = 0;
};

// Examples of questions, pool by pool.
class GraphCollector {
 public:
  // All must outlive it. pools: given ones, one for each question; none: the first ranking's `bgr.candidates`. A gold
  // passage that is not in its pool is added. Questions without a gold graph, or without a vector, are left out.
  GraphCollector(const OpenGraph& graph, const BgrSettings& settings, std::span<const Question> questions,
                 std::span<const std::vector<std::uint32_t>> pools, StepOrder order);

  bool step(WorkBudget& budget);  // true when done
  std::size_t questions_done() const { return question_; }
  const std::vector<EvidenceExample>& examples() const { return examples_; }
  std::size_t branching_count() const { return branching_; }  // of them: no chain

 private:
  const OpenGraph& graph_;
  const BgrSettings& settings_;
  std::span<const Question> questions_;
  std::span<const std::vector<std::uint32_t>> pools_;
  StepOrder order_;
  std::size_t question_ = 0;
  std::optional<QuestionRun> run_;  // of questions_[question_]
  std::optional<EvidencePool> pool_;
  std::vector<EvidenceExample> examples_;
  std::size_t branching_ = 0;
};

// As a training task, on pools of the first ranking. Options: train.batch, train.epochs, train.graph, train.rate, train.seed,
// train.warm_up. Learns "bgr.forward.…" and "bgr.backward.…". Errors: bad_input where the graph has no vectors, or no
// question has a gold graph and a vector; those of read_bgr_settings.
Result<std::unique_ptr<Training>> make_bgr_training(TrainInput input);

// The same at once, on pools as of GraphCollector.
Result<Weights> train_bgr(const OpenGraph& graph, std::span<const Question> questions,
                          std::span<const std::vector<std::uint32_t>> pools, const Options& options);

}  // namespace hop::core
