// What spreads start from, question by question.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::bench {

struct PageRankInput {
  std::vector<core::NodeMass> seeds, reset;
};

// As trail seeds them: the question's names by 1/df, and its best passages by words. Nothing for a question without a
// name.
std::vector<PageRankInput> page_rank_inputs(const core::OpenGraph& graph, std::span<const core::Question> questions);

// 1 − cosine, or, without vectors, 1 − BM25 over the largest: of the first `count` questions.
std::vector<std::vector<float>> first_distances(const core::OpenGraph& graph, std::span<const core::Question> questions,
                                                std::size_t count);

}  // namespace hop::bench
