#include "capi/src/options_object.hpp"
#include "capi/src/questions_object.hpp"
#include "capi/src/results_object.hpp"
#include "capi/src/shard_objects.hpp"
#include "capi/src/task_object.hpp"
#include "capi/src/vectors.hpp"

int32_t hop_shards_create(const uint8_t* statistics, size_t length, hop_shards** shards, hop_error** error) {
  return call(error, in(statistics, length, "statistics"), out(shards, "shards"),
              [&] { return give(shards, &hop_shards::summary, [&] { return core::summarize({statistics, length}, {}); }); });
}

void hop_shards_free(hop_shards* shards) { free_object(shards); }

int32_t hop_shards_add_entities(hop_shards* shards, const uint8_t* counts, size_t length, hop_error** error) {
  return call(error, in(shards, "shards"), in(counts, length, "counts"), [&]() -> Outcome {
    if (length == 0) return {};  // of a method that uses no entities
    return core::add_entity_rules(shards->summary, {counts, length});
  });
}

int32_t hop_coordinator_create(const hop_shards* shards, const hop_questions* questions, uint32_t question,
                               const hop_options* options, hop_coordinator** coordinator, hop_error** error) {
  return call(error, in(shards, "shards"), in(questions, "questions"), in_or_null(options, "options"),
              out(coordinator, "coordinator"), below(question, "question", [&] { return questions->list.size(); }),
              [&]() -> Outcome {
                auto started = core::Coordinator::start(shards->summary, options_or_defaults(options), questions->list[question]);
                if (!started) return std::move(started).error();
                *coordinator = new hop_coordinator(std::move(started).value());
                return {};
              });
}

void hop_coordinator_free(hop_coordinator* coordinator) { free_object(coordinator); }

int32_t hop_coordinator_message(const hop_coordinator* coordinator, const uint8_t** message, size_t* length, hop_error** error) {
  return call(error, in(coordinator, "coordinator"), out(message, "message"), out(length, "length"), [&] {
    *message = coordinator->coordinator.message().data();
    *length = coordinator->coordinator.message().size();
  });
}

int32_t hop_coordinator_add_reply(hop_coordinator* coordinator, const uint8_t* reply, size_t length, hop_error** error) {
  return call(error, in(coordinator, "coordinator"), in(reply, length, "reply"),
              [&] { coordinator->replies.emplace_back(reply, reply + length); });
}

int32_t hop_coordinator_advance(hop_coordinator* coordinator, int32_t* done, hop_error** error) {
  bool are_read = false;
  const std::int32_t status = call(error, in(coordinator, "coordinator"), out(done, "done"), [&]() -> Outcome {
    auto taken = coordinator->coordinator.take(coordinator->replies);
    are_read = true;
    if (!taken) return std::move(taken).error();
    *done = taken.value() ? 1 : 0;
    return {};
  });
  // After a failed allocation the replies are kept, so that the host can retry.
  if (are_read && status != HOP_STATUS_OUT_OF_MEMORY) coordinator->replies.clear();
  return status;
}

int32_t hop_coordinator_task_create(hop_coordinator* coordinator, hop_task** task, hop_error** error) {
  return call(error, in(coordinator, "coordinator"), out(task, "task"), [&] {
    return give(task, &hop_task::task,
                [&]() -> core::Result<std::unique_ptr<core::Task>> { return coordinator->coordinator.host_task(); });
  });
}

int32_t hop_coordinator_masked(const hop_coordinator* coordinator, const char** text, size_t* length, hop_error** error) {
  return call(error, in(coordinator, "coordinator"), out(text, "text"), out(length, "length"),
              [&] { give_text(coordinator->coordinator.masked(), text, length); });
}

int32_t hop_coordinator_set_masked_vector(hop_coordinator* coordinator, const float* vector, uint32_t dimension,
                                          hop_error** error) {
  return call(error, in(coordinator, "coordinator"), in(vector, "vector"), [&]() -> Outcome {
    const auto count = value_count(1, dimension);
    if (!count) return count.error();
    auto unit = unit_vector({vector, count.value()});
    if (!unit) return std::move(unit).error();
    return coordinator->coordinator.set_masked_vector(std::move(unit).value());
  });
}

int32_t hop_coordinator_hits(const hop_coordinator* coordinator, const uint32_t** passages, const float** scores, size_t* count,
                             hop_error** error) {
  return call(error, in(coordinator, "coordinator"), out(passages, "passages"), out(scores, "scores"), out(count, "count"),
              state([&] { return coordinator->coordinator.is_done(); }, "the hits are not ready yet"), [&] {
                const core::ShardHits& hits = coordinator->coordinator.hits();
                *passages = hits.passages.data();
                *scores = hits.scores.data();
                *count = hits.passages.size();
              });
}

int32_t hop_coordinator_results(const hop_coordinator* coordinator, hop_results** results, hop_error** error) {
  return call(error, in(coordinator, "coordinator"), out(results, "results"),
              state([&] { return coordinator->coordinator.is_done(); }, "the hits are not ready yet"), [&] {
                return give(results, &hop_results::results, [&]() -> core::Result<core::Results> {
                  const core::QuestionResult& hits = coordinator->coordinator.hits();
                  return core::Results{{hits}};
                });
              });
}
