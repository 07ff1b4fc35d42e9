// Methods that rerank a pool (bgr, g_rag): what shards tell of it is all there and fits together, or it is refused;
// and what is not asked of shards is said.
#include <cmath>
#include <functional>
#include <limits>

#include "core/shards/protocol/commands.hpp"
#include "core/shards/session/pool_facts.hpp"
#include "core/shards/statistics/entity_counts_by_rules.hpp"
#include "tests/core/shards/protocol_fixture.hpp"
#include "tests/core/shards/random_networks.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::ProtocolFixture;

Options pool_options(const char* method) { return test::small_options({{"method", method}, {"search.embed", "false"}}); }

// The last round of a question, in which the shards tell of the pool.
struct LastRound {
  Coordinator coordinator;
  std::vector<PoolFacts> facts;  // by shard
  std::uint64_t round = 0;

  LastRound(const ProtocolFixture& fixture, const Options& options, const Question& question)
      : coordinator(test::value_of(Coordinator::start(fixture.sharded->summary, options, question))) {
    std::vector<ShardSession> sessions = fixture.sessions();
    for (;; ++round) {
      const std::vector<Bytes> replies = fixture.answer(sessions, coordinator.message());
      if (asks_for_pool()) {
        for (const Bytes& reply : replies) {
          MessageReader in = test::value_of(MessageReader::open(reply, MessageKind::reply, "reply"));
          in.number(), in.number(), in.checksum();
          facts.push_back(read_pool_facts(in));
          EXPECT_TRUE(in.ok() && in.at_end());
        }
        return;
      }
      EXPECT_FALSE(test::value_of(coordinator.take(replies)));
    }
  }

  bool asks_for_pool() const {
    MessageReader in = test::value_of(MessageReader::open(coordinator.message(), MessageKind::message, "message"));
    in.number(), in.checksum();
    return in.number() == static_cast<std::uint64_t>(Command::pool);
  }

  std::vector<Bytes> replies() const {
    std::vector<Bytes> replies;
    for (std::uint32_t shard = 0; shard < facts.size(); ++shard) {
      MessageWriter out = test::reply_to(coordinator.message(), shard, round);
      write_pool_facts(out, facts[shard]);
      replies.push_back(std::move(out).take());
    }
    return replies;
  }

  std::size_t teller() const {  // a shard with two passages of the pool
    for (std::size_t shard = 0; shard < facts.size(); ++shard) {
      if (facts[shard].passages.size() >= 2) return shard;
    }
    ADD_FAILURE() << "no shard has two passages";
    return 0;
  }
};

using Lie = std::function<void(LastRound&, PoolFacts&)>;

void expect_refused(const ProtocolFixture& fixture, const char* method, const Question& question, const char* what,
                    const Lie& lie) {
  SCOPED_TRACE(what);
  LastRound honest(fixture, pool_options(method), question), lying(fixture, pool_options(method), question);
  lie(lying, lying.facts[lying.teller()]);
  test::expect_error(lying.coordinator.take(lying.replies()), Status::bad_input);
  EXPECT_TRUE(lying.coordinator.hits().passages.empty());
  EXPECT_TRUE(test::value_of(lying.coordinator.take(honest.replies())));  // it stayed there
  const Results expected = test::search(fixture.whole, {question}, pool_options(method));
  test::expect_same_hits(expected.questions.at(0), lying.coordinator.hits());
}

TEST(ShardPool, EveryPassageIsToldOnce) {
  const ProtocolFixture fixture;
  for (const char* method : {"bgr", "g_rag"}) {
    SCOPED_TRACE(method);
    const auto refused = [&](const char* what, const Lie& lie) { expect_refused(fixture, method, fixture.question, what, lie); };
    refused("one is missing", [](LastRound&, PoolFacts& facts) { facts.passages.pop_back(); });
    refused("one is told twice", [](LastRound&, PoolFacts& facts) { facts.passages.push_back(facts.passages[0]); });
    refused("another shard's", [](LastRound& last, PoolFacts& facts) {
      PoolFacts& other = last.facts[(last.teller() + 1) % last.facts.size()];
      other.passages.insert(other.passages.begin(), facts.passages[0]);
    });
    refused("one that was not asked for", [](LastRound&, PoolFacts& facts) {
      facts.passages.push_back(facts.passages.back());
      facts.passages.back().passage = 4000000000u;
    });
    refused("keywords in another order", [](LastRound&, PoolFacts& facts) { facts.passages[0].keywords = {2, 1}; });
  }
}

