// The sample program in C++: sample_cpp GRAPH. samples/README.md describes it.
#include <deque>
#include <hoptrail.hpp>
#include <iostream>
#include <map>
#include <stdexcept>

namespace {

const std::string question = "Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?";

// A small but working embedder: each window of three bytes counts in one of 256 components. Component 0 gets one more, so that
// no vector has length 0.
hop::Vectors embed(std::span<const hop::Text> texts) {
  constexpr std::uint32_t dimension = 256;
  hop::Vectors vectors{std::vector<float>(texts.size() * dimension), dimension, "byte-trigrams-256"};
  float* components = vectors.values.data();
  for (const hop::Text& text : texts) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text.text[i]); };
    components[0] = 1;
    for (std::size_t i = 0; i + 2 < text.text.size(); ++i) {
      components[(961u * byte(i) + 31u * byte(i + 1) + byte(i + 2)) % dimension] += 1;
    }
    components += dimension;
  }
  return vectors;
}

// Replaces a language model: returns prepared replies, in order, by purpose.
hop::Completion complete(const hop::CompletionRequest& request) {
  static std::map<std::string, std::deque<std::string>, std::less<>> replies{
      {"sub_question",
       {"Who designed the Brooklyn Bridge?", "Where was John A. Roebling born?", "Which composer was organist in Mühlhausen?"}},
      {"sub_answer", {"John A. Roebling", "Mühlhausen", "Johann Sebastian Bach"}},
      {"critique", {"Critique: no", "Critique: no", "Critique: yes"}},
      {"answer", {"Johann Sebastian Bach"}}};
  std::deque<std::string>& left = replies.at(std::string(request.purpose));
  if (left.empty()) throw std::runtime_error("no reply left for this purpose");
  hop::Completion completion{left.front()};
  left.pop_front();
  return completion;
}

const hop::Host host{.embed = embed, .complete = complete};

// Prints the hits, with the paths that led to them.
void search(const hop::Graph& graph) {
  hop::Options options;
  options.set_text("method", "trail").set_integer("hits", 5);
  hop::Task task = hop::Task::search(graph, hop::Questions(question), options);
  hop::run(task, host);
  const hop::Results results = task.take_results();

  for (const hop::ExplainedHit& hit : results.explained().hits) {
    std::cout << hit.rank << ". " << hit.title << "\n  ";
    for (const hop::PathStep& step : hit.path) {
      std::cout << ' ' << step.by << (step.by == "question" ? " → " : "→ ");
      if (step.passage) std::cout << *step.passage << ' ' << *step.title;
      else std::cout << '[' << *step.entity << ']';
    }
    std::cout << '\n';
  }
}

// Prints the steps of the answer to the question, and the answer.
void ask(const hop::Graph& graph) {
  hop::Options options;
  options.set_text("method", "rgnn_ret").set_integer("hits", 5).set_flag("steps.question", false);
  hop::Task task = hop::Task::ask(graph, hop::Questions(question), options);
  hop::run(task, host);
  const hop::Results results = task.take_results();

  for (std::uint32_t i = 0; i < results.step_count(); ++i) {
    const hop::Step step = results.step(0, i);
    std::cout << step.sub_question << ' ' << step.sub_answer << '\n';
  }
  std::cout << "Answer: " << results.answer().text << '\n';
}

}  // namespace

int main(int argument_count, char** arguments) try {
  if (argument_count != 2) {
    std::cerr << "usage: " << arguments[0] << " GRAPH\n";
    return 2;
  }
  const hop::Graph graph = hop::Graph::map(arguments[1]);
  std::cout << question << "\n\n";
  search(graph);
  std::cout << '\n';
  ask(graph);
} catch (const std::exception& failure) {
  std::cerr << failure.what() << '\n';
  return 1;
}
