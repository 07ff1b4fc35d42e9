// The answer of POST /search, written without a tree of values in between: such a tree takes longer than some searches.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hoptrail.hpp"

namespace hop::cli {

// The engine's explanation (hop_results_explanation), each hit with its passage's text, and with the steps of a method that a
// language model drives: what search_json gives, plus the generation.
std::string search_text(const hop::Graph& graph, const hop::Results& results, const hop::Options& options,
                        std::uint64_t generation);

// Where the objects of the list "hits" end: places of their closing brackets, in order. `explanation` is JSON without white
// space, as the engine writes it.
std::vector<std::size_t> hit_ends(std::string_view explanation);

}  // namespace hop::cli
