// Gold of questions as passages of a graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cli/evaluation/eval_question.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Where gold is told as sections ("this heading of that page"), each passage stands for its section: finding any one
// passage of a section is finding the section. Every passage is therefore replaced by the first passage of its section,
// in gold and in rankings. A section found twice counts once, and the second time takes up a place all the same.
class Sections {
 public:
  explicit Sections(const hop::Graph& graph);

  std::vector<std::uint32_t> in_place_of(std::span<const std::uint32_t> ranking) const;
  // no_passage where the graph has no such section.
  std::uint32_t first_passage(const GoldSection& section) const;

 private:
  std::vector<std::uint32_t> first_of_section_;                  // for each passage
  std::vector<std::pair<std::string, std::uint32_t>> sections_;  // by name, ascending
};

// Fills `gold` of each question and step, and its `gold_edges`: those of "evidence_graph", else those that the gold of the
// "decomposition" makes, in which a step follows the steps that it names as #1, #2, and one that names none the question
// (docs/guides/measuring.md). What the graph does not hold stays gold that no ranking can find; returns how many.
std::size_t find_gold(const hop::Graph& graph, const Sections& sections, std::span<EvalQuestion> questions);

}  // namespace hop::cli
