#include <benchmark/benchmark.h>

#include <algorithm>

#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/search/top_k.hpp"
#include "core/spread/min_propagation.hpp"
#include "core/spread/page_rank.hpp"
#include "tests/bench/kernel_corpus.hpp"

namespace hop::bench {

namespace {

std::vector<float> bm25_scores_of(const KernelCorpus& corpus, std::span<const core::QueryTerm> terms) {
  const core::LexicalView view = core::lexical_view(corpus.graph->view());
  std::vector<float> scores(view.passage_count());
  core::bm25_scores(view, *corpus.graph->bm25_normalisers({}), terms, {}, scores);
  return scores;
}

// First distances as GNN-Ret takes them without vectors.
std::vector<std::vector<float>> first_distances(const KernelCorpus& corpus) {
  std::vector<std::vector<float>> all;
  for (std::size_t q = 0; q < corpus.questions.size() && q < 50; ++q) {
    const auto terms = core::analyse_terms(corpus.graph->view(), corpus.graph->analyser(), corpus.questions[q].text);
    std::vector<float> distances = bm25_scores_of(corpus, terms);
    const float best = std::max(*std::max_element(distances.begin(), distances.end()), 1e-6f);
    for (float& distance : distances) distance = 1 - distance / best;
    all.push_back(std::move(distances));
  }
  return all;
}

// With the copy of the distances, which the propagation changes in place.
void propagate(benchmark::State& state, const KernelCorpus& corpus, bool names_alone) {
  core::SearchSettings settings = settings_of_method("gnn_ret");
  settings.gnn.entities.phrases = !names_alone;
  const auto entities = corpus.graph->entities(settings.gnn.entities);
  const auto links_back = corpus.graph->links_back();
  const core::PassageGraph graph{corpus.graph->view(), *entities, links_back->view()};
  Cycle questions(first_distances(corpus));
  std::vector<float> distances;
  core::MinPropagationWorkspace workspace;
  for (auto _ : state) {
    distances = questions.next();
    core::propagate_minimum(graph, settings.gnn.propagation, nullptr, distances, workspace);
    benchmark::DoNotOptimize(distances.data());
    benchmark::ClobberMemory();
  }
}

struct PageRankInput {
  std::vector<core::NodeMass> seeds, reset;
};

std::vector<core::NodeMass> share_out(std::span<const std::uint32_t> nodes, std::span<const double> weights,
                                      double share) {
  const std::vector<std::uint64_t> masses = core::fixed_point_shares(weights, share);
  std::vector<core::NodeMass> result;
  for (std::size_t i = 0; i < nodes.size(); ++i) result.push_back({nodes[i], masses[i]});
  return result;
}

// As trail seeds them: the question's names by 1/df, and its best passages by words.
std::vector<PageRankInput> page_rank_inputs(const KernelCorpus& corpus, const core::EntityGraph& entities,
                                            const core::TrailSettings& settings) {
  std::vector<PageRankInput> inputs;
  for (const core::Question& question : corpus.questions) {
    const core::QuestionAnalysis analysis =
        core::analyse_question(corpus.graph->view(), entities, corpus.graph->analyser(), question.text);
    if (analysis.entities.empty()) continue;
    std::vector<double> weights;
    for (const std::uint32_t entity : analysis.entities) {
      weights.push_back(1.0 / std::max<std::uint32_t>(1, entities.passage_count[entity]));
    }
    const std::vector<float> scores = bm25_scores_of(corpus, analysis.terms);
    std::vector<std::uint32_t> best;
    core::top_k(scores, settings.reset_passages, best);
    std::vector<double> best_scores;
    for (const std::uint32_t passage : best) best_scores.push_back(scores[passage]);
    inputs.push_back({share_out(analysis.entities, weights, 1 - settings.reset_share),
                      share_out(best, best_scores, settings.reset_share)});
  }
  return inputs;
}

void sweep(benchmark::State& state, const KernelCorpus& corpus, bool always_all_rows) {
  core::TrailSettings settings = settings_of_method("trail").trail;
  if (always_all_rows) settings.page_rank.frontier_share = 0;
  const auto entities = corpus.graph->entities(settings.entities);
  std::vector<PageRankInput> inputs = page_rank_inputs(corpus, *entities, settings);
  if (inputs.empty()) return state.SkipWithError("no question names an entity");
  Cycle questions(std::move(inputs));
  core::PageRankWorkspace workspace;
  core::PageRankMasses masses;
  for (auto _ : state) {
    const PageRankInput& input = questions.next();
    core::spread_page_rank(*entities, input.seeds, input.reset, settings.page_rank, nullptr, workspace, masses);
    benchmark::DoNotOptimize(masses.passages.data());
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
