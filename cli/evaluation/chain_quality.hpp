// Measures the chains of hits (schemas/trace.schema.json): do they reach the gold of later hops, do they lead to gold more often
// than to other passages, and does each sentence say the name that its link claims.
#pragma once

#include <map>
#include <string>

#include "cli/evaluation/eval_question.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

struct HitCounts {
  std::size_t hits = 0, gold = 0;
  void add(bool is_gold) { ++hits, gold += is_gold; }
};

// Over the first five hits of each question.
struct ChainQuality {
  // Gold of later hops: gold that follows other gold in the evidence graph; without one, all gold but the best ranked.
  std::size_t later_gold = 0, later_gold_with_chain = 0;
  std::map<std::string, HitCounts> by_last_link;    // of the chain; "" without a chain
  HitCounts later_ranks_with, later_ranks_without;  // ranks 3 to 5
  std::size_t links = 0, links_with_name = 0;       // whose sentence has the name; of all hits

  HitCounts with_chain() const;
  HitCounts without_chain() const;
};

// Adds the hits of a question; `trace` is their explanation.
void add_chains(const EvalQuestion& question, const Json& trace, ChainQuality& quality);

}  // namespace hop::cli
