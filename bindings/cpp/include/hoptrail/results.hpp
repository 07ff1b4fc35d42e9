// The results of a search or ask task.
#pragma once

#include <mutex>
#include <span>

#include "hoptrail/call.hpp"
#include "hoptrail/read_explanation.hpp"

namespace hop {

// Two columns of the same length, best first: passage indices, and their scores (distances for gnn_ret and rgnn_ret).
struct Hits {
  // Indices of passages, best first.
  std::span<const std::uint32_t> passages;
  // The score or distance of each passage.
  std::span<const float> scores;

  // The number of hits.
  std::size_t size() const { return passages.size(); }
  // Whether the list is empty.
  bool empty() const { return passages.empty(); }
};

// The answer of a language model to a question.
struct FinalAnswer {
  // The answer.
  std::string_view text;
  bool partial = false;  // the loop used up its steps before a critique accepted the answer
};

// A step of a question that was answered step by step.
struct Step {
  // The sub-question.
  std::string_view sub_question;
  // The language model's answer to it. Empty for given steps.
  std::string_view sub_answer;
  // Indices of its passages, best first.
  std::span<const std::uint32_t> passages;
};

// The results of a task: one ranking per question. Views and explanations are borrowed from it, so it must have a name: functions
// that return them refuse a temporary object.
class Results {
 public:
  using Handle = detail::Handle<hop_results, hop_results_free>;

  // Takes ownership.
  explicit Results(Handle handle) : handle_(std::move(handle)) {}

  // The number of questions; the index of a question is below it.
  std::uint32_t size() const { return detail::read<std::uint32_t>(hop_results_count, handle_.get()); }

  // The hits of a question, best first.
  Hits hits(std::uint32_t question = 0) const& {
    const std::uint32_t* passages = nullptr;
    const float* scores = nullptr;
    std::size_t count = 0;
    detail::call(hop_results_hits, handle_.get(), question, &passages, &scores, &count);
    return {{passages, count}, {scores, count}};
  }
  Hits hits(std::uint32_t question = 0) const&& = delete;

  // The explanation of the hits, which the first call reads from the JSON. Throws HOP_STATUS_WRONG_STATE if option hits.explain
  // is off.
  const Explanation& explained(std::uint32_t question = 0) const& {
    const std::string_view json = explanation(question);
    if (json.empty()) {
      throw Error(HOP_STATUS_WRONG_STATE, "option hits.explain is off: the hits have no explanation", "hits.explain");
    }
    const std::lock_guard<std::mutex> lock(read_->lock);
    const auto found = read_->explanations.find(question);
    if (found != read_->explanations.end()) return found->second;
    return read_->explanations.emplace(question, detail::read_explanation(json)).first->second;
  }
  const Explanation& explained(std::uint32_t question = 0) const&& = delete;

  // The explanation as one JSON object (schemas/trace.schema.json), to store or to send. Empty if option hits.explain is off.
  std::string_view explanation(std::uint32_t question = 0) const& {
    return detail::read_text(hop_results_explanation, handle_.get(), question);
  }
  std::string_view explanation(std::uint32_t question = 0) const&& = delete;

  // The language model's answer to a question of an ask task.
  FinalAnswer answer(std::uint32_t question = 0) const& {
    const char* text = nullptr;
    std::size_t length = 0;
    std::int32_t partial = 0;
    detail::call(hop_results_answer, handle_.get(), question, &text, &length, &partial);
    return {{text, length}, partial != 0};
  }
  FinalAnswer answer(std::uint32_t question = 0) const&& = delete;

  // The number of its steps.
  std::uint32_t step_count(std::uint32_t question = 0) const {
    return detail::read<std::uint32_t>(hop_results_step_count, handle_.get(), question);
  }
  // A step of the question.
  Step step(std::uint32_t question, std::uint32_t step) const& {
    const char* sub_question = nullptr;
    const char* sub_answer = nullptr;
    const std::uint32_t* passages = nullptr;
    std::size_t sub_question_length = 0;
    std::size_t sub_answer_length = 0;
    std::size_t count = 0;
    detail::call(hop_results_step, handle_.get(), question, step, &sub_question, &sub_question_length, &sub_answer,
                 &sub_answer_length, &passages, &count);
    return {{sub_question, sub_question_length}, {sub_answer, sub_answer_length}, {passages, count}};
  }
  Step step(std::uint32_t question, std::uint32_t step) const&& = delete;

  // The state of rgnn_ret after the last step, one distance per passage; empty for other methods.
  std::span<const float> state(std::uint32_t question = 0) const& {
    const float* distances = nullptr;
    std::size_t count = 0;
    detail::call(hop_results_state, handle_.get(), question, &distances, &count);
    return {distances, count};
  }
  std::span<const float> state(std::uint32_t question = 0) const&& = delete;

  // The object of the C ABI. Ownership stays here.
  const hop_results* get() const noexcept { return handle_.get(); }

 private:
  // The explanations that were read. They keep their places when the results move.
  struct Read {
    std::mutex lock;
    std::map<std::uint32_t, Explanation> explanations;
  };

  Handle handle_;
  std::unique_ptr<Read> read_ = std::make_unique<Read>();
};

}  // namespace hop
