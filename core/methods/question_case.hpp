// The case of a question's words, as the corpus writes them. The rules for mentions and phrases read capitals as a sign of a
// name, but people type questions in lower case, or in capitals throughout.
#pragma once

#include <string>
#include <string_view>

#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/search/lexical.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// Whether the capitals of a text tell names from other words. They do not if all its letters are capitals, if every word begins
// with one, or if only its first word and function words ("I") do.
bool capitals_tell_names(std::string_view text, const KeyTokens& tokens);

// The words that a question is compared with: one graph, or what the shards of a corpus know about its words.
struct QuestionCorpus {
  const Graph& graph;  // its keyword keys
  const EntityGraph& entities;
  LexicalView words;
};

// Sets the case of a question whose capitals tell no names. Capitals are given to the words
//
//   of the longest keys of entities with two words or more that are no stop words,
//   of other keys, if at least nine tenths of the passages with their rarest word are linked to the entity; a quarter is enough
//   for a single word that the question writes with a capital.
//
// `words`: the analyzed question. Returns the question with this case; its ASCII letters change and no byte moves.
std::string restore_case(const QuestionCorpus& corpus, std::string_view question, const TokenList& words, KeyTokens& tokens);

}  // namespace hop::core
