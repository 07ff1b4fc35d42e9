#include "core/methods/search_settings.hpp"

#include <algorithm>

#include "core/base/concat.hpp"

namespace hop::core {

namespace {

constexpr const char* method_names[] = {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail",
                                        "kgp",  "iier",  "g_rag", "bgr",    "none",    "golden"};
constexpr double fifths = 5;  // link weights are kept in fifths, as whole numbers

Method read_method(std::string_view name) {
  for (std::uint8_t i = 0; i < std::size(method_names); ++i) {
    if (name == method_names[i]) return static_cast<Method>(i);
  }
  return Method::trail;
}

Loop read_loop(std::string_view method) {
  if (method == "self_ask") return Loop::self_ask;
  if (method == "ircot") return Loop::ircot;
  if (method == "iter_retgen") return Loop::iter_retgen;
  return Loop::once;
}

std::optional<BaseKind> read_base_kind(std::string_view name) {
  if (name == "bm25") return BaseKind::bm25;
  if (name == "tfidf") return BaseKind::tfidf;
  if (name == "dense") return BaseKind::dense;
  if (name == "hybrid") return BaseKind::hybrid;
  return std::nullopt;
}

Aggregator read_aggregator(std::string_view name) {
  if (name == "mean") return Aggregator::mean;
  if (name == "soft_minimum") return Aggregator::soft_minimum;
  return Aggregator::minimum;
}

std::uint32_t read_weight(const Options& options, std::string_view key) {
  return static_cast<std::uint32_t>(options.number(key) * fifths + 0.5);
}

// Of option trail.weights, else of a weights file; null: neither has some. Seven numbers are the parts of the first release's
// second stage.
Result<std::shared_ptr<const TrainedTrailModels>> read_trail_models(const Options& options) {
  std::vector<double> w = options.numbers("trail.weights");
  if (w.empty()) {
    if (options.weights() == nullptr) return std::shared_ptr<const TrainedTrailModels>();
    auto models = TrainedTrailModels::read(*options.weights());
    if (!models) return std::move(models).error();
    return std::shared_ptr<const TrainedTrailModels>(std::make_shared<TrainedTrailModels>(std::move(models).value()));
  }
  constexpr TrailFeature first_parts[] = {TrailFeature::cosine,    TrailFeature::masked_cosine, TrailFeature::masked_bm25,
                                          TrailFeature::seed_mass, TrailFeature::log_rank,      TrailFeature::own,
                                          TrailFeature::cover};
  if (w.size() == std::size(first_parts)) {
    std::vector<double> all(trail_feature_count);
    for (std::size_t i = 0; i < w.size(); ++i) all[static_cast<std::size_t>(first_parts[i])] = w[i];
    w = std::move(all);
  }
  if (w.size() != trail_feature_count) {
    return Error{Status::option_out_of_bounds,
                 concat("option \"trail.weights\" takes seven or ", trail_feature_count, " numbers, not ", w.size()),
                 "trail.weights"};
  }
  return std::shared_ptr<const TrainedTrailModels>(std::make_shared<TrainedTrailModels>(TrainedTrailModels::of_weights(w)));
}

Result<std::optional<double>> read_word_weight(const Options& options) {
  const std::vector<double> weights = options.numbers("hybrid.bm25_weight");
  if (weights.size() > 1) {
    return Error{Status::option_out_of_bounds,
                 concat("option \"hybrid.bm25_weight\" takes one number or none, not ", weights.size()), "hybrid.bm25_weight"};
  }
  return weights.empty() ? std::optional<double>() : weights[0];
}

TrailSettings read_trail(const Options& options) {
  TrailSettings trail;
  trail.entities.links = options.flag("trail.links");
  trail.entities.name_share = options.number("trail.name_share");
  trail.entities.phrase_share = options.number("trail.phrase_share");
  trail.entities.own_weight = read_weight(options, "trail.own_weight");
  trail.entities.mention_weight = read_weight(options, "trail.mention_weight");
  trail.entities.phrase_weight = read_weight(options, "trail.phrase_weight");
  trail.page_rank.restart_probability = options.number("trail.restart");
  trail.page_rank.sweeps = static_cast<std::uint32_t>(options.integer("trail.sweeps"));
  trail.reset_share = options.number("trail.reset");
  trail.reset_passages = static_cast<std::uint32_t>(options.integer("trail.reset_passages"));
  trail.phrase_seed = options.number("trail.phrase_seed");
  trail.base_factor = options.number("trail.base_factor");
  trail.gate = options.number("trail.gate");
  trail.rescore = options.flag("trail.rescore");
  trail.candidates = static_cast<std::uint32_t>(options.integer("trail.candidates"));
  return trail;
}

GnnSettings read_gnn(const Options& options, Method method) {
  GnnSettings gnn;
  gnn.distances = read_base_kind(options.text("gnn_ret.distances"));
  gnn.entities.phrases = options.text("gnn_ret.keywords") == "names_and_phrases";
  gnn.entities.given = gnn.entities.phrases;
  gnn.entities.links = false;  // hyperlinks are edges of their own kind: gnn_ret.link
  gnn.entities.name_share = gnn.entities.phrase_share = options.number("gnn_ret.keyword_share");
  gnn.entities.keep_own_when_common = false;
  gnn.entities.minimum_passages = 2;  // a keyword of one passage makes no edge

  MinPropagationOptions& propagation = gnn.propagation;
  propagation.nodes =
      static_cast<std::uint32_t>(options.integer(method == Method::rgnn_ret ? "rgnn_ret.nodes" : "gnn_ret.nodes"));
  propagation.self_weights.clear();
  for (const double alpha : options.numbers("gnn_ret.alpha")) {
    propagation.self_weights.push_back(static_cast<float>(alpha));
  }
  propagation.aggregator = read_aggregator(options.text("gnn_ret.aggregator"));
  propagation.temperature = static_cast<float>(options.number("gnn_ret.temperature"));
  propagation.inverse_frequency_weights = options.flag("gnn_ret.inverse_frequency");
  propagation.lower_only = options.flag("gnn_ret.lower_only");
  propagation.edges.adjacent = options.flag("gnn_ret.adjacent");
  propagation.edges.section = options.flag("gnn_ret.section");
  propagation.edges.link = options.flag("gnn_ret.link");
  propagation.edges.nearest = options.flag("gnn_ret.nearest");
  return gnn;
}

StepFusion read_step_fusion(std::string_view name, Method method) {
  if (name == "min_rank") return StepFusion::rank_minimum;
  if (name == "in_turn") return StepFusion::in_turn;
  if (name == "state") return StepFusion::state;
  return method == Method::rgnn_ret ? StepFusion::rank_minimum : StepFusion::in_turn;
}

std::optional<bool> read_choice_or_auto(std::string_view word) {
  if (word == "auto") return std::nullopt;
  return word == "true";
}

// By words or vectors alone.
bool is_plain(Method method) { return method <= Method::hybrid; }

Result<SearchSettings> read_settings(const Options& options, bool of_all_methods) {
  SearchSettings settings;
  settings.loop = read_loop(options.text("method"));
  settings.method = read_method(options.text(settings.loop == Loop::once ? "method" : "retriever"));
  settings.complete = options.flag("search.complete");
  settings.hits = static_cast<std::uint32_t>(options.integer("hits"));
  settings.explain = options.flag("hits.explain");
  settings.token_budget = static_cast<std::uint64_t>(options.integer("hits.tokens"));
  settings.ask_for_vectors = options.flag("search.embed");
  auto word_weight = read_word_weight(options);
  if (!word_weight) return std::move(word_weight).error();
  settings.hybrid_bm25_weight = word_weight.value();
  settings.bm25 = {options.number("bm25.k1"), options.number("bm25.b")};
  if (of_all_methods || !is_plain(settings.method)) {
    settings.trail = read_trail(options);
    settings.gnn = read_gnn(options, settings.method);
  }
  if (of_all_methods || settings.method == Method::trail || !options.text("trail.weights").empty()) {
    auto models = read_trail_models(options);
    if (!models) return std::move(models).error();
    settings.trail.models = std::move(models).value();
  }
  settings.beta = options.number("rgnn_ret.beta");
  settings.step_fusion = read_step_fusion(options.text("steps.fuse"), settings.method);
  if (settings.step_fusion == StepFusion::state && settings.method != Method::rgnn_ret) {
    return Error{
        Status::option_out_of_bounds,
        concat("option \"steps.fuse\" = \"state\" is rgnn_ret's; method ", method_name(settings.method), " has no state"),
        "steps.fuse"};
  }
  settings.question_as_step = read_choice_or_auto(options.text("steps.question"));
  return settings;
}

}  // namespace

Result<SearchSettings> read_search_settings(const Options& options) { return read_settings(options, true); }

Result<SearchSettings> read_settings_of_method(const Options& options) { return read_settings(options, false); }

SearchSettings settings_of_a_step(const SearchSettings& settings) {
  constexpr std::uint32_t fewest_hits_of_a_step = 100;
  SearchSettings step = settings;
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

bool asks_on_the_way(Method method) { return method >= Method::kgp; }

const char* method_name(Method method) { return method_names[static_cast<std::size_t>(method)]; }

bool gives_distances(Method method) { return method == Method::gnn_ret || method == Method::rgnn_ret; }

}  // namespace hop::core
