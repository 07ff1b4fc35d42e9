#include "cli/terminal/print_steps.hpp"

#include <algorithm>
#include <string>

#include "cli/terminal/terminal.hpp"
#include "cli/terminal/title_in_line.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t passages_shown_of_a_step = 3;

std::string passage_id(const hop::Graph& graph, std::uint32_t passage) {
  return std::string(graph.passage_text(passage, hop::PassageField::id));
}

Json step_json(const hop::Graph& graph, const hop::Step& step) {
  Json passages = Json::array();
  for (const std::uint32_t passage : step.passages) passages.push_back(passage_id(graph, passage));
  return {{"sub_question", step.sub_question}, {"sub_answer", step.sub_answer}, {"passages", std::move(passages)}};
}

void print_step(const hop::Graph& graph, std::size_t number, const hop::Step& step, bool styled) {
  std::string text = std::to_string(number) + ". " + printable(step.sub_question) + "\n";
  if (!step.sub_answer.empty()) text += "   " + bold(printable(step.sub_answer), styled) + "\n";
  std::string read;
  for (std::size_t i = 0; i < std::min(step.passages.size(), passages_shown_of_a_step); ++i) {
    const auto title = graph.passage_text(step.passages[i], hop::PassageField::title);
    read += (read.empty() ? "" : ", ") + ("[" + title_in_line(passage_id(graph, step.passages[i])) + "] ") + title_in_line(title);
  }
  if (step.passages.size() > passages_shown_of_a_step) read += ", …";
  print(text + "   " + faint(read, styled) + "\n");
}

}  // namespace

Json steps_json(const hop::Graph& graph, const hop::Results& results) {
  Json steps = Json::array();
  for (std::uint32_t step = 0; step < results.step_count(); ++step) steps.push_back(step_json(graph, results.step(0, step)));
  return steps;
}

void print_steps(const hop::Graph& graph, const hop::Results& results, bool styled) {
  if (results.step_count() > 0) print("\nSteps\n");
  for (std::uint32_t step = 0; step < results.step_count(); ++step) print_step(graph, step + 1, results.step(0, step), styled);
}

}  // namespace hop::cli
