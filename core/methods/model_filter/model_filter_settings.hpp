// The options of model_filter (docs/methods/model_filter.md).
#pragma once

#include <cstdint>
#include <string>

#include "core/methods/search_settings.hpp"

namespace hop::core {

struct ModelFilterSettings {
  SearchSettings search;       // of the whole method
  SearchSettings first;        // of the first ranking
  std::uint32_t passages = 0;  // that the model reads
  std::uint64_t passage_tokens = 0;
  bool asks = false;  // whether the search may ask a language model
  bool by_scores = false;
  double helpful_score = 0;
  double first_weight = 0;  // factor of the first rank in the fusion; 0: no spread
  std::string prompt;       // template
};

}  // namespace hop::core
