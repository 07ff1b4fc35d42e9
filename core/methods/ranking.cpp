// Keeps the parallel columns of a ranking consistent when hits are cut or filtered. Edge and node look-ups are linear scans:
// an evidence graph has a few dozen edges.
#include "core/methods/ranking.hpp"

#include <algorithm>

#include "core/base/concat.hpp"

namespace hop::core {

Ranking::Ranking() = default;
Ranking::Ranking(const Ranking&) = default;
Ranking::Ranking(Ranking&&) noexcept = default;
Ranking& Ranking::operator=(const Ranking&) = default;
Ranking& Ranking::operator=(Ranking&&) noexcept = default;
Ranking::~Ranking() = default;

const char* edge_direction_name(std::int32_t direction) {
  if (direction == (edge_search::forward | edge_search::backward)) return "both";
  return direction == edge_search::backward ? "backward" : "forward";
}

void EvidenceGraphColumns::add_step(const EvidenceGraphColumns& other, std::uint32_t step) {
  for (const std::uint32_t node : other.nodes) {
    if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push_back(node);
  }
  for (std::size_t i = 0; i < other.from.size(); ++i) {
    // An edge that exists only adds its search direction.
    std::size_t at = 0;
    while (at < from.size() && (from[at] != other.from[i] || to[at] != other.to[i])) ++at;
    if (at < from.size()) {
      directions[at] |= other.directions[i];
      continue;
    }
    from.push_back(other.from[i]);
    to.push_back(other.to[i]);
    directions.push_back(other.directions[i]);
    steps.push_back(step);
  }
  measure_depths();
}

// Bellman-Ford with unit weights: sweeps until no path gets shorter.
void EvidenceGraphColumns::measure_depths() {
  depths.assign(nodes.size(), 0);
  const auto depth_of = [&](std::uint32_t passage) -> std::uint32_t& {
    return depths[static_cast<std::size_t>(std::find(nodes.begin(), nodes.end(), passage) - nodes.begin())];
  };
  for (bool shorter = true; shorter;) {
    shorter = false;
    for (std::size_t i = 0; i < from.size(); ++i) {
      // Depth 0 marks a node that no sweep has reached yet.
      if (from[i] != no_passage && depth_of(from[i]) == 0) continue;
      const std::uint32_t depth = from[i] == no_passage ? 1 : depth_of(from[i]) + 1;
      std::uint32_t& known = depth_of(to[i]);
      if (known != 0 && known <= depth) continue;
      known = depth;
      shorter = true;
    }
  }
}

void Ranking::cut(std::size_t count) {
  if (count >= passages.size()) return;
  passages.resize(count);
  scores.resize(count);
  parts.resize(count * part_names.size());
  if (paths.size() > count) paths.resize(count);
  if (reasons.size() > count) reasons.resize(count);
  if (ranks.size() > count) ranks.resize(count);
  if (!features.empty()) features.clear();  // they may belong to hits that are cut
}

template <class IsKept>
void Ranking::keep(IsKept is_kept) {
  std::size_t kept = 0, ranked = 0;  // ranked: those whose ranks are known
  const std::size_t width = part_names.size();
  for (std::size_t i = 0; i < passages.size(); ++i) {
    if (!is_kept(passages[i])) continue;
    if (kept != i) {
      passages[kept] = passages[i];
      scores[kept] = scores[i];
      std::copy_n(parts.begin() + static_cast<std::ptrdiff_t>(i * width), width,
                  parts.begin() + static_cast<std::ptrdiff_t>(kept * width));
      // A hit without a stored path may move to a rank whose slot holds the path of a dropped hit.
      if (i < paths.size()) paths[kept] = std::move(paths[i]);
      else if (kept < paths.size()) paths[kept] = path_of_passage(passages[i]);
      if (i < reasons.size()) reasons[kept] = std::move(reasons[i]);
      else if (kept < reasons.size()) reasons[kept].clear();
      if (i < ranks.size()) ranks[kept] = ranks[i];
    }
    ++kept;
    if (i < ranks.size()) ranked = kept;
  }
  ranks.resize(ranked);
  cut(kept);
}

void Ranking::drop_first(std::size_t count) {
  if (count == 0) return;
  keep([rank = std::size_t{0}, count](std::uint32_t) mutable { return rank++ >= count; });
}

namespace {

// Puts the rows of a column in another order. A column that is not empty has all hits.
template <class Value>
void reorder(std::vector<Value>& column, std::span<const std::uint32_t> order, std::size_t width = 1) {
  if (column.empty()) return;
  std::vector<Value> ordered;
  ordered.reserve(column.size());
  for (const std::size_t row : order) {
    for (std::size_t i = row * width; i < (row + 1) * width; ++i) ordered.push_back(std::move(column[i]));
  }
  column = std::move(ordered);
}

}  // namespace

void Ranking::put_in_order(std::span<const std::uint32_t> order) {
  // Columns of the first hits only get a row for each of the others.
  if (!paths.empty()) {
    for (std::size_t hit = paths.size(); hit < passages.size(); ++hit) paths.push_back(path_of_passage(passages[hit]));
  }
  if (!reasons.empty()) reasons.resize(passages.size());
  if (!ranks.empty()) ranks.resize(passages.size());
  features.clear();
  reorder(passages, order), reorder(scores, order), reorder(parts, order, part_names.size());
  reorder(paths, order), reorder(reasons, order), reorder(ranks, order);
}

void Ranking::keep_listed(std::span<const std::uint32_t> listed) {
  keep([&](std::uint32_t passage) { return std::find(listed.begin(), listed.end(), passage) != listed.end(); });
}

void Ranking::keep_in(const PassageSet& set) {
  keep([&](std::uint32_t passage) { return set.contains(passage); });
}

Path Ranking::path_of_hit(std::size_t rank) const { return rank < paths.size() ? paths[rank] : path_of_passage(passages[rank]); }

std::string text_of_table(const Graph& graph, std::uint32_t table) {
  return concat(graph.table_names[table], "\n", graph.table_markdown[table]);
}

std::size_t count_within_tokens(const Graph& graph, std::span<const std::uint32_t> passages, std::uint64_t token_budget) {
  std::uint64_t tokens = 0;
  std::size_t count = 0;
  while (count < passages.size()) {
    tokens += graph.token_count_of_passage[passages[count]];
    if (tokens > token_budget) break;
    ++count;
  }
  return count;
}

}  // namespace hop::core
