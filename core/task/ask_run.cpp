#include "core/task/ask_run.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/views.hpp"
#include "core/task/question_result.hpp"

namespace hop::core {

namespace {

constexpr std::uint32_t sub_question_tokens = 100;
constexpr std::uint32_t sub_answer_tokens = 200;
constexpr std::uint32_t critique_tokens = 400;
constexpr std::uint32_t answer_tokens = 50;

}  // namespace

AskRun::AskRun(const AskContext& context, Question question, RequestSeries requests)
    : context_(context), question_(std::move(question)), requests_(requests), stepwise_(context_.settings) {
  if (!question_.conditions.empty()) allowed_ = evaluate(question_.conditions, metadata_view(context_.graph->view()));
  text_ = {question_.text, question_.vector, question_.masked_vector};
  stage_ = context_.ranks_question() ? Stage::question_vectors : Stage::sub_question;
}

AskRun::Stage AskRun::after_question() const { return context_.loop ? Stage::sub_question : Stage::answer; }

void AskRun::ask(RequestBoard& board, const char* purpose, std::vector<Message> messages, std::uint32_t token_limit,
                 const char* form) {
  Request request;
  request.kind = RequestKind::complete;
  request.purpose = purpose;
  request.messages = std::move(messages);
  request.token_limit = token_limit;
  request.form = form;
  request_ = board.open(std::move(request), requests_);
}

void AskRun::ask_for_vectors(RequestBoard& board) {
  if (!text_.vector.empty() || !wants_vectors(*context_.graph, context_.settings)) return;
  const char* purpose = stage_ == Stage::question_vectors ? "question" : "sub_question";
  request_ = board.open(embed_request(purpose, texts_to_embed(*context_.graph, context_.settings, text_.text)), requests_);
}

void AskRun::open_stage(RequestBoard& board) {
  const Graph& graph = context_.graph->view();
  const Options& options = context_.options;
  const auto token_budget = static_cast<std::uint64_t>(options.integer("ask.passage_tokens"));
  switch (stage_) {
    case Stage::question_vectors:
    case Stage::sub_question_vectors: return ask_for_vectors(board);
    case Stage::sub_question:
      return ask(board, "sub_question", sub_question_prompt(options, question_.text, steps_), sub_question_tokens, "text");
    case Stage::sub_answer:
      return ask(board, "sub_answer",
                 sub_answer_prompt(options, text_.text,
                                   mark_passages(graph, stepwise_.list_to_read(stepwise_.step_count() - 1), token_budget)),
                 sub_answer_tokens, "text");
    case Stage::critique:
      return ask(board, "critique", critique_prompt(options, question_.text, steps_), critique_tokens, "yes_no");
    case Stage::answer: {
      std::string passages;
      if (!context_.loop || options.flag("ask.answer_passages")) {
        passages = mark_passages(graph, stepwise_.fused(allowed_ ? &*allowed_ : nullptr).passages, token_budget);
      }
      return ask(board, "answer", answer_prompt(options, question_.text, steps_, passages), answer_tokens, "text");
    }
    case Stage::question_ranking:
    case Stage::ranking:
    case Stage::done: break;
  }
}

Result<void> AskRun::take_sub_question(std::string_view reply) {
  std::string sub_question = read_line(reply);
  if (sub_question.empty()) {
    return Error{Status::host_failure, concat("the language model's sub-question ", steps_.size() + 1, " is empty"), "sub_question"};
  }
  const auto asked_before = [&](const PromptStep& step) { return step.sub_question == sub_question; };
  if (std::any_of(steps_.begin(), steps_.end(), asked_before)) {
    partial_ = true;
    stage_ = Stage::answer;
    return {};
  }
  text_ = {std::move(sub_question), {}, {}};
  stage_ = Stage::sub_question_vectors;
  return {};
}

Result<void> AskRun::close_stage(const Answer& answer) {
  if (answer.kind == AnswerKind::failure) {
    const bool for_vectors = stage_ == Stage::question_vectors || stage_ == Stage::sub_question_vectors;
    const char* what = for_vectors ? "no vectors" : "no answer of the language model";
    return Error{Status::host_failure, concat(what, ": ", answer.text), ""};
  }
  switch (stage_) {
    case Stage::question_vectors:
    case Stage::sub_question_vectors:
      if (auto checked = check_embed_answer(*context_.graph, answer); !checked) return checked;
      give_rows(answer.values, answer.dimension, answer.rows, text_);
      stage_ = stage_ == Stage::question_vectors ? Stage::question_ranking : Stage::ranking;
      return {};
    case Stage::sub_question: return take_sub_question(answer.text);
    case Stage::sub_answer: {
      std::string sub_answer = read_paragraph(answer.text);
      if (sub_answer.empty()) {
        return Error{Status::host_failure, concat("the language model's answer to \"", text_.text, "\" is empty"), "sub_answer"};
      }
      step_results_.back().sub_answer = sub_answer;
      steps_.push_back({text_.text, std::move(sub_answer)});
      stage_ = Stage::critique;
      return {};
    }
    case Stage::critique:
      if (read_critique(answer.text)) {
        stage_ = Stage::answer;
      } else if (steps_.size() >= static_cast<std::size_t>(context_.options.integer("ask.steps"))) {
        partial_ = true;
        stage_ = Stage::answer;
      } else {
        stage_ = Stage::sub_question;
      }
      return {};
    case Stage::answer:
      answer_ = read_paragraph(answer.text);
      if (answer_.empty()) {
        return Error{Status::host_failure, concat("the language model's answer to \"", question_.text, "\" is empty"), "answer"};
      }
      stage_ = Stage::done;
      return {};
    case Stage::question_ranking:
    case Stage::ranking:
    case Stage::done: break;
  }
  return {};
}

void AskRun::end_ranking() {
  Ranking ranking = std::move(*run_).take();
  run_.reset();
  StepResult step;
  step.sub_question = text_.text;
  const auto shown = std::min<std::size_t>(ranking.passages.size(), context_.settings.hits);
  step.passages.assign(ranking.passages.begin(), ranking.passages.begin() + static_cast<std::ptrdiff_t>(shown));
  step_results_.push_back(std::move(step));
  stepwise_.add(std::move(ranking), allowed_ ? &*allowed_ : nullptr, stage_ == Stage::question_ranking);
  stage_ = stage_ == Stage::question_ranking ? after_question() : Stage::sub_answer;
}

Result<TaskState> AskRun::advance(WorkBudget& budget, RequestBoard& board) {
  while (stage_ != Stage::done) {
    if (stage_ == Stage::question_ranking || stage_ == Stage::ranking) {
      if (!run_) {
        run_.emplace(*context_.graph, context_.step_settings, text_.text, text_.vector, text_.masked_vector,
                     allowed_ ? &*allowed_ : nullptr);
      }
      if (!run_->step(budget)) return TaskState::more;
      end_ranking();
      continue;
    }
    if (!opened_) {
      open_stage(board);
      opened_ = true;
    }
    if (request_ == 0) {  // vectors that are not wanted
      stage_ = stage_ == Stage::question_vectors ? Stage::question_ranking : Stage::ranking;
    } else {
      const Answer* answer = board.answer(request_);
      if (!answer) return TaskState::waiting;
      if (auto closed = close_stage(*answer); !closed) return std::move(closed).error();
    }
    opened_ = false;
    request_ = 0;
  }
  return TaskState::done;
}

QuestionResult AskRun::take_result() && {
  QuestionResult result = result_of(*context_.graph, context_.settings, question_.text,
                                    stepwise_.fused(allowed_ ? &*allowed_ : nullptr));
  result.answer = std::move(answer_);
  result.partial = partial_;
  result.steps = std::move(step_results_);
  result.state = stepwise_.state();
  return result;
}

}  // namespace hop::core
