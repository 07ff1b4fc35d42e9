// A set as a contest's programs share it: a folder made by hoptrail_bench_export.
//
//   graph.hop                               the set's graph, with vectors as float16 where it has any
//   passages.jsonl, questions.jsonl         in the graph's order; questions that the others follow
//   vectors.f32, question_vectors.f32, masked_vectors.f32     rows of unit length
//   postings_*.u32, question_terms_*.u32    the words as numbers: term → passages and counts; question → terms
//   entities.txt, entity_*                  trail's entities by name, and passage → entity with weights
//   seeds_*, reset_*                        what trail's spread starts from, in shares of 1
//   pairs_*.u32, pair_distances.f32         GNN-Ret's neighbors as explicit pairs; first distances of each question
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "tests/bench/task_run.hpp"

namespace hop::bench {

inline constexpr std::size_t contest_hits = 10;

struct ContestSet {
  std::vector<std::uint8_t> file;
  std::shared_ptr<const core::OpenGraph> graph;  // of `file`
  std::vector<core::Question> questions;         // with the vectors that are there
  std::string folder;
};

ContestSet read_contest_set(const std::string& folder);

}  // namespace hop::bench
