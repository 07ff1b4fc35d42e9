// Reads all that an object gives, to its last byte, and claims what its reader may rely on.
#pragma once

#include <string_view>

#include "hoptrail.hpp"
#include "tests/fuzz/support/fixture.hpp"

namespace hop::fuzz {

// Every byte is read, so that a sanitizer sees what is not the object's.
void read_all(std::span<const std::uint8_t> bytes);
// The same of text, which is UTF-8; and of a text that must be one JSON value.
void read_text(std::string_view text);
void read_json_value(std::string_view text);

// Facts, exports, passages, metadata.
void walk_graph(const hop::Graph& graph);
// Hits, explanations, answers, steps, states.
void walk_results(const hop::Results& results, std::uint32_t passage_count);

// Runs a task whose failure is not a finding: false where it failed. Claims that it failed for a reason that a host can
// be told, neither an inconsistency of the engine's own nor a lack of memory.
bool run_to_end(hop::Task& task, const hop::Host& host);

// Asks the fixture's question of the graph by every method and every loop; weights and other settings as given.
struct MethodSettings {
  std::span<const Setting> settings;
  std::span<const std::uint8_t> weights;
};
void search_by_every_method(const hop::Graph& graph, const MethodSettings& given);
// By one of them, whichever number is given.
void search_by_one_method(const hop::Graph& graph, std::size_t number);
void search_by_methods_with_networks(const hop::Graph& graph, const MethodSettings& given);

}  // namespace hop::fuzz
