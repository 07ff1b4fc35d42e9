#include "core/graph/entity_graph.hpp"

#include <algorithm>

#include "core/keywords/link_kind.hpp"

namespace hop::core {
namespace {

// What a keyword means under the rules.
struct KeywordRole {
  std::uint32_t named_by = no_entity;  // the keyword that names its entity; no_entity: it is none
  bool is_name = false;
};

std::vector<KeywordRole> keyword_roles(const Graph& graph, const EntityRules& rules) {
  const std::uint32_t count = graph.keyword_count();
  std::vector<std::uint8_t> kinds(count, 0);  // of all its links
  for (std::uint32_t keyword = 0; keyword < count; ++keyword) {
    const std::span<const std::uint32_t> offsets = graph.passages_of_keyword.offsets;
    for (std::uint32_t link = offsets[keyword]; link < offsets[keyword + 1]; ++link) {
      kinds[keyword] |= graph.kinds_by_keyword[link];
    }
  }
  const int lesser = (rules.phrases ? link_phrase : 0) | (rules.given ? link_given : 0);
  std::vector<KeywordRole> roles(count);
  for (std::uint32_t keyword = 0; keyword < count; ++keyword) {
    const std::uint32_t name = graph.alias_of_keyword[keyword];
    if (kinds[keyword] & link_own) {
      roles[keyword] = {keyword, true};
    } else if (name < count && (kinds[name] & link_own)) {
      roles[keyword] = {name, true};
    } else if (kinds[keyword] & lesser) {
      roles[keyword] = {keyword, false};
    }
  }
  return roles;
}

enum class Tie : std::uint8_t { none, phrase, mention, own };

// How a link of these kinds, own apart, ties its passage to the keyword's entity.
Tie tie_of(std::uint8_t kinds, const KeywordRole& role, const EntityRules& rules) {
  if (rules.given && (kinds & link_given)) return Tie::mention;
  if (role.is_name) return kinds & link_mention ? Tie::mention : Tie::none;
  return rules.phrases && (kinds & link_phrase) ? Tie::phrase : Tie::none;
}

// Calls visit(passage, naming keyword, tie) passage by passage. A name may come several times, by its key and its
// aliases; its own tie, if there is one, comes first.
template <class Visit>
void for_each_tie(const Graph& graph, const std::vector<KeywordRole>& roles, const EntityRules& rules, Visit visit) {
  const CsrView<std::uint32_t>& keywords = graph.keywords_of_passage;
  for (std::uint32_t passage = 0; passage < keywords.rows(); ++passage) {
    const std::uint32_t first = keywords.offsets[passage], end = keywords.offsets[passage + 1];
    for (std::uint32_t link = first; link < end; ++link) {
      if (graph.kinds_by_passage[link] & link_own) visit(passage, keywords.values[link], Tie::own);
    }
    for (std::uint32_t link = first; link < end; ++link) {
      const KeywordRole& role = roles[keywords.values[link]];
      if (role.named_by == no_entity) continue;
      const Tie tie = tie_of(graph.kinds_by_passage[link], role, rules);
      if (tie != Tie::none) visit(passage, role.named_by, tie);
    }
  }
}

// Passages of each entity, at the place of the keyword that names it.
struct PassageCounts {
  std::vector<std::uint32_t> own;
  std::vector<std::uint32_t> other;  // that mention it and don't own it
};

PassageCounts count_passages(const Graph& graph, const std::vector<KeywordRole>& roles, const EntityRules& rules) {
  PassageCounts counts{std::vector<std::uint32_t>(roles.size()), std::vector<std::uint32_t>(roles.size())};
  std::vector<std::uint32_t> last(roles.size(), no_entity);  // the passage counted last
  for_each_tie(graph, roles, rules, [&](std::uint32_t passage, std::uint32_t name, Tie tie) {
    if (last[name] == passage) return;
    last[name] = passage;
    ++(tie == Tie::own ? counts.own : counts.other)[name];
  });
  return counts;
}

// Decides which entities stay and numbers them; counts.other becomes 0 for names that lose their mentions.
void select_entities(const std::vector<KeywordRole>& roles, const EntityRules& rules, std::uint32_t passage_count,
                     PassageCounts& counts, EntityGraph& entities) {
  const auto is_common = [&](std::uint32_t count, double share) { return count > share * passage_count; };
  std::vector<std::uint32_t>& entity_of = entities.entity_of_keyword;
  entity_of.assign(roles.size(), no_entity);
  for (std::uint32_t keyword = 0; keyword < roles.size(); ++keyword) {
    if (roles[keyword].named_by != keyword) continue;
    const std::uint32_t own = counts.own[keyword];
    std::uint32_t& other = counts.other[keyword];
    if (roles[keyword].is_name) {
      entities.mention_pairs += other;
      const bool common = is_common(rules.keep_own_when_common ? other : own + other, rules.name_share);
      entities.common_names += common;
      if (common && !rules.keep_own_when_common) continue;
      if (common) other = 0;
    } else if (is_common(other, rules.phrase_share)) {
      ++entities.common_phrases;
      continue;
    } else if (other < rules.minimum_phrase_passages) {
      continue;
    }
    const std::uint32_t passages = own + other;
    if (passages == 0 || passages < rules.minimum_passages) continue;
    entity_of[keyword] = entities.entity_count();
    entities.keyword_of_entity.push_back(keyword);
    entities.is_name.push_back(roles[keyword].is_name);
    entities.passage_count.push_back(passages);
  }
  for (std::uint32_t keyword = 0; keyword < roles.size(); ++keyword) {
    const std::uint32_t name = roles[keyword].named_by;
    if (name != no_entity) entity_of[keyword] = entity_of[name];
  }
}

// passages_of_entity with what stands beside it: passages come in order, so each row grows in order.
void link_passages(const Graph& graph, const std::vector<KeywordRole>& roles, const EntityRules& rules,
                   const PassageCounts& counts, EntityGraph& entities) {
  Csr<std::uint32_t>& passages = entities.passages_of_entity;
  for (const std::uint32_t count : entities.passage_count) passages.offsets.push_back(passages.offsets.back() + count);
  passages.values.resize(passages.offsets.back());
  entities.weights_by_entity.resize(passages.values.size());
  entities.own_by_entity.resize(passages.values.size());

  const auto byte = [](std::uint32_t weight) { return static_cast<std::uint8_t>(std::min(weight, 255U)); };
  const std::uint8_t weights[] = {0, byte(rules.phrase_weight), byte(rules.mention_weight), byte(rules.own_weight)};
  std::vector<std::uint32_t> next(passages.offsets.begin(), passages.offsets.end() - 1);
  for_each_tie(graph, roles, rules, [&](std::uint32_t passage, std::uint32_t name, Tie tie) {
    const std::uint32_t entity = entities.entity_of_keyword[name];
    if (entity == no_entity) return;
    if (tie != Tie::own && counts.other[name] == 0) return;  // lost its mentions
    const std::uint32_t at = next[entity];
    if (at > passages.offsets[entity] && passages.values[at - 1] == passage) return;  // linked already
    passages.values[at] = passage;
    entities.weights_by_entity[at] = weights[static_cast<std::size_t>(tie)];
    entities.own_by_entity[at] = tie == Tie::own;
    ++next[entity];
  });
}

std::vector<std::uint32_t> row_sums(const Csr<std::uint32_t>& matrix, const std::vector<std::uint8_t>& weights) {
  std::vector<std::uint32_t> sums(matrix.rows(), 0);
  for (std::size_t row = 0; row < sums.size(); ++row) {
    for (std::uint32_t at = matrix.offsets[row]; at < matrix.offsets[row + 1]; ++at) sums[row] += weights[at];
  }
  return sums;
}

}  // namespace

EntityGraph build_entity_graph(const Graph& graph, const EntityRules& rules) {
  EntityGraph entities;
  const std::vector<KeywordRole> roles = keyword_roles(graph, rules);
  PassageCounts counts = count_passages(graph, roles, rules);
  select_entities(roles, rules, graph.passage_count(), counts, entities);
  link_passages(graph, roles, rules, counts, entities);

  std::vector<std::uint32_t> source;
  entities.entities_of_passage = transpose(entities.passages_of_entity.view(), graph.passage_count(), &source);
  entities.weights_by_passage.resize(source.size());
  entities.own_by_passage.resize(source.size());
  for (std::size_t link = 0; link < source.size(); ++link) {
    entities.weights_by_passage[link] = entities.weights_by_entity[source[link]];
    entities.own_by_passage[link] = entities.own_by_entity[source[link]];
  }
  entities.weight_of_passage = row_sums(entities.entities_of_passage, entities.weights_by_passage);
  entities.weight_of_entity = row_sums(entities.passages_of_entity, entities.weights_by_entity);
  return entities;
}

}  // namespace hop::core
