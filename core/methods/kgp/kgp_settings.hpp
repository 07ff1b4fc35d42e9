// The options of KGP, read once and typed, under the paper's symbols B, b, n and k. core/methods/kgp/kgp.inc documents each
// option.
#pragma once

#include <cstdint>

#include "core/graph/entity_graph.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

enum class KgpEdges : std::uint8_t { entities, terms, nearest };
enum class KgpRouter : std::uint8_t { rules, ask, content };

struct KgpSettings {
  KgpEdges edges = KgpEdges::entities;
  KgpRouter router = KgpRouter::rules;
  bool lacks_model = false;     // the router is "ask", but search.complete is off
  std::uint32_t passages = 30;  // B
  std::uint32_t branches = 3;   // b
  std::uint32_t seeds = 10;     // n
  std::uint32_t hops = 1000;    // from a seed
  std::uint32_t terms = 5;      // of each passage, for edges by terms
  std::uint32_t nearest = 5;    // k, if the file keeps no nearest neighbors
  double keyword_share = 0.1;   // keywords of a larger share of the passages make no edges
  bool by_similarity = false;   // order hits by similarity instead of by visit
  EntityRules entities;         // of edges by entities, and of the titles in edges by terms
};

// The paper's budget is the size of the reader's context, so B is the smaller of kgp.passages and hits.
KgpSettings read_kgp_settings(const Options& options, const SearchSettings& search);

}  // namespace hop::core
