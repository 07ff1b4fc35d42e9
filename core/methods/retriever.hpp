// A retrieval method as a coroutine by hand: advance() runs until the ranking is done, the work budget is used up, or the
// host must answer a request, for vectors of paths or a language model's guess. A Retriever is shared; a Retrieval is one text.
#pragma once

#include <memory>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_text.hpp"
#include "core/request/host_requests.hpp"
#include "core/request/task_state.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// The retrieval of one text: a function of the text, the settings and the host's answers.
class Retrieval {
 public:
  virtual ~Retrieval() = default;

  // Runs until the budget is used up (more), the host has to answer (waiting), or the ranking is complete (done).
  // Errors: host_failure, and those of a malformed host answer.
  virtual Result<TaskState> advance(WorkBudget& budget, HostRequests& host) = 0;
  virtual Ranking take() && = 0;
};

// A method with its settings, shared by all questions of a task.
class Retriever {
 public:
  virtual ~Retriever() = default;
  // `allowed` (null: all passages) and the retriever must outlive the retrieval.
  virtual std::unique_ptr<Retrieval> start(SearchText text, const PassageSet* allowed) const = 0;
};

// A retriever whose retrievals need only the graph and its settings.
template <class RetrievalOfMethod, class Settings>
class SettingsRetriever final : public Retriever {
 public:
  SettingsRetriever(std::shared_ptr<const OpenGraph> graph, Settings settings)
      : graph_(std::move(graph)), settings_(std::move(settings)) {}

  std::unique_ptr<Retrieval> start(SearchText text, const PassageSet* allowed) const override {
    return std::make_unique<RetrievalOfMethod>(*graph_, settings_, std::move(text), allowed);
  }

 private:
  std::shared_ptr<const OpenGraph> graph_;
  Settings settings_;
};
template <class RetrievalOfMethod, class Settings>
std::unique_ptr<Retriever> retriever_of(std::shared_ptr<const OpenGraph> graph, Settings settings) {
  return std::make_unique<SettingsRetriever<RetrievalOfMethod, Settings>>(std::move(graph), std::move(settings));
}

}  // namespace hop::core
