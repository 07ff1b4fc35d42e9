// Thin wrappers that fill a Request and open it on the board. Costs are derived from the log of answers, so a replayed
// task has the same costs.
#include "core/request/host_requests.hpp"

#include <utility>

#include "core/base/saturating.hpp"

namespace hop::core {

std::uint64_t HostRequests::embed(std::string purpose, TextRole role, std::vector<std::string> texts) {
  Request request;
  request.kind = RequestKind::embed;
  request.purpose = std::move(purpose);
  for (std::string& text : texts) request.texts.push_back({role, std::move(text)});
  return board_->open(std::move(request), *series_);
}

std::uint64_t HostRequests::complete(std::string purpose, std::vector<Message> messages, std::string form) {
  Request request;
  request.kind = RequestKind::complete;
  request.purpose = std::move(purpose);
  request.messages = std::move(messages);
  request.token_limit = reply_tokens_;
  request.form = std::move(form);
  return board_->open(std::move(request), *series_);
}

std::uint64_t HostRequests::score(std::string question, std::vector<std::string> passages) {
  Request request;
  request.kind = RequestKind::score;
  request.purpose = "score";
  request.texts.push_back({TextRole::query, std::move(question)});
  for (std::string& passage : passages) request.texts.push_back({TextRole::passage, std::move(passage)});
  return board_->open(std::move(request), *series_);
}

HostCost cost_of(const RequestBoard& board, std::uint64_t first, const RequestSeries& series) {
  HostCost cost;
  for (std::uint64_t id = first; id < series.next; id += series.step) {
    const Answer* answer = board.answer(id);
    // An open request has no cost yet.
    if (!answer) continue;
    cost.texts += answer->kind == AnswerKind::vectors ? answer->rows : 0;
    cost.completions += answer->kind == AnswerKind::text;
    cost.tokens_read = saturating_add(cost.tokens_read, answer->tokens_read);  // as reported by the host
    cost.tokens_written = saturating_add(cost.tokens_written, answer->tokens_written);
  }
  return cost;
}

HostCost HostRequests::cost() const { return board_ != nullptr ? cost_of(*board_, 1, *series_) : HostCost(); }

}  // namespace hop::core
