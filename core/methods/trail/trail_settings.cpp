// Link weights are multiples of 0.2 and kept as integers, because PageRank works on integer masses. The option trail.weights
// takes precedence over a weights file.
#include "core/methods/trail/trail_settings.hpp"

#include <vector>

#include "core/base/concat.hpp"

namespace hop::core {

namespace {

constexpr double fifths = 5;  // link weights are stored in fifths, as integers

std::uint32_t read_weight(const Options& options, std::string_view key) {
  return static_cast<std::uint32_t>(options.number(key) * fifths + 0.5);
}

}  // namespace

// Seven numbers are weights for the seven features of the first release; all other features then have weight 0.
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
  if (w.size() < fewest_linear || w.size() > trail_feature_count) {
    return Error{
        Status::option_out_of_bounds,
        concat("option \"trail.weights\" takes 7, or ", fewest_linear, " to ", trail_feature_count, " numbers, not ", w.size()),
        "trail.weights"};
  }
  return std::shared_ptr<const TrainedTrailModels>(std::make_shared<TrainedTrailModels>(TrainedTrailModels::of_weights(w)));
}

TrailSettings settings_of_question(TrailSettings settings, bool names_are_restored) {
  if (names_are_restored) settings.base_factor /= 3;
  return settings;
}

TrailSettings read_trail_settings(const Options& options) {
  TrailSettings trail;
  trail.entities.links = options.flag("trail.links");
  trail.entities.name_share = options.number("trail.name_share");
  trail.entities.phrase_share = options.number("trail.phrase_share");
  trail.entities.own_weight = read_weight(options, "trail.own_weight");
  trail.entities.mention_weight = read_weight(options, "trail.mention_weight");
  trail.entities.phrase_weight = read_weight(options, "trail.phrase_weight");
  trail.page_rank.restart_probability = options.number("trail.restart");
  trail.page_rank.floor = options.number("trail.spread_floor");
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

}  // namespace hop::core
