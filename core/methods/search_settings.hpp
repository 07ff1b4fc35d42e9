// The options of a search, read once and typed. What each means stands in core/options/option_table.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/options/options.hpp"
#include "core/search/bm25.hpp"
#include "core/spread/min_propagation.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

enum class Method : std::uint8_t { bm25, tfidf, dense, hybrid, gnn_ret, rgnn_ret, trail };
enum class BaseKind : std::uint8_t { bm25, tfidf, dense, hybrid };
enum class StepFusion : std::uint8_t { rank_minimum, in_turn, state };

// Weights of trail's second stage (docs/methods/trail.md).
struct RescoreWeights {
  double cosine = 0;
  double masked_cosine = 0;
  double masked_bm25 = 0;
  double graph = 0;
  double log_rank = 0;
  double own = 0;
  double cover = 0;
};

struct TrailSettings {
  EntityRules entities;
  PageRankOptions page_rank;
  double reset_share = 0.02;
  std::uint32_t reset_passages = 20;
  double phrase_seed = 0.1;
  double base_factor = 1.5;
  double gate = 0.05;
  bool rescore = true;
  std::uint32_t candidates = 60;
  std::optional<RescoreWeights> weights;  // none: by what is at hand
};

struct GnnSettings {
  std::optional<BaseKind> distances;  // none: dense, or bm25 without vectors
  EntityRules entities;
  MinPropagationOptions propagation;
};

struct SearchSettings {
  Method method = Method::trail;
  std::uint32_t hits = 10;
  bool explain = true;
  std::uint64_t token_budget = 0;  // 0: no limit
  bool ask_for_vectors = true;
  double hybrid_bm25_weight = 0.4;
  Bm25Parameters bm25;
  TrailSettings trail;
  GnnSettings gnn;
  double beta = 0.9;
  StepFusion step_fusion = StepFusion::in_turn;
  std::optional<bool> question_as_step;  // none: where a language model writes the steps
};

// The settings of one step of a question: its list is longer than what is returned, so that ranks can be compared.
SearchSettings settings_of_a_step(const SearchSettings& settings);

// Errors: option_out_of_bounds where options contradict each other.
Result<SearchSettings> read_search_settings(const Options& options);

const char* method_name(Method method);
// Whether scores of a method's hits are distances: small is good.
bool gives_distances(Method method);

}  // namespace hop::core
