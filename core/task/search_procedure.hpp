// The search task: ranks passages for a batch of questions. It requests missing question embeddings from the host, ranks each
// question or step by the method, and fuses the rankings of steps.
#pragma once

#include <memory>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/options/options.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

// Errors: those of read_search_settings and check_question.
Result<std::unique_ptr<Procedure>> make_search_procedure(std::shared_ptr<const OpenGraph> graph, std::vector<Question> questions,
                                                         const Options& options);

}  // namespace hop::core
