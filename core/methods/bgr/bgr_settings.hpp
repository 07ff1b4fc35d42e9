// The options of BGR, read once and typed: the size of the pool, the limits of the two searches, and their fusion.
// core/methods/bgr/bgr.inc documents each option.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.hpp"
#include "core/methods/bgr/evidence_graph.hpp"
#include "core/methods/bgr/path_network.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

struct BgrSettings {
  SearchSettings first;  // of the first ranking: the pool and the passages after the graph's
  std::uint32_t hits = 10;
  std::uint32_t candidates = 100;
  std::uint32_t edges = 25;
  GraphFusion fusion = GraphFusion::equation;
  double gamma = 0.02;
  double threshold = 0.9;
  std::optional<BgrNetworks> networks;  // empty: untrained
};

// `dimension`: that of the graph's vectors. Errors: bad_input for weights that do not fit.
Result<BgrSettings> read_bgr_settings(std::uint32_t dimension, const SearchSettings& settings, const Options& options);

}  // namespace hop::core
