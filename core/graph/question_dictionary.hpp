// The names and phrases of a question, found in the graph's sorted keys: no table is built when a graph is opened.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/keywords/mentions.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

// A Dictionary for find_mentions: keys and aliases of the title entities. Mention::keyword is the key that was met;
// entities.entity_of_keyword tells its entity.
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

// Appends the phrases and given keywords of a text that are entities and no names, each once, in the order they are
// met: first its capitalized phrases, then the longest given keywords from left to right. A given keyword of one token
// counts where a name of one token would (is_mention), a longer one in any case as long as it is not of stop words
// only.
void find_phrase_entities(std::string_view text, const KeyTokens& tokens, const Graph& graph, const EntityGraph& entities,
                          std::vector<Mention>& out);

}  // namespace hop::core
