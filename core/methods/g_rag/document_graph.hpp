// The graph of a question's candidates: an edge where two have a concept in common (G-RAG, §3.1, §3.2.2).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/string_pool.hpp"
#include "core/base/work_parts.hpp"
#include "core/methods/g_rag/concept_graph.hpp"

namespace hop::core {

// What the candidates say, candidate by candidate: numbers of concepts and of triples, each once, ascending.
struct CandidateConcepts {
  Csr<std::uint32_t> concepts;
  Csr<std::uint32_t> triples;
};

// Gives equal concepts and equal triples of different candidates one number.
class ConceptNumbers {
 public:
  // The next candidate by its graph: its concepts but "question", and its triples (source, relation, target); a
  // relation that ends in "-of" is turned round.
  void add_graph(const ConceptGraph& graph);
  // The next candidate by concepts alone: add_concept() for each, then end_candidate().
  void add_concept(std::string_view concept_name);
  void end_candidate();

  const CandidateConcepts& candidates() const { return candidates_; }

 private:
  StringPool concepts_, triples_;
  CandidateConcepts candidates_;
};

// (x, ARG0-of, y) says (y, ARG0, x). The relations of AMR that end in "-of" by themselves stay unchanged.
bool is_inverse(std::string_view relation);

// E_uv: how many concepts, and how many triples, u and v have in common; normalized.
using EdgeFeatures = std::array<float, 2>;

// Undirected, but for the normalized features, which differ in their directions. Without loops.
struct DocumentGraph {
  Csr<std::uint32_t> neighbors;        // N(v), ascending
  std::vector<EdgeFeatures> features;  // parallel to neighbors.values: row u, neighbor v: E_uv
  std::vector<std::uint32_t> reverse;  // parallel to them, too: entry of row v, neighbor u

  std::uint32_t candidate_count() const { return static_cast<std::uint32_t>(neighbors.rows()); }
};

// What a method makes of the candidates.
struct CandidateScores {
  std::vector<float> scores;  // of each candidate, large is good
  std::vector<float> given;   // parallel to neighbors.values: row v, neighbor u: what u gave to v's score
};

// Counts Ê_uv in time that grows with the concepts that are shared, and normalizes: each column by its sum, then each
// row.
class DocumentGraphBuilder {
 public:
  // `candidates` must outlive the builder.
  explicit DocumentGraphBuilder(const CandidateConcepts& candidates) : candidates_(candidates) {}

  bool step(WorkBudget& budget);  // true when done
  DocumentGraph take() && { return std::move(graph_); }

 private:
  std::uint64_t count_common(std::uint32_t candidate);
  std::uint64_t sum_column(std::uint32_t candidate);
  std::uint64_t normalize_row(std::uint32_t candidate);

  const CandidateConcepts& candidates_;
  WorkParts parts_;
  Transposition concept_transposition_, triple_transposition_, edge_transposition_;
  Csr<std::uint32_t> candidates_of_concept_, candidates_of_triple_;
  Csr<std::uint32_t> neighbors_back_;  // equal to the neighbors
  std::vector<EdgeFeatures> common_;   // of the present row, by candidate
  std::vector<EdgeFeatures> column_sums_;
  DocumentGraph graph_;
};

}  // namespace hop::core
