// The options of a search, read once and typed. What each means stands in core/options/option_table.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/methods/trail_model.hpp"
#include "core/options/options.hpp"
#include "core/search/bm25.hpp"
#include "core/spread/min_propagation.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

// none and golden are bounds: no passages, and the question's gold ones.
enum class Method : std::uint8_t { bm25, tfidf, dense, hybrid, gnn_ret, rgnn_ret, trail, kgp, iier, g_rag, bgr, none, golden };
// How a language model is taken through a question: not at all but for the answer, or step by step (core/loops).
enum class Loop : std::uint8_t { once, self_critique, self_ask, ircot, iter_retgen };
enum class BaseKind : std::uint8_t { bm25, tfidf, dense, hybrid };
enum class StepFusion : std::uint8_t { rank_minimum, in_turn, state };

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
  bool keep_features = false;                        // for training
  std::shared_ptr<const TrainedTrailModels> models;  // of the second stage; null: the library's
};

struct GnnSettings {
  std::optional<BaseKind> distances;  // none: dense, or bm25 without vectors
  EntityRules entities;
  MinPropagationOptions propagation;
};

struct SearchSettings {
  Method method = Method::trail;  // of each step, where the method is a loop
  Loop loop = Loop::once;
  bool complete = false;  // ask the language model on the way of a search
  std::uint32_t hits = 10;
  bool explain = true;
  std::uint64_t token_budget = 0;  // 0: no limit
  bool ask_for_vectors = true;
  std::optional<double> hybrid_bm25_weight;  // none: chosen for each question
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
// The same without what the options' method never takes: a search by words or vectors alone leaves those of trail and
// gnn_ret at their defaults, as looking up forty options takes a good part of its time.
Result<SearchSettings> read_settings_of_method(const Options& options);
// The settings of a method below another one: a first ranking (g_rag.retriever), or one of a loop. `name` as in the option
// method; "auto" is hybrid, which is bm25 for a text without a vector.
SearchSettings settings_of_first_ranking(const SearchSettings& settings, std::string_view name, std::uint32_t hits);

// Whether a method asks its host for more than the vectors of the text: it is a Retriever of its own (core/loops/retrievers.hpp).
bool asks_on_the_way(Method method);

const char* method_name(Method method);
// Whether scores of a method's hits are distances: small is good.
bool gives_distances(Method method);

}  // namespace hop::core
