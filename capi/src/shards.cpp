// A shard: its names and index, its statistics, and its sessions.
#include "capi/src/bytes_object.hpp"
#include "capi/src/corpus_object.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/options_object.hpp"
#include "capi/src/shard_objects.hpp"
#include "capi/src/task_object.hpp"
#include "core/base/concat.hpp"
#include "core/exchange/message_bytes.hpp"
#include "core/shards/indexing/shard_index.hpp"
#include "core/shards/indexing/shard_names.hpp"
#include "core/shards/statistics/method_counts.hpp"

namespace {

using ShardBytes = std::vector<std::uint8_t>;

core::Result<ShardBytes> merge_shard_bytes(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right) {
  if (left.empty() && right.empty()) return ShardBytes();  // counts of a method that uses no entities
  const auto kind = core::kind_of_frame(left, "left");
  if (!kind) {
    return Error{Status::bad_input,
                 core::concat("left must be names, statistics or entity counts of a shard, not ", left.size(), " bytes"), "left"};
  }
  const auto parts = [&] { return std::vector<ShardBytes>{{left.begin(), left.end()}, {right.begin(), right.end()}}; };
  switch (kind.value()) {
    case core::MessageKind::names: return core::merge_names_bytes(parts());
    case core::MessageKind::statistics: return core::merge_statistics_bytes(parts());
    case core::MessageKind::entity_counts:
    case core::MessageKind::entity_count_sets:
    case core::MessageKind::phrase_counts:
    case core::MessageKind::vocabulary: return core::merge_counts_bytes(parts());
    default:
      return Error{Status::bad_input,
                   core::concat("left is of kind ", static_cast<unsigned>(kind.value()), ", which cannot be merged"), "left"};
  }
}

}  // namespace

int32_t hop_shard_names(const hop_corpus* corpus, const hop_options* options, uint32_t number, hop_bytes** names,
                        hop_error** error) {
  return call(error, in(corpus, "corpus"), in_or_null(options, "options"), out(names, "names"),
              [&] { return give_bytes(core::names_of_shard(corpus->content, options_or_defaults(options), number), names); });
}

int32_t hop_shard_index_task_create(hop_corpus* corpus, const hop_options* options, uint32_t number, const uint8_t* names,
                                    size_t names_length, hop_task** task, hop_error** error) {
  return call(error, in(corpus, "corpus"), in_or_null(options, "options"), in(names, names_length, "names"), out(task, "task"),
              [&]() -> Outcome {
                // Allocates before core takes the corpus, so that a failed allocation leaves the corpus unchanged.
                auto made = std::make_unique<hop_task>();
                auto created = core::create_shard_index_task(corpus->content, corpus->vectors, options_or_defaults(options),
                                                             number, {names, names + names_length});
                if (!created) return std::move(created).error();
                made->task = std::move(created.value().task);
                made->ties = std::move(created.value().ties);
                corpus->become_empty();
                *task = made.release();
                return {};
              });
}

int32_t hop_shard_take_ties(hop_task* task, hop_bytes** ties, hop_error** error) {
  return call(error, in(task, "task"), out(ties, "ties"), not_failed(task),
              state([&] { return task->ties != nullptr; }, "this kind of task has no ties"),
              state([&] { return !task->ties->empty(); }, "the task is not done, or its ties were already taken"), [&] {
                auto made = std::make_unique<hop_bytes>();
                made->data = std::exchange(*task->ties, {});
                *ties = made.release();
              });
}

int32_t hop_shard_statistics(const hop_graph* graph, const uint8_t* ties, size_t ties_length, uint32_t number,
                             hop_bytes** statistics, hop_error** error) {
  return call(error, in(graph, "graph"), in(ties, ties_length, "ties"), out(statistics, "statistics"),
              [&] { return give_bytes(core::statistics_of_shard(*graph->open, {ties, ties_length}, number), statistics); });
}

int32_t hop_shard_merge(const uint8_t* left, size_t left_length, const uint8_t* right, size_t right_length, hop_bytes** merged,
                        hop_error** error) {
  return call(error, in(left, left_length, "left"), in(right, right_length, "right"), out(merged, "merged"),
              [&] { return give_bytes(merge_shard_bytes({left, left_length}, {right, right_length}), merged); });
}

int32_t hop_shard_open(const hop_graph* graph, const uint8_t* ties, size_t ties_length, uint32_t number,
                       const uint8_t* statistics, size_t statistics_length, hop_shard** shard, hop_error** error) {
  return call(error, in(graph, "graph"), in(ties, ties_length, "ties"), in(statistics, statistics_length, "statistics"),
              out(shard, "shard"), [&]() -> Outcome {
                auto opened = core::open_shard(graph->open, {ties, ties_length}, number, {statistics, statistics_length});
                if (!opened) return std::move(opened).error();
                auto made = std::make_unique<hop_shard>();
                made->shard = std::make_shared<core::Shard>(std::move(opened).value());
                *shard = made.release();
                return {};
              });
}

void hop_shard_free(hop_shard* shard) { free_object(shard); }

int32_t hop_shard_count_entities(const hop_shard* shard, const hop_options* options, hop_bytes** counts, hop_error** error) {
  return call(error, in(shard, "shard"), in_or_null(options, "options"), out(counts, "counts"),
              [&] { return give_bytes(core::counts_of_method(*shard->shard, options_or_defaults(options)), counts); });
}

int32_t hop_shard_give_entities(hop_shard* shard, const uint8_t* counts, size_t length, hop_error** error) {
  return call(error, in(shard, "shard"), in(counts, length, "counts"),
              [&] { return core::give_counts(*shard->shard, {counts, length}); });
}

int32_t hop_shard_find_passage(const hop_shard* shard, uint32_t number, uint32_t* passage, hop_error** error) {
  return call(error, in(shard, "shard"), out(passage, "passage"), [&]() -> Outcome {
    const auto found = shard->shard->find_passage(number);
    if (!found) {
      return Error{Status::not_found, core::concat("shard ", shard->shard->number, " has no passage with number ", number),
                   "number"};
    }
    *passage = *found;
    return {};
  });
}

int32_t hop_shard_session_create(const hop_shard* shard, hop_shard_session** session, hop_error** error) {
  return call(error, in(shard, "shard"), out(session, "session"), [&] { *session = new hop_shard_session(shard->shard); });
}

void hop_shard_session_free(hop_shard_session* session) { free_object(session); }

int32_t hop_shard_session_answer(hop_shard_session* session, const uint8_t* message, size_t length, hop_bytes** reply,
                                 hop_error** error) {
  return call(error, in(session, "session"), in(message, length, "message"), out(reply, "reply"),
              [&] { return give_bytes(session->session.answer({message, length}), reply); });
}
