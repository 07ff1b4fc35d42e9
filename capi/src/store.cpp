#include "capi/src/arguments.hpp"
#include "capi/src/bytes_object.hpp"
#include "capi/src/corpus_object.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/options_object.hpp"
#include "capi/src/store_object.hpp"
#include "capi/src/task_object.hpp"
#include "core/base/concat.hpp"
#include "core/segments/store_tasks.hpp"
#include "core/text/utf8.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::Status;

namespace hop::capi {
namespace {

hop_task* give_store_task(std::unique_ptr<hop_task> made, core::StoreTask created) {
  made->task = std::move(created.task);
  made->store = std::move(created.result);
  return made.release();
}

}  // namespace
}  // namespace hop::capi

int32_t hop_store_open_task_create(const hop_options* options, int32_t create, hop_task** task, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    if (options != nullptr) given.object(options, "options");
    if (create != 0 && create != 1) {
      given.fail(Status::invalid_argument, hop::core::concat("create ", create, " must be 0 or 1"), "create");
    }
    given.output(task, "task");
    if (given.failed()) return given.error();
    auto made = std::make_unique<hop_task>();
    auto created = hop::core::create_open_task(options != nullptr ? &options->values : nullptr, create == 1);
    *task = hop::capi::give_store_task(std::move(made), std::move(created));
    return {};
  });
}

int32_t hop_store_change_task_create(const hop_store* store, hop_corpus* corpus, const char* deleted, size_t deleted_length,
                                     const hop_options* options, hop_task** task, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(store, "store");
    if (corpus != nullptr) given.object(corpus, "corpus");
    const std::string_view ids = given.text(deleted, deleted_length, "deleted");
    if (options != nullptr) given.object(options, "options");
    given.output(task, "task");
    if (given.failed()) return given.error();
    hop::core::Corpus nothing;
    hop::core::GivenVectors none;
    // Allocates before core takes the corpus, so that a failed allocation leaves the corpus unchanged.
    auto made = std::make_unique<hop_task>();
    auto created = hop::core::create_change_task(
        store->snapshot, corpus != nullptr ? corpus->content : nothing, corpus != nullptr ? corpus->vectors : none,
        hop::core::replace_invalid_utf8(ids).text, options != nullptr ? &options->values : nullptr);
    if (!created) return std::move(created).error();
    if (corpus != nullptr) corpus->become_empty();
    *task = hop::capi::give_store_task(std::move(made), std::move(created).value());
    return {};
  });
}

int32_t hop_store_compact_task_create(const hop_store* store, hop_task** task, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(store, "store");
    given.output(task, "task");
    if (given.failed()) return given.error();
    auto made = std::make_unique<hop_task>();
    *task = hop::capi::give_store_task(std::move(made), hop::core::create_compact_task(store->snapshot));
    return {};
  });
}

int32_t hop_store_take(hop_task* task, hop_store** store, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(store, "store");
    if (given.failed()) return given.error();
    if (task->interrupted != HOP_OK || task->task->failed()) return Error{Status::wrong_state, "the task has failed", ""};
    if (task->store == nullptr) return Error{Status::wrong_state, "this kind of task has no store", ""};
    if (*task->store == nullptr) return Error{Status::wrong_state, "the task is not done, or its store was already taken", ""};
    auto made = std::make_unique<hop_store>();
    made->snapshot = std::move(*task->store);
    *store = made.release();
    return {};
  });
}

void hop_store_free(hop_store* store) { hop::capi::free_object(store); }

int32_t hop_store_graph(const hop_store* store, hop_graph** graph, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(store, "store");
    given.output(graph, "graph");
    if (given.failed()) return given.error();
    auto made = std::make_unique<hop_graph>();
    made->open = store->snapshot->living.graph;
    *graph = made.release();
    return {};
  });
}

int32_t hop_store_describe(const hop_store* store, hop_bytes** json, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(store, "store");
    given.output(json, "json");
    if (given.failed()) return given.error();
    *json = hop::capi::bytes_of_text(hop::core::describe_store(*store->snapshot));
    return {};
  });
}
