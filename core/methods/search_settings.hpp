// The options of a search, read once and typed. core/options/option_table.cpp and the rows of the method
// (core/methods/method_table.inc) document each option.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/small_module.hpp"
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
  bool complete = false;     // lets the search query the language model
  bool score = false;        // the host scores the first passages of each ranking
  std::uint32_t hits = 10;   // to rank: those to return, after `offset` others
  std::uint32_t offset = 0;  // the first hits that a search leaves out
  bool explain = true;
  std::uint64_t token_budget = 0;  // 0: no limit
  bool ask_for_vectors = true;
  bool correct_words = true;
  std::string walk = "all";                  // the conditions that bind the walk (conditions_on_walk)
  std::optional<double> hybrid_bm25_weight;  // empty: chosen for each question
  bool rough_rows = false;                   // dense: scans rough rows first
  Bm25Parameters bm25;
  TrailSettings trail;
  GnnSettings gnn;
  double beta = 0.9;
  StepFusion step_fusion = StepFusion::rank_minimum;
  std::optional<bool> question_as_step;  // empty: only if a language model writes the steps
};

// Whether a method ranks by itself: no loop, no bound, and no method that sends requests while it ranks.
bool ranks_by_itself(const SearchSettings& settings);

// The settings of one step of a question: its list is longer than the final one, so that the fusion can compare ranks.
SearchSettings settings_of_a_step(const SearchSettings& settings);

// Errors: option_out_of_bounds where options contradict each other.
Result<SearchSettings> read_search_settings(const Options& options);
// The same, except that options which the method never uses keep their defaults: looking up the forty options of trail and
// gnn_ret takes a good part of the time of a search by words or vectors.
Result<SearchSettings> read_settings_of_method(const Options& options);
// The settings of a nested method: a first ranking (g_rag.retriever) or the retriever of a loop. `name` as in the option
// method; "auto" is hybrid, which is bm25 for a text without a vector.
SearchSettings settings_of_first_ranking(const SearchSettings& settings, std::string_view name, std::uint32_t hits);

}  // namespace hop::core
