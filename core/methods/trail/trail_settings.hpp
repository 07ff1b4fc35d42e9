// The options of trail, read once into typed fields: entity rules, PageRank parameters, fusion, gate and second stage.
// core/methods/trail/trail.inc documents each option.
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/methods/trail/trail_model.hpp"
#include "core/options/options.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

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
  std::shared_ptr<const TrainedTrailModels> models;  // of the second stage; null: use the library's
};

// With names that were found in a restored case, the base rank counts three times as much: they are less certain than those
// that the question writes with capitals.
TrailSettings settings_of_question(TrailSettings settings, bool names_are_restored);

// Reads all settings except `models`.
TrailSettings read_trail_settings(const Options& options);
// Reads the models from option trail.weights, else from a weights file; null if neither has any. Errors: option_out_of_bounds,
// corrupt_file.
Result<std::shared_ptr<const TrainedTrailModels>> read_trail_models(const Options& options);

}  // namespace hop::core
