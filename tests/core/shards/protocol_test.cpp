// The protocol: what the coordinator and the shards refuse, and that a lost session is made again from its messages.
#include "tests/core/shards/protocol_fixture.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::options_for;
using test::ProtocolFixture;
using test::shard_methods;

TEST(ShardProtocol, ASessionThatWasLostIsMadeAgainFromItsMessages) {
  const ProtocolFixture fixture;
  for (const char* method : shard_methods) {
    SCOPED_TRACE(method);
    Coordinator coordinator = fixture.start(method);
    std::vector<Bytes> messages;
    for (bool done = false; !done;) {
      messages.push_back(coordinator.message());
      std::vector<Bytes> replies;
      for (const Shard& shard : fixture.sharded->shards) {
        ShardSession again(shard);  // every round on another machine
        for (const Bytes& message : messages) {
          const Bytes reply = test::value_of(again.answer(message));
          if (&message == &messages.back()) replies.push_back(reply);
        }
      }
      done = test::value_of(coordinator.take(replies));
    }
    Random random(1);
    const ShardHits hits = test::value_of(fixture.sharded->search(random, options_for(method), fixture.question));
    EXPECT_EQ(coordinator.hits().passages, hits.passages);
    EXPECT_EQ(coordinator.hits().scores, hits.scores);
    EXPECT_FALSE(hits.passages.empty());
  }
}

TEST(ShardProtocol, RepliesAreOneOfEachShardAndOfThisRound) {
  const ProtocolFixture fixture;
  for (const char* method : shard_methods) {
    SCOPED_TRACE(method);
    Coordinator coordinator = fixture.start(method);
    std::vector<ShardSession> sessions = fixture.sessions();
    std::vector<Bytes> before;
    for (bool done = false; !done;) {
      const std::vector<Bytes> replies = fixture.answer(sessions, coordinator.message());
      const auto expect_refused = [&](const std::vector<Bytes>& wrong, const char* why) {
        test::expect_error(coordinator.take(wrong), Status::bad_input, why);
      };
      expect_refused({replies[0], replies[1]}, "no reply of shard 2");
      expect_refused({replies[0], replies[2]}, "no reply of shard 1");
      expect_refused({}, "no reply of shard 0");
      expect_refused({replies[0], replies[1], replies[2], replies[1]}, "two replies of shard 1");
      expect_refused({replies[0], replies[1], replies[1]}, "two replies of shard 1");
      if (!before.empty()) expect_refused({replies[0], before[1], replies[2]}, "answers round");
      before = replies;
      done = test::value_of(coordinator.take(replies));  // it stayed where it was
    }
    test::expect_error(coordinator.take(before), Status::wrong_state);
  }
}

// Two questions at once, of which an engine confuses the replies of one shard, or the sessions.
TEST(ShardProtocol, AReplyIsOfTheQuestionThatIsAsked) {
  const ProtocolFixture fixture;
  Question of_other_words = fixture.question, of_other_mask = fixture.question;
  of_other_words.text = "Where was the discoverer of radium born?";
  of_other_words.vector = test::embed_words(of_other_words.text);
  of_other_mask.masked_vector = test::embed_words("What is in Warsaw?");
  for (const char* method : shard_methods) {
    SCOPED_TRACE(method);
    for (const Question* question : {&of_other_words, &of_other_mask}) {
      Coordinator one = fixture.start(method);
      Coordinator other = test::value_of(Coordinator::start(fixture.sharded->summary, options_for(method), *question));
      std::vector<ShardSession> sessions_of_one = fixture.sessions(), sessions_of_other = fixture.sessions();
      int refused = 0;
      for (bool done = false; !done;) {
        const std::vector<Bytes> right = fixture.answer(sessions_of_one, one.message());
        const std::vector<Bytes> wrong = fixture.answer(sessions_of_other, other.message());
        const bool differs = one.message() != other.message();
        if (differs) {
          test::expect_error(one.take(std::vector<Bytes>{right[0], wrong[1], right[2]}), Status::bad_input,
                             "shard 1 answers a message of another question");
          ++refused;
        } else {
          EXPECT_EQ(right, wrong);
        }
        done = test::value_of(one.take(right));
        const bool other_is_done = test::value_of(other.take(wrong));
        if (done || other_is_done) break;
        if (!differs) continue;
        test::expect_error(sessions_of_one[1].answer(other.message()), Status::bad_input, "of another question");
      }
      const bool asks_with_mask = std::string(method) == "trail";
      EXPECT_EQ(refused > 0, question != &of_other_mask || asks_with_mask);
    }
  }
}

