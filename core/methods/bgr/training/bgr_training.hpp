// Trains BGR's two networks on questions whose gold passages form an evidence graph (docs/methods/bgr.md, "Training"; Zhu et al.,
// §5.2).
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

// How the steps of a question define its gold graph (option train.graph).
enum class StepOrder : std::uint8_t {
  automatic,   // references if any step has one, else a chain
  references,  // a step follows the steps that its text refers to ("#1" is the first), or else the question
  chain,       // each step follows the one before
};

// The correct evidence graph of a question.
struct GoldGraph {
  std::vector<std::uint32_t> passages;  // node n ≥ 1 is passages[n − 1]; in the order of the steps, no duplicates
  EvidenceEdges edges;                  // acyclic, each node reachable from the question
};

// The graph of the steps' gold passages. A passage of several steps belongs to the first of them; the successors of a step
// without gold follow its predecessors. In a chain, the passages of one step follow each other; by references they are
// siblings.
GoldGraph gold_graph(const Question& question, StepOrder order);

// A training question: the vectors of its pool, and the gold graph over the pool's nodes.
struct EvidenceExample {
  Matrix nodes;  // row 0: the question
  EvidenceEdges edges;
};

// The paths of a gold graph at which a network must decide, with the correct decision `next`: forward, along every path from the
// question; backward, from every leaf against the edges; empty at the end of a path. At most 1,000 stops.
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

// Trains the network of one direction. `examples` must not be empty and must outlive the object.
class PathTraining {
 public:
  PathTraining(std::span<const EvidenceExample> examples, SearchDirection direction, const PathTrainingOptions& options);

  bool step(WorkBudget& budget);  // true when done

  const TrainablePathNetwork& network() const { return network_; }
  std::uint64_t epochs_done() const { return epoch_; }  // including epoch 0, which only measures
  double loss_before() const { return loss_before_; }   // mean over the stops of all examples, before training
  double loss_after() const { return loss_after_; }     // the same during the last epoch, while the parameters still change

 private:
  std::span<const EvidenceExample> examples_;
  SearchDirection direction_;
  PathTrainingOptions options_;
  Random random_;
  TrainablePathNetwork network_;
  AdamW optimizer_;
  std::vector<double> gradient_;
  std::vector<std::vector<GraphStop>> stops_;  // by example
  std::vector<std::uint32_t> order_;
  std::uint32_t epoch_ = 0;
  std::size_t next_ = 0;  // index into order_
  double epoch_loss_ = 0, loss_before_ = 0, loss_after_ = 0;
};

// Builds the training examples of questions, one pool at a time.
class GraphCollector {
 public:
  // All arguments must outlive the object. `pools`: one per question; empty: the first `bgr.candidates` passages of the first
  // ranking. A gold passage missing from its pool is added. Questions without a gold graph or without a vector are skipped.
  GraphCollector(const OpenGraph& graph, const BgrSettings& settings, std::span<const Question> questions,
                 std::span<const std::vector<std::uint32_t>> pools, StepOrder order);

  bool step(WorkBudget& budget);  // true when done
  std::size_t questions_done() const { return question_; }
  const std::vector<EvidenceExample>& examples() const { return examples_; }
  std::size_t branching_count() const { return branching_; }  // examples whose graph is not a chain

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

// A training task on pools of the first ranking. Options: train.batch, train.epochs, train.graph, train.rate, train.seed,
// train.warm_up. Learns "bgr.forward.…" and "bgr.backward.…". Errors: bad_input if the graph has no vectors, or if no
// question has a gold graph and a vector; those of read_bgr_settings.
Result<std::unique_ptr<Training>> make_bgr_training(TrainInput input);

// The same without steps; `pools` as for GraphCollector.
Result<Weights> train_bgr(const OpenGraph& graph, std::span<const Question> questions,
                          std::span<const std::vector<std::uint32_t>> pools, const Options& options);

}  // namespace hop::core
