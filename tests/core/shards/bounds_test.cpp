// What a message or a reply may not do however well it is formed: ask for more work than it says, outlive what it
// points at, or leave a trace when it is refused.
#include "core/methods/gnn_ret/shards/shard_layer.hpp"
#include "core/methods/iier/shards/chain_messages.hpp"
#include "core/methods/kgp/shards/vocabulary_counts.hpp"
#include "core/methods/kgp/shards/walk_messages.hpp"
#include "core/shards/protocol/commands.hpp"
#include "core/shards/statistics/method_counts.hpp"
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

// The same message with its commands said twice.
Bytes doubled(const Bytes& message) {
  Bytes twice(message.begin(), message.end() - checksum);
  twice.insert(twice.end(), message.begin() + head_of_message, message.end() - checksum);
  return sealed(std::move(twice));
}

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

TEST(ShardBounds, ACommandIsCarriedOutOnceInAMessage) {
  const ProtocolFixture fixture;
  for (const char* method : shard_methods) {
    SCOPED_TRACE(method);
    const Talk talk = talk_of(fixture, method);
    for (std::size_t round = 0; round < talk.messages.size(); ++round) {
      ShardSession session(fixture.sharded->shards[0]);
      for (std::size_t before = 0; before < round; ++before) test::value_of(session.answer(talk.messages[before]));
      test::expect_error(session.answer(doubled(talk.messages[round])), Status::bad_input, "a command twice");
    }
  }
}

TEST(ShardBounds, ALayerHasNoMoreSourcesThanOneGraphWouldChoose) {
  const ProtocolFixture fixture;
  const std::uint32_t passages = fixture.whole->view().passage_count();
  for (const std::uint32_t nodes : {2u, 100000u}) {
    const std::uint32_t most = std::min(nodes, passages);
    Options options = options_for("gnn_ret");
    ASSERT_TRUE(options.set("gnn_ret.nodes", std::to_string(nodes)).ok());
    const Coordinator coordinator = test::value_of(Coordinator::start(fixture.sharded->summary, options, fixture.question));
    const auto reply_to = [&](auto write) {
      ShardSession session(fixture.sharded->shards[0]);
      test::value_of(session.answer(coordinator.message()));
      MessageWriter message = test::message_after(coordinator.message(), 1);
      write_command(message, Command::scale);
      message.real(1.0f);
      write_cosine_spread(message, {});
      write(message);
      return session.answer(std::move(message).take());
    };
    const auto ask_for = [&](std::uint32_t count) {
      return reply_to([&](MessageWriter& out) {
        write_command(out, Command::sources);
        out.number(count);
      });
    };
    const auto send = [&](std::uint32_t count) {
      return reply_to([&](MessageWriter& out) {
        std::vector<LayerSource> sources;
        for (std::uint32_t i = 0; i < count; ++i) sources.push_back({i, 0.5f, 0.5f, {0}, {}});
        write_command(out, Command::layer);
        out.number(0);
        write_sources(out, sources);
      });
    };
    EXPECT_TRUE(ask_for(nodes).ok());
    EXPECT_TRUE(send(most).ok());
    for (const auto& refused : {ask_for(nodes + 1), send(most + 1)}) {
      test::expect_error(refused, Status::bad_input, "sources of a layer");
    }
  }
}

