// PENMAN, which a language model writes: a graph whose arcs have ends, or nothing.
#include "core/methods/g_rag/penman.hpp"

#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"

namespace {

hop::fuzz::Figure read{"read"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using hop::fuzz::claim;
  constexpr std::size_t most_bytes = 100;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::optional<hop::core::ConceptGraph> graph = hop::core::read_penman(text);
  if (!graph) return 0;
  ++read.value;
  const std::size_t count = graph->concepts.size();
  claim(count > 0 && count <= size, "a graph has nodes, and no more than its text has bytes");
  for (const std::string& concept_name : graph->concepts) claim(!concept_name.empty(), "a concept has a name");
  for (const hop::core::ConceptArc& arc : graph->arcs) {
    claim(arc.source < count && arc.target < count && !arc.relation.empty(), "an arc has a name and two ends");
  }
  claim(hop::core::concepts_from_question(*graph, most_bytes).size() <= most_bytes, "concepts are cut at a limit");
  return 0;
}
