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
  using Chosen = std::vector<std::pair<const char*, std::string>>;
  const auto expect_same_hits_as = [&](Chosen of_a, Chosen of_b) {
    of_a.push_back({"hits.explain", "true"}), of_b.push_back({"hits.explain", "true"});
    const Options a_options = small_options(std::move(of_a)), b_options = small_options(std::move(of_b));
    ASSERT_EQ(text_of(search(a, questions, a_options)), text_of(search(b, questions, b_options))) << b_options.to_lines();
  };
  const auto expect_same_hits = [&](const Chosen& options) { expect_same_hits_as(options, options); };
  for (const char* method : {"bm25", "gnn_ret", "trail", "kgp", "iier", "g_rag", "bgr"}) expect_same_hits({{"method", method}});
  if (!a->view().has_vectors()) return;
  expect_same_hits({{"method", "dense"}});
  expect_same_hits_as({{"method", "dense"}}, {{"method", "dense"}, {"dense.rough", "true"}});
  expect_same_hits({{"method", "hybrid"}});
  expect_same_hits({{"method", "kgp"}, {"kgp.graph", "nearest"}});
  if (a->view().nearest.rows() > 0) expect_same_hits({{"method", "gnn_ret"}, {"gnn_ret.nearest", "true"}});
}

}  // namespace hop::core::test
