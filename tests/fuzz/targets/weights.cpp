// A file of weights: taken by options or refused; with what was taken, the methods that have networks search.
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/walk.hpp"

namespace {

hop::fuzz::Figure taken{"taken"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hop::Graph& graph = hop::fuzz::fixture_graph();
  const std::span<const std::uint8_t> weights(data, size);
  hop::Options options;
  try {
    options.set_weights(weights);
  } catch (const hop::Error& error) {
    hop::fuzz::claim(error.status() != HOP_STATUS_INTERNAL && error.status() != HOP_STATUS_OUT_OF_MEMORY, error.what());
    return 0;
  }
  ++taken.value;
  for (const hop::OptionDescription& option : hop::Options::table()) hop::fuzz::read_text(options.get(option.key));
  hop::fuzz::search_by_methods_with_networks(graph, {{}, weights});
  return 0;
}
