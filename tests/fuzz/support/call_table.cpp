#include "tests/fuzz/support/call_table.hpp"

#include <algorithm>

#include "tests/fuzz/support/fixture.hpp"

namespace hop::fuzz {
namespace {

// Trusted opening and borrowed memory are for bytes that are the caller's own and stay: the fixture's.
void call_hop_graph_open(CallWorld& world) {
  Call call(world, "hop_graph_open", 1);
  Array<std::uint8_t> bytes = world.bytes("hop_graph_open");
  const auto mode = world.number<std::int32_t>("mode"), memory = world.number<std::int32_t>("format");
  if ((mode != HOP_OPEN_FULL || memory != HOP_MEMORY_COPY) && bytes.length < PTRDIFF_MAX && bytes.length > 0) {
    bytes = {fixture_file().data(), fixture_file().size()};
  }
  Output<hop_graph*> graph(call);
  call.end(hop_graph_open(bytes.data, bytes.length, mode, memory, graph.place(), call.error_place()));
  graph.claim_written_on_success_alone();
  if (call.succeeded()) world.keep(graph.value());
}

#include "calls.inc"

}  // namespace

std::span<const FunctionEntry> function_table() { return functions_of_header; }

const FunctionEntry& function_named(std::uint16_t hash) {
  for (const FunctionEntry& function : functions_of_header) {
    if (function.hash == hash) return function;
  }
  return functions_of_header[hash % std::size(functions_of_header)];
}

const FunctionEntry& function_named(std::string_view name) {
  const auto* found = std::find_if(std::begin(functions_of_header), std::end(functions_of_header),
                                   [&](const FunctionEntry& function) { return name == function.name; });
  claim(found != std::end(functions_of_header), "the header has the function");
  return *found;
}

}  // namespace hop::fuzz
