// The options of IIER, read once and typed: keywords, edges of the graph of interactions, chains and the untrained score.
// core/methods/iier/iier.inc documents each option.
#pragma once

#include "core/base/result.hpp"
#include "core/methods/iier/chain_score.hpp"
#include "core/methods/iier/interactions.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

struct IierSettings {
  bool ask_for_keywords = false;
  bool ask_for_path_vectors = false;
  bool chains_first = false;   // order of hits: chain after chain, as a reader should see them; otherwise by score
  std::uint32_t passages = 5;  // maximum length of a chain, seed included
  InteractionRules rules;
  ChainWeights weights;
};

// Errors: option_out_of_bounds.
Result<IierSettings> read_iier_settings(const SearchSettings& settings, const Options& options);

}  // namespace hop::core
