// Methods that rerank a pool (bgr, g_rag): what shards tell of it is all there and fits together, or it is refused;
// and what is not asked of shards is said.
#include <cmath>
#include <functional>
#include <limits>

#include "core/methods/candidate_facts.hpp"
#include "core/methods/scored_passage.hpp"
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
  std::vector<ToldCandidates> facts;  // by shard
  std::uint64_t round = 0;

  LastRound(const ProtocolFixture& fixture, const Options& options, const Question& question)
      : coordinator(test::value_of(Coordinator::start(fixture.sharded->summary, options, question))) {
    Random random(7200);
    test::Traffic traffic;
    test::value_of(fixture.sharded->search(random, options, question, &traffic));
    std::vector<ShardSession> sessions = fixture.sessions();
    for (; round + 1 < traffic.rounds; ++round) {
      EXPECT_FALSE(test::value_of(coordinator.take(fixture.answer(sessions, coordinator.message()))));
    }
    for (const Bytes& reply : fixture.answer(sessions, coordinator.message())) {
      MessageReader in = test::value_of(MessageReader::open(reply, MessageKind::reply, "reply"));
      in.number(), in.number(), in.checksum();
      facts.push_back(read_record<ToldCandidates>(in));
      EXPECT_TRUE(in.ok() && in.at_end());
    }
  }

  std::vector<Bytes> replies() const {
    std::vector<Bytes> replies;
    for (std::uint32_t shard = 0; shard < facts.size(); ++shard) {
      MessageWriter out = test::reply_to(coordinator.message(), shard, round);
      write_record(out, facts[shard]);
      replies.push_back(std::move(out).take());
    }
    return replies;
  }

  std::size_t teller() const {  // a shard with two passages of the pool
    for (std::size_t shard = 0; shard < facts.size(); ++shard) {
      if (facts[shard].rows.size() >= 2) return shard;
    }
    ADD_FAILURE() << "no shard has two passages";
    return 0;
  }

  // A term of the question that several shards know.
  std::size_t common_term() const {
    for (std::size_t term = 0; term < facts[0].terms.size(); ++term) {
      const auto knows = [&](const ToldCandidates& of_shard) { return of_shard.terms[term].passage_count > 0; };
      if (knows(facts[teller()]) && std::count_if(facts.begin(), facts.end(), knows) > 1) return term;
    }
    ADD_FAILURE() << "no term is known to two shards";
    return 0;
  }
};

using Lie = std::function<void(LastRound&, ToldCandidates&)>;

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
    refused("one is missing", [](LastRound&, ToldCandidates& facts) { facts.rows.pop_back(); });
    refused("one is told twice", [](LastRound&, ToldCandidates& facts) { facts.rows.push_back(facts.rows[0]); });
    refused("another shard's", [](LastRound& last, ToldCandidates& facts) {
      ToldCandidates& other = last.facts[(last.teller() + 1) % last.facts.size()];
      other.rows.insert(other.rows.begin(), facts.rows[0]);
    });
    refused("one that was not asked for", [](LastRound&, ToldCandidates& facts) {
      facts.rows.push_back(facts.rows.back());
      facts.rows.back().passage = 4000000000u;
    });
    refused("keywords in another order", [](LastRound&, ToldCandidates& facts) { facts.rows[0].keywords = {2, 1}; });
  }
}

TEST(ShardPool, VectorsAreOfTheCorpusAndFinite) {
  const ProtocolFixture fixture;
  const auto refused = [&](const char* what, const Lie& lie) { expect_refused(fixture, "bgr", fixture.question, what, lie); };
  refused("a short one", [](LastRound&, ToldCandidates& facts) { facts.rows[1].vector.pop_back(); });
  refused("a long one", [](LastRound&, ToldCandidates& facts) { facts.rows[1].vector.push_back(0); });
  refused("none", [](LastRound&, ToldCandidates& facts) { facts.rows[1].vector.clear(); });
  for (const float value : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1e30f}) {
    refused("one without bounds", [&](LastRound&, ToldCandidates& facts) { facts.rows[1].vector[3] = value; });
  }
}

