// Questions that ask their host on the way, each in a separate loop: answering with the host's language model, and
// searching by methods that ask for more than the question's vectors.
#pragma once

#include <memory>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// `kind` is search or ask. Errors: those of read_search_settings, check_question and the method's own maker.
Result<std::unique_ptr<Procedure>> make_question_loop_procedure(ProcedureKind kind, std::shared_ptr<const OpenGraph> graph,
                                                                std::vector<Question> questions, const Options& options);

}  // namespace hop::core
