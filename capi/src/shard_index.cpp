#include "core/shards/indexing/shard_index.hpp"

#include "capi/src/arguments.hpp"
#include "capi/src/bytes_object.hpp"
#include "capi/src/corpus_object.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/options_object.hpp"
#include "capi/src/shard_objects.hpp"
#include "capi/src/task_object.hpp"
#include "core/shards/indexing/shard_names.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::Options;
using hop::core::Status;

int32_t hop_shard_names(const hop_corpus* corpus, const hop_options* options, uint32_t number, hop_bytes** names,
                        hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    if (options != nullptr) given.object(options, "options");
    given.output(names, "names");
    if (given.failed()) return given.error();
    return hop::capi::give_shard_bytes(
        hop::core::names_of_shard(corpus->content, options != nullptr ? options->values : Options(), number), names);
  });
}

int32_t hop_shard_index_task_create(hop_corpus* corpus, const hop_options* options, uint32_t number, const uint8_t* names,
                                    size_t names_length, hop_task** task, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(corpus, "corpus");
    if (options != nullptr) given.object(options, "options");
    const std::span<const std::uint8_t> of_all = given.array(names, names_length, "names");
    given.output(task, "task");
    if (given.failed()) return given.error();
    // Allocates before core takes the corpus, so that a failed allocation leaves the corpus unchanged.
    auto made = std::make_unique<hop_task>();
    auto created =
        hop::core::create_shard_index_task(corpus->content, corpus->vectors, options != nullptr ? options->values : Options(),
                                           number, {of_all.begin(), of_all.end()});
    if (!created) return std::move(created).error();
    made->task = std::move(created.value().task);
    made->ties = std::move(created.value().ties);
    corpus->become_empty();
    *task = made.release();
    return {};
  });
}

int32_t hop_shard_take_ties(hop_task* task, hop_bytes** ties, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(task, "task");
    given.output(ties, "ties");
    if (given.failed()) return given.error();
    if (task->interrupted != HOP_OK || task->task->failed()) return Error{Status::wrong_state, "the task has failed", ""};
    if (task->ties == nullptr) return Error{Status::wrong_state, "this kind of task has no ties", ""};
    if (task->ties->empty()) {
      return Error{Status::wrong_state, "the task is not done, or its ties were already taken", ""};
    }
    auto made = std::make_unique<hop_bytes>();
    made->data = std::exchange(*task->ties, {});
    *ties = made.release();
    return {};
  });
}
