#include "capi/src/arguments.hpp"
#include "capi/src/bytes_object.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/options_object.hpp"
#include "capi/src/shard_objects.hpp"
#include "core/base/concat.hpp"
#include "core/shards/indexing/shard_names.hpp"
#include "core/shards/protocol/message_bytes.hpp"
#include "core/shards/statistics/method_counts.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::Status;

namespace hop::capi {
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
}  // namespace hop::capi

int32_t hop_shard_statistics(const hop_graph* graph, const uint8_t* ties, size_t ties_length, uint32_t number,
                             hop_bytes** statistics, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    const std::span<const std::uint8_t> edges = given.array(ties, ties_length, "ties");
    given.output(statistics, "statistics");
    if (given.failed()) return given.error();
    return hop::capi::give_shard_bytes(hop::core::statistics_of_shard(*graph->open, edges, number), statistics);
  });
}

int32_t hop_shard_merge(const uint8_t* left, size_t left_length, const uint8_t* right, size_t right_length, hop_bytes** merged,
                        hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    const std::span<const std::uint8_t> first = given.array(left, left_length, "left");
    const std::span<const std::uint8_t> second = given.array(right, right_length, "right");
    given.output(merged, "merged");
    if (given.failed()) return given.error();
    return hop::capi::give_shard_bytes(hop::capi::merge_shard_bytes(first, second), merged);
  });
}

int32_t hop_shard_open(const hop_graph* graph, const uint8_t* ties, size_t ties_length, uint32_t number,
                       const uint8_t* statistics, size_t statistics_length, hop_shard** shard, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(graph, "graph");
    const std::span<const std::uint8_t> edges = given.array(ties, ties_length, "ties");
    const std::span<const std::uint8_t> of_all = given.array(statistics, statistics_length, "statistics");
    given.output(shard, "shard");
    if (given.failed()) return given.error();
    auto opened = hop::core::open_shard(graph->open, edges, number, of_all);
    if (!opened) return std::move(opened).error();
    auto made = std::make_unique<hop_shard>();
    made->shard = std::make_shared<hop::core::Shard>(std::move(opened).value());
    *shard = made.release();
    return {};
  });
}

void hop_shard_free(hop_shard* shard) { hop::capi::free_object(shard); }

int32_t hop_shard_count_entities(const hop_shard* shard, const hop_options* options, hop_bytes** counts, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(shard, "shard");
    if (options != nullptr) given.object(options, "options");
    given.output(counts, "counts");
    if (given.failed()) return given.error();
    const auto asked = options != nullptr ? options->values : hop::core::Options();
    return hop::capi::give_shard_bytes(hop::core::counts_of_method(*shard->shard, asked), counts);
  });
}

int32_t hop_shard_give_entities(hop_shard* shard, const uint8_t* counts, size_t length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(shard, "shard");
    const std::span<const std::uint8_t> of_all = given.array(counts, length, "counts");
    if (given.failed()) return given.error();
    return hop::core::give_counts(*shard->shard, of_all);
  });
}

int32_t hop_shard_find_passage(const hop_shard* shard, uint32_t number, uint32_t* passage, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(shard, "shard");
    given.output(passage, "passage");
    if (given.failed()) return given.error();
    const auto found = shard->shard->find_passage(number);
    if (!found) {
      return Error{Status::not_found, hop::core::concat("shard ", shard->shard->number, " has no passage with number ", number),
                   "number"};
    }
    *passage = *found;
    return {};
  });
}

int32_t hop_shard_session_create(const hop_shard* shard, hop_shard_session** session, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(shard, "shard");
    given.output(session, "session");
    if (given.failed()) return given.error();
    *session = new hop_shard_session(shard->shard);
    return {};
  });
}

void hop_shard_session_free(hop_shard_session* session) { hop::capi::free_object(session); }

int32_t hop_shard_session_answer(hop_shard_session* session, const uint8_t* message, size_t length, hop_bytes** reply,
                                 hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(session, "session");
    const std::span<const std::uint8_t> asked = given.array(message, length, "message");
    given.output(reply, "reply");
    if (given.failed()) return given.error();
    return hop::capi::give_shard_bytes(session->session.answer(asked), reply);
  });
}
