// BGR's networks from questions whose gold stands in the order of reasoning (docs/methods/bgr.md, "Training").
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

// The chain of a question: gold passages of its steps in order, a passage of several steps where it stands first.
std::vector<std::uint32_t> gold_chain(const Question& question);

// A question to learn from: vectors of its pool, and the chain as nodes of it.
struct ChainExample {
  Matrix nodes;  // row 0: the question
  std::vector<std::uint32_t> chain;
};

// The paths at which a network is asked on the way along a chain, and what it shall say there: forward from the chain's
// begin, backward from its end, at last that nothing goes on.
struct ChainStop {
  std::vector<std::uint32_t> path;
  std::vector<std::uint32_t> next;
};
std::vector<ChainStop> chain_stops(std::span<const std::uint32_t> chain, SearchDirection direction);

struct PathTrainingOptions {
  std::uint64_t seed = 0;
  std::uint32_t epochs = 20, batch = 8;  // the paper's (§5.2)
  AdamWOptions optimiser = {.rate = 3e-3, .weight_decay = 0.1, .warm_up = 20};
};

// Learns one direction. `examples` must outlive it; there is at least one.
class PathTraining {
 public:
  PathTraining(std::span<const ChainExample> examples, SearchDirection direction, const PathTrainingOptions& options);

  bool step(WorkBudget& budget);  // true when done

  const TrainablePathNetwork& network() const { return network_; }
  std::uint64_t epochs_done() const { return epoch_; }  // with the one that only measures
  double loss_before() const { return loss_before_; }   // mean over the stops of all examples, untrained
  double loss_after() const { return loss_after_; }     // the same over the last epoch, while it went on learning

 private:
  std::span<const ChainExample> examples_;
  SearchDirection direction_;
  PathTrainingOptions options_;
  Random random_;
  TrainablePathNetwork network_;
  AdamW optimiser_;
  std::vector<double> gradient_;
  std::vector<std::uint32_t> order_;
  std::uint32_t epoch_ = 0;
  std::size_t next_ = 0;  // of order_
  double epoch_loss_ = 0, loss_before_ = 0, loss_after_ = 0;
};

// Chain examples of questions, pool by pool.
class ChainCollector {
 public:
  // All must outlive it. pools: given ones, one for each question; none: the first ranking's `bgr.candidates`. A chain's
  // passage that is not in its pool is added. Questions without a chain, or without a vector, are left out.
  ChainCollector(const OpenGraph& graph, const BgrSettings& settings, std::span<const Question> questions,
                 std::span<const std::vector<std::uint32_t>> pools);

  bool step(WorkBudget& budget);  // true when done
  std::size_t questions_done() const { return question_; }
  const std::vector<ChainExample>& examples() const { return examples_; }

 private:
  const OpenGraph& graph_;
  const BgrSettings& settings_;
  std::span<const Question> questions_;
  std::span<const std::vector<std::uint32_t>> pools_;
  std::size_t question_ = 0;
  std::optional<QuestionRun> run_;  // of questions_[question_]
  std::optional<EvidencePool> pool_;
  std::vector<ChainExample> examples_;
};

// As a training task, on pools of the first ranking. Options: train.batch, train.epochs, train.rate, train.seed,
// train.warm_up. Learns "bgr.forward.…" and "bgr.backward.…". Errors: bad_input where the graph has no vectors, or no
// question has a chain and a vector; those of read_bgr_settings.
Result<std::unique_ptr<Training>> make_bgr_training(TrainInput input);

// The same at once, on pools as of ChainCollector.
Result<Weights> train_bgr(const OpenGraph& graph, std::span<const Question> questions,
                          std::span<const std::vector<std::uint32_t>> pools, const Options& options);

}  // namespace hop::core
