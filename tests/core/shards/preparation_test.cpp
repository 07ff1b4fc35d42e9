// The facts that the coordinator and the shards have before the first question, and the errors where facts are missing or do not fit
// together.
#include "core/shards/statistics/entity_counts_by_rules.hpp"
#include "core/shards/statistics/phrase_counts.hpp"
#include "core/shards/statistics/vocabulary_counts.hpp"
#include "tests/core/shards/random_networks.hpp"
#include "tests/core/shards/sharded_corpus.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::expect_error;
using test::fixture;
using test::options_for;
using test::quiet_options;
using test::with;

Result<Coordinator> start(const Options& options, const Question& question = fixture().question) {
  return Coordinator::start(fixture().sharded->summary, options, question);
}

const Bytes& statistics() { return fixture().sharded->statistics; }
std::vector<Shard> shards() { return fixture().sharded->shards; }

Question without_vectors() {
  Question question = fixture().question;
  question.vector.clear();
  return question;
}

TEST(ShardPreparation, CountsOfTheSameRulesReplaceThoseBefore) {
  const EntityRules rules = test::value_of(read_search_settings(options_for("trail"))).trail.entities;
  std::vector<Bytes> parts;
  for (const Shard& shard : shards()) parts.push_back(write_entity_counts(count_entities(shard, rules)));
  const Bytes whole = test::value_of(merge_entity_counts_bytes(parts));
  CorpusSummary summary = test::value_of(summarize(statistics(), {}));
  const auto pairs_of = [&](const Bytes& counts) {
    return mention_pairs_of(test::value_of(read_entity_counts(counts)), {summary.passage_count, summary.documents});
  };
  for (const Bytes& counts : {parts[0], parts[1], whole}) ASSERT_TRUE(add_entity_rules(summary, counts).ok());
  ASSERT_EQ(summary.entities.size(), 1u);
  EXPECT_EQ(summary.entities[0].mention_pairs, pairs_of(whole));
  EXPECT_NE(summary.entities[0].mention_pairs, pairs_of(parts[0]));

  Shard shard = shards()[0];
  const std::size_t sets = shard.entities.size();
  const auto before = shard.find_entities(rules);
  ASSERT_TRUE(give_entities(shard, test::value_of(read_entity_counts(whole))).ok());
  EXPECT_EQ(shard.entities.size(), sets);
  EXPECT_NE(shard.find_entities(rules), before);
}

TEST(ShardPreparation, WhatIsNotAskedOfShardsIsUnsupported) {
  expect_error(start(options_for("golden")), Status::unsupported);
  const Options fused = test::options_of({{"method", "ircot"}, {"retriever", "rgnn_ret"}, {"steps.fuse", "state"}});
  expect_error(start(fused), Status::unsupported, "", "steps.fuse");
  Question with_steps = fixture().question;
  with_steps.steps = {{"Where was Marie Curie born?", {}}};
  expect_error(start(options_for("plan"), with_steps), Status::bad_input, "steps");
}

// Their cosines are not in the ties, by which iier would weigh them; and none are found across shards, as kgp would
// need.
TEST(ShardPreparation, NearestNeighborsAreThoseThatTheFilesKeep) {
  const Corpus corpus = test::small_corpus();
  const auto expect = [&](const char* nearest, const Options& options, Status status, const std::string& detail) {
    const auto whole =
        test::open_graph(test::graph_file(corpus, test::vectors_of(corpus), test::options_of({{"nearest.count", nearest}})));
    Random random(1);
    const test::ShardedCorpus sharded(random, *whole, 2, {options});
    const auto found = sharded.search(random, options, test::ask_text("Which river flows through Warsaw?"));
    if (status == Status::ok) EXPECT_TRUE(found.ok());
    else expect_error(found, status, "", detail);
  };
  const Options kgp = with(options_for("kgp"), "kgp.graph", "nearest");
  expect("2", kgp, Status::ok, "");
  expect("0", kgp, Status::unsupported, "kgp.graph");
  expect("0", options_for("iier"), Status::ok, "");
  expect("2", options_for("iier"), Status::unsupported, "nearest.count");
}

TEST(ShardPreparation, WhatWasNotPreparedIsSaid) {
  const CorpusSummary bare = test::value_of(summarize(statistics(), {}));
  for (const Options& options : {options_for("kgp"), options_for("iier"), with(options_for("kgp"), "kgp.graph", "terms")})
    expect_error(Coordinator::start(bare, options, fixture().question), Status::wrong_state);
  Question other = fixture().question;
  other.vector = {1, 0, 0};
  expect_error(start(options_for("dense"), other), Status::dimension_mismatch);
  expect_error(start(options_for("dense"), without_vectors()), Status::bad_input);

  std::vector<Options> by_trail = {options_for("trail")};
  for (const std::string method : {"bgr", "g_rag"}) {
    const std::string retriever = method + ".retriever";
    by_trail.push_back(with(quiet_options(method.c_str()), retriever.c_str(), "trail"));
    expect_error(start(with(quiet_options(method.c_str()), retriever.c_str(), "dense"), without_vectors()), Status::bad_input);
    Options wrong_weights = quiet_options(method.c_str());
    Random random(1);
    ASSERT_TRUE(wrong_weights.set_weights(test::random_networks(random, 5)).ok());
    expect_error(start(wrong_weights), Status::bad_input, method);
  }
  for (const Options& options : by_trail) expect_error(start(with(options, "trail.name_share", "0.123")), Status::wrong_state);
}

