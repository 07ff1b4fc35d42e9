// What a message or a reply may not do however well it is formed: ask for more work than it says, outlive what it
// points at, or leave a trace when it is refused.
#include "core/exchange/fields.hpp"
#include "core/methods/base_run.hpp"
#include "core/methods/gnn_ret/layer_source.hpp"
#include "core/shards/statistics/method_counts.hpp"
#include "core/shards/statistics/vocabulary_counts.hpp"
#include "tests/core/shards/protocol_fixture.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::options_for;
using test::ProtocolFixture;
using test::sealed;
using test::shard_methods;

constexpr std::ptrdiff_t head_of_message = 8;  // of the frame three bytes, the round, the message before
constexpr std::ptrdiff_t checksum = 4;

Bytes with_a_byte_more(const Bytes& frame) {
  Bytes longer(frame.begin(), frame.end() - checksum);
  longer.push_back(0);
  return sealed(std::move(longer));
}

struct Talk {
  std::vector<Bytes> messages;
  std::vector<std::vector<Bytes>> replies;  // by round, then by shard
};

Talk talk_of(const ProtocolFixture& fixture, const char* method) {
  Talk talk;
  Coordinator coordinator = fixture.start(method);
  std::vector<ShardSession> sessions = fixture.sessions();
  for (bool done = false; !done;) {
    talk.messages.push_back(coordinator.message());
    talk.replies.push_back(fixture.answer(sessions, talk.messages.back()));
    done = test::value_of(coordinator.take(talk.replies.back()));
  }
  return talk;
}

// A message holds the values that the steps up to the next exchange ask for: no fewer, and no more.
TEST(ShardBounds, AMessageHoldsWhatItsStepsAskFor) {
  const ProtocolFixture fixture;
  for (const char* method : shard_methods) {
    SCOPED_TRACE(method);
    const Talk talk = talk_of(fixture, method);
    for (std::size_t round = 0; round < talk.messages.size(); ++round) {
      const auto answer = [&](const Bytes& message) {
        ShardSession session(fixture.sharded->shards[0]);
        for (std::size_t before = 0; before < round; ++before) test::value_of(session.answer(talk.messages[before]));
        return session.answer(message);
      };
      EXPECT_TRUE(answer(talk.messages[round]).ok());
      test::expect_error(answer(with_a_byte_more(talk.messages[round])), Status::bad_input);
      Bytes shorter(talk.messages[round].begin(), talk.messages[round].end() - checksum - 1);
      if (round > 0 && shorter.size() >= head_of_message) test::expect_error(answer(sealed(shorter)), Status::bad_input);
    }
  }
}

// A session that refused a message answers no other: its search may stand between two steps.
TEST(ShardBounds, ASessionThatFailedIsMadeAgain) {
  const ProtocolFixture fixture;
  const Talk talk = talk_of(fixture, "trail");
  ShardSession session(fixture.sharded->shards[0]);
  test::expect_error(session.answer(with_a_byte_more(talk.messages[0])), Status::bad_input);
  test::expect_error(session.answer(talk.messages[0]), Status::bad_input, "made again");
}

// The answer of a shard to the sources of a layer, as a leader would tell them.
Result<Bytes> answer_to_layer(const ProtocolFixture& fixture, const Options& options, const std::vector<LayerSource>& sources) {
  const Coordinator coordinator = test::value_of(Coordinator::start(fixture.sharded->summary, options, fixture.question));
  ShardSession session(fixture.sharded->shards[0]);
  test::value_of(session.answer(coordinator.message()));
  MessageWriter layer = test::message_after(coordinator.message(), 1);
  write_all(layer, sources, [&](const LayerSource& source) { write_record(layer, source); });
  return session.answer(std::move(layer).take());
}

TEST(ShardBounds, ALayerHasNoMoreSourcesThanOneGraphWouldChoose) {
  const ProtocolFixture fixture;
  const std::uint32_t passages = fixture.whole->view().passage_count();
  for (const std::uint32_t nodes : {2u, 100000u}) {
    const std::uint32_t most = std::min(nodes, passages);
    Options options = options_for("gnn_ret");
    ASSERT_TRUE(options.set("gnn_ret.nodes", std::to_string(nodes)).ok());
    const auto send = [&](std::uint32_t count) {
      std::vector<LayerSource> sources;
      for (std::uint32_t i = 0; i < count; ++i) sources.push_back({i, 0.5f, 0.5f, {0}, {}});
      return answer_to_layer(fixture, options, sources);
    };
    EXPECT_TRUE(send(most).ok());
    test::expect_error(send(most + 1), Status::bad_input);
  }
}

