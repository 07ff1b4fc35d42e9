// A single set is passed through without the outer frame, so most methods exchange plain entity counts.
#include "core/shards/statistics/entity_counts_by_rules.hpp"

#include "core/base/concat.hpp"
#include "core/exchange/message_bytes.hpp"
#include "core/shards/search/shard_settings.hpp"
#include "core/shards/statistics/entity_counts.hpp"

namespace hop::core {
namespace {

constexpr std::string_view sets_name = "sets of entity counts";
constexpr std::size_t most_sets = 2;  // one for the first ranking, one for its reranker

std::vector<std::uint8_t> join_sets(std::vector<std::vector<std::uint8_t>> sets) {
  if (sets.empty()) return {};
  if (sets.size() == 1) return std::move(sets.front());
  MessageWriter out(MessageKind::entity_count_sets);
  out.number(sets.size());
  for (const auto& set : sets) out.bytes(set);
  return std::move(out).take();
}

}  // namespace

Result<std::vector<std::uint8_t>> count_by_rules(const Shard& shard, const Options& options) {
  const auto rules = all_entity_rules(options);
  if (!rules) return rules.error();
  std::vector<std::vector<std::uint8_t>> sets;
  for (const EntityRules& of : rules.value()) sets.push_back(write_entity_counts(count_entities(shard, of)));
  return join_sets(std::move(sets));
}

Result<std::vector<std::span<const std::uint8_t>>> split_counts_by_rules(std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return std::vector<std::span<const std::uint8_t>>();
  const auto kind = kind_of_frame(bytes, sets_name);
  if (!kind) return kind.error();
  if (kind.value() != MessageKind::entity_count_sets) return std::vector<std::span<const std::uint8_t>>{bytes};
  auto opened = MessageReader::open(bytes, MessageKind::entity_count_sets, sets_name);
  if (!opened) return std::move(opened).error();
  MessageReader& in = opened.value();
  std::vector<std::span<const std::uint8_t>> sets;
  const std::size_t count = in.count();
  if (in.ok() && count > most_sets) {
    return Error{Status::bad_input, concat(sets_name, ": ", count, ", methods have at most ", most_sets), std::string(sets_name)};
  }
  for (std::size_t i = 0; i < count && in.ok(); ++i) sets.push_back(in.bytes());
  if (auto ended = in.expect_end(sets_name); !ended) return std::move(ended).error();
  return sets;
}

Result<std::vector<EntityCounts>> read_counts_by_rules(std::span<const std::uint8_t> bytes) {
  const auto sets = split_counts_by_rules(bytes);
  if (!sets) return sets.error();
  std::vector<EntityCounts> read;
  for (const auto set : sets.value()) {
    auto counts = read_entity_counts(set);
    if (!counts) return std::move(counts).error();
    read.push_back(std::move(counts).value());
  }
  return read;
}

Result<std::vector<std::uint8_t>> merge_counts_by_rules(std::span<const std::vector<std::uint8_t>> parts) {
  // Transpose: sets of each shard → shards of each set. The order of the sets follows from the options, so position i is the same
  // set of rules in every part; merge_entity_counts verifies the rules.
  std::vector<std::vector<std::vector<std::uint8_t>>> parts_of_set;
  for (const auto& part : parts) {
    const auto sets = split_counts_by_rules(part);
    if (!sets) return sets.error();
    if (&part == &parts.front()) parts_of_set.resize(sets.value().size());
    if (sets.value().size() != parts_of_set.size()) {
      return Error{Status::bad_input,
                   concat(sets_name, ": ", parts_of_set.size(), " and ", sets.value().size(), " sets, of different options"),
                   std::string(sets_name)};
    }
    for (std::size_t i = 0; i < parts_of_set.size(); ++i)
      parts_of_set[i].emplace_back(sets.value()[i].begin(), sets.value()[i].end());
  }
  std::vector<std::vector<std::uint8_t>> merged;
  for (const auto& of_set : parts_of_set) {
    auto set = merge_entity_counts_bytes(of_set);
    if (!set) return set;
    merged.push_back(std::move(set).value());
  }
  return join_sets(std::move(merged));
}

Result<void> give_counts_by_rules(Shard& shard, std::span<const std::uint8_t> bytes) {
  const auto sets = read_counts_by_rules(bytes);
  if (!sets) return sets.error();
  auto before = shard.entities;  // restored if a later set fails
  for (const EntityCounts& counts : sets.value()) {
    auto given = give_entities(shard, counts);
    if (given) continue;
    shard.entities = std::move(before);
    return given;
  }
  return {};
}

}  // namespace hop::core
