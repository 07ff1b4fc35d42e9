// What a search or ask task gives for each of its questions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/results/explanation.hpp"

namespace hop::core {

struct StepResult {
  std::string sub_question;
  std::string sub_answer;               // empty when steps were given
  std::vector<std::uint32_t> passages;  // that the step's prompt holds, or would hold, best first
};

struct QuestionResult {
  std::vector<std::uint32_t> passages;  // hits, best first
  std::vector<float> scores;            // parallel to them: scores, or distances for gnn_ret and rgnn_ret
  Explanation explanation;              // empty with option hits.explain off
  std::string answer;                   // ask only
  bool partial = false;                 // the loop ended before it was content: out of steps, or by a reply without use
  std::vector<StepResult> steps;
  std::vector<float> state;  // rgnn_ret's ĥ
};

struct Results {
  std::vector<QuestionResult> questions;
};

}  // namespace hop::core
