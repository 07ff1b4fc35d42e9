// A folder with a converted set of questions (docs/guides/measuring.md): its files, and the graph of its passages.
#pragma once

#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

namespace set_file {

inline constexpr const char* passages = "passages.jsonl";
inline constexpr const char* questions = "questions.jsonl";
inline constexpr const char* steps = "steps.jsonl";  // may be missing: then steps are those of questions.jsonl, in their order
inline constexpr const char* passage_vectors = "passages.f16.npy";
inline constexpr const char* question_vectors = "questions.f16.npy";
inline constexpr const char* masked_vectors = "masked.f16.npy";
inline constexpr const char* step_vectors = "steps.f16.npy";

}  // namespace set_file

// The graph file of the passages. `vectors`: a NumPy file; empty: no vectors.
hop::Bytes index_passages(const std::string& passages, const std::string& vectors);

}  // namespace hop::cli
