// The indexing pipeline. Phases: split documents into passages and resolve links, extract keywords, build the inverted index of
// words, collect embeddings, compute nearest neighbors, and write the graph file.
#pragma once

#include <memory>

#include "core/corpus/document.hpp"
#include "core/options/options.hpp"
#include "core/store/graph_content.hpp"
#include "core/task/create_task.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// How analyzer.language=auto is resolved: by detection, or as English if the corpus belongs to a larger one whose language is
// already decided. All segments of a store must agree, and a store that detected English keeps "auto" in its options.
enum class OpenLanguage { detected, english };

// On success corpus and vectors are moved from; on an Error they are unchanged. Errors: bad_input for vectors together with
// documents, dimension_mismatch if the number of rows differs from the number of passages, unsupported for a language that is
// not built in. With `indexed`, the procedure runs inside another one: at the end it moves the indexed content there, and it
// keeps no inputs, because it cannot be saved by itself.
Result<std::unique_ptr<Procedure>> make_index_procedure(Corpus& corpus, GivenVectors& vectors, const Options& options,
                                                        GraphContent* indexed = nullptr,
                                                        OpenLanguage open_language = OpenLanguage::detected);

}  // namespace hop::core
