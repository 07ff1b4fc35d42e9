// One embed request carries the text and, if the method uses it, the masked text; the answer's rows come back in that order.
// Vectors of another dimension or another embedder are errors, because their cosines would be meaningless.
#include "core/methods/search_text.hpp"

#include "core/base/concat.hpp"
#include "core/methods/question.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/ranking_method.hpp"

namespace hop::core {

bool wants_vectors(const OpenGraph& graph, const SearchSettings& settings) {
  return settings.ask_for_vectors && graph.view().has_vectors() && uses_vectors(settings);
}

std::vector<std::string> texts_to_embed(const OpenGraph& graph, const SearchSettings& settings, std::string_view text) {
  std::vector<std::string> texts = {std::string(text)};
  if (uses_masked_vector(settings))
    texts.push_back(mask_question(graph, text, ranking_method(settings.method).entity_rules(settings)));
  return texts;
}

void give_rows(std::span<const float> rows, std::uint32_t dimension, std::size_t row_count, SearchText& text) {
  text.vector.assign(rows.begin(), rows.begin() + dimension);
  if (row_count == 2) text.masked_vector.assign(rows.begin() + dimension, rows.end());
}

Result<void> check_given_vector(const OpenGraph& graph, std::span<const float> vector, std::string_view whose) {
  if (vector.empty() || vector.size() == graph.view().dimension) return {};
  return Error{Status::dimension_mismatch,
               concat(whose, ": the vector has dimension ", vector.size(), ", the graph's vectors have ", graph.view().dimension),
               ""};
}

Result<void> check_embed_answer(const OpenGraph& graph, const Answer& answer) {
  if (answer.kind == AnswerKind::failure) {
    return Error{Status::host_failure, concat("no vectors for the question: ", answer.text), ""};
  }
  if (answer.dimension != graph.view().dimension) {
    return Error{Status::dimension_mismatch,
                 concat("the embedder's vectors have dimension ", answer.dimension, ", the graph's ", graph.view().dimension),
                 ""};
  }
  // Embedders are compared only if both sides name one.
  const std::string_view expected = graph.view().embedder_id;
  if (!expected.empty() && !answer.embedder_id.empty() && expected != answer.embedder_id) {
    return Error{Status::embedder_mismatch,
                 concat("the graph's vectors are from \"", expected, "\", the answer's from \"", answer.embedder_id, "\""), ""};
  }
  return {};
}

Result<TaskState> VectorsOfText::advance(HostRequests& host, SearchText& text) {
  if (!wanted_) return TaskState::done;
  if (request_ == 0) request_ = host.embed(text.purpose, TextRole::query, texts_to_embed(graph_, settings_, text.text));
  const Answer* answer = host.answer(request_);
  if (!answer) return TaskState::waiting;
  if (auto checked = check_embed_answer(graph_, *answer); !checked) return std::move(checked).error();
  give_rows(answer->values, answer->dimension, answer->rows, text);
  wanted_ = false;
  return TaskState::done;
}

}  // namespace hop::core
