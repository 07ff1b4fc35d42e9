// The result of a task.
#pragma once

#include <string>
#include <vector>

#include "capi/src/object.hpp"
#include "core/base/mutex.hpp"
#include "core/results/results.hpp"

struct hop_results : hop::capi::Object<hop_results> {
  static constexpr std::string_view type_name = "hop_results";
  hop::core::Results results;

  // JSON per question, written by the first call that needs it; empty until then.
  mutable std::vector<std::string> json;
  mutable hop::core::Mutex json_lock;
};

namespace hop::capi {

// The rule of a question's index, and its result.
inline auto question_of(const hop_results* results, std::uint32_t question) {
  return below(question, "question", [=] { return results->results.questions.size(); });
}
inline const core::QuestionResult& result_of(const hop_results* results, std::uint32_t question) {
  return results->results.questions[question];
}

}  // namespace hop::capi

using hop::capi::question_of;
using hop::capi::result_of;
