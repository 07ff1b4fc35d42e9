#include <benchmark/benchmark.h>

#include <algorithm>

#include "core/spread/min_propagation.hpp"
#include "core/spread/page_rank.hpp"
#include "tests/bench/kernel_corpus.hpp"
#include "tests/bench/spread_inputs.hpp"

namespace hop::bench {

namespace {

constexpr std::size_t distance_questions = 50;

// With the copy of the distances, which the propagation changes in place.
void propagate(benchmark::State& state, const KernelCorpus& corpus, bool names_alone) {
  core::SearchSettings settings = settings_of_method("gnn_ret");
  settings.gnn.entities.phrases = !names_alone;
  const auto entities = corpus.graph->entities(settings.gnn.entities);
  const auto links_back = corpus.graph->links_back();
  const core::PassageGraph graph{corpus.graph->view(), *entities, links_back->view()};
  Cycle questions(first_distances(*corpus.graph, corpus.questions, distance_questions));
  std::vector<float> distances;
  core::MinPropagationWorkspace workspace;
  for (auto _ : state) {
    distances = questions.next();
    core::propagate_minimum(graph, settings.gnn.propagation, nullptr, distances, workspace);
    benchmark::DoNotOptimize(distances.data());
    benchmark::ClobberMemory();
  }
}

void sweep(benchmark::State& state, const KernelCorpus& corpus, bool always_all_rows) {
  core::TrailSettings settings = settings_of_method("trail").trail;
  if (always_all_rows) settings.page_rank.frontier_share = 0;
  const auto entities = corpus.graph->entities(settings.entities);
  std::vector<PageRankInput> inputs = page_rank_inputs(*corpus.graph, corpus.questions);
  inputs.erase(std::remove_if(inputs.begin(), inputs.end(), [](const PageRankInput& input) { return input.seeds.empty(); }),
               inputs.end());
  if (inputs.empty()) return state.SkipWithError("no question names an entity");
  Cycle questions(std::move(inputs));
  core::PageRankWorkspace workspace;
  core::PageRankMasses masses;
  for (auto _ : state) {
    const PageRankInput& input = questions.next();
    core::spread_page_rank(*entities, input.seeds, input.reset, settings.page_rank, nullptr, workspace, masses);
    benchmark::DoNotOptimize(masses.passages.values.data());
  }
  state.counters["links"] = static_cast<double>(entities->entities_of_passage.values.size());
}

void build_entities(benchmark::State& state, const KernelCorpus& corpus) {
  const core::EntityRules rules = settings_of_method("trail").trail.entities;
  for (auto _ : state) {
    const core::EntityGraph entities = core::build_entity_graph(corpus.graph->view(), rules);
    benchmark::DoNotOptimize(entities.entity_count());
  }
  state.SetItemsProcessed(state.iterations() * corpus.graph->view().passage_count());
}

}  // namespace

void register_spread_kernels(const KernelCorpus& corpus) {
  const auto add = [&](const char* name, auto run) {
    benchmark::RegisterBenchmark((std::string(name) + "/" + corpus.name).c_str(),
                                 [&corpus, run](benchmark::State& state) { run(state, corpus); });
  };
  add("min_propagation/names", [](benchmark::State& state, const KernelCorpus& c) { propagate(state, c, true); });
  add("min_propagation/phrases", [](benchmark::State& state, const KernelCorpus& c) { propagate(state, c, false); });
  add("page_rank/six_sweeps", [](benchmark::State& state, const KernelCorpus& c) { sweep(state, c, false); });
  add("page_rank/all_rows", [](benchmark::State& state, const KernelCorpus& c) { sweep(state, c, true); });
  add("entity_graph", build_entities);
}

}  // namespace hop::bench
