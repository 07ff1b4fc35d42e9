#include "core/shards/entity_counts.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/shards/ghostly_graph.hpp"
#include "core/shards/message_bytes.hpp"
#include "core/shards/read_parts.hpp"

namespace hop::core {
namespace {

constexpr std::string_view counts_file = "entity counts";

// The shard's passages in an entity's row of a ghostly graph.
TieCounts count_ties(const EntityGraph& entities, std::uint32_t entity, std::uint32_t passage_count) {
  TieCounts counts;
  counts.is_name = entities.is_name[entity] != 0;
  const auto row = entities.passages_of_entity.row(entity);
  const std::uint8_t* ties = entities.weights_by_entity.data() + entities.passages_of_entity.offsets[entity];
  for (std::size_t i = 0; i < row.size() && row[i] < passage_count; ++i) {
    (ties[i] == own_tie ? counts.own : ties[i] == mention_tie ? counts.mentions : counts.phrases) += 1;
  }
  return counts;
}

Result<void> add_ties(TieCounts& to, const TieCounts& from, std::string_view whose) {
  if (to.is_name != from.is_name) {
    return Error{Status::bad_input, concat("entity counts: \"", whose, "\" is a name in one shard and none in another"),
                 std::string(whose)};
  }
  to.own += from.own, to.mentions += from.mentions, to.phrases += from.phrases;
  return {};
}

void write_rules(MessageWriter& out, const EntityRules& rules) {
  for (const bool flag : {rules.phrases, rules.given, rules.links, rules.keep_own_when_common}) out.flag(flag);
  for (const double share : {rules.name_share, rules.phrase_share}) out.real(share);
  for (const std::uint32_t number : {rules.never_common_passages, rules.minimum_phrase_passages, rules.minimum_passages,
                                     rules.own_weight, rules.mention_weight, rules.phrase_weight}) {
    out.number(number);
  }
}

EntityRules read_rules(MessageReader& in) {
  EntityRules rules;
  for (bool* flag : {&rules.phrases, &rules.given, &rules.links, &rules.keep_own_when_common}) *flag = in.flag();
  for (double* share : {&rules.name_share, &rules.phrase_share}) *share = in.wide();
  for (std::uint32_t* number : {&rules.never_common_passages, &rules.minimum_phrase_passages, &rules.minimum_passages,
                                &rules.own_weight, &rules.mention_weight, &rules.phrase_weight}) {
    *number = in.number_below(std::uint64_t{1} << 32);
  }
  return rules;
}

void write_tie_counts(MessageWriter& out, const TieCounts& ties) {
  out.flag(ties.is_name);
  for (const std::uint64_t count : {ties.own, ties.mentions, ties.phrases}) out.number(count);
}

TieCounts read_tie_counts(MessageReader& in) {
  TieCounts ties;
  ties.is_name = in.flag();
  for (std::uint64_t* count : {&ties.own, &ties.mentions, &ties.phrases}) *count = in.number_below(std::uint64_t{1} << 32);
  return ties;
}

}  // namespace

EntityCounts count_entities(const Shard& shard, const EntityRules& rules) {
  const GhostlyGraph ghostly(shard);
  const EntityGraph entities = ghostly.uncut_entities(rules);
  const auto passage_count = static_cast<std::uint32_t>(shard.number_of_passage.size());
  EntityCounts counts;
  counts.rules = rules;
  for (std::uint32_t e = 0; e < entities.entity_count(); ++e) {
    const TieCounts ties = count_ties(entities, e, passage_count);
    if (entities.is_link_target(e)) {
      counts.targets.push_back({ghostly.target_of(entities, e), ties});
    } else {
      counts.keys.push_back({std::string(ghostly.graph().keyword_keys[entities.keyword_of_entity[e]]), ties});
    }
  }
  std::sort(counts.targets.begin(), counts.targets.end(),
            [](const EntityCounts::OfTarget& a, const EntityCounts::OfTarget& b) { return a.passage < b.passage; });
  return counts;
}

Result<EntityCounts> merge_entity_counts(std::vector<EntityCounts> parts) {
  EntityCounts whole;
  if (!parts.empty()) whole.rules = parts.front().rules;
  std::vector<EntityCounts::OfKey> keys;
  std::vector<EntityCounts::OfTarget> targets;
  for (EntityCounts& part : parts) {
    if (!(part.rules == whole.rules)) return Error{Status::bad_input, "entity counts: not all are under the same rules", ""};
    keys.insert(keys.end(), std::make_move_iterator(part.keys.begin()), std::make_move_iterator(part.keys.end()));
    targets.insert(targets.end(), part.targets.begin(), part.targets.end());
  }
  std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
  std::stable_sort(targets.begin(), targets.end(), [](const auto& a, const auto& b) { return a.passage < b.passage; });
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
  MessageWriter out(MessageKind::entity_counts);
  write_rules(out, counts.rules);
  out.number(counts.keys.size());
  for (const auto& counted : counts.keys) {
    out.text(counted.key);
    write_tie_counts(out, counted.ties);
  }
  out.number(counts.targets.size());
  for (const auto& counted : counts.targets) {
    out.number(counted.passage);
    write_tie_counts(out, counted.ties);
  }
  return std::move(out).take();
}

Result<EntityCounts> read_entity_counts(std::span<const std::uint8_t> bytes) {
  auto opened = MessageReader::open(bytes, MessageKind::entity_counts, counts_file);
  if (!opened) return std::move(opened).error();
  MessageReader& in = opened.value();
  EntityCounts counts;
  counts.rules = read_rules(in);
  const std::size_t keys = in.count();
  for (std::size_t k = 0; k < keys && in.ok(); ++k) {
    counts.keys.push_back({std::string(in.text()), {}});
    counts.keys.back().ties = read_tie_counts(in);
    if (k > 0 && counts.keys[k].key <= counts.keys[k - 1].key) in.refuse();
  }
  const std::size_t targets = in.count();
  for (std::size_t t = 0; t < targets && in.ok(); ++t) {
    counts.targets.push_back({in.number_below(no_passage_of_corpus), {}});
    counts.targets.back().ties = read_tie_counts(in);
    if (t > 0 && counts.targets[t].passage <= counts.targets[t - 1].passage) in.refuse();
  }
  if (auto ended = in.expect_end(counts_file); !ended) return std::move(ended).error();
  return counts;
}

Result<std::vector<std::uint8_t>> merge_entity_counts_bytes(std::span<const std::vector<std::uint8_t>> parts) {
  auto read = read_parts(parts, read_entity_counts);
  if (!read) return std::move(read).error();
  auto merged = merge_entity_counts(std::move(read).value());
  if (!merged) return std::move(merged).error();
  return write_entity_counts(merged.value());
}

std::uint64_t mention_pairs_of(const EntityCounts& counts) {
  std::uint64_t pairs = 0;
  const auto add = [&](const TieCounts& ties) {
    if (ties.is_name) pairs += ties.mentions + ties.phrases;
  };
  for (const auto& counted : counts.keys) add(counted.ties);
  for (const auto& counted : counts.targets) add(counted.ties);
  return pairs;
}

}  // namespace hop::core
