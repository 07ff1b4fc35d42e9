#include "cli/evaluation/eval_vectors.hpp"

#include "cli/reading/read_npy.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

void read_rows(const std::string& path, std::size_t question_count, std::span<EvalQuestion> questions,
               std::vector<float> EvalQuestion::* vector) {
  if (path.empty()) return;
  const Matrix matrix = read_npy(path);
  if (matrix.row_count != question_count) {
    throw Failure(path + ": " + std::to_string(matrix.row_count) + " rows for " + std::to_string(question_count) + " questions");
  }
  for (EvalQuestion& question : questions) {
    const auto row = matrix.row(question.row);
    (question.*vector).assign(row.begin(), row.end());
  }
}

// The engine compares these for its own requests; here the host embeds the questions in advance.
void check_embedder(const hop::Graph& graph, const hop::Vectors& vectors) {
  const hop::GraphVectors of_graph = graph.vectors();
  if (vectors.dimension != of_graph.dimension) {
    throw Failure("the embedder's vectors have dimension " + std::to_string(vectors.dimension) + ", the graph's " +
                  std::to_string(of_graph.dimension));
  }
  if (!of_graph.embedder_id.empty() && !vectors.embedder_id.empty() && of_graph.embedder_id != vectors.embedder_id) {
    throw Failure("the graph's vectors are by \"" + std::string(of_graph.embedder_id) + "\", these by \"" + vectors.embedder_id +
                  "\"");
  }
}

}  // namespace

void read_question_vectors(const VectorArguments& arguments, std::size_t question_count, std::span<EvalQuestion> questions) {
  read_rows(arguments.query_vectors, question_count, questions, &EvalQuestion::vector);
  read_rows(arguments.masked_vectors, question_count, questions, &EvalQuestion::masked_vector);
}

void embed_questions(const hop::Graph& graph, Services& services, bool masked, std::span<EvalQuestion> questions) {
  std::vector<std::string> texts;
  std::vector<std::vector<float>*> wanted;
  const auto want = [&](std::vector<float>& vector, std::string text) {
    if (!vector.empty()) return;
    wanted.push_back(&vector);
    texts.push_back(std::move(text));
  };
  for (EvalQuestion& question : questions) {
    want(question.vector, question.text);
    if (masked) want(question.masked_vector, graph.mask(question.text));
    for (EvalStep& step : question.steps) want(step.vector, step.text);
  }
  if (texts.empty()) return;
  std::vector<hop::Text> request;
  for (const std::string& text : texts) request.push_back({hop::TextRole::query, text});
  const hop::Vectors vectors = services.embed(request);
  check_embedder(graph, vectors);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto row = std::span(vectors.values).subspan(i * vectors.dimension, vectors.dimension);
    wanted[i]->assign(row.begin(), row.end());
  }
}

}  // namespace hop::cli
