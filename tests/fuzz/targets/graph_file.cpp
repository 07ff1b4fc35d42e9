// A graph file: opened in full, or refused; what opens is read to its end and searched by every method.
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/walk.hpp"

namespace {

hop::fuzz::Figure opened{"opened"};

std::optional<hop::Graph> open_or_refuse(std::span<const std::uint8_t> file) {
  try {
    return hop::Graph::open(file);
  } catch (const hop::Error& error) {
    const bool is_named = error.status() == HOP_STATUS_CORRUPT_FILE || error.status() == HOP_STATUS_UNSUPPORTED_VERSION;
    hop::fuzz::claim(is_named && !error.detail().empty(), "a file that does not open has a broken invariant with a name");
    return std::nullopt;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::int64_t before = hop_live_objects();
  {
    const std::optional<hop::Graph> graph = open_or_refuse({data, size});
    if (graph) {
      ++opened.value;
      hop::fuzz::walk_graph(*graph);
      hop::fuzz::search_by_every_method(*graph, {});
    }
  }
  hop::fuzz::claim(hop_live_objects() == before, "all objects are freed");
  return 0;
}