// A source of twelve bytes with a common entity meets many passages: the same one again and again would make a small
// message ask for any amount of work and memory.
TEST(ShardBounds, ASourceIsPassedOnOnceInALayer) {
  const ProtocolFixture fixture;
  Options options = options_for("gnn_ret");
  ASSERT_TRUE(options.set("gnn_ret.nodes", "100000").ok());
  const Coordinator coordinator = test::value_of(Coordinator::start(fixture.sharded->summary, options, fixture.question));
  const auto is_taken = [&](const std::vector<LayerSource>& sources) {
    ShardSession session(fixture.sharded->shards[0]);
    test::value_of(session.answer(coordinator.message()));
    MessageWriter message = test::message_after(coordinator.message(), 1);
    write_command(message, Command::scale);
    message.real(1.0f);
    write_cosine_spread(message, {});
    write_command(message, Command::layer);
    message.number(0);
    write_sources(message, sources);
    const auto answer = session.answer(std::move(message).take());
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

// What a shard says to a message of the second round of `talk`, which `write` makes.
template <class Write>
Result<Bytes> reply_in_round(const ProtocolFixture& fixture, const Talk& talk, std::size_t round, Write write) {
  ShardSession session(fixture.sharded->shards[0]);
  for (std::size_t before = 0; before < round; ++before) test::value_of(session.answer(talk.messages[before]));
  MessageWriter message = test::message_after(talk.messages[round - 1], round);
  write(message);
  return session.answer(std::move(message).take());
}

// A path of twelve bytes that wants all passages of common entities would be answered with as many.
TEST(ShardBounds, AWalkWantsNoMoreCandidatesThanItsRoundMayTake) {
  const ProtocolFixture fixture;
  const Talk talk = talk_of(fixture, "kgp");
  ASSERT_GE(talk.messages.size(), 3u);
  const auto extend = [&](std::vector<WalkPath> paths) {
    return reply_in_round(fixture, talk, 2, [&](MessageWriter& out) {
      write_command(out, Command::walk);
      write_walk(out, {{}, std::move(paths), true});
    });
  };
  const auto most = static_cast<std::uint32_t>(most_candidates_of_a_round);
  EXPECT_TRUE(extend({{0, most, {{0}, {}, {}}}}).ok());
  EXPECT_TRUE(extend({{0, most - 1, {{0}, {}, {}}}, {1, 1, {{0}, {}, {}}}}).ok());
  EXPECT_FALSE(extend({{0, 0, {{0}, {}, {}}}}).ok());
  for (const auto& refused : {extend({{0, most + 1, {{0}, {}, {}}}}), extend({{0, most, {}}, {1, 0xfffffffe, {}}})}) {
    test::expect_error(refused, Status::bad_input, "the walk requests");
  }
}

TEST(ShardBounds, AChainIsNoLongerThanTheOptionsAllow) {
  const ProtocolFixture fixture;
  const Talk talk = talk_of(fixture, "iier");
  const auto grow = [&](GrowingChain chain) {
    chain.path = fixture.question.vector;
    return reply_in_round(fixture, talk, 1, [&](MessageWriter& out) {
      write_command(out, Command::chain_grow);
      write_growing(out, std::vector<GrowingChain>{chain});
    });
  };
  EXPECT_TRUE(grow({{0}, 0, {0, 1, 2, 3, 4}, {}, {}, 0}).ok());
  EXPECT_FALSE(grow({{0}, 0, {0, 1, 2, 3, 4, 5}, {}, {}, 0}).ok());
  EXPECT_FALSE(grow({std::vector<std::uint32_t>(1000, 0), 0, {}, {}, {}, 0}).ok());
  EXPECT_FALSE(grow({{0}, 0, {}, std::vector<NumberedScore>(1000), {}, 0}).ok());
}

TEST(ShardBounds, AKeywordLeadsToSeedsOnce) {
  const ProtocolFixture fixture;
  const Talk talk = talk_of(fixture, "iier");
  const auto seeds = [&](const std::vector<std::uint32_t>& keywords) {
    return reply_in_round(fixture, talk, 1, [&](MessageWriter& out) {
      write_command(out, Command::chain_seeds);
      out.number(keywords.size());
      for (const std::uint32_t keyword : keywords) out.number(keyword);
    });
  };
  EXPECT_TRUE(seeds({2, 1}).ok());
  EXPECT_FALSE(seeds({2, 1, 2}).ok());
  std::vector<std::uint32_t> many(101);
  for (std::uint32_t i = 0; i < many.size(); ++i) many[i] = i;
  EXPECT_FALSE(seeds(many).ok());
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

TEST(ShardBounds, ATermIsScoredOnceInAQuestion) {
  const ProtocolFixture fixture;
  const auto answer = [&](const std::vector<SentTerm>& terms) {
    MessageWriter message(MessageKind::message);
    message.number(0);
    message.checksum(0);
    write_command(message, Command::ask);
    AskCommand ask;
    ask.options = options_for("bm25").to_lines();
    ask.terms = terms;
    write_ask(message, ask);
    ShardSession session(fixture.sharded->shards[0]);
    return session.answer(std::move(message).take());
  };
  EXPECT_TRUE(answer({{"warsaw", 2}, {"river", 1}}).ok());
  test::expect_error(answer({{"warsaw", 1}, {"river", 1}, {"warsaw", 1}}), Status::bad_input);
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
