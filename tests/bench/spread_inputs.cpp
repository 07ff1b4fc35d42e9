#include "tests/bench/spread_inputs.hpp"

#include <algorithm>

#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/search/top_k.hpp"
#include "tests/bench/task_run.hpp"

namespace hop::bench {

namespace {

std::vector<float> bm25_scores_of(const core::OpenGraph& graph, std::span<const core::QueryTerm> terms) {
  const core::LexicalView view = core::lexical_view(graph.view());
  std::vector<float> scores(view.passage_count());
  core::bm25_scores(view, *graph.bm25_normalizers({}), terms, {}, scores);
  return scores;
}

std::vector<core::NodeMass> share_out(std::span<const std::uint32_t> nodes, std::span<const double> weights, double share) {
  const std::vector<std::uint64_t> masses = core::fixed_point_shares(weights, share);
  std::vector<core::NodeMass> result;
  for (std::size_t i = 0; i < nodes.size(); ++i) result.push_back({nodes[i], masses[i]});
  return result;
}

}  // namespace

std::vector<PageRankInput> page_rank_inputs(const core::OpenGraph& graph, std::span<const core::Question> questions) {
  const core::TrailSettings settings = settings_of_method("trail").trail;
  const auto entities = graph.entities(settings.entities);
  std::vector<PageRankInput> inputs;
  for (const core::Question& question : questions) {
    PageRankInput& input = inputs.emplace_back();
    const core::QuestionAnalysis analysis = core::analyze_question(graph.view(), *entities, graph.analyzer(), question.text);
    if (analysis.entities.empty()) continue;
    std::vector<double> weights;
    for (const std::uint32_t entity : analysis.entities) {
      weights.push_back(1.0 / std::max<std::uint32_t>(1, entities->passage_count[entity]));
    }
    const std::vector<float> scores = bm25_scores_of(graph, analysis.terms);
    std::vector<std::uint32_t> best;
    core::top_k(scores, settings.reset_passages, best);
    std::vector<double> best_scores;
    for (const std::uint32_t passage : best) best_scores.push_back(scores[passage]);
    input = {share_out(analysis.entities, weights, 1 - settings.reset_share), share_out(best, best_scores, settings.reset_share)};
  }
  return inputs;
}

std::vector<std::vector<float>> first_distances(const core::OpenGraph& graph, std::span<const core::Question> questions,
                                                std::size_t count) {
  std::vector<std::vector<float>> all;
  for (const core::Question& question : questions.subspan(0, std::min(count, questions.size()))) {
    std::vector<float> nearness;
    if (question.vector.empty()) {
      nearness = bm25_scores_of(graph, core::analyze_terms(graph.view(), graph.analyzer(), question.text));
      const float best = std::max(*std::max_element(nearness.begin(), nearness.end()), 1e-6f);
      for (float& score : nearness) score /= best;
    } else {
      const core::VectorView view = core::vector_view(graph.view());
      nearness.resize(view.rows);
      core::scan(graph.kernels(), view, question.vector, 0, view.rows, nearness);
    }
    for (float& score : nearness) score = 1 - score;
    all.push_back(std::move(nearness));
  }
  return all;
}

}  // namespace hop::bench
