// The result of a task.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "capi/include/hoptrail.h"
#include "capi/src/arguments.hpp"
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

// The result of a question, or null with a failure in `given`.
inline const core::QuestionResult* question_result(Arguments& given, const hop_results* results, std::uint32_t question) {
  if (given.failed()) return nullptr;
  given.below(question, results->results.questions.size(), "question");
  return given.failed() ? nullptr : &results->results.questions[question];
}

}  // namespace hop::capi
