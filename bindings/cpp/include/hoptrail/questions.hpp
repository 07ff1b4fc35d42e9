// One or more questions for one task.
#pragma once

#include <span>

#include "hoptrail/call.hpp"

namespace hop {

// One or more questions for a task.
class Questions {
 public:
  // An empty list.
  Questions() : handle_(detail::create<Handle>(hop_questions_create)) {}
  // A list with one question.
  explicit Questions(std::string_view text) : Questions() { add(text); }

  // Adds a question.
  void add(std::string_view text) { detail::call(hop_questions_add, handle_.get(), text.data(), text.size()); }

  // Sets the vector of the question that was added last. All functions below also apply to that question.
  void set_vector(std::span<const float> vector) {
    detail::call(hop_questions_set_vector, handle_.get(), vector.data(), dimension_of(vector));
  }
  // Sets the vector of the question's masked form (Graph::mask).
  void set_masked_vector(std::span<const float> vector) {
    detail::call(hop_questions_set_masked_vector, handle_.get(), vector.data(), dimension_of(vector));
  }
  // Appends a given sub-question, with its vector or without.
  void add_step(std::string_view text, std::span<const float> vector = {}) {
    detail::call(hop_questions_add_step, handle_.get(), text.data(), text.size(), vector.data(), dimension_of(vector));
  }
  // Adds a condition on metadata that every hit must meet: `key=value`, `key!=value`, `key=a|b|c`, `key=low..high`,
  // `key>=low`, `key>low`, `key<=high`, `key<high`, or JSON with `and`, `or` and `not` (hoptrail.h).
  void add_condition(std::string_view condition) {
    detail::call(hop_questions_add_condition, handle_.get(), condition.data(), condition.size());
  }

  // Adds gold passages, for metrics and training.
  void add_gold(std::span<const std::uint32_t> passages) {
    detail::call(hop_questions_add_gold, handle_.get(), passages.data(), passages.size());
  }
  // Adds gold passages of the last step.
  void add_step_gold(std::span<const std::uint32_t> passages) {
    detail::call(hop_questions_add_step_gold, handle_.get(), passages.data(), passages.size());
  }
  // Adds a gold answer.
  void add_gold_answer(std::string_view answer) {
    detail::call(hop_questions_add_gold_answer, handle_.get(), answer.data(), answer.size());
  }

  // The number of questions.
  std::uint32_t size() const { return detail::read<std::uint32_t>(hop_questions_count, handle_.get()); }

  // The object of the C ABI. Ownership stays here.
  const hop_questions* get() const noexcept { return handle_.get(); }

 private:
  static std::uint32_t dimension_of(std::span<const float> vector) {
    if (vector.size() > UINT32_MAX) throw Error(HOP_STATUS_LIMIT_EXCEEDED, "a vector has more than 2^32 - 1 numbers");
    return static_cast<std::uint32_t>(vector.size());
  }

  using Handle = detail::Handle<hop_questions, hop_questions_free>;
  Handle handle_;
};

}  // namespace hop
