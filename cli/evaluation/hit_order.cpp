// The place of a hit on a chain, and the score that a model gave it, are parts of its score in the explanation.
#include "cli/evaluation/hit_order.hpp"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace hop::cli {

namespace {

double part(const Json& hit, const char* name) { return hit.at("parts").at(name).get<double>(); }

std::uint32_t passage_of(const Json& hit) { return hit.at("index").get<std::uint32_t>(); }

// The hits on chains, which are the first ones.
std::vector<Json> hits_on_chains(const Json& trace) {
  std::vector<Json> hits;
  for (const Json& hit : trace.at("hits")) {
    if (part(hit, "chain") > 0) hits.push_back(hit);
  }
  return hits;
}

void shuffle_hits(std::vector<Json>& hits, std::size_t seed) {
  std::mt19937_64 random(seed);
  for (std::size_t left = hits.size(); left > 1; --left) std::swap(hits[left - 1], hits[random() % left]);
}

void order_by_model(const Json& trace, QuestionOutcome& outcome) {
  std::vector<std::pair<float, std::uint32_t>> scored;
  for (const Json& hit : trace.at("hits")) {
    const bool has_score = part(hit, "verdict") > 0;
    const auto rank = static_cast<float>(scored.size() + 1);
    scored.emplace_back(has_score ? static_cast<float>(part(hit, "model_score")) : -rank, passage_of(hit));
  }
  std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  outcome.ranking.clear();
  outcome.scores.clear();
  for (const auto& [score, passage] : scored) outcome.ranking.push_back(passage), outcome.scores.push_back(score);
}

}  // namespace

void reorder_hits(HitOrder order, const EvalQuestion& question, const Json& trace, QuestionOutcome& outcome) {
  if (order == HitOrder::as_ranked) return;
  if (order == HitOrder::model_scores) return order_by_model(trace, outcome);
  std::vector<Json> hits = hits_on_chains(trace);
  if (order == HitOrder::shuffled_chains) {
    shuffle_hits(hits, question.row);
  } else {
    std::stable_sort(hits.begin(), hits.end(), [](const Json& a, const Json& b) { return part(a, "place") < part(b, "place"); });
  }
  for (std::size_t i = 0; i < hits.size(); ++i) outcome.ranking[i] = passage_of(hits[i]);
}

}  // namespace hop::cli
