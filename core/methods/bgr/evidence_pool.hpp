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
#include "core/exchange/exchange.hpp"
#include "core/methods/candidate_facts.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/question_words.hpp"

namespace hop::core {

struct TermWeight {
  std::uint32_t term = 0;
  float weight = 0;
};

// Node 0 is the question, node n ≥ 1 is passage passages()[n − 1]. Passages ascend, so ties by node are ties by passage.
// Vectors are the graph's, of unit length; for a question without one they are TF-IDF (docs/methods/first_distances.md).
class EvidencePool {
 public:
  // The graph of `part` must outlive the pool. `passages`: numbers in the corpus, at most `most`; of a part that does not lead,
  // none. `question`: its text; `vector`: of the graph's dimension, or empty.
  EvidencePool(const CorpusPart& part, std::vector<std::uint32_t> passages, std::string_view question,
               std::span<const float> vector, std::size_t most);
  // Of one graph.
  EvidencePool(const OpenGraph& graph, std::vector<std::uint32_t> passages, std::string_view question,
               std::span<const float> vector);

  // True when all rows are read. On a part of a corpus, false means that the exchange waits.
  bool step(WorkBudget& budget, Exchange& exchange);
  bool step(WorkBudget& budget);  // on one graph

  std::span<const std::uint32_t> passages() const { return passages_; }
  std::uint32_t evidence_count() const { return static_cast<std::uint32_t>(passages_.size()); }
  bool has_vectors() const { return dimension_ != 0; }
  std::span<const float> vector(std::uint32_t node) const {
    return std::span(vectors_).subspan(std::size_t{node} * dimension_, dimension_);
  }
  // 0 if one of the two has no known word.
  float cosine(std::uint32_t a, std::uint32_t b) const;

 private:
  void end_vector();
  void add_terms(std::string_view title, std::string_view text);
  void find_question_terms(std::string_view question);
  void read_words(std::uint32_t passage, CandidateRow& row) const;
  bool gather_rows(Exchange& exchange);
  bool add_question(Exchange& exchange);
  void add_row(const CandidateRow& row);

  CorpusPart part_;
  std::vector<std::uint32_t> passages_;
  std::uint32_t dimension_ = 0;  // 0: TF-IDF
  std::vector<float> vectors_;   // of nodes, row by row
  Csr<TermWeight> terms_;        // of nodes, ascending by term, at unit length
  std::uint32_t next_ = 0;       // passage whose row is read next

  // In shards:
  CandidatesOfParts candidates_;
  std::vector<CountedTerm> question_terms_;  // without a vector
};

}  // namespace hop::core
