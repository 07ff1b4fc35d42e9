// One search for an evidence graph, depth first from the question (Zhu et al., §4.1). The search says which path it stands
// on, the caller scores all evidences for that path, the search accepts and goes on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/bgr/evidence_graph.hpp"

namespace hop::core {

// forward: the question's own evidences first, then what follows from them. backward: the leaves first, then what leads to
// them; where nothing more does, Q → node closes the path.
enum class SearchDirection : std::uint8_t { forward, backward };

class EvidenceSearch {
 public:
  // Evidences are the nodes 1 … evidence_count. The search ends at `most_edges` edges found; one that is found again, on
  // another path, counts again (as in the authors' code), so that the number of paths is bounded, too.
  EvidenceSearch(SearchDirection direction, std::uint32_t evidence_count, std::uint32_t most_edges);

  bool done() const { return path_.empty(); }
  // From Q on: nodes in the order they were accepted. Valid until the next expand.
  std::span<const std::uint32_t> path() const { return path_; }
  // scores[e − 1] is evidence e's for path(). Accepted are those above the threshold that are not on the path, best first,
  // ties by number; the search goes on to the next path. An edge that would close a cycle is passed over.
  void expand(std::span<const float> scores, float threshold);

  // Edges in the direction of reasoning, regardless of that of the search. Acyclic, and every node is reached from Q.
  EvidenceEdges take_edges() && { return std::move(edges_); }

 private:
  struct Level {                         // parallel to the nodes of the path
    std::vector<std::uint32_t> waiting;  // accepted there and not gone into yet, best last
    bool led_on = false;                 // an accepted one was gone into
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