TEST(ShardPool, WordsAreThoseOfOneCorpus) {
  const ProtocolFixture fixture;
  Question question = fixture.question;
  question.vector.clear();
  question.masked_vector.clear();
  const auto refused = [&](const char* what, const Lie& lie) { expect_refused(fixture, "bgr", question, what, lie); };
  for (const float weight : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -0.1f, 3.0f}) {
    refused("a weight of no unit vector", [&](LastRound&, ToldCandidates& facts) { facts.rows[0].weights[0] = weight; });
  }
  refused("a term without a weight", [](LastRound&, ToldCandidates& facts) { facts.rows[0].weights.pop_back(); });
  refused("a term twice", [](LastRound&, ToldCandidates& facts) {
    facts.rows[0].terms.insert(facts.rows[0].terms.begin(), facts.rows[0].terms[0]);
    facts.rows[0].weights.push_back(0);
  });
  refused("a term that the question lacks", [](LastRound&, ToldCandidates& facts) { facts.terms.push_back({1, 1}); });
  refused("of more than there are", [](LastRound& last, ToldCandidates&) {
    for (ToldCandidates& of_shard : last.facts) of_shard.terms[0].passage_count = 4000;
  });
  refused("another df than others tell",
          [](LastRound& last, ToldCandidates& facts) { ++facts.terms.at(last.common_term()).passage_count; });
  refused("two numbers of a term",
          [](LastRound& last, ToldCandidates& facts) { facts.terms.at(last.common_term()).number = 4000; });
  refused("two terms of a number", [](LastRound& last, ToldCandidates&) {
    for (ToldCandidates& of_shard : last.facts) {
      for (CorpusTerm& term : of_shard.terms) term.number = 5;
    }
  });
}

void write_scores(MessageWriter& out, const std::vector<NumberedScore>& scores) {
  write_all(out, scores, [&](const NumberedScore& score) { write_record(out, score); });
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
    for (const float step : {0.0f, 0.1f}) {
      for (std::uint32_t shard = 0; shard < replies.size(); ++shard) {
        MessageWriter out = test::reply_to(coordinator.message(), shard, 1);
        write_scores(out, {{3, 0.5f + step * static_cast<float>(shard)}});
        lying[shard] = std::move(out).take();
      }
      test::expect_error(coordinator.take(lying), Status::bad_input);
    }
    EXPECT_FALSE(test::value_of(coordinator.take(replies)));
  }
}

// A passage's vector is 4 bytes for each value: no message asks for more of them than the question's options do.
TEST(ShardPool, APoolIsNoLargerThanTheOptionsAllow) {
  const ProtocolFixture fixture;
  for (const char* method : {"bgr", "g_rag"}) {
    Options options = pool_options(method);
    ASSERT_TRUE(options.set("bgr.candidates", "2").ok());
    ASSERT_TRUE(options.set("g_rag.candidates", "2").ok());
    Coordinator coordinator = test::value_of(Coordinator::start(fixture.sharded->summary, options, fixture.question));
    std::vector<ShardSession> sessions = fixture.sessions();
    const Bytes first = coordinator.message();
    ASSERT_FALSE(test::value_of(coordinator.take(fixture.answer(sessions, first))));
    const Bytes second = coordinator.message();
    const auto answer = [&](const std::vector<std::uint32_t>& passages) {
      ShardSession session(fixture.sharded->shards[0]);
      for (const Bytes& message : {first, second}) test::value_of(session.answer(message));
      MessageWriter message = test::message_after(second, 2);
      write_scores(message, {});
      write_record(message, NamedCandidates{true, passages});
      return session.answer(std::move(message).take());
    };
    EXPECT_TRUE(answer({0, 1}).ok());
    EXPECT_TRUE(answer({0, 4000000000u}).ok());  // another shard may have it
    test::expect_error(answer({0, 1, 2}), Status::bad_input, "more candidates");
    test::expect_error(answer({1, 0}), Status::bad_input);
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

// A question's vector may have any dimension there.
TEST(ShardPool, ACorpusWithoutPassagesHasNoPool) {
  Corpus nothing;
  nothing.documents.emplace_back().id = "empty";
  const auto whole = test::open_graph(test::graph_file(nothing, {}));
  ASSERT_EQ(whole->view().passage_count(), 0u);
  Random random(7300);
  for (const char* method : {"bgr", "g_rag"}) {
    const Options options = pool_options(method);
    const test::ShardedCorpus sharded(random, *whole, 2, {options});
    Question question = test::ask_text("river");
    question.vector.assign(8, 0.25f);
    EXPECT_TRUE(test::value_of(sharded.search(random, options, question)).passages.empty());
  }
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
