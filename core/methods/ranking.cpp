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

void Ranking::cut(std::size_t count) {
  if (count >= passages.size()) return;
  passages.resize(count);
  scores.resize(count);
  parts.resize(count * part_names.size());
  if (paths.size() > count) paths.resize(count);
  if (reasons.size() > count) reasons.resize(count);
  if (!features.empty()) features.clear();  // of hits that may be gone
}

void Ranking::keep_listed(std::span<const std::uint32_t> listed) {
  std::size_t kept = 0;
  const std::size_t width = part_names.size();
  for (std::size_t i = 0; i < passages.size(); ++i) {
    if (std::find(listed.begin(), listed.end(), passages[i]) == listed.end()) continue;
    if (kept != i) {
      passages[kept] = passages[i];
      scores[kept] = scores[i];
      std::copy_n(parts.begin() + static_cast<std::ptrdiff_t>(i * width), width,
                  parts.begin() + static_cast<std::ptrdiff_t>(kept * width));
      if (i < paths.size()) paths[kept] = std::move(paths[i]);
      else if (kept < paths.size()) paths[kept] = path_of_passage(passages[i]);
      if (i < reasons.size()) reasons[kept] = std::move(reasons[i]);
      else if (kept < reasons.size()) reasons[kept].clear();
    }
    ++kept;
  }
  cut(kept);
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
