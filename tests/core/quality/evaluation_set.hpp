// Evaluation sets: passages.jsonl, questions.jsonl, steps.jsonl and the vectors next to them as NumPy files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/corpus/document.hpp"
#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"

namespace hop::core::test {

struct EvaluationQuestion {
  std::string text;
  std::vector<std::uint32_t> gold;  // passage indices, each once
  std::vector<float> vector, masked_vector;
  std::vector<Step> steps;  // gold sub-questions with their vectors; empty where the set has none
};

struct EvaluationSet {
  std::shared_ptr<const OpenGraph> graph;
  std::vector<EvaluationQuestion> questions;
};

// Passages of a file, one JSON object a line: id, title, text, and entities where they are given.
Corpus read_passages(const std::string& file);

// Rows of a NumPy file of float16, brought to unit length. Empty when there is no such file.
std::vector<std::vector<float>> read_float16_rows(const std::string& path);

// Indexes <folder>/passages.jsonl with its vectors and given entities; throws what is wrong with the files.
EvaluationSet read_evaluation_set(const std::string& folder);

}  // namespace hop::core::test
