// A run from its first request to its result, with a language model that says what a test gives it to say.
#pragma once

#include <map>

#include "core/base/concat.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {

inline std::shared_ptr<const OpenGraph> loop_graph(bool with_vectors = true) {
  return open_graph(graph_file(small_corpus(), with_vectors ? vectors_of(small_corpus()) : GivenVectors()));
}

// Replies for each purpose in their order; the last one is said again and again. One question only: it counts.
using Replies = std::map<std::string, std::vector<std::string>>;

inline Host host_of(Replies replies) {
  return {
      [replies = std::move(replies), said = std::map<std::string, std::size_t>()](const Request& request) mutable -> std::string {
        const auto found = replies.find(request.purpose);
        if (found == replies.end()) {
          ADD_FAILURE() << "no reply for " << request.purpose;
          return "";
        }
        const std::size_t next = said[request.purpose]++;
        return found->second[std::min(next, found->second.size() - 1)];
      }};
}

struct LoopRun {
  std::vector<Request> requests;
  std::vector<std::string> purposes;  // of the requests, "vectors of …" for an embedder's
  Error error = {Status::ok, "", ""};
  QuestionResult result;

  const std::string& prompt(std::size_t i) const { return requests.at(i).messages.at(0).text; }
};

enum class Verb { search, ask };

inline LoopRun take(Verb verb, const std::shared_ptr<const OpenGraph>& graph, Question question, const Options& options,
                    const Host& host, std::uint64_t work_units = UINT64_MAX) {
  LoopRun run;
  std::vector<Question> questions = {std::move(question)};
  auto task = verb == Verb::ask ? create_ask_task(graph, std::move(questions), options)
                                : create_search_task(graph, std::move(questions), options);
  const auto fails = [&](const auto& result) {
    if (!result) run.error = result.error();
    return !result;
  };
  if (fails(task)) return run;
  for (;;) {
    const auto state = task.value()->step(work_units);
    if (fails(state)) return run;
    if (state.value() == TaskState::done) break;
    if (state.value() == TaskState::more) continue;
    const std::vector<Request> open = task.value()->requests().open_requests();
    for (const Request& request : open) {
      run.requests.push_back(request);
      run.purposes.push_back((request.kind == RequestKind::embed ? "vectors of " : "") + request.purpose);
      if (fails(task.value()->answer(host.answer(request)))) return run;
    }
  }
  auto results = task.value()->take_results();
  if (!fails(results)) run.result = std::move(results.value().questions.at(0));
  return run;
}

inline bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

using Purposes = std::vector<std::string>;

}  // namespace hop::core::test
