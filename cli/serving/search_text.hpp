// The answer of POST /search, written directly as text: building a tree of JSON values would take longer than some searches.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hoptrail.hpp"

namespace hop::cli {

// The engine's explanation (hop_results_explanation) with the text of each hit's passage and, for a method that a language
// model drives, its steps. Equals search_json plus the generation.
std::string search_text(const hop::Graph& graph, const hop::Results& results, const hop::Options& options,
                        std::uint64_t generation);

// The ends of the objects in the list "hits": the positions of their closing brackets, in order. `explanation` is JSON without
// white space, as the engine writes it.
std::vector<std::size_t> hit_ends(std::string_view explanation);

}  // namespace hop::cli
