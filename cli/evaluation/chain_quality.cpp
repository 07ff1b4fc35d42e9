#include "cli/evaluation/chain_quality.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "cli/evaluation/gold.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t first_hits = 5, first_of_later_ranks = 3;

std::set<std::uint32_t> later_gold(const EvalQuestion& question, const std::vector<std::uint32_t>& ranking) {
  std::set<std::uint32_t> later;
  if (!question.gold_edges.empty()) {
    for (std::size_t edge = 0; edge < question.gold_edges.size(); edge += 2) {
      if (question.gold_edges[edge] != no_passage) later.insert(question.gold_edges[edge + 1]);
    }
    return later;
  }
  later.insert(question.gold.begin(), question.gold.end());
  const auto best = std::find_if(ranking.begin(), ranking.end(), [&](std::uint32_t hit) { return later.count(hit) > 0; });
  if (best != ranking.end()) later.erase(*best);
  return later;
}

// The kind of the link that ends the chain; empty for a hit without a chain, also for one that only words led to.
std::string last_link(const Json& hit, const Json& links) {
  const Json& chain = hit.at("chain");
  if (chain.empty() || !chain.back().contains("link")) return "";
  return links.at(chain.back().at("link").get<std::size_t>()).at("by").get<std::string>();
}

}  // namespace

HitCounts ChainQuality::with_chain() const {
  HitCounts sum;
  for (const auto& [kind, counts] : by_last_link) {
    if (!kind.empty()) sum.hits += counts.hits, sum.gold += counts.gold;
  }
  return sum;
}

HitCounts ChainQuality::without_chain() const {
  const auto none = by_last_link.find("");
  return none == by_last_link.end() ? HitCounts{} : none->second;
}

void add_chains(const EvalQuestion& question, const Json& trace, ChainQuality& quality) {
  const Json &hits = trace.at("hits"), &links = trace.at("links");
  std::vector<std::uint32_t> ranking;
  for (const Json& hit : hits) ranking.push_back(hit.at("index").get<std::uint32_t>());
  const std::set<std::uint32_t> gold(question.gold.begin(), question.gold.end()), later = later_gold(question, ranking);
  for (std::size_t rank = 1; rank <= std::min(first_hits, hits.size()); ++rank) {
    const std::uint32_t passage = ranking[rank - 1];
    const std::string kind = last_link(hits[rank - 1], links);
    const bool is_gold = gold.count(passage) > 0;
    quality.by_last_link[kind].add(is_gold);
    if (rank >= first_of_later_ranks) (kind.empty() ? quality.later_ranks_without : quality.later_ranks_with).add(is_gold);
    if (later.count(passage) == 0) continue;
    ++quality.later_gold;
    quality.later_gold_with_chain += !kind.empty();
  }
  for (const Json& link : links) {
    ++quality.links;
    const auto& sentence = link.at("sentence").get_ref<const std::string&>();
    const auto& name = link.at("name").get_ref<const std::string&>();
    quality.links_with_name += !name.empty() && sentence.find(name) != std::string::npos;
  }
}

}  // namespace hop::cli