// A source of twelve bytes with a common entity meets many passages: the same one again and again would make a small
// message ask for any amount of work and memory.
TEST(ShardBounds, ASourceIsPassedOnOnceInALayer) {
  const ProtocolFixture fixture;
  Options options = options_for("gnn_ret");
  ASSERT_TRUE(options.set("gnn_ret.nodes", "100000").ok());
  const auto is_taken = [&](const std::vector<LayerSource>& sources) {
    const auto answer = answer_to_layer(fixture, options, sources);
    if (!answer) {
      EXPECT_EQ(answer.error().status, Status::bad_input);
    }
    return answer.ok();
  };
  EXPECT_TRUE(is_taken({{1, 0.25f, 1, {0}, {}}, {0, 0.5f, 1, {0}, {}}, {2, 0.5f, 1, {0}, {}}}));
  EXPECT_TRUE(is_taken({{2, 0.5f, 0.75f, {0}, {}}, {0, 0.5f, 1, {0}, {}}}));  // the nearer one by first distance
  EXPECT_FALSE(is_taken(std::vector<LayerSource>(fixture.whole->view().passage_count(), {0, 0.5f, 1, {0}, {}})));
  EXPECT_FALSE(is_taken({{0, 0.25f, 1, {0}, {}}, {0, 0.5f, 1, {0}, {}}}));  // at two distances
  EXPECT_FALSE(is_taken({{0, 0.5f, 1, {0}, {}}, {1, 0.25f, 1, {0}, {}}}));  // not in the order of T
  EXPECT_FALSE(is_taken({{0, 0.5f, 1, {0}, {}}, {2, 0.5f, 0.75f, {0}, {}}}));
  EXPECT_FALSE(is_taken({{2, 0.5f, 1, {0}, {}}, {0, 0.5f, 1, {0}, {}}}));
}

// Its counts of entities are no vocabulary again, however deep.
TEST(ShardBounds, AVocabularyHoldsNoVocabulary) {
  const ProtocolFixture fixture;
  const Options options = test::small_options({{"method", "kgp"}, {"kgp.graph", "terms"}});
  Bytes counts = test::value_of(counts_of_method(fixture.sharded->shards[0], options));
  CorpusSummary summary = fixture.sharded->summary;
  const std::size_t rules = summary.entities.size();
  EXPECT_TRUE(add_entity_rules(summary, counts).ok());
  summary = fixture.sharded->summary;
  VocabularyCounts outer;
  for (int depth = 0; depth < 3; ++depth) {
    outer.entities = counts;
    counts = write_vocabulary(outer);
    test::expect_error(add_entity_rules(summary, counts), Status::bad_input);
    Shard shard = fixture.sharded->shards[0];
    EXPECT_FALSE(give_counts(shard, counts).ok());
  }
  EXPECT_EQ(summary.entities.size(), rules);
  EXPECT_TRUE(summary.vocabularies.empty());
}

// A shard is given its entities again, then some under other rules: sessions that began before notice neither.
TEST(ShardBounds, ASessionKeepsTheEntitiesItBeganWith) {
  for (const char* method : {"gnn_ret", "rgnn_ret", "trail"}) {
    const ProtocolFixture fixture;
    const Talk talk = talk_of(fixture, method);
    std::vector<ShardSession> sessions = fixture.sessions();
    ASSERT_EQ(fixture.answer(sessions, talk.messages[0]), talk.replies[0]);
    ASSERT_GE(fixture.sharded->entity_counts.size(), 2u);  // sets of rules: the first one's place is another's now
    const EntityCounts first = test::value_of(read_entity_counts(fixture.sharded->entity_counts.front()));
    for (Shard& shard : fixture.sharded->shards) ASSERT_TRUE(give_entities(shard, first).ok());
    for (std::size_t round = 1; round < talk.messages.size(); ++round) {
      ASSERT_EQ(fixture.answer(sessions, talk.messages[round]), talk.replies[round]) << "round " << round;
      EntityRules other = first.rules;
      other.own_weight += static_cast<std::uint32_t>(round);
      Random random(round);
      fixture.sharded->give_rules(random, other);
    }
  }
}

TEST(ShardBounds, RefusedRepliesLeaveNoHits) {
  const ProtocolFixture fixture;
  for (const char* method : shard_methods) {
    SCOPED_TRACE(method);
    const Talk talk = talk_of(fixture, method);
    Coordinator coordinator = fixture.start(method);
    for (const std::vector<Bytes>& replies : talk.replies) {
      std::vector<Bytes> wrong = replies;
      wrong.back() = with_a_byte_more(wrong.back());
      test::expect_error(coordinator.take(wrong), Status::bad_input);
      EXPECT_TRUE(coordinator.hits().passages.empty());
      EXPECT_TRUE(coordinator.hits().scores.empty());
      test::value_of(coordinator.take(replies));
    }
    EXPECT_FALSE(coordinator.hits().passages.empty());
  }
}

}  // namespace
}  // namespace hop::core
