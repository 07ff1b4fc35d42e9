// What candidates are compared with: the guessed next evidence, or the question in its place.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/methods/open_graph.hpp"

namespace hop::core {

// TF-IDF cosine of a text and every passage; the graph's norms are made at once if they are not there yet.
std::vector<float> tfidf_of(const OpenGraph& graph, std::string_view text);

// φ(g(X_v), f(·)) of candidates (KGP, eq. 1): the cosines of their vectors and `vector`, or, if that is empty, their values
// in `words`. Candidates that follow one another by index are compared at once.
std::vector<float> similarities_of(const OpenGraph& graph, std::span<const float> vector, std::span<const float> words,
                                   std::span<const std::uint32_t> candidates);

}  // namespace hop::core
