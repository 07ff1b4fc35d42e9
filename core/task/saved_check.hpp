// Validates the contents of a saved task. The C ABI checked these values when the task was created, but the file may have been
// modified since: its checksum detects damage, not forgery. So the checks run again: text is UTF-8, vectors have unit length,
// and numbers are within their bounds.
#pragma once

#include <span>

#include "core/base/result.hpp"
#include "core/corpus/document.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/request/request.hpp"
#include "core/task/create_task.hpp"

namespace hop::core {

// Errors: corrupt_file; the message names the problem. Corpus texts are not checked here: indexing repairs invalid UTF-8.
Result<void> check_saved_options(const Options& options);
Result<void> check_saved_corpus(const Corpus& corpus, const GivenVectors& vectors);
Result<void> check_saved_questions(std::span<const Question> questions);
Result<void> check_saved_answers(std::span<const Answer> answers);

}  // namespace hop::core
