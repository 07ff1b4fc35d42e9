// The options of IIER, read once and typed.
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
  bool chains_first = false;   // hits: chain after chain, as a reader takes them; else by score
  std::uint32_t passages = 5;  // of a chain, its seed counted
  InteractionRules rules;
  ChainWeights weights;
};

// Errors: option_out_of_bounds.
Result<IierSettings> read_iier_settings(const SearchSettings& settings, const Options& options);

}  // namespace hop::core
