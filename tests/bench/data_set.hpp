// What the benchmarks run on: real questions and passages from a folder, or synthetic ones.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/corpus/document.hpp"
#include "core/methods/question.hpp"
#include "core/task/create_task.hpp"

namespace hop::bench {

// What an index task takes, and how much of it there is.
struct IndexInput {
  core::Corpus corpus;
  core::GivenVectors vectors;  // dimension 0: none

  std::uint64_t text_bytes() const;    // ids, titles and texts
  std::uint64_t vector_bytes() const;  // as given, in float
};

struct QuestionSet {
  std::vector<core::Question> questions;  // with their vectors, where the set has them
  std::vector<core::Question> in_steps;   // with given sub-questions; empty where the set has none
};

// A source is a folder with passages.jsonl and questions.jsonl, and next to them, if present,
// passages.f16.npy, questions.f16.npy, masked.f16.npy, steps.jsonl and steps.f16.npy; or a number: that many synthetic
// passages. Throws std::runtime_error with the file's name.
IndexInput load_index_input(const std::string& source);
QuestionSet load_questions(const std::string& source);
std::string name_of(const std::string& source);  // "musique", "synthetic 10000"

// The source to take when none is named: $HOPTRAIL_EVAL_DATA/musique, or synthetic passages where that is not set.
std::string default_source();

inline constexpr const char* synthetic_passages = "10000";

}  // namespace hop::bench