TEST(ShardProtocol, CountsOfTheSameRulesReplaceThoseBefore) {
  const ProtocolFixture fixture;
  const EntityRules rules = test::value_of(read_search_settings(options_for("trail"))).trail.entities;
  std::vector<Bytes> parts;
  for (const Shard& shard : fixture.sharded->shards) parts.push_back(write_entity_counts(count_entities(shard, rules)));
  const Bytes whole = test::value_of(merge_entity_counts_bytes(parts));
  CorpusSummary summary = test::value_of(summarize(fixture.sharded->statistics, {}));
  for (const Bytes& counts : {parts[0], parts[1], whole}) ASSERT_TRUE(add_entity_rules(summary, counts).ok());
  ASSERT_EQ(summary.entities.size(), 1u);
  EXPECT_EQ(summary.entities[0].mention_pairs,
            mention_pairs_of(test::value_of(read_entity_counts(whole)), {summary.passage_count, summary.documents}));
  EXPECT_NE(summary.entities[0].mention_pairs,
            mention_pairs_of(test::value_of(read_entity_counts(parts[0])), {summary.passage_count, summary.documents}));

  Shard& shard = fixture.sharded->shards[0];
  const std::size_t sets = shard.entities.size();
  const auto before = shard.find_entities(rules);
  ASSERT_TRUE(give_entities(shard, test::value_of(read_entity_counts(whole))).ok());
  EXPECT_EQ(shard.entities.size(), sets);
  EXPECT_NE(shard.find_entities(rules), before);
}

TEST(ShardProtocol, DamagedBytesAreRefused) {
  const ProtocolFixture fixture;
  for (const char* method : shard_methods) {
    SCOPED_TRACE(method);
    Coordinator coordinator = fixture.start(method);
    std::vector<ShardSession> sessions = fixture.sessions();
    for (bool done = false; !done;) {
      const Bytes message = coordinator.message();
      for (std::size_t at = 0; at < message.size(); at += 1 + message.size() / 60) {
        Bytes flipped = message, cut(message.begin(), message.begin() + static_cast<std::ptrdiff_t>(at));
        flipped[at] ^= 0x10;
        EXPECT_FALSE(sessions[0].answer(flipped).ok()) << "byte " << at;
        EXPECT_FALSE(sessions[0].answer(cut).ok()) << at << " bytes";
      }
      std::vector<Bytes> replies = fixture.answer(sessions, message);
      for (std::size_t at = 0; at < replies[1].size(); at += 1 + replies[1].size() / 60) {
        std::vector<Bytes> wrong = replies;
        wrong[1][at] ^= 0x01;
        EXPECT_FALSE(coordinator.take(wrong).ok()) << "byte " << at;
        wrong[1].resize(at);
        EXPECT_FALSE(coordinator.take(wrong).ok()) << at << " bytes";
      }
      done = test::value_of(coordinator.take(replies));
    }
  }
}

TEST(ShardProtocol, WhatIsNotAskedOfShardsIsUnsupported) {
  const ProtocolFixture fixture;
  for (const char* method : {"self_ask", "ircot", "iter_retgen"}) {
    test::expect_error(Coordinator::start(fixture.sharded->summary, test::options_of({{"method", method}}), fixture.question),
                       Status::unsupported);
  }
  const std::pair<const char*, const char*> asking[][2] = {{{"method", "iier"}, {"iier.keywords", "ask"}},
                                                           {{"method", "iier"}, {"iier.path_vectors", "ask"}},
                                                           {{"method", "kgp"}, {"search.complete", "true"}}};
  for (const auto& [method, option] : asking) {
    test::expect_error(
        Coordinator::start(fixture.sharded->summary,
                           test::options_of({{method.first, method.second}, {option.first, option.second}}), fixture.question),
        Status::unsupported, option.first, option.first);
  }
}

// Their cosines are not in the ties, by which iier would weigh them; and none are found across shards, as kgp would
// need.
TEST(ShardProtocol, NearestNeighborsAreThoseThatTheFilesKeep) {
  const Corpus corpus = test::small_corpus();
  const auto with =
      test::open_graph(test::graph_file(corpus, test::vectors_of(corpus), test::options_of({{"nearest.count", "2"}})));
  const auto without = test::open_graph(test::graph_file(corpus, test::vectors_of(corpus)));
  Options kgp = options_for("kgp");
  ASSERT_TRUE(kgp.set("kgp.graph", "nearest").ok());
  const auto ask = [&](const OpenGraph& graph, const Options& options) {
    Random random(1);
    const test::ShardedCorpus sharded(random, graph, 2, {options});
    const auto found = sharded.search(random, options, test::ask_text("Which river flows through Warsaw?"));
    return found ? Error{Status::ok, "", ""} : found.error();
  };
  EXPECT_EQ(ask(*with, kgp).status, Status::ok);
  EXPECT_EQ(ask(*without, kgp).status, Status::unsupported);
  EXPECT_EQ(ask(*without, kgp).detail, "kgp.graph");
  EXPECT_EQ(ask(*without, options_for("iier")).status, Status::ok);
  EXPECT_EQ(ask(*with, options_for("iier")).status, Status::unsupported);
  EXPECT_EQ(ask(*with, options_for("iier")).detail, "nearest.count");
}

