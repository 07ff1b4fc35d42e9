// A query text and its vectors: which vectors the host must provide, the checks of its answer (dimension, embedder), and how
// the answer's rows are assigned.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/methods/corpus_part.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/search_settings.hpp"
#include "core/request/host_requests.hpp"
#include "core/request/task_state.hpp"

namespace hop::core {

// A query text with its vectors (empty: missing).
struct SearchText {
  std::string text;
  std::vector<float> vector;
  std::vector<float> masked_vector;
  const char* purpose = "question";  // of the embed request
};

// Whether searches of this graph request vectors from the host.
bool wants_vectors(const OpenGraph& graph, const SearchSettings& settings);

// The texts of one embed request: the text and, if the method uses it, its masked form. Only for a text without a vector.
std::vector<std::string> texts_to_embed(const OpenGraph& graph, const SearchSettings& settings, std::string_view text);

// Assigns the rows of an answer in the order of texts_to_embed(): row 0 is the text's, row 1 its masked form's.
void give_rows(std::span<const float> rows, std::uint32_t dimension, std::size_t row_count, SearchText& text);

// Checks an embedder's answer against the graph. Errors: host_failure, dimension_mismatch, embedder_mismatch.
Result<void> check_embed_answer(const OpenGraph& graph, const Answer& answer);
Result<void> check_given_vector(const OpenGraph& graph, std::span<const float> vector, std::string_view whose);

// Requests the missing vectors of one text from the host.
class VectorsOfText {
 public:
  // Requests nothing if the text has a vector or if the search uses none. In shards, the question comes with its vector.
  VectorsOfText(const CorpusPart& part, const SearchSettings& settings, const SearchText& text)
      : graph_(part.graph()),
        settings_(settings),
        wanted_(part.is_whole() && text.vector.empty() && wants_vectors(part.graph(), settings)) {}

  // Returns waiting, or done with the vectors in `text`, which must be the same text in each call. Errors: those of
  // check_embed_answer.
  Result<TaskState> advance(HostRequests& host, SearchText& text);

 private:
  const OpenGraph& graph_;
  const SearchSettings& settings_;
  bool wanted_;
  std::uint64_t request_ = 0;  // 0: not sent yet
};

}  // namespace hop::core
