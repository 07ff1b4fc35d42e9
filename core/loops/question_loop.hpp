// The execution of one question by its loop: rankings by the retriever and replies of the host's language model, in the order
// that the script decides; then, if requested, a language model's judgment of the answer.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/loops/loop_script.hpp"
#include "core/loops/script_run.hpp"
#include "core/methods/question_filter.hpp"
#include "core/request/host_requests.hpp"
#include "core/results/results.hpp"

namespace hop::core {

class QuestionLoop {
 public:
  // `context` must outlive the loop.
  QuestionLoop(const LoopContext& context, Question question, RequestSeries requests);

  // Runs until the host has to answer (waiting), the budget is used up (more), or the question is finished (done).
  Result<TaskState> advance(WorkBudget& budget, RequestBoard& board);
  const Question& question() const { return transcript_.question; }
  QuestionResult take_result() && { return std::move(result_); }  // only when done

 private:
  void start_rankings();
  void end_script(WorkBudget& budget, RequestBoard& board, HostRequests& host);
  Result<TaskState> rank(WorkBudget& budget, HostRequests& host);
  void end_ranking(SearchText text, Ranking ranking);
  void finish(WorkBudget& budget, const RequestBoard& board);
  // Whether the hits are fused from lists of steps; otherwise they are those of the single ranking.
  bool is_stepwise() const;
  bool wants_judgment() const;
  bool corrects_words() const;

  const LoopContext& context_;
  Transcript transcript_;
  RequestSeries requests_;
  std::uint64_t first_request_;
  QuestionFilter filter_;
  ScriptRun script_;

  enum class Stage : std::uint8_t { script, ranking, judging, done } stage_ = Stage::script;
  // Retrievals of one action advance in rounds, from one where all requests are answered to the next, so that the ids of requests
  // do not depend on the order of the answers.
  struct Round {
    std::size_t next = 0;             // retrieval to advance
    std::uint64_t first_request = 0;  // of the round
  };
  std::vector<std::unique_ptr<Retrieval>> retrievals_;  // null: done
  std::vector<Ranking> ranked_;                         // parallel to them
  Round round_;
  std::uint64_t judge_request_ = 0;
  std::optional<bool> judgment_;
  QuestionResult result_;
};

}  // namespace hop::core
