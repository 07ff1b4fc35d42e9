// What a saved task holds was once checked at the C ABI, when it was a new one. Nothing says that it still is what was
// checked: a checksum is no signature. So it is checked again: text is UTF-8, vectors have unit length, numbers are in
// their bounds.
#pragma once

#include <span>

#include "core/base/result.hpp"
#include "core/corpus/document.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/request/request.hpp"
#include "core/task/create_task.hpp"

namespace hop::core {

// Errors: corrupt_file, with what is wrong. Ids and texts of a corpus are cleaned whoever they are from.
Result<void> check_saved_options(const Options& options);
Result<void> check_saved_corpus(const Corpus& corpus, const GivenVectors& vectors);
Result<void> check_saved_questions(std::span<const Question> questions);
Result<void> check_saved_answers(std::span<const Answer> answers);

}  // namespace hop::core
