// A ranking in JSON (schemas/trace.schema.json): for each hit the passage, its path, the parts of its score, a snippet with
// highlights.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/methods/open_graph.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"
#include "core/request/host_line.hpp"

namespace hop::core {

// An answer against the gold ones that came with its question.
struct AnswerMeasures {
  double exact_match = 0;
  double f1 = 0;
  std::optional<bool> accurate;  // as the judging language model has it; none: not asked, or it did not say
  bool judged = false;           // it was asked
};

// What came of a question that asked its host on the way.
struct Outcome {
  const char* loop = "";
  HostCost cost;
  std::optional<AnswerMeasures> measures;  // none: no answer, or no gold one
};

// `outcome`: null where a question was no course of its own.
std::string explain(const OpenGraph& graph, const SearchSettings& settings, std::string_view question, const Ranking& ranking,
                    const Outcome* outcome = nullptr);

}  // namespace hop::core
