// Building a graph: cut and link the documents, find keywords and words, collect vectors, write the file.
#pragma once

#include <memory>

#include "core/corpus/document.hpp"
#include "core/options/options.hpp"
#include "core/store/graph_content.hpp"
#include "core/task/create_task.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// What an open language (analyzer.language=auto) becomes: detected, or English where the corpus is a part of one whose
// language is decided. The parts must agree, and options that are kept do not state English that was detected.
enum class OpenLanguage { detected, english };

// Takes corpus and vectors on success, leaves them on an Error: bad_input for vectors together with documents,
// dimension_mismatch where rows and passages are not equally many, unsupported for a language that is not built in. A
// procedure that is done leaves what it has written in `indexed`, unless that is null; then it is part of another one's
// work, and cannot be saved by itself.
Result<std::unique_ptr<Procedure>> make_index_procedure(Corpus& corpus, GivenVectors& vectors, const Options& options,
                                                        GraphContent* indexed = nullptr,
                                                        OpenLanguage open_language = OpenLanguage::detected);

}  // namespace hop::core
