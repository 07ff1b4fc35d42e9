// Personalised PageRank over trail's graph, and GNN-Ret's layer.
#include <algorithm>

#include "core/search/top_k.hpp"
#include "core/spread/min_propagation.hpp"
#include "core/spread/page_rank.hpp"
#include "tests/bench/contest/stages.hpp"
#include "tests/bench/spread_inputs.hpp"

namespace hop::bench {

namespace {

// The first masses hold half of the mass that they tend to, and each sweep halves what is missing: ½ · 2⁻¹⁹ < 10⁻⁶.
constexpr std::uint32_t sweeps_to_a_millionth = 19;

void best_by_mass(const core::Masses& masses, std::vector<std::uint32_t>& best) {
  best.clear();
  const auto heavier = [&](std::uint32_t a, std::uint32_t b) { return masses[a] != masses[b] ? masses[a] > masses[b] : a < b; };
  for (const std::uint32_t p : masses.nodes) {
    if (best.size() == contest_hits && !heavier(p, best.back())) continue;
    if (best.size() == contest_hits) best.pop_back();
    best.insert(std::upper_bound(best.begin(), best.end(), p, heavier), p);
  }
}

// Questions that name an entity, as the peers take them.
Player page_rank_player(const ContestSet& set, const core::PageRankOptions& options) {
  const auto entities = set.graph->entities(settings_of_method("trail").trail.entities);
  std::vector<PageRankInput> inputs = page_rank_inputs(*set.graph, set.questions);
  inputs.erase(std::remove_if(inputs.begin(), inputs.end(), [](const PageRankInput& i) { return i.seeds.empty(); }),
               inputs.end());
  const auto workspace = std::make_shared<core::PageRankWorkspace>();
  const auto masses = std::make_shared<core::PageRankMasses>();
  const auto best = std::make_shared<std::vector<std::uint32_t>>();
  Player player;
  player.questions = inputs.size();
  player.ask = [=](std::size_t q) {
    core::spread_page_rank(*entities, inputs[q].seeds, inputs[q].reset, options, nullptr, *workspace, *masses);
    best_by_mass(masses->passages, *best);
  };
  player.answer = [=, ask = player.ask](std::size_t q) {
    ask(q);
    return *best;
  };
  player.figures = {{"links", static_cast<double>(entities->entities_of_passage.values.size())}};
  return player;
}

// From the first distances, which are copied because they change, to the ten nearest.
Player min_propagation_player(const ContestSet& set) {
  const core::GnnSettings settings = settings_of_method("gnn_ret").gnn;
  const auto entities = set.graph->entities(settings.entities);
  const auto links_back = set.graph->links_back();
  const auto first = std::make_shared<const std::vector<std::vector<float>>>(first_distances(*set.graph, set.questions, 60));
  const auto distances = std::make_shared<std::vector<float>>();
  const auto workspace = std::make_shared<core::MinPropagationWorkspace>();
  const auto best = std::make_shared<std::vector<std::uint32_t>>();
  Player player;
  player.questions = first->size();
  player.ask = [=, &set](std::size_t q) {
    const core::PassageGraph graph{set.graph->view(), *entities, links_back->view()};
    *distances = (*first)[q];
    core::propagate_minimum(graph, settings.propagation, nullptr, *distances, *workspace);
    core::bottom_k(*distances, contest_hits, *best);
  };
  player.answer = [=, ask = player.ask](std::size_t q) {
    ask(q);
    return *best;
  };
  return player;
}

}  // namespace

std::vector<Stage> spread_stages() {
  return {
      {"page_rank", [](const ContestSet& s) { return page_rank_player(s, {.sweeps = sweeps_to_a_millionth}); }},  // exact
      {"six_sweeps", [](const ContestSet& s) { return page_rank_player(s, settings_of_method("trail").trail.page_rank); }},
      {"min_propagation", min_propagation_player},
  };
}

}  // namespace hop::bench
