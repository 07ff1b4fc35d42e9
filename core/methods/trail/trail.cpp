// The first stage: top k of the base scores, PageRank for the graph list, and fusion by minimum rank. Masses are fixed-point
// integers, so the graph list does not depend on the platform or on the order of summation.
#include "core/methods/trail/trail.hpp"

#include <algorithm>

#include "core/base/elementary.hpp"
#include "core/base/sort.hpp"
#include "core/fuse/rank_minimum.hpp"
#include "core/methods/hit_paths.hpp"
#include "core/search/top_k.hpp"

namespace hop::core {

namespace {

// The seeds of PageRank: the question's entities with weight 1/df, phrases with trail.phrase_seed times that, as masses that
// sum to `share`. A rare entity is the more specific one.
std::vector<NodeMass> seed_masses(const TrailInput& input, double share) {
  std::vector<double> weights;
  std::vector<std::uint32_t> nodes;
  const auto add = [&](std::uint32_t entity, double factor) {
    nodes.push_back(entity);
    weights.push_back(factor / std::max<std::uint32_t>(1, input.entities.passage_count[entity]));
  };
  for (const std::uint32_t entity : input.question.entities) add(entity, 1);
  for (const std::uint32_t phrase : input.question.phrases) add(phrase, input.settings.phrase_seed);

  const std::vector<std::uint64_t> masses = fixed_point_shares(weights, share);
  std::vector<NodeMass> seeds;
  for (std::size_t i = 0; i < nodes.size(); ++i) seeds.push_back({nodes[i], masses[i]});
  return seeds;
}

// The reset of PageRank to passages: the base list's best n, each weighted by its margin over the next one, B(p) − B(p_{n+1}).
std::vector<NodeMass> reset_masses(const TrailInput& input, const std::vector<std::uint32_t>& base_list) {
  const std::size_t count = std::min<std::size_t>(input.settings.reset_passages, base_list.size());
  const ScaledScores scores = input.base.combined();
  const float floor = count < base_list.size() ? scores[base_list[count]] : 0;
  std::vector<double> weights(count);
  for (std::size_t i = 0; i < count; ++i) weights[i] = std::max(0.0f, scores[base_list[i]] - floor);

  const std::vector<std::uint64_t> masses = fixed_point_shares(weights, input.settings.reset_share);
  std::vector<NodeMass> reset;
  for (std::size_t i = 0; i < count; ++i) reset.push_back({base_list[i], masses[i]});
  return reset;
}

// The ranking without a second stage: the fused list, with both ranks as the parts of a score.
Ranking rank_by_lists(const TrailInput& input, const TrailLists& lists, std::size_t hits) {
  Ranking ranking;
  ranking.passages.assign(lists.fused.begin(),
                          lists.fused.begin() + static_cast<std::ptrdiff_t>(std::min(hits, lists.fused.size())));
  ranking.part_names = {"graph_rank", "base_rank"};  // 0: not in the head of the list
  const auto rank_in = [](const std::vector<std::uint32_t>& list, std::uint32_t passage) {
    const auto found = std::find(list.begin(), list.end(), passage);
    return found == list.end() ? std::size_t{0} : static_cast<std::size_t>(found - list.begin()) + 1;
  };
  for (const std::uint32_t passage : ranking.passages) {
    const std::size_t graph_rank = rank_in(lists.graph, passage), base_rank = rank_in(lists.base, passage);
    ranking.scores.push_back(score_of_ranks(graph_rank, base_rank, input.settings.base_factor));
    ranking.parts.push_back(static_cast<float>(graph_rank));
    ranking.parts.push_back(static_cast<float>(base_rank));
    ranking.paths.push_back(mass_path(input.entities, lists.masses, lists.seeds, passage));
  }
  return ranking;
}

Ranking rank_by_base_list(const TrailInput& input, const TrailLists& lists, std::size_t hits) {
  Ranking ranking;
  ranking.passages.assign(lists.base.begin(),
                          lists.base.begin() + static_cast<std::ptrdiff_t>(std::min(hits, lists.base.size())));
  const ScaledScores scores = input.base.combined();
  for (const std::uint32_t passage : ranking.passages) ranking.scores.push_back(scores[passage]);
  ranking.notices.push_back("gate closed: titles are hardly ever mentioned in this corpus, the answer is the base list");
  return ranking;
}

}  // namespace

bool gate_is_closed(const EntityGraph& entities, std::size_t passage_count, double gate) {
  return gate_is_closed(entities.mention_pairs, passage_count, gate);
}

std::size_t length_of_trail_lists(const TrailSettings& settings, std::size_t hits) {
  // In the fused list, the n-th passage of one list follows at most n − 1 passages of that list and w n (for the base list) or
  // n / w (for the graph list) of the other. A fused list of this length holds all candidates, regardless of the number of hits.
  const std::size_t half = settings.candidates / 2;
  const auto single = static_cast<double>(half + 1);
  const double skew = std::max(settings.base_factor, 1 / settings.base_factor);
  const auto reach = static_cast<std::size_t>(single + single * skew) + 1;
  return std::max({hits, static_cast<std::size_t>(settings.candidates), reach});
}

float score_of_ranks(std::size_t graph_rank, std::size_t base_rank, double base_factor) {
  // The key of the fusion: min(r_G, w r_B), where a rank of 0 means infinity.
  double key = base_factor * static_cast<double>(base_rank);
  if (base_rank == 0 || (graph_rank != 0 && static_cast<double>(graph_rank) < key)) key = static_cast<double>(graph_rank);
  return static_cast<float>(1 / std::max(key, 1e-3));
}

TrailLists find_trail_lists(const TrailInput& input, std::size_t hits) {
  const TrailSettings& settings = input.settings;
  const std::size_t length = length_of_trail_lists(settings, hits);
  TrailLists lists;
  const ScaledScores base = input.base.combined();
  // The reset needs one passage more than it uses, as the floor of its weights.
  top_k(base.values, std::max<std::size_t>(length, settings.reset_passages + 1), lists.base, input.allowed, base.scale);
  if (input.base.cosines.empty()) {  // a passage without a word of the question does not belong to the list
    while (!lists.base.empty() && !(base[lists.base.back()] > 0)) lists.base.pop_back();
  }
  if (gate_is_closed(input.entities, input.graph.view().passage_count(), settings.gate)) return lists;

  lists.seeds = seed_masses(input, 1 - settings.reset_share);
  PageRankWorkspace workspace;
  spread_page_rank(input.entities, lists.seeds, reset_masses(input, lists.base), settings.page_rank, input.allowed, workspace,
                   lists.masses);
  lists.graph = heaviest_nodes(lists.masses.passages, length);
  fuse_graph_and_base(lists.graph, lists.base, length, lists.fused, settings.base_factor);
  return lists;
}

std::vector<std::uint32_t> heads_of_trail_lists(const TrailLists& lists, const TrailSettings& settings) {
  std::vector<std::uint32_t> passages;
  const auto take = [&](const std::vector<std::uint32_t>& list, std::size_t count) {
    passages.insert(passages.end(), list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(count, list.size())));
  };
  take(lists.fused, settings.candidates);
  take(lists.base, settings.candidates / 2);
  take(lists.graph, settings.candidates / 2);
  sort_stable(passages);
  passages.erase(std::unique(passages.begin(), passages.end()), passages.end());
  return passages;
}

