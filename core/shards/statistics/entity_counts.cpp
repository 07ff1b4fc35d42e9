// Counts ties on a graph with placeholders for the other shards (core/shards/statistics/placeholder_graph.hpp), before any cut.
// Merging sorts by key and adds up.
#include "core/shards/statistics/entity_counts.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/exchange/record_frame.hpp"
#include "core/shards/statistics/placeholder_graph.hpp"

namespace hop::core {
namespace {

constexpr std::string_view counts_file = "entity counts";

bool is_before_key(const EntityCounts::OfKey& a, const EntityCounts::OfKey& b) { return a.key < b.key; }
bool is_before_target(const EntityCounts::OfTarget& a, const EntityCounts::OfTarget& b) { return a.passage < b.passage; }

// Counts the shard's passages in an entity's row of a PlaceholderGraph. The row is ascending, and placeholders come last.
TieCounts count_ties(const EntityGraph& entities, std::uint32_t entity, const Graph& shard) {
  TieCounts counts;
  DocumentCount documents(shard);
  counts.is_name = entities.is_name[entity] != 0;
  const auto row = entities.passages_of_entity.row(entity);
  const std::uint8_t* ties = entities.weights_by_entity.data() + entities.passages_of_entity.offsets[entity];
  for (std::size_t i = 0; i < row.size() && row[i] < shard.passage_count(); ++i) {
    (ties[i] == own_tie ? counts.own : ties[i] == mention_tie ? counts.mentions : counts.phrases) += 1;
    if (ties[i] == own_tie) documents.add(row[i]);
  }
  counts.own_documents = documents.count();
  return counts;
}

Result<void> add_ties(TieCounts& to, const TieCounts& from, std::string_view whose) {
  if (to.is_name != from.is_name) {
    return Error{Status::bad_input, concat("entity counts: \"", whose, "\" is a name in one shard but not in another"),
                 std::string(whose)};
  }
  to.own += from.own, to.mentions += from.mentions, to.phrases += from.phrases;
  to.own_documents += from.own_documents;
  return {};
}

bool is_valid_counts(const EntityCounts& counts) {
  return is_ascending(counts.keys, is_before_key) && is_ascending(counts.targets, is_before_target);
}

}  // namespace

EntityCounts count_entities(const Shard& shard, const EntityRules& rules) {
  const PlaceholderGraph placeholders(shard);
  const EntityGraph entities = placeholders.uncut_entities(rules);
  // Link targets have no key that all shards know, so the corpus number of the passage identifies them.
  EntityCounts counts;
  counts.rules = rules;
  for (std::uint32_t e = 0; e < entities.entity_count(); ++e) {
    const TieCounts ties = count_ties(entities, e, shard.graph->view());
    if (entities.is_link_target(e)) {
      counts.targets.push_back({placeholders.target_of(entities, e), ties});
    } else {
      counts.keys.push_back({std::string(placeholders.graph().keyword_keys[entities.keyword_of_entity[e]]), ties});
    }
  }
  std::sort(counts.targets.begin(), counts.targets.end(), is_before_target);
  return counts;
}

Result<EntityCounts> merge_entity_counts(std::vector<EntityCounts> parts) {
  EntityCounts whole;
  if (!parts.empty()) whole.rules = parts.front().rules;
  std::vector<EntityCounts::OfKey> keys;
  std::vector<EntityCounts::OfTarget> targets;
  for (EntityCounts& part : parts) {
    if (!(part.rules == whole.rules)) return Error{Status::bad_input, "entity counts: parts with different rules", ""};
    append_moved(keys, part.keys);
    append_moved(targets, part.targets);
  }
  // One sort of the concatenation instead of a k-way merge: the parts are sorted runs.
  std::stable_sort(keys.begin(), keys.end(), is_before_key);
  std::stable_sort(targets.begin(), targets.end(), is_before_target);
  for (EntityCounts::OfKey& counted : keys) {
    if (whole.keys.empty() || whole.keys.back().key != counted.key) {
      whole.keys.push_back(std::move(counted));
    } else if (auto added = add_ties(whole.keys.back().ties, counted.ties, counted.key); !added) {
      return std::move(added).error();
    }
  }
  for (const EntityCounts::OfTarget& counted : targets) {
    if (whole.targets.empty() || whole.targets.back().passage != counted.passage) {
      whole.targets.push_back(counted);
    } else if (auto added = add_ties(whole.targets.back().ties, counted.ties, "a link's target"); !added) {
      return std::move(added).error();
    }
  }
  return whole;
}

std::vector<std::uint8_t> write_entity_counts(const EntityCounts& counts) {
  return write_record_frame(MessageKind::entity_counts, counts);
}

Result<EntityCounts> read_entity_counts(std::span<const std::uint8_t> bytes) {
  return read_record_frame<EntityCounts>(bytes, MessageKind::entity_counts, counts_file, is_valid_counts);
}

Result<std::vector<std::uint8_t>> merge_entity_counts_bytes(std::span<const std::vector<std::uint8_t>> parts) {
  return merge_parts(parts, read_entity_counts, merge_entity_counts, write_entity_counts);
}

std::uint64_t mention_pairs_of(const EntityCounts& counts, CorpusSize corpus) {
  std::uint64_t pairs = 0;
  const auto add = [&](const TieCounts& ties) {
    if (ties.is_name && !cut_entity(ties, counts.rules, corpus).is_boilerplate) pairs += ties.mentions + ties.phrases;
  };
  for (const auto& counted : counts.keys) add(counted.ties);
  for (const auto& counted : counts.targets) add(counted.ties);
  return pairs;
}

}  // namespace hop::core
