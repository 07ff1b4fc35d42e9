// What shards and their coordinator say to each other, forged: three bytes that say what it is, of which method, in which
// round, then a frame. It is refused, or taken; who took it works on, to an error or to the hits.
#include <cmath>

#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/sharded_fixture.hpp"
#include "tests/fuzz/support/walk.hpp"

namespace {

using namespace hop::fuzz;

Figure taken{"taken"};
constexpr int most_rounds = 50;

void take_names(const ShardedFixture& fixture, const Frame& names) {
  const Frame all = merged(fixture.names[0], names);
  hop::Corpus documents = fixture.documents(0);
  using TaskHandle = hop::detail::Handle<hop_task, hop_task_free>;
  const auto task = hop::detail::create<TaskHandle>(hop_shard_index_task_create, documents.get(), nullptr, std::uint32_t{0},
                                                    all.data(), all.size());
  std::int32_t state = HOP_STATE_MORE;
  while (state != HOP_STATE_DONE) hop::detail::call(hop_task_step, task.get(), std::uint64_t{1000000}, &state);
  const hop::Bytes file(hop::detail::create<hop::Bytes::Handle>(hop_task_take_bytes, task.get()));
  walk_graph(hop::Graph::open(file));
}

// The hits of a corpus whose first shard is this one, and whose summary is this one.
void ask_of(const ShardedFixture& fixture, const hop_shard* first, const hop_shards* known) {
  hop::Questions questions(fixture_question);
  const float vector[] = {1, 0.5f, 0.25f, 2};
  questions.set_vector(vector);
  const auto coordinator = hop::detail::create<CoordinatorHandle>(hop_coordinator_create, known, questions.get(),
                                                                  std::uint32_t{0}, fixture.options.get());
  const auto session = hop::detail::create<SessionHandle>(hop_shard_session_create, first);
  const auto other = hop::detail::create<SessionHandle>(hop_shard_session_create, fixture.shards[1].get());
  for (int round = 0; round < most_rounds; ++round) {
    const Frame message = message_of(coordinator.get());
    for (hop_shard_session* one : {session.get(), other.get()}) add_reply(coordinator.get(), reply_of(one, message));
    if (advance(coordinator.get())) return;
  }
  claim(false, "a question ends");
}

ShardHandle shard_of(const ShardedFixture& fixture, const Frame& ties, const Frame& statistics, const Frame& counts) {
  auto shard = hop::detail::create<ShardHandle>(hop_shard_open, fixture.graphs[0].get(), ties.data(), ties.size(),
                                                std::uint32_t{0}, statistics.data(), statistics.size());
  hop::detail::call(hop_shard_give_entities, shard.get(), counts.data(), counts.size());
  return shard;
}

void take_statistics(const ShardedFixture& fixture, const Frame& statistics) {
  const ShardHandle shard = shard_of(fixture, fixture.ties[0], statistics, fixture.counts);
  const auto known = hop::detail::create<ShardsHandle>(hop_shards_create, statistics.data(), statistics.size());
  hop::detail::call(hop_shards_add_entities, known.get(), fixture.counts.data(), fixture.counts.size());
  ask_of(fixture, shard.get(), known.get());
}

void take_counts(const ShardedFixture& fixture, const Frame& counts) {
  const ShardHandle shard = shard_of(fixture, fixture.ties[0], fixture.statistics, counts);
  const auto known = hop::detail::create<ShardsHandle>(hop_shards_create, fixture.statistics.data(), fixture.statistics.size());
  hop::detail::call(hop_shards_add_entities, known.get(), counts.data(), counts.size());
  ask_of(fixture, shard.get(), known.get());
}

// In this round the first shard is told something else, or the coordinator is.
void take_in_round(const ShardedFixture& fixture, int forged_round, const Frame& frame, bool is_message) {
  const CoordinatorHandle coordinator = fixture.ask();
  const std::vector<SessionHandle> sessions = fixture.sessions();
  for (int round = 0; round < most_rounds; ++round) {
    const Frame message = message_of(coordinator.get());
    for (std::size_t s = 0; s < sessions.size(); ++s) {
      const bool is_forged = s == 0 && round == forged_round;
      Frame reply = reply_of(sessions[s].get(), is_forged && is_message ? frame : message);
      if (is_forged && !is_message) reply = frame;
      add_reply(coordinator.get(), reply);
    }
    if (advance(coordinator.get())) break;
  }
  const std::uint32_t* passages = nullptr;
  const float* scores = nullptr;
  std::size_t count = 0;
  hop::detail::call(hop_coordinator_hits, coordinator.get(), &passages, &scores, &count);
  for (std::size_t i = 0; i < count; ++i) claim(!std::isnan(scores[i]), "a score is a number");
}

void take(FrameRole role, const ShardedFixture& fixture, int round, const Frame& frame) {
  switch (role) {
    case FrameRole::names: return take_names(fixture, frame);
    case FrameRole::ties:
      ask_of(fixture, shard_of(fixture, frame, fixture.statistics, fixture.counts).get(), fixture.known.get());
      break;
    case FrameRole::statistics: return take_statistics(fixture, frame);
    case FrameRole::counts: return take_counts(fixture, frame);
    case FrameRole::message:
    case FrameRole::reply: return take_in_round(fixture, round, frame, role == FrameRole::message);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < frame_head) return 0;
  const auto role = static_cast<FrameRole>(data[0] % frame_role_count);
  const ShardedFixture& fixture = sharded_fixture(data[1] % shard_method_count);
  const Frame frame(data + frame_head, data + size);
  const std::int64_t before = hop_live_objects();
  try {
    take(role, fixture, data[2], frame);
    ++taken.value;
  } catch (const hop::Error& error) {
    claim(error.status() != HOP_STATUS_INTERNAL && error.status() != HOP_STATUS_OUT_OF_MEMORY, error.what());
  }
  claim(hop_live_objects() == before, "all objects are freed");
  return 0;
}