float score_behind(float last_score, std::size_t place) {
  return last_score - static_cast<float>(natural_log(static_cast<double>(place) + 1));
}

TrailModel trail_model(const TrailSettings& settings, bool has_vectors) {
  std::optional<TrailModel> trained;
  if (settings.models != nullptr) trained = settings.models->model(has_vectors);
  return trained ? *trained : shipped_trail_model(has_vectors);
}

TrailModel trail_model(const TrailSettings& settings, const TrailQuestionFacts& question) {
  constexpr float weight_of_estimate = 5;
  const bool lacks = question.lacks_masked_vector();
  TrailModel model = trail_model(settings, question.has_vectors && !lacks);
  const bool is_trained = settings.models != nullptr && settings.models->model(false).has_value();
  if (lacks && !is_trained) model.linear.weights[static_cast<std::size_t>(TrailFeature::masked_cosine)] = weight_of_estimate;
  return model;
}

Ranking rank_by_trail(const TrailInput& input, const SearchSettings& settings) {
  const TrailLists lists = find_trail_lists(input, settings.hits);
  if (gate_is_closed(input.entities, input.graph.view().passage_count(), input.settings.gate)) {
    return rank_by_base_list(input, lists, settings.hits);
  }
  if (!input.settings.rescore) return rank_by_lists(input, lists, settings.hits);
  return rescore_trail(input, lists, settings, settings.hits);
}

}  // namespace hop::core