TEST(ShardPool, VectorsAreOfTheCorpusAndFinite) {
  const ProtocolFixture fixture;
  const auto refused = [&](const char* what, const Lie& lie) { expect_refused(fixture, "bgr", fixture.question, what, lie); };
  refused("a short one", [](LastRound&, PoolFacts& facts) { facts.passages[1].vector.pop_back(); });
  refused("a long one", [](LastRound&, PoolFacts& facts) { facts.passages[1].vector.push_back(0); });
  refused("none", [](LastRound&, PoolFacts& facts) { facts.passages[1].vector.clear(); });
  for (const float value : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1e30f}) {
    refused("one without bounds", [&](LastRound&, PoolFacts& facts) { facts.passages[1].vector[3] = value; });
  }
}

TEST(ShardPool, WordsAreThoseOfOneCorpus) {
  const ProtocolFixture fixture;
  Question question = fixture.question;
  question.vector.clear();
  question.masked_vector.clear();
  const auto refused = [&](const char* what, const Lie& lie) { expect_refused(fixture, "bgr", question, what, lie); };
  for (const float weight : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -0.1f, 3.0f}) {
    refused("a weight of no unit vector", [&](LastRound&, PoolFacts& facts) { facts.passages[0].words[0].weight = weight; });
  }
  refused("a term twice", [](LastRound&, PoolFacts& facts) {
    facts.passages[0].words.insert(facts.passages[0].words.begin(), facts.passages[0].words[0]);
  });
  refused("a term that was not sent", [](LastRound&, PoolFacts& facts) { facts.terms.push_back({1000, 1, 1}); });
  refused("a term of no passage", [](LastRound&, PoolFacts& facts) { facts.terms.at(0).passage_count = 0; });
  refused("of more than there are", [](LastRound&, PoolFacts& facts) { facts.terms.at(0).passage_count = 4000; });
  refused("another df than others tell", [](LastRound&, PoolFacts& facts) {
    facts.terms.push_back(facts.terms.at(0));
    ++facts.terms.back().passage_count;
  });
  refused("two numbers of a term", [](LastRound&, PoolFacts& facts) {
    facts.terms.push_back(facts.terms.at(0));
    facts.terms.back().number = 4000;
  });
  refused("two terms of a number", [](LastRound&, PoolFacts& facts) { facts.terms.at(0).number = facts.terms.at(1).number; });
}

TEST(ShardPool, AFirstRankingHasEachPassageOnce) {
  const ProtocolFixture fixture;
  for (const char* method : {"bgr", "g_rag"}) {
    SCOPED_TRACE(method);
    Coordinator coordinator = fixture.start(method);
    std::vector<ShardSession> sessions = fixture.sessions();
    ASSERT_FALSE(test::value_of(coordinator.take(fixture.answer(sessions, coordinator.message()))));
    std::vector<Bytes> replies = fixture.answer(sessions, coordinator.message());
    std::vector<Bytes> lying = replies;
    for (std::uint32_t shard = 0; shard < replies.size(); ++shard) {
      MessageWriter out = test::reply_to(coordinator.message(), shard, 1);
      write_scores(out, std::vector<NumberedScore>{{3, 0.5f}});
      lying[shard] = std::move(out).take();
    }
    test::expect_error(coordinator.take(lying), Status::bad_input);
    EXPECT_FALSE(test::value_of(coordinator.take(replies)));
  }
}

