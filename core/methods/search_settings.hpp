// The options of a search, read once and typed. What each means stands in core/options/option_table.cpp, and in the rows of
// its method (core/methods/method_table.inc).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/methods/gnn_ret/gnn_ret_settings.hpp"
#include "core/methods/method.hpp"
#include "core/methods/trail/trail_settings.hpp"
#include "core/options/options.hpp"
#include "core/search/bm25.hpp"

namespace hop::core {

enum class StepFusion : std::uint8_t { rank_minimum, in_turn, state };

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
  StepFusion step_fusion = StepFusion::rank_minimum;
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

}  // namespace hop::core
