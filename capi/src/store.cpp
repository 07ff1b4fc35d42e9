#include "capi/src/bytes_object.hpp"
#include "capi/src/corpus_object.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/options_object.hpp"
#include "capi/src/task_object.hpp"
#include "core/segments/store_tasks.hpp"
#include "core/text/utf8.hpp"

// An open version of a store.
struct hop_store : hop::capi::Object<hop_store> {
  static constexpr std::string_view type_name = "hop_store";
  std::shared_ptr<const core::Snapshot> snapshot;
};

namespace {

void give_store_task(std::unique_ptr<hop_task> made, core::StoreTask created, hop_task** task) {
  made->task = std::move(created.task);
  made->store = std::move(created.result);
  *task = made.release();
}

}  // namespace

int32_t hop_store_open_task_create(const hop_options* options, int32_t create, hop_task** task, hop_error** error) {
  return call(error, in_or_null(options, "options"), choice(create, 2, "create", "0 or 1"), out(task, "task"), [&] {
    give_store_task(std::make_unique<hop_task>(),
                    core::create_open_task(options != nullptr ? &options->values : nullptr, create == 1), task);
  });
}

int32_t hop_store_change_task_create(const hop_store* store, hop_corpus* corpus, const char* deleted, size_t deleted_length,
                                     const hop_options* options, hop_task** task, hop_error** error) {
  return call(error, in(store, "store"), in_or_null(corpus, "corpus"), in(deleted, deleted_length, "deleted"),
              in_or_null(options, "options"), out(task, "task"), [&]() -> Outcome {
                core::Corpus nothing;
                core::GivenVectors none;
                // Allocates before core takes the corpus, so that a failed allocation leaves the corpus unchanged.
                auto made = std::make_unique<hop_task>();
                auto created = core::create_change_task(store->snapshot, corpus != nullptr ? corpus->content : nothing,
                                                        corpus != nullptr ? corpus->vectors : none,
                                                        core::replace_invalid_utf8(text_of(deleted, deleted_length)).text,
                                                        options != nullptr ? &options->values : nullptr);
                if (!created) return std::move(created).error();
                if (corpus != nullptr) corpus->become_empty();
                give_store_task(std::move(made), std::move(created).value(), task);
                return {};
              });
}

int32_t hop_store_compact_task_create(const hop_store* store, hop_task** task, hop_error** error) {
  return call(error, in(store, "store"), out(task, "task"),
              [&] { give_store_task(std::make_unique<hop_task>(), core::create_compact_task(store->snapshot), task); });
}

int32_t hop_store_take(hop_task* task, hop_store** store, hop_error** error) {
  return call(error, in(task, "task"), out(store, "store"), not_failed(task),
              state([&] { return task->store != nullptr; }, "this kind of task has no store"),
              state([&] { return *task->store != nullptr; }, "the task is not done, or its store was already taken"), [&] {
                auto made = std::make_unique<hop_store>();
                made->snapshot = std::move(*task->store);
                *store = made.release();
              });
}

void hop_store_free(hop_store* store) { free_object(store); }

int32_t hop_store_graph(const hop_store* store, hop_graph** graph, hop_error** error) {
  return call(error, in(store, "store"), out(graph, "graph"), [&] {
    auto made = std::make_unique<hop_graph>();
    made->open = store->snapshot->living.graph;
    *graph = made.release();
  });
}

int32_t hop_store_describe(const hop_store* store, hop_bytes** json, hop_error** error) {
  return call(error, in(store, "store"), out(json, "json"), [&] { give_bytes(core::describe_store(*store->snapshot), json); });
}
