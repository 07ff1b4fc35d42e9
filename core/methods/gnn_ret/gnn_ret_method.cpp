// The entry of gnn_ret and rgnn_ret in the table of methods: the kind of their first distances, their program and
// their entity rules. rgnn_ret ranks each step like gnn_ret; its state over steps is in core/methods/stepwise.hpp.
#include "core/methods/gnn_ret/gnn_ret.hpp"
#include "core/methods/ranking_method.hpp"

namespace hop::core {

namespace {

BaseKind kind_of_first_distances(const SearchSettings& settings, bool has_vector) {
  if (!settings.gnn.distances) return has_vector ? BaseKind::dense : BaseKind::bm25;
  return *settings.gnn.distances == BaseKind::hybrid && !has_vector ? BaseKind::bm25 : *settings.gnn.distances;
}

const EntityRules& rules_of_gnn_ret(const SearchSettings& settings) { return settings.gnn.entities; }

}  // namespace

extern const RankingMethod ranking_by_gnn_ret;
const RankingMethod ranking_by_gnn_ret = {kind_of_first_distances, start_gnn_ret, rules_of_gnn_ret};

}  // namespace hop::core
