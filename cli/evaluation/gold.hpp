// Gold of questions as passages of a graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cli/evaluation/eval_question.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

inline constexpr std::uint32_t no_passage = 0xffffffff;

// If gold is given as sections ("this heading of that page"), each passage represents its section: finding any passage of a
// section finds the section. Every passage in gold and in rankings is therefore replaced by the first passage of its section. A
// section that occurs twice in a ranking counts once, but its second occurrence still takes up a rank.
class Sections {
 public:
  explicit Sections(const hop::Graph& graph);

  std::vector<std::uint32_t> in_place_of(std::span<const std::uint32_t> ranking) const;
  // no_passage if the graph does not have the section.
  std::uint32_t first_passage(const GoldSection& section) const;

 private:
  std::vector<std::uint32_t> first_of_section_;                  // for each passage
  std::vector<std::pair<std::string, std::uint32_t>> sections_;  // by name, ascending
};

// Sets `gold` of each question and step, and its `gold_edges`: the edges of "evidence_graph", else those derived from the gold
// of "decomposition", in which a step follows the steps that it refers to as #1, #2, and a step without references follows the
// question (docs/guides/measuring.md). Gold that is not in the graph stays, but no ranking can find it. Returns the number of
// such passages.
std::size_t find_gold(const hop::Graph& graph, const Sections& sections, std::span<EvalQuestion> questions);

}  // namespace hop::cli
