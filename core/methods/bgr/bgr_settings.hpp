// The options of BGR, read once and typed. What each means stands in core/options/option_table.cpp.
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
  SearchSettings first;  // of the first ranking: the pool, and what follows the graph's passages
  std::uint32_t hits = 10;
  std::uint32_t candidates = 100;
  std::uint32_t edges = 25;
  GraphFusion fusion = GraphFusion::equation;
  double gamma = 0.02;
  double threshold = 0.9;
  std::optional<BgrNetworks> networks;  // none: untrained
};

// The most passages that evidence graphs are made of, and the ranking whose first ones they are.
std::uint32_t candidates_of_bgr(const Options& options);
SearchSettings first_ranking_of_bgr(const SearchSettings& settings, const Options& options);

// `dimension`: of the graph's vectors. Errors: bad_input for weights that do not fit.
Result<BgrSettings> read_bgr_settings(std::uint32_t dimension, const SearchSettings& settings, const Options& options);

}  // namespace hop::core
