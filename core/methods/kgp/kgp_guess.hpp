// The similarity of candidates to the guess of the next evidence that guides the walk, or to the question if there is no
// guess (KGP, equation 1).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/methods/open_graph.hpp"

namespace hop::core {

// φ(g(X_v), f(·)) of candidates (KGP, eq. 1): the cosines of their vectors with `vector` or, if it is empty, their values in
// `words`, indexed by passage.
std::vector<float> similarities_of(const OpenGraph& graph, std::span<const float> vector, std::span<const float> words,
                                   std::span<const std::uint32_t> candidates);

}  // namespace hop::core
