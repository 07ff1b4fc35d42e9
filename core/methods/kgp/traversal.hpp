// The state of KGP's graph traversal, without host requests: the visited passages and the next path to extend (KGP,
// Algorithm 1).
//
// The algorithm enqueues paths in the order of visits, so the list of visits is the queue: a path is a visit together with the
// visits that led to it, and the oldest path in the queue is the first visit that has not been extended.
#pragma once

#include <cstdint>
#include <vector>

#include "core/methods/kgp/kgp_graph.hpp"
#include "core/methods/kgp/kgp_settings.hpp"
#include "core/methods/ranking.hpp"

namespace hop::core {

inline constexpr std::uint32_t no_visit = 0xffffffff;

struct KgpVisit {
  std::uint32_t passage = 0;
  std::uint32_t from = no_visit;  // the visit that it was reached from; no_visit for a seed
  std::uint32_t hops = 0;         // from its seed
  KgpLink link;
  float similarity = 0;  // to the guess that chose it; for a seed, to the question
};

struct KgpTraversal {
  std::size_t most_visits = 0;   // B, seeds included
  std::uint32_t most_hops = 0;   // visits this far from their seed are not extended
  std::vector<KgpVisit> visits;  // no duplicate passages
  std::size_t next = 0;          // the oldest path in the queue; visits.size(): the queue is empty

  explicit KgpTraversal(const KgpSettings& settings) : most_visits(settings.passages), most_hops(settings.hops) {}

  bool is_full() const { return visits.size() >= most_visits; }
  bool is_over() const { return is_full() || next == visits.size() || visits[next].hops == most_hops; }
};

// A visit as a hit. Its score is 1 / rank in the order of visits, or its similarity.
struct KgpHit {
  std::uint32_t visit = 0;
  float score = 0;
};
// All visits in the order of hits: by visit, or by similarity with ties by passage.
std::vector<KgpHit> hits_of_visits(const std::vector<KgpVisit>& visits, bool by_similarity);

// The path from the seed to a visit: its passages and the entities that link them.
Path path_to(const KgpTraversal& traversal, std::size_t visit);

}  // namespace hop::core
