// Replies of a language model from recorded decompositions of questions, so that loops run without one.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/terminal/json.hpp"

namespace hop::cli {

// Traces (ProbTree): {"question", "steps": [{"filled", "answer", "sons", "parent"}]}. The steps without sons are the
// sub-questions, in order; the step without a parent has the final answer. The last "Question:" line of a prompt selects the
// question. The reply is the next sub-question, a sub-question's answer, "Critique: yes" once all are answered, the final
// answer, Self-Ask's follow-up, IRCoT's next sentence, ITER-RETGEN's draft, the plan of all sub-questions, whose "question" has "#1"
// where "filled" has an answer, or the numbers of the passages that state the answer of a step.
class TraceReplies {
 public:
  // Returns false for a record that is not a trace, and ignores it.
  bool add(const Json& record);

  bool empty() const { return traces_.empty(); }
  bool knows(std::string_view question) const;
  // Empty for a question or purpose that no trace covers.
  std::optional<std::string> reply(std::string_view purpose, std::string_view prompt) const;

 private:
  struct Trace {
    std::vector<std::pair<std::string, std::string>> steps;  // sub-questions and their answers
    std::string answer, plan;
  };

  std::map<std::string, Trace, std::less<>> traces_;             // by question
  std::map<std::string, std::string, std::less<>> sub_answers_;  // by sub-question
};

}  // namespace hop::cli
