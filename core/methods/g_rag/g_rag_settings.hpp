// The options of G-RAG, read once and typed: candidates, concepts, the untrained score, and the trained network.
// core/methods/g_rag/g_rag.inc documents each option.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.hpp"
#include "core/methods/g_rag/graph_network.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

struct GragSettings {
  SearchSettings search;
  SearchSettings first;  // of the first ranking; its hits are the candidates and the passages after them
  EntityRules keywords;  // which keywords are concepts of a candidate without an AMR graph
  std::uint32_t candidates = 100;
  bool ask_for_graphs = false;
  float mix = 0;
  std::string graph_template;  // of the prompt that requests an AMR graph
  std::optional<GraphNetwork> network;
  bool network_alone = false;  // true: rank only by the network's score, as in the paper; false: add it to the untrained score
};

// `dimension`: that of the graph's vectors. Errors: option_out_of_bounds; bad_input for weights that do not fit.
Result<GragSettings> read_g_rag_settings(std::uint32_t dimension, const SearchSettings& settings, const Options& options);

}  // namespace hop::core
