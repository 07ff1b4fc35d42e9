// The options of G-RAG, read once and typed.
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
  SearchSettings first;  // of the first ranking; its hits are the candidates and what follows them
  EntityRules keywords;  // that are a candidate's concepts without a graph of the host's
  std::uint32_t candidates = 100;
  bool ask_for_graphs = false;
  float mix = 0;
  std::string graph_template;  // of the prompt that asks for a graph
  std::optional<GraphNetwork> network;
  bool network_alone = false;  // its score is all, as in the paper; false: it is added to the untrained one
};

// How many passages are reranked, of which ranking they are the first, and the rules of their keywords.
std::uint32_t candidates_of_g_rag(const Options& options);
SearchSettings first_ranking_of_g_rag(const SearchSettings& settings, const Options& options);
EntityRules keywords_of_g_rag(const SearchSettings& settings, const Options& options);
bool g_rag_asks_for_graphs(const Options& options);

// `dimension`: of the graph's vectors. Errors: option_out_of_bounds; bad_input for weights that do not fit them.
Result<GragSettings> read_g_rag_settings(std::uint32_t dimension, const SearchSettings& settings, const Options& options);

}  // namespace hop::core