// A passage's vector is 4 bytes for each value: no message asks for more of them than the question's options do.
TEST(ShardPool, APoolIsNoLargerThanTheOptionsAllow) {
  const ProtocolFixture fixture;
  for (const char* method : {"bgr", "g_rag", "trail"}) {
    Options options = pool_options(method);
    ASSERT_TRUE(options.set("bgr.candidates", "2").ok());
    ASSERT_TRUE(options.set("g_rag.candidates", "2").ok());
    const Coordinator coordinator = test::value_of(Coordinator::start(fixture.sharded->summary, options, fixture.question));
    const auto is_answered = [&](const std::vector<std::uint32_t>& passages) {
      ShardSession session(fixture.sharded->shards[0]);
      test::value_of(session.answer(coordinator.message()));
      MessageWriter message = test::message_after(coordinator.message(), 1);
      write_command(message, Command::pool);
      write_pool(message, {true, true, true, passages});
      const auto answer = session.answer(std::move(message).take());
      if (!answer) {
        EXPECT_EQ(answer.error().status, Status::bad_input);
      }
      return answer.ok();
    };
    const bool has_pool = std::string(method) != "trail";
    EXPECT_EQ(is_answered({0, 1}), has_pool);
    EXPECT_FALSE(is_answered({0, 1, 2}));
  }
}

TEST(ShardPool, UnknownCommandsAreRefused) {
  const ProtocolFixture fixture;
  const Coordinator coordinator = fixture.start("bgr");
  for (std::uint64_t command = 0; command < 200; ++command) {
    ShardSession session(fixture.sharded->shards[0]);
    test::value_of(session.answer(coordinator.message()));
    MessageWriter message = test::message_after(coordinator.message(), 1);
    message.number(command);
    const auto answer = session.answer(std::move(message).take());
    EXPECT_FALSE(answer.ok()) << command;
  }
}

TEST(ShardPool, GraphsOfALanguageModelAreUnsupported) {
  const ProtocolFixture fixture;
  Options options = pool_options("g_rag");
  ASSERT_TRUE(options.set("g_rag.concepts", "ask").ok());
  test::expect_error(Coordinator::start(fixture.sharded->summary, options, fixture.question), Status::unsupported, "",
                     "g_rag.concepts");
  const auto counted = count_by_rules(fixture.sharded->shards[0], options);
  test::expect_error(counted, Status::unsupported);
}

TEST(ShardPool, WhatTheFirstRankingLacksIsSaid) {
  const ProtocolFixture fixture;
  for (const char* method : {"bgr", "g_rag"}) {
    SCOPED_TRACE(method);
    Options dense = pool_options(method);
    ASSERT_TRUE(dense.set(std::string(method) + ".retriever", "dense").ok());
    Question question = fixture.question;
    question.vector.clear();
    test::expect_error(Coordinator::start(fixture.sharded->summary, dense, question), Status::bad_input);

    Options other_rules = pool_options(method);
    ASSERT_TRUE(other_rules.set(std::string(method) + ".retriever", "trail").ok());
    ASSERT_TRUE(other_rules.set("trail.name_share", "0.123").ok());
    test::expect_error(Coordinator::start(fixture.sharded->summary, other_rules, fixture.question), Status::wrong_state);

    Options wrong_weights = pool_options(method);
    Random random(1);
    ASSERT_TRUE(wrong_weights.set_weights(test::random_networks(random, 5)).ok());
    test::expect_error(Coordinator::start(fixture.sharded->summary, wrong_weights, fixture.question), Status::bad_input, method);
  }
}