TEST(ShardProtocol, WhatWasNotPreparedIsSaid) {
  const ProtocolFixture fixture;
  const CorpusSummary bare = test::value_of(summarize(fixture.sharded->statistics, {}));
  Options by_terms = options_for("kgp");
  ASSERT_TRUE(by_terms.set("kgp.graph", "terms").ok());
  for (const Options& options : {options_for("kgp"), options_for("iier"), by_terms}) {
    test::expect_error(Coordinator::start(bare, options, fixture.question), Status::wrong_state);
  }
  Options other_rules = options_for("trail");
  ASSERT_TRUE(other_rules.set("trail.name_share", "0.123").ok());
  test::expect_error(Coordinator::start(fixture.sharded->summary, other_rules, fixture.question), Status::wrong_state);

  Question other = fixture.question;
  other.vector = {1, 0, 0};
  test::expect_error(Coordinator::start(fixture.sharded->summary, options_for("dense"), other), Status::dimension_mismatch);
  other.vector.clear();
  test::expect_error(Coordinator::start(fixture.sharded->summary, options_for("dense"), other), Status::bad_input);
}

TEST(ShardProtocol, StatisticsOfOneCorpusAreCountedOnce) {
  const ProtocolFixture fixture;
  const Graph& view = fixture.whole->view();
  const Bytes whole = test::value_of(statistics_of_shard(*fixture.whole, {}, 0));
  const auto status_of = [](const std::vector<Bytes>& parts) {
    const auto merged = merge_statistics_bytes(parts);
    return merged ? Status::ok : merged.error().status;
  };
  EXPECT_EQ(status_of({whole}), Status::ok);
  EXPECT_EQ(status_of({whole, whole}), Status::duplicate_id);  // the shard
  EXPECT_EQ(status_of({whole, test::value_of(statistics_of_shard(*fixture.whole, {}, 1))}),
            Status::duplicate_id);  // its documents
  const auto stemless =
      test::open_graph(test::graph_file(test::small_corpus(), {}, test::options_of({{"analyzer.stemming", "false"}})));
  EXPECT_EQ(status_of({whole, test::value_of(statistics_of_shard(*stemless, {}, 1))}), Status::unsupported_version);

  CorpusStatistics by_one = test::value_of(read_statistics(whole));
  by_one.embedder_id = "one";
  CorpusStatistics by_another = by_one;
  by_another.embedder_id = "another", by_another.shards = {1};
  EXPECT_EQ(status_of({write_statistics(by_one), write_statistics(by_another)}), Status::embedder_mismatch);

  // As one graph counts them.
  const CorpusStatistics merged = test::value_of(read_statistics(fixture.sharded->statistics));
  EXPECT_EQ(merged.passage_count, view.passage_count());
  EXPECT_EQ(merged.average_term_count(), view.average_term_count);
  ASSERT_EQ(merged.terms.size(), view.terms.size());
  for (std::uint32_t t = 0; t < view.terms.size(); ++t) {
    EXPECT_EQ(merged.terms[t].text, view.terms[t]);
    EXPECT_EQ(merged.terms[t].count, view.postings.row_size(t));
  }
  const auto other = open_shard(stemless, {}, 1, whole);
  EXPECT_FALSE(other.ok());
}

TEST(ShardProtocol, ItSaysWhatIsMaskedAfterTheFirstRound) {
  const ProtocolFixture fixture;
  Question question = fixture.question;
  question.masked_vector.clear();
  Coordinator coordinator = test::value_of(Coordinator::start(fixture.sharded->summary, options_for("trail"), question));
  EXPECT_EQ(coordinator.masked(), "");
  std::vector<ShardSession> sessions = fixture.sessions();
  for (bool done = false, first = true; !done; first = false) {
    done = test::value_of(coordinator.take(fixture.answer(sessions, coordinator.message())));
    if (!first) continue;
    const SearchSettings settings = test::value_of(read_search_settings(options_for("trail")));
    EXPECT_EQ(coordinator.masked(), mask_question(*fixture.whole, question.text, settings.trail.entities));
    ASSERT_TRUE(coordinator.set_masked_vector(fixture.question.masked_vector).ok());
  }
  const Results expected = test::search(fixture.whole, {fixture.question}, options_for("trail"));
  test::expect_same_hits(expected.questions.at(0), coordinator.hits());
}

}  // namespace
}  // namespace hop::core
