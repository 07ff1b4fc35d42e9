#include "core/methods/bgr/graph_prompt.hpp"

#include <string_view>
#include <vector>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"
#include "core/prompts/prompt_template.hpp"

namespace hop::core {

std::string mark_evidence_graph(const Graph& graph, const Ranking& ranking, std::uint64_t token_budget) {
  const std::size_t parts = ranking.part_names.size();
  const auto place = [&](std::uint32_t hit) { return ranking.parts[hit * parts]; };
  std::vector<std::uint32_t> hits, passages;
  for (std::uint32_t hit = 0; hit < ranking.passages.size() && place(hit) > 0; ++hit) hits.push_back(hit);
  sort_stable(hits, [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
  for (const std::uint32_t hit : hits) passages.push_back(ranking.passages[hit]);

  // "<passage 1 WORD>" to "</passage 1 WORD>": the word occurs in no passage, so the marks are found as they stand.
  const std::string marked = mark_passages(graph, passages, token_budget);
  const std::size_t word_at = std::string_view("<passage 1").size();
  const std::string word = marked.empty() ? "" : marked.substr(word_at, marked.find('>') - word_at);
  std::string text;
  std::size_t begin = 0;
  for (std::size_t i = 0; begin < marked.size(); ++i) {
    const Path& path = ranking.paths[hits[i]];
    const bool follows = i > 0 && path.size() > 1 && path[path.size() - 2].index == passages[i - 1];
    if (i > 0) text += follows ? "Then\n" : "On the other hand\n";
    const std::string close = concat("</passage ", i + 1, word, ">\n");
    const std::size_t end = marked.find(close, begin) + close.size();
    text += marked.substr(begin, end - begin);
    begin = end;
  }
  return text;
}

}  // namespace hop::core
