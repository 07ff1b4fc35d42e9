// Executes a script's actions: a ranking runs under the work budget, a completion waits for the host. At the end the steps'
// lists are fused, measured against gold answers, and explained.
#include "core/loops/question_loop.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/eval/answer_metrics.hpp"
#include "core/loops/judge_prompt.hpp"
#include "core/methods/views.hpp"
#include "core/results/question_result.hpp"

namespace hop::core {

namespace {

// The hits of the bounds: no passages, or the gold passages, which a perfect retrieval would find.
Ranking ranking_of_bound(Method method, const Question& question, const PassageSet* allowed, std::size_t hits) {
  Ranking ranking;
  if (method == Method::none) return ranking;
  for (const std::uint32_t passage : question.gold) {
    if (allowed && !allowed->contains(passage)) continue;
    ranking.passages.push_back(passage);
    ranking.scores.push_back(1);
  }
  ranking.cut(hits);
  return ranking;
}

}  // namespace

QuestionLoop::QuestionLoop(const LoopContext& context, Question question, RequestSeries requests)
    : context_(context),
      transcript_(context, std::move(question)),
      requests_(requests),
      first_request_(requests.next),
      script_(context.settings.loop) {
  filter_ = filter_of(*context_.graph, context_.settings, transcript_.question);
  transcript_.allowed = filter_.on_walk();
  if (corrects_words()) correct_words(*context_.graph, transcript_.allowed, transcript_.question);
}

// As in a search without a scorer. A language model reads the written words.
bool QuestionLoop::corrects_words() const {
  return context_.settings.correct_words && !context_.answers && ranks_by_itself(context_.settings);
}

bool QuestionLoop::is_stepwise() const {
  const SearchSettings& settings = context_.settings;
  return settings.loop != Loop::once || !transcript_.question.steps.empty() || has_trait(settings.method, method_trait::in_steps);
}

bool QuestionLoop::wants_judgment() const {
  return context_.options.flag("ask.judge") && !transcript_.answer.empty() && !transcript_.question.gold_answers.empty();
}

void QuestionLoop::start_rankings() {
  const Retriever* retriever = is_stepwise() ? context_.step_retriever.get() : context_.retriever.get();
  retrievals_.clear();
  ranked_.clear();
  for (const SearchText& text : script_.action().texts) {
    retrievals_.push_back(retriever ? retriever->start(text, transcript_.allowed) : nullptr);
    ranked_.push_back(retriever ? Ranking()
                                : ranking_of_bound(context_.settings.method, transcript_.question, transcript_.allowed,
                                                   context_.settings.hits));
  }
  round_ = {0, requests_.next};
}

void QuestionLoop::end_script(WorkBudget& budget, RequestBoard& board, HostRequests& host) {
  if (!context_.answers) transcript_.answer.clear();  // a search task returns none, even if its loop found one
  if (!wants_judgment()) return finish(budget, board);
  stage_ = Stage::judging;
  judge_request_ =
      ask_host("judge", judge_prompt(context_.options, transcript_.question, transcript_.answer), "text", budget, host);
}

void QuestionLoop::end_ranking(SearchText text, Ranking ranking) {
  if (!has_trait(context_.settings.method, method_trait::in_steps)) ranking.state = {};  // unused by other methods
  const bool is_question = script_.action().is_question;
  transcript_.rankings.add(std::move(ranking), transcript_.allowed, is_question);
  // A question ranked in addition to sub-questions only takes part in the fusion of the hits.
  const bool is_read = !is_question || context_.settings.loop == Loop::once;
  transcript_.steps.push_back({std::move(text.text), "", {}});
  if (is_read) transcript_.steps.back().passages = transcript_.reading_of_last_step().passages;
}

Result<TaskState> QuestionLoop::rank(WorkBudget& budget, HostRequests& host) {
  const std::size_t count = retrievals_.size();
  for (;;) {
    for (; round_.next < count; ++round_.next) {
      std::unique_ptr<Retrieval>& retrieval = retrievals_[round_.next];
      if (!retrieval) continue;
      auto advanced = retrieval->advance(budget, host);
      if (!advanced || advanced.value() == TaskState::more) return advanced;
      if (advanced.value() == TaskState::waiting) continue;
      ranked_[round_.next] = std::move(*retrieval).take();
      retrieval.reset();
    }
    if (std::all_of(retrievals_.begin(), retrievals_.end(), [](const auto& retrieval) { return retrieval == nullptr; })) break;
    if (count == 1) {
      round_.next = 0;
      return TaskState::waiting;
    }
    for (std::uint64_t id = round_.first_request; id < requests_.next; id += requests_.step) {
      const Answer* answer = host.answer(id);
      if (answer == nullptr) return TaskState::waiting;
      if (answer->kind == AnswerKind::failure) break;  // the retrieval that waits for it returns the error
    }
    round_ = {0, requests_.next};
  }
  for (std::size_t i = 0; i < count; ++i) end_ranking(std::move(script_.action().texts[i]), std::move(ranked_[i]));
  return TaskState::done;
}

Result<TaskState> QuestionLoop::advance(WorkBudget& budget, RequestBoard& board) {
  HostRequests host(board, requests_, context_.options.integer("reply.tokens"));
  while (stage_ != Stage::done) {
    if (budget.used_up()) return TaskState::more;
    if (stage_ == Stage::ranking) {
      auto ranked = rank(budget, host);
      if (!ranked || ranked.value() != TaskState::done) return ranked;
      stage_ = Stage::script;
    }
    if (stage_ == Stage::judging) {
      const Answer* answer = host.answer(judge_request_);
      if (!answer) return TaskState::waiting;
      // If the judge fails, the answer stays, unjudged.
      if (answer->kind != AnswerKind::failure) judgment_ = read_judgment(answer->text);
      finish(budget, board);
      break;
    }
    auto advanced = script_.advance(transcript_, budget, host);
    if (!advanced || advanced.value() == TaskState::waiting) return advanced;
    if (advanced.value() == TaskState::more) continue;
    if (script_.action().kind == LoopAction::Kind::end) {
      end_script(budget, board, host);
    } else {
      stage_ = Stage::ranking;
      start_rankings();
    }
  }
  return TaskState::done;
}

void QuestionLoop::finish(WorkBudget& budget, const RequestBoard& board) {
  stage_ = Stage::done;
  const Question& question = transcript_.question;
  Outcome outcome;
  outcome.loop = loop_name(context_.settings.loop);
  RequestSeries asked = requests_;
  if (wants_judgment()) asked.next -= asked.step;  // excludes the last request: judging is not part of the answer's cost
  outcome.cost = cost_of(board, first_request_, asked);
  if (!transcript_.answer.empty() && !question.gold_answers.empty()) {
    const AnswerScore score = best_answer_score(transcript_.answer, question.gold_answers);
    outcome.measures = {score.exact_match, score.f1, judgment_, wants_judgment()};
  }
  Ranking hits = is_stepwise() ? transcript_.rankings.fused(transcript_.allowed) : transcript_.rankings.ranking_of(0);
  if (filter_.hits) hits.keep_in(*filter_.hits);
  hits.cut(context_.settings.hits);
  // If tables filled the whole prompt, it showed no passages: keep the hits of the ranking.
  if (transcript_.answered_from && !transcript_.answered_from->empty()) hits.keep_listed(*transcript_.answered_from);
  result_ = result_of(*context_.graph, context_.settings, question, filter_, std::move(hits), &outcome);
  result_.answer = std::move(transcript_.answer);
  result_.partial = transcript_.partial;
  if (is_stepwise() || context_.answers) result_.steps = std::move(transcript_.steps);
  result_.state = transcript_.rankings.state();
  budget.spend(std::uint64_t{1000} * (1 + result_.passages.size()));
}

}  // namespace hop::core
