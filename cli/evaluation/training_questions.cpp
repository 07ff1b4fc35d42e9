#include "cli/evaluation/training_questions.hpp"

#include <algorithm>

#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

// Gold that is not in the graph cannot be used for training.
std::vector<std::uint32_t> passages_there(const hop::Graph& graph, std::vector<std::uint32_t> passages) {
  std::erase_if(passages, [&](std::uint32_t passage) { return passage >= graph.passage_count(); });
  return passages;
}

// Converts the gold evidence graph of a question to steps: one per node, whose text refers to the steps that it follows. Throws
// Failure for a graph with a cycle.
void add_graph_as_steps(const QuestionSet& set, const EvalQuestion& question, hop::Questions& questions) {
  const std::vector<std::uint32_t>& edges = question.gold_edges;
  constexpr std::uint32_t of_question = 0xFFFFFFFF;
  std::vector<std::uint32_t> placed;  // by step
  const auto step_of = [&](std::uint32_t node) {
    return static_cast<std::size_t>(std::find(placed.begin(), placed.end(), node) - placed.begin());
  };
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 1; i < edges.size(); i += 2) {
      const std::uint32_t node = edges[i];
      if (step_of(node) < placed.size()) continue;
      std::string follows = "after ";
      bool ready = true;
      for (std::size_t j = 0; j < edges.size(); j += 2) {
        if (edges[j + 1] != node || edges[j] == of_question) continue;
        ready = ready && step_of(edges[j]) < placed.size();
        follows += "#" + std::to_string(step_of(edges[j]) + 1) + " ";
      }
      if (!ready) continue;
      placed.push_back(node);
      questions.add_step(follows);
      questions.add_step_gold(passages_there(set.graph, {node}));
      grown = true;
    }
  }
  for (std::size_t i = 1; i < edges.size(); i += 2) {
    if (step_of(edges[i]) == placed.size()) throw Failure(question.where + ": the evidence graph has a cycle");
  }
}

}  // namespace

hop::Questions questions_with_gold(const QuestionSet& set, bool by_graph) {
  hop::Questions questions;
  for (const EvalQuestion& question : set.questions) {
    questions.add(question.text);
    if (!question.vector.empty()) questions.set_vector(question.vector);
    if (!question.masked_vector.empty()) questions.set_masked_vector(question.masked_vector);
    questions.add_gold(passages_there(set.graph, question.gold));
    if (by_graph) add_graph_as_steps(set, question, questions);
    for (std::size_t step = 0; step < question.steps.size() && !by_graph; ++step) {
      questions.add_step(question.steps[step].text, question.steps[step].vector);
      questions.add_step_gold(passages_there(set.graph, question.steps[step].gold));
    }
  }
  return questions;
}

}  // namespace hop::cli
