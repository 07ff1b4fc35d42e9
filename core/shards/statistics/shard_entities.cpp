// Repeats the cuts of EntityGraphBuilder on the merged counts, which yields the same decisions and the same numbering as in one
// graph; then copies the kept entities of the shard and transposes the links.
#include <algorithm>
#include <optional>

#include "core/base/concat.hpp"
#include "core/shards/statistics/entity_counts.hpp"
#include "core/shards/statistics/placeholder_graph.hpp"

namespace hop::core {
namespace {

std::uint8_t weight_in_byte(std::uint32_t weight) { return static_cast<std::uint8_t>(std::min(weight, 255U)); }

std::uint64_t weight_of(const TieCounts& ties, const EntityCut& cut, const EntityRules& rules) {
  std::uint64_t weight = ties.own * weight_in_byte(rules.own_weight);
  if (cut.keeps_mentions) {
    weight += ties.mentions * weight_in_byte(rules.mention_weight) + ties.phrases * weight_in_byte(rules.phrase_weight);
  }
  return weight;
}

// An entity of the counts with its corpus-wide number, which only kept entities have.
struct NumberedEntity {
  std::uint32_t number = no_entity;
  EntityCut cut;
  std::uint64_t weight = 0;
};

std::vector<NumberedEntity> number_entities(const EntityCounts& counts, CorpusSize corpus) {
  std::vector<NumberedEntity> entities;
  std::uint32_t next = 0;
  const auto add = [&](const TieCounts& ties) {
    const EntityCut cut = cut_entity(ties, counts.rules, corpus);
    entities.push_back({cut.is_kept ? next : no_entity, cut, weight_of(ties, cut, counts.rules)});
    next += cut.is_kept;
  };
  for (const auto& counted : counts.keys) add(counted.ties);
  for (const auto& counted : counts.targets) add(counted.ties);
  return entities;
}

std::optional<std::size_t> find_key(const EntityCounts& counts, std::string_view key) {
  const auto found =
      std::lower_bound(counts.keys.begin(), counts.keys.end(), key,
                       [](const EntityCounts::OfKey& counted, std::string_view text) { return counted.key < text; });
  if (found == counts.keys.end() || found->key != key) return std::nullopt;
  return static_cast<std::size_t>(found - counts.keys.begin());
}

std::optional<std::size_t> find_target(const EntityCounts& counts, std::uint32_t passage) {
  const auto found =
      std::lower_bound(counts.targets.begin(), counts.targets.end(), passage,
                       [](const EntityCounts::OfTarget& counted, std::uint32_t number) { return counted.passage < number; });
  if (found == counts.targets.end() || found->passage != passage) return std::nullopt;
  return counts.keys.size() + static_cast<std::size_t>(found - counts.targets.begin());
}

// Appends the kept part of an entity of the uncut graph to the shard's graph.
void append_cut_entity(const EntityGraph& uncut_graph, std::uint32_t entity, const NumberedEntity& of_corpus,
                       std::uint32_t passage_count, const EntityRules& rules, EntityGraph& to) {
  const std::uint8_t weights[] = {0, weight_in_byte(rules.phrase_weight), weight_in_byte(rules.mention_weight),
                                  weight_in_byte(rules.own_weight)};
  to.keyword_of_entity.push_back(uncut_graph.keyword_of_entity[entity]);
  to.is_name.push_back(uncut_graph.is_name[entity]);
  to.passage_count.push_back(static_cast<std::uint32_t>(of_corpus.cut.passages));
  to.linked_passages.push_back(static_cast<std::uint32_t>(of_corpus.cut.linked_passages));
  to.weight_of_entity.push_back(static_cast<std::uint32_t>(of_corpus.weight));
  const auto row = uncut_graph.passages_of_entity.row(entity);
  const std::uint32_t first = uncut_graph.passages_of_entity.offsets[entity];
  for (std::uint32_t i = 0; i < row.size() && row[i] < passage_count; ++i) {
    const std::uint8_t tie = uncut_graph.weights_by_entity[first + i];
    if (tie != own_tie && !of_corpus.cut.keeps_mentions) continue;
    to.passages_of_entity.values.push_back(row[i]);
    to.weights_by_entity.push_back(weights[tie]);
    to.own_by_entity.push_back(tie == own_tie);
  }
  to.passages_of_entity.end_row();
  for (const std::uint32_t passage : uncut_graph.titles_with_entity.row(entity)) {
    if (passage < passage_count) to.titles_with_entity.values.push_back(passage);
  }
  to.titles_with_entity.end_row();
}

// Builds the rows by passage as the transpose of the rows by entity.
void make_passage_half(std::uint32_t passage_count, EntityGraph& graph) {
  std::vector<std::uint32_t> sources;
  graph.entities_of_passage = transpose(graph.passages_of_entity.view(), passage_count, &sources);
  graph.entities_in_title = transpose(graph.titles_with_entity.view(), passage_count);
  graph.weight_of_passage.assign(passage_count, 0);
  for (std::uint32_t passage = 0, link = 0; passage < passage_count; ++passage) {
    for (; link < graph.entities_of_passage.offsets[passage + 1]; ++link) {
      graph.weights_by_passage.push_back(graph.weights_by_entity[sources[link]]);
      graph.own_by_passage.push_back(graph.own_by_entity[sources[link]]);
      graph.weight_of_passage[passage] += graph.weights_by_passage.back();
    }
  }
}

}  // namespace

Result<void> give_entities(Shard& shard, const EntityCounts& counts) {
  const PlaceholderGraph placeholders(shard);
  const EntityGraph entities = placeholders.uncut_entities(counts.rules);
  const std::vector<NumberedEntity> numbered = number_entities(counts, {shard.corpus_passages, shard.corpus_documents});
  const auto passage_count = static_cast<std::uint32_t>(shard.number_of_passage.size());

  struct Place {
    std::uint32_t entity;
    const NumberedEntity* of_corpus;
  };
  std::vector<Place> kept;
  for (std::uint32_t e = 0; e < entities.entity_count(); ++e) {
    const bool is_target = entities.is_link_target(e);
    const auto place = is_target ? find_target(counts, placeholders.target_of(entities, e))
                                 : find_key(counts, placeholders.graph().keyword_keys[entities.keyword_of_entity[e]]);
    if (!place) {
      return Error{Status::bad_input, concat("shard ", shard.number, ": the merged entity counts lack one of its entities"),
                   concat(shard.number)};
    }
    if (numbered[*place].cut.is_kept) kept.push_back({e, &numbered[*place]});
  }
  // Corpus order: local indexes and corpus numbers of entities must ascend together.
  std::sort(kept.begin(), kept.end(), [](const Place& a, const Place& b) { return a.of_corpus->number < b.of_corpus->number; });

  PartEntities given;
  given.rules = counts.rules;
  std::vector<std::uint32_t> place_of_entity(entities.entity_count(), no_entity);
  for (const Place& place : kept) {
    place_of_entity[place.entity] = given.graph.entity_count();
    append_cut_entity(entities, place.entity, *place.of_corpus, passage_count, counts.rules, given.graph);
    given.number_of_entity.push_back(place.of_corpus->number);
  }
  for (const std::uint32_t entity : entities.entity_of_keyword) {
    given.graph.entity_of_keyword.push_back(entity == no_entity ? no_entity : place_of_entity[entity]);
  }
  make_passage_half(passage_count, given.graph);
  given.graph.mention_pairs = mention_pairs_of(counts, {shard.corpus_passages, shard.corpus_documents});
  given.graph.name_count = shard.corpus_names;
  // The entities are shared and immutable: sessions that hold the replaced object keep it alive.
  const auto same_rules = [&](const auto& known) { return known->rules == counts.rules; };
  auto made = std::make_shared<const PartEntities>(std::move(given));
  const auto place = std::find_if(shard.entities.begin(), shard.entities.end(), same_rules);
  if (place != shard.entities.end()) *place = std::move(made);
  else shard.entities.push_back(std::move(made));
  return {};
}

}  // namespace hop::core
