// The metadata keys of a corpus, and how many documents have each value, so that a host can offer conditions to choose from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/graph/graph.hpp"

namespace hop::core {

// A document counts once for a value, however many of its passages have it.
struct FacetValue {
  std::uint32_t value = 0;  // in Graph::metadata_values
  std::uint64_t documents = 0;
};

struct Facet {
  std::uint32_t key = 0;            // in Graph::metadata_keys
  std::uint64_t documents = 0;      // that have the key
  std::uint64_t values = 0;         // distinct ones
  std::vector<FacetValue> largest;  // the values of most documents first, ties by text
};

// Facets in the order of their keys, each with at most `most_values` values. Time: linear in passages and metadata, n log n in
// the values of a key.
std::vector<Facet> count_facets(const Graph& graph, std::size_t most_values);

}  // namespace hop::core