TEST(ShardPreparation, StatisticsOfOneCorpusAreCountedOnce) {
  const OpenGraph& graph = *fixture().whole;
  const Bytes whole = test::value_of(statistics_of_shard(graph, {}, 0));
  const auto merge = [](const std::vector<Bytes>& parts) { return merge_statistics_bytes(parts); };
  EXPECT_TRUE(merge({whole}).ok());
  expect_error(merge({whole, whole}), Status::duplicate_id);                                              // the shard
  expect_error(merge({whole, test::value_of(statistics_of_shard(graph, {}, 1))}), Status::duplicate_id);  // its documents
  const auto stemless =
      test::open_graph(test::graph_file(test::small_corpus(), {}, test::options_of({{"analyzer.stemming", "false"}})));
  expect_error(merge({whole, test::value_of(statistics_of_shard(*stemless, {}, 1))}), Status::unsupported_version);
  EXPECT_FALSE(open_shard(stemless, {}, 1, whole).ok());

  CorpusStatistics by_one = test::value_of(read_statistics(whole));
  by_one.embedder_id = "one";
  CorpusStatistics by_another = by_one;
  by_another.embedder_id = "another", by_another.shards = {1};
  expect_error(merge({write_statistics(by_one), write_statistics(by_another)}), Status::embedder_mismatch);
}

// Its counts of entities are no vocabulary again, however deep.
TEST(ShardPreparation, AVocabularyHoldsNoVocabulary) {
  const Options options = test::small_options({{"method", "kgp"}, {"kgp.graph", "terms"}});
  Bytes counts = test::value_of(counts_of_method(shards()[0], options));
  CorpusSummary summary = fixture().sharded->summary;
  EXPECT_TRUE(add_entity_rules(summary, counts).ok());
  summary = fixture().sharded->summary;
  VocabularyCounts outer;
  for (int depth = 0; depth < 3; ++depth) {
    outer.entities = counts;
    counts = write_vocabulary(outer);
    expect_error(add_entity_rules(summary, counts), Status::bad_input);
    EXPECT_FALSE(give_counts(shards()[0], counts).ok());
  }
  EXPECT_EQ(summary.entities.size(), fixture().sharded->summary.entities.size());
  EXPECT_TRUE(summary.vocabularies.empty());
}

TEST(ShardPreparation, CountsThatLackAKeywordAreRefusedAndLeaveTheShardAsItWas) {
  Random random(1);
  Shard shard = shards()[0];
  PhraseCounts counts = test::value_of(read_phrase_counts(fixture().sharded->merged_counts(random, options_for("iier"))));
  ASSERT_TRUE(give_phrase_counts(shard, counts).ok());
  const auto before = shard.keywords;
  const std::string_view lost = shard.graph->view().keyword_keys[0];
  counts.keys.erase(std::find_if(counts.keys.begin(), counts.keys.end(), [&](const auto& of) { return of.key == lost; }));
  expect_error(give_phrase_counts(shard, counts), Status::bad_input);
  EXPECT_EQ(shard.keywords, before);
}

// A question's vector may have any dimension there.
TEST(ShardPreparation, ACorpusWithoutPassagesHasNoPool) {
  Corpus nothing;
  nothing.documents.emplace_back().id = "empty";
  const auto whole = test::open_graph(test::graph_file(nothing, {}));
  ASSERT_EQ(whole->view().passage_count(), 0u);
  Random random(7300);
  for (const char* method : {"bgr", "g_rag"}) {
    const Options options = quiet_options(method);
    const test::ShardedCorpus sharded(random, *whole, 2, {options});
    Question question = test::ask_text("river");
    question.vector.assign(8, 0.25f);
    EXPECT_TRUE(test::value_of(sharded.search(random, options, question)).passages.empty());
  }
}

// g_rag over trail: entities under two sets of rules, as one value of bytes.
TEST(ShardPreparation, CountsUnderSeveralRulesAreOneValue) {
  const Options options = with(with(quiet_options("g_rag"), "g_rag.retriever", "trail"), "g_rag.keywords", "names_and_phrases");
  std::vector<Bytes> parts;
  for (const Shard& shard : shards()) parts.push_back(test::value_of(count_by_rules(shard, options)));
  const Bytes merged = test::value_of(merge_counts_by_rules(parts));
  EXPECT_EQ(test::value_of(split_counts_by_rules(merged)).size(), 2u);
  EXPECT_EQ(test::value_of(split_counts_by_rules({})).size(), 0u);
  const Bytes of_one = test::value_of(count_by_rules(shards()[0], quiet_options("trail")));
  EXPECT_EQ(test::value_of(kind_of_frame(of_one, "counts")), MessageKind::entity_counts);
  EXPECT_FALSE(merge_counts_by_rules(std::vector<Bytes>{of_one, merged}).ok());
  MessageWriter three(MessageKind::entity_count_sets);
  three.number(3);
  for (int i = 0; i < 3; ++i) three.bytes(of_one);
  EXPECT_FALSE(split_counts_by_rules(std::move(three).take()).ok());  // a method takes two at most
  Shard bare = shards()[0];
  bare.entities.clear();
  EXPECT_FALSE(
      give_counts_by_rules(bare, Bytes(merged.begin(), merged.begin() + static_cast<std::ptrdiff_t>(merged.size() / 2))).ok());
  EXPECT_TRUE(bare.entities.empty());

  Random random(7310);
  const test::ShardedCorpus sharded(random, *fixture().whole, 3, {options});
  EXPECT_EQ(sharded.summary.entities.size(), 2u);
  EXPECT_FALSE(test::expect_one_answer(random, fixture().whole, sharded, fixture().question, options).passages.empty());
}

}  // namespace
}  // namespace hop::core
