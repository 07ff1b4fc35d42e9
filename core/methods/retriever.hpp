// A retrieval method as a coroutine by hand: advance() runs until the ranking is done, the work budget is used up, or the
// host must answer a request, for vectors of paths or a language model's guess. A Retriever is shared; a Retrieval is one text.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/exchange/exchange.hpp"
#include "core/methods/base_list.hpp"
#include "core/methods/corpus_part.hpp"
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

  // Runs until the budget is used up (more), the host has to answer or the exchange waits (waiting), or the ranking is complete
  // (done). On one graph, `exchange` has one part; passages have their numbers in the corpus. A part that does not lead may end
  // without a ranking, and sends no requests to the host. Errors: host_failure, and those of a malformed host answer.
  virtual Result<TaskState> advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) = 0;
  // On one graph.
  Result<TaskState> advance(WorkBudget& budget, HostRequests& host) {
    Exchange alone;
    return advance(budget, host, alone);
  }
  virtual Ranking take() && = 0;

  // The question without its names, once known; its vector may be given until it is used. Empty: the method uses none.
  virtual std::string_view masked() const { return {}; }
  virtual void set_masked_vector(const std::vector<float>&) {}
  // The scores of its base list on this part, once it is done, for the ranks of hits without links. Null: it has none.
  virtual const BaseScores* base() const { return nullptr; }
};

// A method with its settings, shared by all questions of a task.
class Retriever {
 public:
  virtual ~Retriever() = default;
  // `allowed` (null: all passages) and the retriever must outlive the retrieval.
  virtual std::unique_ptr<Retrieval> start(SearchText text, const PassageSet* allowed) const = 0;
};

// A retriever whose retrievals need only the part and its settings.
template <class RetrievalOfMethod, class Settings>
class SettingsRetriever final : public Retriever {
 public:
  SettingsRetriever(GraphPart part, Settings settings) : part_(std::move(part)), settings_(std::move(settings)) {}

  std::unique_ptr<Retrieval> start(SearchText text, const PassageSet* allowed) const override {
    return std::make_unique<RetrievalOfMethod>(part_.part(), settings_, std::move(text), allowed);
  }

 private:
  GraphPart part_;
  Settings settings_;
};
template <class RetrievalOfMethod, class Settings>
std::unique_ptr<Retriever> retriever_of(GraphPart part, Settings settings) {
  return std::make_unique<SettingsRetriever<RetrievalOfMethod, Settings>>(std::move(part), std::move(settings));
}

}  // namespace hop::core
