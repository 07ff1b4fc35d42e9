// A text to rank by and its vectors: which are requested from the host, and where the rows go.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/search_settings.hpp"
#include "core/request/host_requests.hpp"
#include "core/request/task_state.hpp"

namespace hop::core {

// A text to rank by, with its vectors (empty: not there).
struct SearchText {
  std::string text;
  std::vector<float> vector;
  std::vector<float> masked_vector;
  const char* purpose = "question";  // of the request for what is not there
};

// Whether searches of this graph want vectors from the host.
bool wants_vectors(const OpenGraph& graph, const SearchSettings& settings);

// One request for the vectors that `text` lacks: its own and, where the method uses it, its masked form's.
// Only for a text without a vector.
std::vector<std::string> texts_to_embed(const OpenGraph& graph, const SearchSettings& settings, std::string_view text);

// The rows of an answer, given to texts in the order of texts_to_embed: row 0 is the text's, row 1 its masked form's.
void give_rows(std::span<const float> rows, std::uint32_t dimension, std::size_t row_count, SearchText& text);

// Checks an embedder's answer against the graph. Errors: host_failure, dimension_mismatch, embedder_mismatch.
Result<void> check_embed_answer(const OpenGraph& graph, const Answer& answer);
Result<void> check_given_vector(const OpenGraph& graph, std::span<const float> vector, std::string_view whose);

// The vectors that one text lacks, asked of the host on its line.
class VectorsOfText {
 public:
  // Whether there is anything to ask for: not for a text with a vector, or where vectors are not wanted.
  VectorsOfText(const OpenGraph& graph, const SearchSettings& settings, const SearchText& text)
      : graph_(graph), settings_(settings), wanted_(text.vector.empty() && wants_vectors(graph, settings)) {}

  // waiting, or done with the vectors in `text`, the same text as before. Errors: those of check_embed_answer.
  Result<TaskState> advance(HostRequests& host, SearchText& text);

 private:
  const OpenGraph& graph_;
  const SearchSettings& settings_;
  bool wanted_;
  std::uint64_t request_ = 0;  // 0: not asked yet
};

}  // namespace hop::core
