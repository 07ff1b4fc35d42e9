// Measures how much gold is near the passages that a question's words find: the graph quality of KGP (its Fig. 5).
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "cli/evaluation/eval_question.hpp"
#include "cli/evaluation/gold.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

// Over the passages within a number of hops of the seeds; means over the questions, shares from 0 to 1.
struct Reach {
  double all_gold = 0;  // share of questions with all gold among these passages ("SF-EM")
  double recall = 0, precision = 0;
  double size = 0;  // number of passages
};

inline constexpr std::size_t most_hops = 2;

// Element h: within h hops of kgp.seeds passages (default 10) found by TF-IDF, along the edges of kgp.graph.
std::array<Reach, most_hops + 1> measure_reach(const hop::Graph& graph, const Sections& sections,
                                               std::span<const EvalQuestion> questions, const std::vector<std::string>& options);

}  // namespace hop::cli
