// Flattens chains into hits: a passage on several chains belongs to the first one, and passages on no chain fill up the list
// by closeness.
#include "core/methods/iier/chains.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/methods/iier/interactions.hpp"
#include "core/methods/views.hpp"
#include "core/search/top_k.hpp"
#include "core/search/vector_rows.hpp"

namespace hop::core {

namespace {

struct ChainHit {
  std::uint32_t passage = 0;
  float score = 0;
  std::uint32_t chain = 0, place = 0;  // both from 1; 0: on no chain
};

Path path_to_chain_hit(const ChainHit& hit, std::span<const Chain> chains) {
  if (hit.chain == 0) return path_of_passage(hit.passage);
  Path path;
  for (const ChainPassage& step : std::span(chains[hit.chain - 1]).first(hit.place)) {
    path.push_back({false, step.passage, step.link});
  }
  return path;
}

}  // namespace

Chain chain_of_seed(std::uint32_t seed, float closeness, const ChainWeights& weights) {
  return {{seed, weights.question * closeness + weights.seed}};
}

bool is_on_chain(const Chain& chain, std::uint32_t passage) {
  return std::any_of(chain.begin(), chain.end(), [&](const ChainPassage& step) { return step.passage == passage; });
}

void append_to_text_of_chain(std::string_view title, std::string_view text, std::string& text_of_chain) {
  if (!text_of_chain.empty()) text_of_chain += '\n';
  if (!title.empty()) text_of_chain.append(title).append("\n");
  text_of_chain += text;
}

std::string text_of_chain(const Graph& graph, const Chain& chain) {
  std::string text;
  for (const ChainPassage& step : chain)
    append_to_text_of_chain(graph.passage_titles[step.passage], passage_text(graph, step.passage), text);
  return text;
}

std::vector<float> mean_vector_of_chain(const Graph& graph, const Chain& chain) {
  std::vector<std::vector<float>> vectors;
  for (const ChainPassage& step : chain) {
    vectors.emplace_back(graph.dimension);
    read_row(vector_view(graph), step.passage, vectors.back());
  }
  return mean_of_vectors(vectors);
}

std::vector<float> mean_of_vectors(std::span<const std::vector<float>> vectors) {
  std::vector<float> sum(vectors.front().size());
  for (const std::vector<float>& vector : vectors) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += vector[i];
  }
  normalize_to_unit_length(sum);
  return sum;
}

Ranking rank_chains(std::span<const Chain> chains, std::span<const float> closeness, const PassageSet* allowed,
                    const ChainRankingRules& rules) {
  std::vector<ChainHit> hits;
  PassageSet in_chain(closeness.size());
  for (std::uint32_t c = 0; c < chains.size(); ++c) {
    for (std::uint32_t i = 0; i < chains[c].size(); ++i) {
      const ChainPassage& step = chains[c][i];
      if (in_chain.contains(step.passage)) continue;
      in_chain.add(step.passage);
      hits.push_back({step.passage, step.score, c + 1, i + 1});
    }
  }
  Ranking ranking;
  for (const ChainHit& hit : hits) ranking.reading.passages.push_back(hit.passage);

  std::vector<std::uint32_t> nearest;
  // Enough to fill the hits even if all passages of chains are among them.
  top_k(closeness, rules.hits + hits.size(), nearest, allowed);
  for (const std::uint32_t passage : nearest) {
    if (rules.words_alone && !(closeness[passage] > 0)) break;
    if (!in_chain.contains(passage)) hits.push_back({passage, rules.question_weight * closeness[passage], 0, 0});
  }
  if (!rules.chains_first) {
    // Equal scores keep the order of the chains, before passages that are in none.
    sort_stable(hits, [](const ChainHit& a, const ChainHit& b) { return a.score > b.score; });
  }
  hits.resize(std::min(hits.size(), rules.hits));

  // Scores of the order by chains are ranks, because chains are ordered by seed and not by score.
  ranking.part_names = {"chain", "place"};
  for (const ChainHit& hit : hits) {
    ranking.passages.push_back(hit.passage);
    ranking.scores.push_back(rules.chains_first ? 1 / static_cast<float>(ranking.passages.size()) : hit.score);
    ranking.parts.push_back(static_cast<float>(hit.chain));
    ranking.parts.push_back(static_cast<float>(hit.place));
    ranking.paths.push_back(path_to_chain_hit(hit, chains));
  }
  return ranking;
}

}  // namespace hop::core
