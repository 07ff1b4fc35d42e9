#include "core/graph/entity_graph.hpp"

#include <algorithm>
#include <utility>

#include "core/base/sort.hpp"
#include "core/keywords/link_kind.hpp"

namespace hop::core {
namespace {

enum class Tie : std::uint8_t { none, phrase, mention, own };  // of a passage to an entity, the stronger the later

struct PassageTie {
  std::uint32_t passage;
  Tie tie;
};

// Whether some passage has the keyword as its own key.
std::vector<bool> find_names(const Graph& graph) {
  std::vector<bool> is_name(graph.keyword_count(), false);
  for (std::uint32_t keyword = 0; keyword < is_name.size(); ++keyword) {
    const std::span<const std::uint32_t> offsets = graph.passages_of_keyword.offsets;
    std::uint8_t kinds = 0;
    for (std::uint32_t link = offsets[keyword]; link < offsets[keyword + 1]; ++link)
      kinds |= graph.kinds_by_keyword[link];
    is_name[keyword] = kinds & link_own;
  }
  return is_name;
}

// Pairs of a name and a keyword that stands for it, sorted.
using Aliases = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Aliases find_aliases(const Graph& graph, const std::vector<bool>& is_name) {
  Aliases aliases;
  for (std::uint32_t keyword = 0; keyword < is_name.size(); ++keyword) {
    const std::uint32_t name = graph.alias_of_keyword[keyword];
    if (name < is_name.size() && is_name[name] && !is_name[keyword]) aliases.push_back({name, keyword});
  }
  sort_stable(aliases);
  return aliases;
}

Tie tie_of(std::uint8_t kinds, bool is_name, const EntityRules& rules) {
  if (kinds & link_own) return Tie::own;
  if (rules.given && (kinds & link_given)) return Tie::mention;
  if (is_name) return kinds & link_mention ? Tie::mention : Tie::none;
  return rules.phrases && (kinds & link_phrase) ? Tie::phrase : Tie::none;
}

void append_ties(const Graph& graph, std::uint32_t keyword, bool is_name, const EntityRules& rules,
                 std::vector<PassageTie>& ties) {
  const CsrView<std::uint32_t>& passages = graph.passages_of_keyword;
  for (std::uint32_t link = passages.offsets[keyword]; link < passages.offsets[keyword + 1]; ++link) {
    const Tie tie = tie_of(graph.kinds_by_keyword[link], is_name, rules);
    if (tie != Tie::none) ties.push_back({passages.values[link], tie});
  }
}

// One tie for each passage, the strongest, ascending.
void merge_ties(std::vector<PassageTie>& ties) {
  sort_stable(ties, [](const PassageTie& a, const PassageTie& b) {
    return a.passage != b.passage ? a.passage < b.passage : a.tie > b.tie;
  });
  const auto same_passage = [](const PassageTie& a, const PassageTie& b) { return a.passage == b.passage; };
  ties.erase(std::unique(ties.begin(), ties.end(), same_passage), ties.end());
}

// Takes the rules' cuts to an entity's ties, which it may shorten; false: the entity is dropped. Counts what it cut.
bool cut_ties(std::vector<PassageTie>& ties, bool is_name, const EntityRules& rules, std::uint32_t passage_count,
              EntityGraph& entities) {
  const auto is_common = [&](std::size_t count, double share) {
    return count > rules.never_common_passages && static_cast<double>(count) > share * static_cast<double>(passage_count);
  };
  if (is_name) {
    const auto is_mention = [](const PassageTie& tie) { return tie.tie != Tie::own; };
    const auto mentions = static_cast<std::size_t>(std::count_if(ties.begin(), ties.end(), is_mention));
    entities.mention_pairs += mentions;
    if (is_common(rules.keep_own_when_common ? mentions : ties.size(), rules.name_share)) {
      ++entities.common_names;
      if (!rules.keep_own_when_common) return false;
      ties.erase(std::remove_if(ties.begin(), ties.end(), is_mention), ties.end());
    }
  } else if (is_common(ties.size(), rules.phrase_share)) {
    ++entities.common_phrases;
    return false;
  } else if (ties.size() < rules.minimum_phrase_passages) {
    return false;
  }
  return !ties.empty() && ties.size() >= rules.minimum_passages;
}

std::vector<std::uint32_t> row_sums(const Csr<std::uint32_t>& matrix, const std::vector<std::uint8_t>& weights) {
  std::vector<std::uint32_t> sums(matrix.rows(), 0);
  for (std::size_t row = 0; row < sums.size(); ++row) {
    for (std::uint32_t at = matrix.offsets[row]; at < matrix.offsets[row + 1]; ++at) sums[row] += weights[at];
  }
  return sums;
}

void append_entity(std::uint32_t keyword, bool is_name, const std::vector<PassageTie>& ties,
                   std::span<const std::uint8_t> weights, EntityGraph& entities) {
  entities.keyword_of_entity.push_back(keyword);
  entities.is_name.push_back(is_name);
  entities.passage_count.push_back(static_cast<std::uint32_t>(ties.size()));
  for (const PassageTie& tie : ties) {
    entities.passages_of_entity.values.push_back(tie.passage);
    entities.weights_by_entity.push_back(weights[static_cast<std::size_t>(tie.tie)]);
    entities.own_by_entity.push_back(tie.tie == Tie::own);
  }
  entities.passages_of_entity.end_row();
}

void append_link_targets(const Graph& graph, const EntityRules& rules, std::span<const std::uint8_t> weights,
                         EntityGraph& entities) {
  if (!rules.links || graph.links.values.empty()) return;
  const Csr<std::uint32_t> links_back = transpose(graph.links, graph.passage_count());
  std::vector<PassageTie> ties;
  for (std::uint32_t target = 0; target < graph.passage_count(); ++target) {
    if (links_back.row(target).empty()) continue;
    ties.assign(1, {target, Tie::own});
    for (const std::uint32_t source : links_back.row(target)) ties.push_back({source, Tie::mention});
    merge_ties(ties);
    if (cut_ties(ties, true, rules, graph.passage_count(), entities)) append_entity(no_keyword, true, ties, weights, entities);
  }
}

// The passages' half, from the entities' half.
void transpose_links(std::uint32_t passage_count, EntityGraph& entities) {
  std::vector<std::uint32_t> source;
  entities.entities_of_passage = transpose(entities.passages_of_entity.view(), passage_count, &source);
  entities.weights_by_passage.resize(source.size());
  entities.own_by_passage.resize(source.size());
  for (std::size_t link = 0; link < source.size(); ++link) {
    entities.weights_by_passage[link] = entities.weights_by_entity[source[link]];
    entities.own_by_passage[link] = entities.own_by_entity[source[link]];
  }
}

}  // namespace

EntityGraph build_entity_graph(const Graph& graph, const EntityRules& rules) {
  EntityGraph entities;
  const std::vector<bool> is_name = find_names(graph);
  const Aliases aliases = find_aliases(graph, is_name);
  const auto byte = [](std::uint32_t weight) { return static_cast<std::uint8_t>(std::min(weight, 255U)); };
  const std::uint8_t weights[] = {0, byte(rules.phrase_weight), byte(rules.mention_weight), byte(rules.own_weight)};

  std::vector<std::uint32_t>& entity_of = entities.entity_of_keyword;
  entity_of.assign(is_name.size(), no_entity);
  std::vector<bool> is_alias(is_name.size(), false);
  for (const auto& [name, alias] : aliases) is_alias[alias] = true;
  auto alias = aliases.begin();
  std::vector<PassageTie> ties;
  for (std::uint32_t keyword = 0; keyword < is_name.size(); ++keyword) {
    if (is_alias[keyword]) continue;
    ties.clear();
    append_ties(graph, keyword, is_name[keyword], rules, ties);
    const bool has_aliases = alias != aliases.end() && alias->first == keyword;
    for (; alias != aliases.end() && alias->first == keyword; ++alias)
      append_ties(graph, alias->second, true, rules, ties);
    if (has_aliases) merge_ties(ties);
    if (ties.empty() || !cut_ties(ties, is_name[keyword], rules, graph.passage_count(), entities)) continue;

    entity_of[keyword] = entities.entity_count();
    append_entity(keyword, is_name[keyword], ties, weights, entities);
  }
  for (const auto& [name, stands_for_it] : aliases) entity_of[stands_for_it] = entity_of[name];
  append_link_targets(graph, rules, weights, entities);

  transpose_links(graph.passage_count(), entities);
  entities.weight_of_passage = row_sums(entities.entities_of_passage, entities.weights_by_passage);
  entities.weight_of_entity = row_sums(entities.passages_of_entity, entities.weights_by_entity);
  return entities;
}

}  // namespace hop::core
