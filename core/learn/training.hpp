// Training of one method: what it is given, what it learns. Rows HOP_TRAINING of the table of methods make them.
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
  SearchSettings settings;          // of `options`; settings.method is what is trained
  std::vector<Question> questions;  // each with a gold passage at least, and with its vectors where the method ranks by them
};

// A function of its input and the host's answers: train.seed is its only chance.
class Training {
 public:
  virtual ~Training() = default;

  // Goes on until the budget is used up (more), the host has to answer (waiting), or the end (done).
  // Errors: bad_input where no question can be learned from, and what an answer of the host is wrong in.
  virtual Result<TaskState> advance(WorkBudget& budget, HostRequests& host) = 0;
  virtual Progress progress() const = 0;

  // Of a done training. The report's members, into an open JSON object: at least "loss_before", "loss_after",
  // "iterations".
  virtual void write_report(JsonWriter& out) const = 0;
  // Options that were learned as lines "key=value", networks as matrices named after their method
  // ("iier.edge.1.weight").
  virtual Weights weights() const = 0;
  // False: nothing that was tried is better than what a search does without training, and weights() is that.
  virtual bool kept_learned() const { return true; }
};

}  // namespace hop::core
