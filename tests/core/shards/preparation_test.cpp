// The facts that the coordinator and the shards have before the first question, and the errors where facts are missing or do not fit
// together.
#include "core/shards/statistics/entity_counts_by_rules.hpp"
#include "core/shards/statistics/phrase_counts.hpp"
#include "core/shards/statistics/vocabulary_counts.hpp"
#include "tests/core/merge/random_documents.hpp"
#include "tests/core/shards/indexed_apart.hpp"
#include "tests/core/shards/random_networks.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::options_for;
using test::ProtocolFixture;
using test::quiet_options;
using test::with;

TEST(ShardPreparation, CountsOfTheSameRulesReplaceThoseBefore) {
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

TEST(ShardPreparation, WhatIsNotAskedOfShardsIsUnsupported) {
  const ProtocolFixture fixture;
  for (const char* method : {"model_filter", "golden"}) {
    test::expect_error(Coordinator::start(fixture.sharded->summary, test::options_of({{"method", method}}), fixture.question),
                       Status::unsupported);
  }
  const char* const asking[][3] = {{"iier", "iier.keywords", "ask"},
                                   {"g_rag", "g_rag.concepts", "ask"},
                                   {"iier", "iier.path_vectors", "ask"},
                                   {"kgp", "search.complete", "true"}};
  for (const auto& [method, option, value] : asking) {
    test::expect_error(
        Coordinator::start(fixture.sharded->summary, test::options_of({{"method", method}, {option, value}}), fixture.question),
        Status::unsupported, option, option);
  }
  const Options fused = test::options_of({{"method", "ircot"}, {"retriever", "rgnn_ret"}, {"steps.fuse", "state"}});
  test::expect_error(Coordinator::start(fixture.sharded->summary, fused, fixture.question), Status::unsupported, "",
                     "steps.fuse");
  Question with_steps = fixture.question;
  with_steps.steps = {{"Where was Marie Curie born?", {}}};
  test::expect_error(Coordinator::start(fixture.sharded->summary, options_for("plan"), with_steps), Status::bad_input, "steps");
}

// Their cosines are not in the ties, by which iier would weigh them; and none are found across shards, as kgp would
// need.
TEST(ShardPreparation, NearestNeighborsAreThoseThatTheFilesKeep) {
  const Corpus corpus = test::small_corpus();
  const auto with =
      test::open_graph(test::graph_file(corpus, test::vectors_of(corpus), test::options_of({{"nearest.count", "2"}})));
  const auto without = test::open_graph(test::graph_file(corpus, test::vectors_of(corpus)));
  const Options kgp = test::with(options_for("kgp"), "kgp.graph", "nearest");
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

TEST(ShardPreparation, WhatWasNotPreparedIsSaid) {
  const ProtocolFixture fixture;
  const CorpusSummary bare = test::value_of(summarize(fixture.sharded->statistics, {}));
  const Options by_terms = with(options_for("kgp"), "kgp.graph", "terms");
  for (const Options& options : {options_for("kgp"), options_for("iier"), by_terms}) {
    test::expect_error(Coordinator::start(bare, options, fixture.question), Status::wrong_state);
  }
  const Options other_rules = with(options_for("trail"), "trail.name_share", "0.123");
  test::expect_error(Coordinator::start(fixture.sharded->summary, other_rules, fixture.question), Status::wrong_state);

  Question other = fixture.question;
  other.vector = {1, 0, 0};
  test::expect_error(Coordinator::start(fixture.sharded->summary, options_for("dense"), other), Status::dimension_mismatch);
  other.vector.clear();
  test::expect_error(Coordinator::start(fixture.sharded->summary, options_for("dense"), other), Status::bad_input);
}

TEST(ShardPreparation, StatisticsOfOneCorpusAreCountedOnce) {
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

// Its counts of entities are no vocabulary again, however deep.
TEST(ShardPreparation, AVocabularyHoldsNoVocabulary) {
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

TEST(ShardPreparation, WhatTheFirstRankingLacksIsSaid) {
  const ProtocolFixture fixture;
  for (const char* method : {"bgr", "g_rag"}) {
    SCOPED_TRACE(method);
    const std::string retriever = std::string(method) + ".retriever";
    const Options dense = with(quiet_options(method), retriever.c_str(), "dense");
    Question question = fixture.question;
    question.vector.clear();
    test::expect_error(Coordinator::start(fixture.sharded->summary, dense, question), Status::bad_input);

    const Options other_rules = with(with(quiet_options(method), retriever.c_str(), "trail"), "trail.name_share", "0.123");
    test::expect_error(Coordinator::start(fixture.sharded->summary, other_rules, fixture.question), Status::wrong_state);

    Options wrong_weights = quiet_options(method);
    Random random(1);
    ASSERT_TRUE(wrong_weights.set_weights(test::random_networks(random, 5)).ok());
    test::expect_error(Coordinator::start(fixture.sharded->summary, wrong_weights, fixture.question), Status::bad_input, method);
  }
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
  const ProtocolFixture fixture;
  const Options options = with(with(quiet_options("g_rag"), "g_rag.retriever", "trail"), "g_rag.keywords", "names_and_phrases");
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
  const Bytes of_one = test::value_of(count_by_rules(shards[0], quiet_options("trail")));
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

// ---- Keywords by which IIER joins passages: in shards that are indexed apart they are those of one graph, though their choice hangs
// on counts over all passages, and on how passages of other shards write a name

using Keys = std::vector<std::string>;

std::vector<Keys> keys_of_passages(const Graph& graph, const PassageKeywords& keywords) {
  std::vector<Keys> keys;
  for (std::uint32_t p = 0; p < graph.passage_count(); ++p) {
    keys.emplace_back();
    for (const std::uint32_t keyword : keywords.keywords_of_passage.row(p)) keys.back().emplace_back(graph.keyword_keys[keyword]);
  }
  return keys;
}

PassageKeywords keywords_of_one_graph(const Graph& graph) {
  PassageKeywordsBuilder builder(graph);
  work_to_end([&](WorkBudget& budget) { return builder.step(budget); });
  return std::move(builder).take();
}

// Documents that say each other's names, which are often aliases: with commas and brackets.
void append_towns(Random& random, Corpus& corpus) {
  const char* const towns[] = {"Boston, Massachusetts", "Paris (Texas)", "Spring Field, Ohio", "de Haan, Belgium"};
  const char* const said[] = {"Boston", "boston", "BOSTON", "Paris", "Spring Field", "Spring field", "de Haan", "De Haan"};
  for (std::uint64_t d = 0; d < 12; ++d) {
    ReadyPassage& passage = corpus.passages.emplace_back();
    passage.id = "t" + std::to_string(d);
    if (random.below(2)) passage.title = towns[random.below(std::size(towns))];
    passage.text = "There";
    const auto any = [&](std::uint64_t one_of) {
      return random.below(one_of) ? said[random.below(std::size(said))] : towns[random.below(std::size(towns))];
    };
    for (std::uint64_t n = random.below(8); n > 0; --n) passage.text += std::string(" lies ") + any(3);
    passage.text += ".";
    if (random.below(4) == 0) passage.entities.push_back(any(2));
  }
}

TEST(ShardPreparation, KeywordsOfPassagesAreThoseOfOneGraph) {
  std::uint64_t compared = 0, spelled = 0, refused = 0;
  for (std::uint64_t seed = 9500; seed < 9800; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    RandomDocuments documents(seed, 2 + random.below(4));
    test::GivenCorpus whole;
    for (std::uint64_t d = 0; d < random.below(25); ++d)
      documents.append("d" + std::to_string(d) + (documents.chance(3) ? ".md" : ""), whole.corpus);
    append_towns(random, whole.corpus);
    const auto graph = test::open_graph(test::graph_file(whole.corpus, {}));
    const auto shard_count = static_cast<std::uint32_t>(1 + random.below(6));
    const auto shard_of_id = test::deal_documents(random, whole.corpus, shard_count);
    const auto parts = test::parts_of(whole, shard_of_id, shard_count);
    const test::ShardFiles files = test::index_apart(random, parts, {});
    test::ShardedCorpus sharded(random, test::open_all(files), files.ties, {});
    std::vector<test::Bytes> counts;
    for (const Shard& shard : sharded.shards) counts.push_back(write_phrase_counts(count_phrases(shard)));
    const PhraseCounts merged =
        test::value_of(read_phrase_counts(test::ShardedCorpus::merge_in_any_order(random, counts, merge_counts_bytes)));
    for (const auto& key : merged.keys) spelled += key.places.size();
    const std::vector<Keys> expected = keys_of_passages(graph->view(), keywords_of_one_graph(graph->view()));
    for (Shard& shard : sharded.shards) {
      const auto given = give_phrase_counts(shard, merged);
      if (!given) {
        EXPECT_EQ(given.error().status, Status::unsupported) << given.error().message;
        ++refused;
        continue;
      }
      const std::vector<Keys> found = keys_of_passages(shard.graph->view(), *shard.keywords);
      for (std::uint32_t p = 0; p < found.size(); ++p, ++compared)
        ASSERT_EQ(found[p], expected[shard.number_of_passage[p]]) << "passage " << shard.number_of_passage[p];
    }
  }
  EXPECT_GT(compared, 5000u);
  EXPECT_GT(spelled, 300u);
  EXPECT_EQ(refused, 0u);
}

TEST(ShardPreparation, CountsThatLackAKeywordAreRefusedAndLeaveTheShardAsItWas) {
  Random random(1);
  test::GivenCorpus whole;
  append_towns(random, whole.corpus);
  const auto graph = test::open_graph(test::graph_file(whole.corpus, {}));
  test::ShardedCorpus sharded(random, *graph, 1, {});
  PhraseCounts counts = count_phrases(sharded.shards[0]);
  ASSERT_TRUE(give_phrase_counts(sharded.shards[0], counts).ok());
  const auto before = sharded.shards[0].keywords;
  counts.keys.erase(counts.keys.begin() + 1);
  test::expect_error(give_phrase_counts(sharded.shards[0], counts), Status::bad_input);
  EXPECT_EQ(sharded.shards[0].keywords, before);
}

}  // namespace
}  // namespace hop::core
