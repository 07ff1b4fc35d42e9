// Reads options into typed fields once per task. Settings of trail and gnn_ret are read only for methods that may use them,
// because each look-up of an option costs time that a plain BM25 search would notice.
#include "core/methods/search_settings.hpp"

#include <algorithm>

#include "core/base/concat.hpp"

namespace hop::core {

namespace {

// Loops and methods share the option "method": a loop ranks with the method of the option "retriever".
Loop read_loop(std::string_view method) {
#define HOP_LOOP(name, ...) \
  if (method == #name) return Loop::name;
#include "core/methods/method_table.inc"
  return Loop::once;
}

Result<std::optional<double>> read_word_weight(const Options& options) {
  const std::vector<double> weights = options.numbers("hybrid.bm25_weight");
  if (weights.size() > 1) {
    return Error{Status::option_out_of_bounds,
                 concat("option \"hybrid.bm25_weight\" takes one number or none, not ", weights.size()), "hybrid.bm25_weight"};
  }
  return weights.empty() ? std::optional<double>() : weights[0];
}

StepFusion read_step_fusion(std::string_view name) {
  if (name == "in_turn") return StepFusion::in_turn;
  if (name == "state") return StepFusion::state;
  return StepFusion::rank_minimum;
}

std::optional<bool> read_choice_or_auto(std::string_view word) {
  if (word == "auto") return std::nullopt;
  return word == "true";
}

Result<SearchSettings> read_settings(const Options& options, bool of_all_methods) {
  SearchSettings settings;
  settings.loop = read_loop(options.text("method"));
  settings.method = read_method(options.text(settings.loop == Loop::once ? "method" : "retriever"));
  settings.complete = options.flag("search.complete");
  settings.score = options.flag("search.score");
  if (settings.score && !with_scorer) {
    return Error{Status::unsupported, "option \"search.score\" is not in this build: use the complete build", "search.score"};
  }
  settings.offset = static_cast<std::uint32_t>(options.integer("hits.offset"));
  settings.hits = static_cast<std::uint32_t>(options.integer("hits")) + settings.offset;
  settings.explain = options.flag("hits.explain");
  settings.token_budget = static_cast<std::uint64_t>(options.integer("hits.tokens"));
  settings.ask_for_vectors = options.flag("search.embed");
  settings.correct_words = options.flag("search.correct");
  settings.walk = options.text("filter.walk");
  auto word_weight = read_word_weight(options);
  if (!word_weight) return std::move(word_weight).error();
  settings.hybrid_bm25_weight = word_weight.value();
  settings.rough_rows = options.flag("dense.rough");
  settings.bm25 = {options.number("bm25.k1"), options.number("bm25.b")};
  if (of_all_methods || has_trait(settings.method, method_trait::gives_paths)) {
    settings.trail = read_trail_settings(options);
    settings.gnn = read_gnn_ret_settings(options, settings.method);
  }
  if (of_all_methods || settings.method == Method::trail || !options.text("trail.weights").empty()) {
    auto models = read_trail_models(options);
    if (!models) return std::move(models).error();
    settings.trail.models = std::move(models).value();
  }
  settings.beta = options.number("rgnn_ret.beta");
  settings.step_fusion = read_step_fusion(options.text("steps.fuse"));
  if (settings.step_fusion == StepFusion::state && !has_trait(settings.method, method_trait::in_steps)) {
    return Error{Status::option_out_of_bounds,
                 concat("option \"steps.fuse\" = \"state\" needs a method with a state over steps; ",
                        method_name(settings.method), " has none"),
                 "steps.fuse"};
  }
  settings.question_as_step = read_choice_or_auto(options.text("steps.question"));
  return settings;
}

}  // namespace

Result<SearchSettings> read_search_settings(const Options& options) { return read_settings(options, true); }

Result<SearchSettings> read_settings_of_method(const Options& options) { return read_settings(options, false); }

bool ranks_by_itself(const SearchSettings& settings) {
  return settings.loop == Loop::once && !has_trait(settings.method, method_trait::asks_on_the_way | method_trait::bound);
}

// Fusion compares ranks across steps, so each list is longer than the number of hits.
SearchSettings settings_of_a_step(const SearchSettings& settings) {
  constexpr std::uint32_t fewest_hits_of_a_step = 100;
  SearchSettings step = settings;
  // The fusion compares ranks, so a passage should be found in the lists of several steps.
  step.hits = std::max(settings.hits, fewest_hits_of_a_step);
  return step;
}

SearchSettings settings_of_first_ranking(const SearchSettings& settings, std::string_view name, std::uint32_t hits) {
  SearchSettings first = settings;
  first.method = name == "auto" ? Method::hybrid : read_method(name);
  first.loop = Loop::once;
  first.hits = hits;
  first.token_budget = 0;
  return first;
}

}  // namespace hop::core
