// Two graphs of the same documents, one of which may have its texts and vectors in segments.
#pragma once

#include <bit>
#include <string>
#include <vector>

#include "core/graph/export_graph.hpp"
#include "core/methods/views.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {

inline std::string exported(const Graph& graph) {
  std::string text;
  export_graph(graph, ExportFormat::json, text);
  return text;
}

inline std::vector<std::uint32_t> bits_of_vector(const Graph& graph, std::uint32_t passage) {
  std::vector<float> row(graph.dimension);
  read_row(vector_view(graph), passage, row);
  std::vector<std::uint32_t> bits;
  for (const float value : row) bits.push_back(std::bit_cast<std::uint32_t>(value));
  return bits;
}

// Edges, texts, vectors, and what each method that may ask for texts or vectors finds: passages, bits of scores, paths.
inline void expect_same_answers(const std::shared_ptr<const OpenGraph>& a, const std::shared_ptr<const OpenGraph>& b,
                                const std::vector<Question>& questions) {
  ASSERT_EQ(exported(a->view()), exported(b->view()));
  ASSERT_EQ(a->view().dimension, b->view().dimension);
  ASSERT_EQ(a->view().vector_precision, b->view().vector_precision);
  ASSERT_EQ(a->view().embedder_id, b->view().embedder_id);
  for (std::uint32_t p = 0; p < a->view().passage_count(); ++p) {
    ASSERT_EQ(passage_text(a->view(), p), passage_text(b->view(), p));
    ASSERT_EQ(bits_of_vector(a->view(), p), bits_of_vector(b->view(), p));
  }
  for (const char* method : {"bm25", "dense", "hybrid", "gnn_ret", "trail", "kgp", "iier", "g_rag", "bgr"}) {
    for (const char* precision : {"nearest", "entities"}) {
      if (std::string_view(method) != "kgp" && std::string_view(precision) == "nearest") continue;
      if (std::string_view(precision) == "nearest" && !a->view().has_vectors()) continue;
      const Options options = small_options({{"method", method}, {"kgp.graph", precision}, {"hits.explain", "true"}});
      ASSERT_EQ(text_of(search(a, questions, options)), text_of(search(b, questions, options))) << method;
    }
  }
}

}  // namespace hop::core::test
