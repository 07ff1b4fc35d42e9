// Longest match over sorted keys: one binary search for each token by which the prefix grows, O(l log K) for a match of l
// tokens among K keys.
#include "core/graph/question_dictionary.hpp"

#include <algorithm>

#include "core/keywords/link_kind.hpp"
#include "core/keywords/phrases.hpp"

namespace hop::core {
namespace {

// The largest number of tokens, from `first` on, that are a prefix of some key; no matching key is longer. Keys are tokens
// joined by a space, and a space sorts before every byte of a token. So among the keys that start with these bytes, one that
// ends here or continues with a whole token comes first, and the lower bound finds it.
std::size_t longest_prefix_in(const TextTable& keys, const KeyTokens& tokens, std::size_t first) {
  std::size_t length = 0;
  for (; first + length < tokens.tokens.size(); ++length) {
    const std::string_view prefix = tokens.key(first, first + length);
    const std::uint32_t at = lower_bound(keys, prefix);
    if (at == keys.size()) break;
    const std::string_view key = keys[at];
    const bool begins = key.substr(0, prefix.size()) == prefix && (key.size() == prefix.size() || key[prefix.size()] == ' ');
    if (!begins) break;
  }
  return length;
}

bool is_given(const Graph& graph, std::uint32_t keyword) {
  const std::span<const std::uint32_t> offsets = graph.passages_of_keyword.offsets;
  for (std::uint32_t link = offsets[keyword]; link < offsets[keyword + 1]; ++link) {
    if (graph.kinds_by_keyword[link] & link_given) return true;
  }
  return false;
}

// The keyword of a key, if its entity is a phrase or given keyword rather than a name.
std::uint32_t find_lesser_entity(std::string_view key, const Graph& graph, const EntityGraph& entities) {
  const std::optional<std::uint32_t> keyword = find_sorted(graph.keyword_keys, key);
  if (!keyword) return no_keyword;
  const std::uint32_t entity = entities.entity_of_keyword[*keyword];
  return entity != no_entity && !entities.is_name[entity] ? *keyword : no_keyword;
}

// At least one of the tokens is not a stop word.
bool has_topic(const KeyTokens& tokens, std::size_t first, std::size_t length) {
  return std::any_of(tokens.tokens.begin() + first, tokens.tokens.begin() + first + length,
                     [](const KeyToken& token) { return !token.is_stop_word; });
}

void append_once(Mention mention, std::vector<Mention>& out) {
  const bool known = std::any_of(out.begin(), out.end(), [&](const Mention& m) { return m.keyword == mention.keyword; });
  if (!known) out.push_back(mention);
}

}  // namespace

std::size_t GraphDictionary::longest_from(const KeyTokens& tokens, std::size_t first) const {
  return longest_prefix_in(graph_.keyword_keys, tokens, first);
}

std::uint32_t GraphDictionary::find(std::string_view key) const {
  const std::optional<std::uint32_t> keyword = find_sorted(graph_.keyword_keys, key);
  if (!keyword) return no_keyword;
  const std::uint32_t entity = entities_.entity_of_keyword[*keyword];
  return entity != no_entity && entities_.is_name[entity] ? *keyword : no_keyword;
}

void find_phrase_entities(std::string_view text, const KeyTokens& tokens, const Graph& graph, const EntityGraph& entities,
                          std::vector<Mention>& out) {
  const auto source = [&](std::size_t first, std::size_t last) {
    return ByteRange{tokens.tokens[first].source.begin, tokens.tokens[last].source.end};
  };
  std::vector<Phrase> phrases;
  find_phrases(text, tokens, phrases);
  for (const Phrase& phrase : phrases) {
    const std::uint32_t keyword = find_lesser_entity(tokens.key(phrase.first, phrase.last), graph, entities);
    if (keyword != no_keyword) append_once({keyword, source(phrase.first, phrase.last)}, out);
  }
  for (std::size_t first = 0; first < tokens.tokens.size();) {
    std::size_t length = longest_prefix_in(graph.keyword_keys, tokens, first);
    // Shorten the prefix until it is itself a key. Matches do not overlap: the scan resumes after the match.
    for (; length > 0; --length) {
      if (length > 1 ? !has_topic(tokens, first, length) : !is_mention(text, tokens, first, 1)) continue;
      const std::uint32_t keyword = find_lesser_entity(tokens.key(first, first + length - 1), graph, entities);
      if (keyword == no_keyword || !is_given(graph, keyword)) continue;
      append_once({keyword, source(first, first + length - 1)}, out);
      break;
    }
    first += std::max<std::size_t>(length, 1);
  }
}

}  // namespace hop::core