// A question's vector may have any dimension there, and replies may tell of passages all the same.
TEST(ShardPool, ACorpusWithoutPassagesHasNoPool) {
  Corpus nothing;
  nothing.documents.emplace_back().id = "empty";
  const auto whole = test::open_graph(test::graph_file(nothing, {}));
  ASSERT_EQ(whole->view().passage_count(), 0u);
  Random random(7300);
  Options options = pool_options("bgr");
  ASSERT_TRUE(options.set("bgr.retriever", "bm25").ok());
  const test::ShardedCorpus sharded(random, *whole, 1, {options});
  Question question = test::ask_text("river");
  question.vector.assign(8, 0.25f);
  Coordinator coordinator = test::value_of(Coordinator::start(sharded.summary, options, question));
  const auto reply = [&](std::uint64_t round, auto write) {
    MessageWriter out = test::reply_to(coordinator.message(), 0, round);
    write(out);
    return std::vector<Bytes>{std::move(out).take()};
  };
  bool is_pool = false;
  for (std::uint64_t round = 0; round < 8 && !is_pool; ++round) {
    MessageReader in = test::value_of(MessageReader::open(coordinator.message(), MessageKind::message, "message"));
    in.number(), in.checksum();
    const auto command = static_cast<Command>(in.number());
    is_pool = command == Command::pool;
    const std::vector<Bytes> lie = reply(round, [&](MessageWriter& out) {
      if (is_pool) return write_pool_facts(out, {{}, {{5, {}, {}, {}}}});
      if (command == Command::ask) return write_ask_answer(out, {1, {}, {1}, {}});
      write_scores(out, std::vector<NumberedScore>{{5, 0.5f}});
    });
    const auto taken = coordinator.take(lie);
    ASSERT_EQ(taken.ok(), !is_pool) << round;
  }
  EXPECT_TRUE(is_pool);
}

// g_rag over trail: entities under two sets of rules, as one value of bytes.
TEST(ShardPool, CountsUnderSeveralRulesAreOneValue) {
  const ProtocolFixture fixture;
  Options options = pool_options("g_rag");
  ASSERT_TRUE(options.set("g_rag.retriever", "trail").ok());
  ASSERT_TRUE(options.set("g_rag.keywords", "names_and_phrases").ok());
  std::vector<Shard> shards;
  for (const Shard& shard : fixture.sharded->shards) {
    shards.push_back(shard);
    shards.back().entities.clear();
  }
  Bytes merged = test::value_of(count_by_rules(shards[0], options));
  EXPECT_EQ(test::value_of(split_counts_by_rules(merged)).size(), 2u);
  EXPECT_EQ(test::value_of(split_counts_by_rules({})).size(), 0u);
  for (std::size_t s = 1; s < shards.size(); ++s)
    merged =
        test::value_of(merge_counts_by_rules(std::vector<Bytes>{test::value_of(count_by_rules(shards[s], options)), merged}));
  const Bytes of_one = test::value_of(count_by_rules(shards[0], pool_options("trail")));
  EXPECT_EQ(test::value_of(kind_of_frame(of_one, "counts")), MessageKind::entity_counts);
  EXPECT_FALSE(merge_counts_by_rules(std::vector<Bytes>{of_one, merged}).ok());
  Bytes cut = merged;
  cut.resize(cut.size() / 2);
  EXPECT_FALSE(give_counts_by_rules(shards[0], cut).ok());
  MessageWriter three(MessageKind::entity_count_sets);
  three.number(3);
  for (int i = 0; i < 3; ++i) three.bytes(of_one);
  EXPECT_FALSE(split_counts_by_rules(std::move(three).take()).ok());  // a method takes two at most
  EXPECT_TRUE(shards[0].entities.empty());

  CorpusSummary summary = test::value_of(summarize(fixture.sharded->statistics, {}));
  EXPECT_FALSE(Coordinator::start(summary, options, fixture.question).ok());
  ASSERT_TRUE(add_entity_rules(summary, merged).ok());
  EXPECT_EQ(summary.entities.size(), 2u);
  for (Shard& shard : shards) ASSERT_TRUE(give_counts_by_rules(shard, merged).ok());
  Coordinator coordinator = test::value_of(Coordinator::start(summary, options, fixture.question));
  std::vector<ShardSession> sessions;
  for (const Shard& shard : shards) sessions.emplace_back(shard);
  while (!test::value_of(coordinator.take(fixture.answer(sessions, coordinator.message())))) {
  }
  const Results expected = test::search(fixture.whole, {fixture.question}, options);
  test::expect_same_hits(expected.questions.at(0), coordinator.hits());
  EXPECT_FALSE(coordinator.hits().passages.empty());
}

}  // namespace
}  // namespace hop::core
