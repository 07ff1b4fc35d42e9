// The result of a search or ask task for each of its questions: hits with scores, their explanation, and for an ask task the
// answer and the steps of its loop.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/results/explanation.hpp"

namespace hop::core {

struct StepResult {
  std::string sub_question;
  std::string sub_answer;               // empty for given steps
  std::vector<std::uint32_t> passages;  // those that the step's prompt shows, or would show, best first
};

struct QuestionResult {
  std::vector<std::uint32_t> passages;  // hits, best first
  std::vector<float> scores;            // parallel to them: scores, or distances for gnn_ret and rgnn_ret
  Explanation explanation;              // empty with option hits.explain off
  std::string answer;                   // ask only
  bool partial = false;                 // the loop ended early: out of steps, or after an unusable reply
  std::vector<StepResult> steps;
  std::vector<float> state;  // rgnn_ret's ĥ
};

struct Results {
  std::vector<QuestionResult> questions;
};

}  // namespace hop::core
