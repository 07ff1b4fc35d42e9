// G-RAG's document graph: one node per candidate, an edge if two candidates share a concept, with the normalized numbers of
// shared concepts and shared triples as features (G-RAG, §3.1, §3.2.2).
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

// One row per candidate: numbers of its concepts and of its triples, ascending, without duplicates.
struct CandidateConcepts {
  Csr<std::uint32_t> concepts;
  Csr<std::uint32_t> triples;
};

// Assigns numbers to concepts and triples, equal ones getting equal numbers across candidates.
class ConceptNumbers {
 public:
  // Adds the next candidate by its graph: its concepts except "question", and its triples (source, relation, target). An inverse
  // relation, which ends in "-of", is reversed.
  void add_graph(const ConceptGraph& graph);
  // Adds the next candidate without a graph: call add_concept() for each concept, then end_candidate().
  void add_concept(std::string_view concept_name);
  void end_candidate();

  const CandidateConcepts& candidates() const { return candidates_; }

 private:
  StringPool concepts_, triples_;
  CandidateConcepts candidates_;
};

// Whether (x, relation, y) means (y, relation without "-of", x), as ARG0-of does. A few AMR relations end in "-of" without being
// inverse.
bool is_inverse(std::string_view relation);

// E_uv: the numbers of concepts and of triples that u and v have in common, normalized.
using EdgeFeatures = std::array<float, 2>;

// Undirected and without loops. Only the normalized features differ by direction.
struct DocumentGraph {
  Csr<std::uint32_t> neighbors;        // N(v), ascending
  std::vector<EdgeFeatures> features;  // parallel to neighbors.values: row u, neighbor v: E_uv
  std::vector<std::uint32_t> reverse;  // parallel to them, too: the entry of row v, neighbor u

  std::uint32_t candidate_count() const { return static_cast<std::uint32_t>(neighbors.rows()); }
};

// A scoring of the candidates.
struct CandidateScores {
  std::vector<float> scores;  // of each candidate; larger is better
  std::vector<float> given;   // parallel to neighbors.values: row v, neighbor u: the part of v's score that u contributed
};

// Counts Ê_uv in time proportional to the shared items, then normalizes: each column by its sum, then each row.
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
  Csr<std::uint32_t> neighbors_back_;  // transposed neighbors, equal to them by symmetry
  std::vector<EdgeFeatures> common_;   // of the current row, by candidate
  std::vector<EdgeFeatures> column_sums_;
  DocumentGraph graph_;
};

}  // namespace hop::core
