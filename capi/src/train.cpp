#ifndef __EMSCRIPTEN__  // training is native: the module for browsers does not export it

#include "capi/src/arguments.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/options_object.hpp"
#include "capi/src/questions_object.hpp"
#include "capi/src/task_object.hpp"
#ifdef HOPTRAIL_TRAINING
#include "core/learn/train_procedure.hpp"
#endif

int32_t hop_train_task_create(const hop_graph* graph, const hop_questions* questions, const hop_options* options, hop_task** task,
                              hop_error** error) {
  return hop::capi::guard(error, [&]() -> hop::capi::Outcome {
    hop::capi::Arguments given;
    given.object(graph, "graph");
    given.object(questions, "questions");
    if (options != nullptr) given.object(options, "options");
    given.output(task, "task");
    if (given.failed()) return given.error();
#ifdef HOPTRAIL_TRAINING
    auto made = std::make_unique<hop_task>();
    const hop::core::Options defaults;
    auto created = hop::core::create_train_task(graph->open, questions->list, options ? options->values : defaults);
    if (!created) return std::move(created).error();
    made->graph = graph->open;
    made->task = std::move(created).value();
    *task = made.release();
    return {};
#else
    return hop::core::Error{hop::core::Status::unsupported, "this build has no training: it was made without Eigen or with HOPTRAIL_TRAINING=OFF", ""};
#endif
  });
}

#endif
