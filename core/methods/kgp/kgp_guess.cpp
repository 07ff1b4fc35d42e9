// Candidates with consecutive indices, such as the passages of one document, are scored by one call of the vector scan, because
// their rows are contiguous.
#include "core/methods/kgp/kgp_guess.hpp"

#include "core/methods/views.hpp"

namespace hop::core {

std::vector<float> similarities_of(const OpenGraph& graph, std::span<const float> vector, std::span<const float> words,
                                   std::span<const std::uint32_t> candidates) {
  const std::size_t count = candidates.size();
  std::vector<float> similarities(count);
  for (std::size_t first = 0, end = 0; first < count; first = end) {
    end = first + 1;
    if (vector.empty()) {
      similarities[first] = words[candidates[first]];
      continue;
    }
    // Extends the run of consecutive indices.
    while (end < count && candidates[end] == candidates[end - 1] + 1) ++end;
    scan(graph.kernels(), vector_view(graph.view()), vector, candidates[first], candidates[end - 1] + 1,
         std::span(similarities).subspan(first, end - first));
  }
  return similarities;
}

}  // namespace hop::core
