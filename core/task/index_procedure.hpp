// Building a graph: cut and link the documents, find keywords and words, collect vectors, write the file.
#pragma once

#include <memory>

#include "core/corpus/document.hpp"
#include "core/options/options.hpp"
#include "core/task/create_task.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// Takes corpus and vectors on success, leaves them on an Error: bad_input for vectors together with documents,
// dimension_mismatch where rows and passages are not equally many.
Result<std::unique_ptr<Procedure>> make_index_procedure(Corpus& corpus, GivenVectors& vectors, const Options& options);

}  // namespace hop::core
