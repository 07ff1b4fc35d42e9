// Copies the keyword rows of the shard and appends placeholder passages after the real ones, so that the unchanged entity builder
// sees ownership and links of the whole corpus.
#include "core/shards/statistics/placeholder_graph.hpp"

#include <algorithm>

#include "core/keywords/link_kind.hpp"

namespace hop::core {

PlaceholderGraph::PlaceholderGraph(const Shard& shard) : shard_(shard), graph_(shard.graph->view()) {
  find_targets();
  add_owner();
  add_links();
  // Passages of the shard, the owner of names elsewhere, and one placeholder per link target elsewhere.
  documents_.resize(shard.number_of_passage.size() + 1 + targets_.size());
  graph_.document_of_passage = documents_;
  graph_.passages_of_keyword = passages_of_keyword_.view();
  graph_.kinds_by_keyword = kinds_;
  graph_.links = links_.view();
}

void PlaceholderGraph::find_targets() {
  for (const std::uint32_t number : shard_.links.values) {
    if (!shard_.find_passage(number)) targets_.push_back(number);
  }
  std::sort(targets_.begin(), targets_.end());
  targets_.erase(std::unique(targets_.begin(), targets_.end()), targets_.end());
}

void PlaceholderGraph::add_owner() {
  const CsrView<std::uint32_t> rows = shard_.graph->view().passages_of_keyword;
  const auto kinds = shard_.graph->view().kinds_by_keyword;
  for (std::size_t keyword = 0; keyword < rows.rows(); ++keyword) {
    const auto row = rows.row(keyword);
    passages_of_keyword_.values.insert(passages_of_keyword_.values.end(), row.begin(), row.end());
    kinds_.insert(kinds_.end(), kinds.begin() + rows.offsets[keyword], kinds.begin() + rows.offsets[keyword + 1]);
    if (shard_.is_own_key[keyword]) {
      passages_of_keyword_.values.push_back(owner());
      kinds_.push_back(link_own);
    }
    passages_of_keyword_.end_row();
  }
}

void PlaceholderGraph::add_links() {
  for (std::size_t p = 0; p < shard_.number_of_passage.size(); ++p) {
    for (const std::uint32_t number : p < shard_.links.rows() ? shard_.links.row(p) : std::span<const std::uint32_t>()) {
      const auto here = shard_.find_passage(number);
      const auto target = std::lower_bound(targets_.begin(), targets_.end(), number);
      links_.values.push_back(here ? *here : owner() + 1 + static_cast<std::uint32_t>(target - targets_.begin()));
    }
    links_.end_row();
  }
  for (std::uint32_t p = 0; p < owner(); ++p) {
    if (shard_.is_linked_from_elsewhere[p]) links_.values.push_back(p);
  }
  for (std::size_t placeholder = 0; placeholder <= targets_.size(); ++placeholder) links_.end_row();
}

// Disables every frequency cut and replaces the weights by the kinds of ties.
EntityGraph PlaceholderGraph::uncut_entities(EntityRules rules) const {
  rules.never_common_passages = 0xffffffff;
  rules.minimum_phrase_passages = 0;
  rules.minimum_passages = 0;
  rules.phrase_weight = phrase_tie;
  rules.mention_weight = mention_tie;
  rules.own_weight = own_tie;
  return build_entity_graph(graph_, rules);
}

std::uint32_t PlaceholderGraph::target_of(const EntityGraph& entities, std::uint32_t entity) const {
  const std::uint32_t begin = entities.passages_of_entity.offsets[entity];
  const std::uint32_t end = entities.passages_of_entity.offsets[entity + 1];
  std::uint32_t at = begin;
  while (at + 1 < end && !entities.own_by_entity[at]) ++at;  // the target itself is the passage with the own tie
  const std::uint32_t passage = entities.passages_of_entity.values[at];
  return passage < owner() ? shard_.number_of_passage[passage] : targets_[passage - owner() - 1];
}

}  // namespace hop::core
