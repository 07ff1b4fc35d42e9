// Questions in a saved task.
#pragma once

#include <span>
#include <vector>

#include "core/methods/question.hpp"
#include "core/task/archive.hpp"

namespace hop::core {

void write_questions(ArchiveWriter& out, std::span<const Question> questions);
std::vector<Question> read_questions(ArchiveReader& in);

}  // namespace hop::core
