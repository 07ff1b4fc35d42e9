// The analysis of a question before retrieval: its index terms, the entities and phrases that it names, and the masked
// question, in which "it" replaces each named entity so that the rest states the relation in question.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/methods/question_case.hpp"
#include "core/search/lexical.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

struct QuestionAnalysis {
  TokenList words;                      // the question as the analyzer reads it
  std::vector<QueryTerm> terms;         // known words, in order of first occurrence
  std::vector<std::uint32_t> entities;  // title entities in the question, ascending, no repeats
  std::vector<std::uint32_t> phrases;   // entities of its phrases and given keywords, ascending, no repeats
  std::string masked;                   // each mention of a title entity replaced by "it"
  std::vector<QueryTerm> masked_terms;
  // Indices in `terms` of the words that are phrases, ascending, if all that the question names are phrases of one word.
  std::vector<std::uint32_t> words_as_names;
  bool names_are_restored = false;  // the entities and phrases were found in a restored case (restore_case)
  bool is_keywords = false;         // reads_as_keywords()
};

QuestionAnalysis analyze_question(const QuestionCorpus& corpus, const Analyzer& analyzer, std::string_view question);
QuestionAnalysis analyze_question(const Graph& graph, const EntityGraph& entities, const Analyzer& analyzer,
                                  std::string_view question);

// Whether a text is a keyword query and not a sentence: it has neither a question mark nor an English question word.
bool reads_as_keywords(std::string_view text);

// Only the known words of a text, for callers that need no entities.
std::vector<QueryTerm> analyze_terms(const Graph& graph, const Analyzer& analyzer, std::string_view text);

// The analyzer that indexed the graph. Errors: unsupported if this build lacks its language, unsupported_version
// if this library has no such analyzer.
Result<Analyzer> analyzer_of(const Graph& graph);

}  // namespace hop::core
