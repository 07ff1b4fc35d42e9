// Runs questions that need the host several times (retrieve, ask the language model, retrieve again). This covers answering
// with the host's language model, and methods that request more than the question's vectors, e.g. a beam search that a model
// steers. Each question has its own loop.
#pragma once

#include <memory>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// `kind` is search or ask. Errors: those of read_search_settings, check_question and the method's factory.
Result<std::unique_ptr<Procedure>> make_question_loop_procedure(ProcedureKind kind, std::shared_ptr<const OpenGraph> graph,
                                                                std::vector<Question> questions, const Options& options);

}  // namespace hop::core
