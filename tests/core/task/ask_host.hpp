// A language model that follows a script: what it says depends on the request alone, so that answers can come in any order.
#pragma once

#include <string>

#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {

// Sub-questions lead from a person to a river; the critique is content after `steps_wanted` answers.
inline Host scripted_host(std::size_t steps_wanted = 2) {
  return {[steps_wanted](const Request& request) -> std::string {
    const std::string& whole = request.messages.at(0).text;
    // Without the demonstrations before the question itself.
    const std::string prompt = request.purpose == "sub_question" ? whole.substr(whole.rfind("\nQuestion: ")) : whole;
    const auto count = [&](const char* text) {
      std::size_t found = 0;
      for (std::size_t at = prompt.find(text); at != std::string::npos; at = prompt.find(text, at + 1)) ++found;
      return found;
    };
    const char* sub_questions[] = {"Where was Marie Curie born?", "Which river flows through Warsaw?",
                                   "Where does the Vistula end?", "Which country is Rouen in?",
                                   "Which river passes Rouen?",   "What is a river?"};
    if (request.purpose == "sub_question") return std::string("Next step: ") + sub_questions[count("Intermediate answer:")];
    if (request.purpose == "sub_answer") return "Answer: by the passages, " + std::to_string(count("<passage ")) + " of them.";
    if (request.purpose == "critique") return count("\n- ") >= steps_wanted ? "Enough is known.\nCritique: yes" : "Critique: no";
    if (request.purpose == "answer") return "the Vistula";
    return "Marie Curie\nWarsaw";
  }};
}

}  // namespace hop::core::test
