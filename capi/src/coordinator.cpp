#include "capi/src/arguments.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/options_object.hpp"
#include "capi/src/questions_object.hpp"
#include "capi/src/shard_objects.hpp"
#include "capi/src/vectors.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::Status;

int32_t hop_shards_create(const uint8_t* statistics, size_t length, hop_shards** shards, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    const std::span<const std::uint8_t> of_all = given.array(statistics, length, "statistics");
    given.output(shards, "shards");
    if (given.failed()) return given.error();
    auto summary = hop::core::summarize(of_all, {});
    if (!summary) return std::move(summary).error();
    auto made = std::make_unique<hop_shards>();
    made->summary = std::move(summary).value();
    *shards = made.release();
    return {};
  });
}

void hop_shards_free(hop_shards* shards) { hop::capi::free_object(shards); }

int32_t hop_shards_add_entities(hop_shards* shards, const uint8_t* counts, size_t length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(shards, "shards");
    const std::span<const std::uint8_t> of_all = given.array(counts, length, "counts");
    if (given.failed()) return given.error();
    if (of_all.empty()) return {};  // of a method that uses no entities
    return hop::core::add_entity_rules(shards->summary, of_all);
  });
}

int32_t hop_coordinator_create(const hop_shards* shards, const hop_questions* questions, uint32_t question,
                               const hop_options* options, hop_coordinator** coordinator, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(shards, "shards");
    given.object(questions, "questions");
    if (options != nullptr) given.object(options, "options");
    given.output(coordinator, "coordinator");
    if (!given.failed()) given.below(question, questions->list.size(), "question");
    if (given.failed()) return given.error();
    auto started = hop::core::Coordinator::start(shards->summary, options != nullptr ? options->values : hop::core::Options(),
                                                 questions->list[question]);
    if (!started) return std::move(started).error();
    *coordinator = new hop_coordinator(std::move(started).value());
    return {};
  });
}

void hop_coordinator_free(hop_coordinator* coordinator) { hop::capi::free_object(coordinator); }

int32_t hop_coordinator_message(const hop_coordinator* coordinator, const uint8_t** message, size_t* length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(coordinator, "coordinator");
    given.output(message, "message");
    given.output(length, "length");
    if (given.failed()) return given.error();
    *message = coordinator->coordinator.message().data();
    *length = coordinator->coordinator.message().size();
    return {};
  });
}

int32_t hop_coordinator_add_reply(hop_coordinator* coordinator, const uint8_t* reply, size_t length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(coordinator, "coordinator");
    const std::span<const std::uint8_t> bytes = given.array(reply, length, "reply");
    if (given.failed()) return given.error();
    coordinator->replies.emplace_back(bytes.begin(), bytes.end());
    return {};
  });
}

int32_t hop_coordinator_advance(hop_coordinator* coordinator, int32_t* done, hop_error** error) {
  bool are_read = false;
  const std::int32_t status = guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(coordinator, "coordinator");
    given.output(done, "done");
    if (given.failed()) return given.error();
    auto taken = coordinator->coordinator.take(coordinator->replies);
    are_read = true;
    if (!taken) return std::move(taken).error();
    coordinator->done = taken.value();
    *done = taken.value() ? 1 : 0;
    return {};
  });
  // After a failed allocation the replies are kept, so that the host can retry.
  if (are_read && status != HOP_STATUS_OUT_OF_MEMORY) coordinator->replies.clear();
  return status;
}

int32_t hop_coordinator_masked(const hop_coordinator* coordinator, const char** text, size_t* length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(coordinator, "coordinator");
    given.output(text, "text");
    given.output(length, "length");
    if (given.failed()) return given.error();
    hop::capi::give_text(coordinator->coordinator.masked(), text, length);
    return {};
  });
}

int32_t hop_coordinator_set_masked_vector(hop_coordinator* coordinator, const float* vector, uint32_t dimension,
                                          hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(coordinator, "coordinator");
    given.output(vector, "vector");
    if (given.failed()) return given.error();
    const auto count = hop::capi::value_count(1, dimension);
    if (!count) return count.error();
    auto unit = hop::capi::unit_vector({vector, count.value()});
    if (!unit) return std::move(unit).error();
    return coordinator->coordinator.set_masked_vector(std::move(unit).value());
  });
}

int32_t hop_coordinator_hits(const hop_coordinator* coordinator, const uint32_t** passages, const float** scores, size_t* count,
                             hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(coordinator, "coordinator");
    given.output(passages, "passages");
    given.output(scores, "scores");
    given.output(count, "count");
    if (given.failed()) return given.error();
    if (!coordinator->done) return Error{Status::wrong_state, "the hits are not ready yet", ""};
    const hop::core::ShardHits& hits = coordinator->coordinator.hits();
    *passages = hits.passages.data();
    *scores = hits.scores.data();
    *count = hits.passages.size();
    return {};
  });
}
