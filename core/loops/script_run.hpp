// Runs a script up to its next ranking, and sends the script's prompts to the host's language model on the way.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/work_budget.hpp"
#include "core/loops/loop_script.hpp"
#include "core/request/host_requests.hpp"
#include "core/request/task_state.hpp"

namespace hop::core {

// Requests a completion and counts the work of building its prompt. Returns the request's id.
std::uint64_t ask_host(const char* purpose, std::vector<Message> messages, const char* form, WorkBudget& budget,
                       HostRequests& host);

class ScriptRun {
 public:
  explicit ScriptRun(Loop loop) : script_(make_loop_script(loop)) {}

  // One step. waiting: the model has to answer; done: action() ranks texts, or ends the loop. After a ranking, call it again.
  // Errors: host_failure.
  Result<TaskState> advance(Transcript& transcript, WorkBudget& budget, HostRequests& host);
  LoopAction& action() { return action_; }

 private:
  using Replies = std::vector<std::string_view>;
  // The replies to all requests; empty while one is open. Errors: host_failure.
  Result<Replies> replies(const HostRequests& host) const;

  std::unique_ptr<LoopScript> script_;
  LoopAction action_;
  std::vector<std::uint64_t> open_;  // requests whose replies the script waits for
};

}  // namespace hop::core
