// KGP's walk over the graph without its host: what is visited, and who is next (KGP, Algorithm 1).
//
// Paths and candidate neighbours are enqueued together, in the order of visits. So the list of visits is the queue: a path
// is a visit with those that led to it, and the oldest path in the queue is the first visit that nobody went on from.
#pragma once

#include <cstdint>
#include <vector>

#include "core/methods/kgp/kgp_graph.hpp"
#include "core/methods/kgp/kgp_settings.hpp"
#include "core/methods/ranking.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

inline constexpr std::uint32_t no_visit = 0xffffffff;

struct KgpVisit {
  std::uint32_t passage = 0;
  std::uint32_t from = no_visit;  // the visit that it was reached from; no_visit: a seed
  std::uint32_t hops = 0;         // from its seed
  KgpLink link;
  float similarity = 0;           // to the guess that chose it; of a seed: to the question
};

struct KgpTraversal {
  std::size_t most_visits = 0;   // B, seeds included
  std::uint32_t most_hops = 0;   // nobody goes on from a visit so far from its seed
  std::vector<KgpVisit> visits;  // no passage twice
  PassageSet visited;
  std::size_t next = 0;          // the oldest path in the queue; visits.size(): the queue is empty

  KgpTraversal(const KgpSettings& settings, std::size_t passage_count)
      : most_visits(settings.passages), most_hops(settings.hops), visited(passage_count) {}

  bool is_full() const { return visits.size() >= most_visits; }
  bool is_over() const { return is_full() || next == visits.size() || visits[next].hops == most_hops; }
  void visit(const KgpVisit& visit);
};

// From the seed to a visit, its passages and the entities that link them.
Path path_to(const KgpTraversal& traversal, std::size_t visit);

}  // namespace hop::core
