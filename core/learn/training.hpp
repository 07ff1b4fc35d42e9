// The interface of a trainable method. A Training takes questions with gold passages and yields weights: learned options, learned
// matrices, or both. The HOP_TRAINING rows of the method table list the factories.
#pragma once

#include <memory>
#include <vector>

#include "core/base/json_writer.hpp"
#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"
#include "core/request/host_requests.hpp"
#include "core/request/task_state.hpp"
#include "core/task/procedure.hpp"
#include "core/weights/weights.hpp"

namespace hop::core {

struct TrainInput {
  std::shared_ptr<const OpenGraph> graph;
  Options options;
  SearchSettings settings;          // from `options`; settings.method is the method to train
  std::vector<Question> questions;  // each with at least one gold passage, and with vectors if the method ranks by them
};

// Deterministic: the result depends only on the input, the host's answers and train.seed.
class Training {
 public:
  virtual ~Training() = default;

  // Runs until the budget is used up (more), a request is open (waiting), or training is complete (done).
  // Errors: bad_input if no question is usable; invalid answers of the host.
  virtual Result<TaskState> advance(WorkBudget& budget, HostRequests& host) = 0;
  virtual Progress progress() const = 0;

  // After completion: writes the report's members into an open JSON object, at least "loss_before", "loss_after" and
  // "iterations".
  virtual void write_report(JsonWriter& out) const = 0;
  // Learned options as lines "key=value"; networks as matrices whose names begin with the method ("iier.edge.1.weight").
  virtual Weights weights() const = 0;
  // False if no candidate beats the untrained method; weights() then returns the untrained values.
  virtual bool kept_learned() const { return true; }
};

}  // namespace hop::core
