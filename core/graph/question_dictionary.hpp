// Entity linking for a question: finds the names and phrases that are entities of the graph.
//
// Look-ups are binary searches in the file's sorted keys, so opening a graph builds no hash table or trie.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/keywords/mentions.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// A Dictionary for find_mentions: the keys and aliases of the title entities. Mention::keyword is the matched key;
// entities.entity_of_keyword maps it to its entity.
class GraphDictionary {
 public:
  // Both must outlive the dictionary.
  GraphDictionary(const Graph& graph, const EntityGraph& entities) : graph_(graph), entities_(entities) {}

  std::size_t longest_from(const KeyTokens& tokens, std::size_t first) const;
  std::uint32_t find(std::string_view key) const;

 private:
  const Graph& graph_;
  const EntityGraph& entities_;
};

// Appends the entities of a text that are phrases or given keywords rather than names, each once, in the order found: first
// capitalized phrases, then given keywords, longest match first, from left to right. A given keyword of one token must
// satisfy the rule for names (is_mention). A longer one needs at least one token that is not a stop word.
void find_phrase_entities(std::string_view text, const KeyTokens& tokens, const Graph& graph, const EntityGraph& entities,
                          std::vector<Mention>& out);

}  // namespace hop::core
