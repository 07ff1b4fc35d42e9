// The requests of one action are open together; the script goes on when all of them are answered.
#include "core/loops/script_run.hpp"

#include "core/base/concat.hpp"

namespace hop::core {

std::uint64_t ask_host(const char* purpose, std::vector<Message> messages, const char* form, WorkBudget& budget,
                       HostRequests& host) {
  // Building long prompts costs time, too.
  for (const Message& message : messages) budget.spend(message.text.size());
  return host.complete(purpose, std::move(messages), form);
}

Result<ScriptRun::Replies> ScriptRun::replies(const HostRequests& host) const {
  Replies replies;
  bool waits = false;
  for (const std::uint64_t request : open_) {
    const Answer* answer = host.answer(request);
    waits = waits || !answer;
    if (!answer) continue;
    if (answer->kind == AnswerKind::failure) {
      return Error{Status::host_failure, concat("the language model returned no answer: ", answer->text), ""};
    }
    replies.push_back(answer->text);
  }
  return waits ? Replies() : replies;
}

Result<TaskState> ScriptRun::advance(Transcript& transcript, WorkBudget& budget, HostRequests& host) {
  auto said = replies(host);
  if (!said) return std::move(said).error();
  const Replies& replies = said.value();
  if (replies.empty() && !open_.empty()) return TaskState::waiting;
  open_.clear();
  auto action = replies.size() > 1 ? script_->next_after(transcript, replies)
                                   : script_->next(transcript, replies.empty() ? std::string_view() : replies.front());
  if (!action) return std::move(action).error();
  action_ = std::move(action).value();
  if (action_.kind != LoopAction::Kind::complete) return TaskState::done;
  for (auto& messages : action_.conversations)
    open_.push_back(ask_host(action_.purpose, std::move(messages), action_.form, budget, host));
  return TaskState::more;
}

}  // namespace hop::core
