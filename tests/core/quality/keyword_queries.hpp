// Queries of a few words, as people type them, drawn at random from the passages of a graph.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/methods/open_graph.hpp"

namespace hop::core::test {

enum class KeywordShape : std::uint8_t {
  stems,       // stems of a passage, in alphabetical order
  words,       // words of a passage as they stand in its text: "Operator scrape Timeout"
  run,         // words that stand next to each other, stop words among them: "bridge over the East River"
  named_word,  // a word of a passage and a name that the passage is linked to: "tower New York"
};
inline constexpr KeywordShape keyword_shapes[] = {KeywordShape::stems, KeywordShape::words, KeywordShape::run,
                                                  KeywordShape::named_word};
const char* name_of(KeywordShape shape);

// The terms of a query that the graph knows, each once, ascending.
std::vector<std::uint32_t> terms_of_query(const OpenGraph& graph, const std::string& query);

// All passages that hold all of the terms, ascending.
std::vector<std::uint32_t> passages_with_all(const Graph& graph, const std::vector<std::uint32_t>& terms);

// A query that at least one passage holds all terms of: two to four terms, none of them in a twentieth of the passages or more
// (in a corpus of under a thousand passages: in fifty), and no question.
std::string draw_query(const OpenGraph& graph, KeywordShape shape, std::mt19937& random);

}  // namespace hop::core::test
