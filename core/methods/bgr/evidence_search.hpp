// One depth-first search for an evidence graph (Zhu et al., §4.1). The caller drives it: path() is the current path, the
// caller scores all evidences for it, and expand() accepts those above a threshold and moves to the next path.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/bgr/evidence_graph.hpp"

namespace hop::core {

// forward: first the evidences next to the question, then their successors. backward: first the leaves, then their
// predecessors; at a node without an accepted predecessor, the edge Q → node closes the path.
enum class SearchDirection : std::uint8_t { forward, backward };

class EvidenceSearch {
 public:
  // Evidences are the nodes 1 … evidence_count. The search ends after `most_edges` edges; an edge found again on another path
  // counts again (as in the authors' code), which also bounds the number of paths.
  EvidenceSearch(SearchDirection direction, std::uint32_t evidence_count, std::uint32_t most_edges);

  bool done() const { return path_.empty(); }
  // The nodes of the current path from Q, in the order of acceptance. Valid until the next expand().
  std::span<const std::uint32_t> path() const { return path_; }
  // scores[e − 1] is the score of evidence e for path(). Accepts the evidences above the threshold that are not on the path,
  // best first, ties by number, then moves to the next path. Edges that would close a cycle are skipped.
  void expand(std::span<const float> scores, float threshold);

  // Edges in the direction of reasoning, for both search directions. Acyclic; every node is reachable from Q.
  EvidenceEdges take_edges() && { return std::move(edges_); }

 private:
  struct Level {                         // parallel to the nodes of the path
    std::vector<std::uint32_t> waiting;  // accepted but not yet visited, best last
    bool led_on = false;                 // whether an accepted one was visited
  };

  bool go_to_next();
  bool has_room(std::uint32_t edges) const { return found_ + edges <= most_edges_; }
  void find(EvidenceEdge edge);

  SearchDirection direction_;
  std::uint32_t evidence_count_, most_edges_;
  std::uint32_t found_ = 0;  // edges, repeats included
  std::vector<std::uint32_t> path_ = {question_node};
  std::vector<Level> levels_ = std::vector<Level>(1);
  EvidenceEdges edges_;
};

}  // namespace hop::core
