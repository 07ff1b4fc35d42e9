// What is read from a question before any passage is looked at: its words, the entities it names, and what it asks about
// them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/search/lexical.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

struct QuestionAnalysis {
  std::vector<QueryTerm> terms;         // known words, in order of first occurrence
  std::vector<std::uint32_t> entities;  // title entities it names, ascending, no repeats
  std::vector<std::uint32_t> phrases;   // entities of its phrases and given keywords, ascending, no repeats
  std::string masked;                   // each mention of a title entity replaced by "it"
  std::vector<QueryTerm> masked_terms;
  bool is_keywords = false;  // reads_as_keywords()
};

QuestionAnalysis analyze_question(const Graph& graph, const EntityGraph& entities, const Analyzer& analyzer,
                                  std::string_view question);

// Whether a text is words to look for and no sentence that asks: neither a question mark nor an English question word.
bool reads_as_keywords(std::string_view text);

// Known words of a text alone, where no entities are needed.
std::vector<QueryTerm> analyze_terms(const Graph& graph, const Analyzer& analyzer, std::string_view text);

// The analyzer that a graph was indexed with. Errors: unsupported_version when this library has no such analyzer.
Result<Analyzer> analyzer_of(const Graph& graph);

}  // namespace hop::core
