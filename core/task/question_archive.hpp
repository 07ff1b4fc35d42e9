// Serializes questions (text, vectors, steps, metadata conditions, gold) as part of the inputs of a saved task. The reader does
// not validate the contents: check_saved_questions (core/task/saved_check.hpp) does.
#pragma once

#include <span>
#include <vector>

#include "core/methods/question.hpp"
#include "core/task/archive.hpp"

namespace hop::core {

void write_questions(ArchiveWriter& out, std::span<const Question> questions);
std::vector<Question> read_questions(ArchiveReader& in);

}  // namespace hop::core
