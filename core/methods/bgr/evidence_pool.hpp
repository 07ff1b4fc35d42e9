// The pool from which evidence graphs are built: the top passages of the first ranking and the question, with their cosines,
// by vectors or, without a question vector, by TF-IDF.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/work_budget.hpp"
#include "core/eval/evidence_edge.hpp"
#include "core/methods/open_graph.hpp"
#include "core/search/lexical.hpp"

namespace hop::core {

struct TermWeight {
  std::uint32_t term = 0;
  float weight = 0;
};

// Appends a text's TF-IDF vector of unit length, ascending by term. `terms`: the text's distinct terms; they are sorted in
// place. Reads from `words` only N and the document frequencies.
void append_tfidf_vector(const LexicalView& words, std::vector<QueryTerm>& terms, std::vector<TermWeight>& vector);
// The same for a title and a text, over the terms that `words` knows.
void append_tfidf_vector(const LexicalView& words, const Analyzer& analyzer, std::string_view title, std::string_view text,
                         std::vector<TermWeight>& vector);

// Node 0 is the question, node n ≥ 1 is passage passages()[n − 1]. Passages ascend, so ties by node are ties by passage.
// Vectors are the graph's, of unit length; for a question without one they are TF-IDF (docs/methods/first_distances.md).
class EvidencePool {
 public:
  // `graph` must outlive the pool. `question`: its text; `vector`: of the graph's dimension, or empty.
  EvidencePool(const OpenGraph& graph, std::vector<std::uint32_t> passages, std::string_view question,
               std::span<const float> vector);
  // A complete pool from given rows, one per node: vectors of `dimension` values, or TF-IDF rows if it is 0. `passages` must
  // ascend. step() has nothing to do.
  EvidencePool(std::vector<std::uint32_t> passages, std::uint32_t dimension, std::vector<float> vectors, Csr<TermWeight> terms);

  bool step(WorkBudget& budget);  // true when all rows are read

  std::span<const std::uint32_t> passages() const { return passages_; }
  std::uint32_t evidence_count() const { return static_cast<std::uint32_t>(passages_.size()); }
  bool has_vectors() const { return dimension_ != 0; }
  std::span<const float> vector(std::uint32_t node) const {
    return std::span(vectors_).subspan(std::size_t{node} * dimension_, dimension_);
  }
  // 0 if one of the two has no known word.
  float cosine(std::uint32_t a, std::uint32_t b) const;

 private:
  void add_vector(std::uint32_t passage);
  void add_terms(std::string_view title, std::string_view text);

  const OpenGraph* graph_ = nullptr;  // null: all rows were given
  std::vector<std::uint32_t> passages_;
  std::uint32_t dimension_ = 0;  // 0: TF-IDF
  std::vector<float> vectors_;   // of nodes, row by row
  Csr<TermWeight> terms_;        // of nodes, ascending by term, at unit length
  std::uint32_t next_ = 0;       // passage whose row is read next
};

}  // namespace hop::core
