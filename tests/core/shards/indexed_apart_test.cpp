// Shards that are indexed apart are those that one graph of the whole corpus is cut into, byte for byte.
#include "tests/core/shards/indexed_apart.hpp"

#include <algorithm>
#include <cstdlib>

#include "tests/core/merge/random_documents.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::GivenCorpus;
using test::ShardedCorpus;
using test::ShardFiles;

struct ApartTally {
  std::uint64_t compared = 0, links_inside = 0, links_out = 0, foreign_names = 0, empty_shards = 0;
};

void count_what_crosses(const OpenGraph& shard, const Bytes& ties, ApartTally& tally) {
  const Graph& view = shard.view();
  ++tally.compared;
  tally.links_inside += view.links.values.size();
  const std::size_t all_links = test::value_of(read_ties(ties, view.passage_count())).links.values.size();
  tally.links_out += all_links - view.links.values.size();
  tally.empty_shards += view.document_count() == 0;
  for (std::uint32_t k = 0; k < view.keyword_count(); ++k) {
    const auto row = view.passages_of_keyword.row(k);
    const auto kinds = view.kinds_by_keyword.subspan(view.passages_of_keyword.offsets[k], row.size());
    const auto has = [&](int kind) {
      return std::any_of(kinds.begin(), kinds.end(), [&](std::uint8_t of) { return (of & kind) != 0; });
    };
    tally.foreign_names += has(link_mention) && !has(link_own | link_alias);
  }
}

Options random_index_options(Random& random) {
  const auto flag = [&](std::uint64_t one_of) { return random.below(one_of) ? "true" : "false"; };
  const char* const precisions[] = {"f32", "f16", "int8"};
  const char* const languages[] = {"auto", "en", "de", "fi", "none"};
  return test::options_of({{"index.embed", random.below(3) ? "true" : "false"},
                           {"vectors.precision", precisions[random.below(3)]},
                           {"passage.tokens", random.below(2) ? "200" : "20"},
                           {"names.headings", flag(4)},
                           {"names.files", flag(4)},
                           {"keywords.phrases", flag(5)},
                           {"keywords.mentions", flag(8)},
                           {"keywords.ask", random.below(6) ? "false" : "true"},
                           {"analyzer.language", languages[random.below(5)]},
                           {"analyzer.stemming", flag(4)}});
}

void compare_with_cuts(std::uint64_t seed, ApartTally& tally) {
  Random random(seed);
  RandomDocuments documents(seed, 2 + random.below(7));
  GivenCorpus whole;
  const std::uint64_t count = random.below(30);
  for (std::uint64_t d = 0; d < count; ++d)
    documents.append("d" + std::to_string(d) + (documents.chance(3) ? ".md" : ""), whole.corpus);
  if (random.below(4) == 0) {  // no links are written: names of other shards are left out where they say nothing here
    whole.corpus.documents.clear();
    for (ReadyPassage& passage : whole.corpus.passages) passage.links.clear();
  }
  const auto shard_count = static_cast<std::uint32_t>(1 + random.below(8));
  const auto shard_of_id = test::deal_documents(random, whole.corpus, shard_count);
  const auto parts = test::parts_of(whole, shard_of_id, shard_count);
  const Options options = random_index_options(random);
  const auto graph = test::open_graph(test::graph_file(whole.corpus, {}, options));
  const ShardFiles files = test::index_apart(random, parts, options);
  test::expect_cut_of_whole(*graph, shard_of_id, files);
  if (testing::Test::HasFatalFailure()) return;
  const auto graphs = test::open_all(files);
  for (std::uint32_t s = 0; s < shard_count; ++s) count_what_crosses(*graphs[s], files.ties[s], tally);
}

// More of them for a soak run: HOPTRAIL_SHARD_SEEDS.
TEST(ShardsIndexedApart, AreTheCutsOfOneGraph) {
  const char* given = std::getenv("HOPTRAIL_SHARD_SEEDS");
  const int rounds = given != nullptr ? std::atoi(given) : 600;
  ApartTally tally;
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    SCOPED_TRACE("seed " + std::to_string(9000 + round));
    compare_with_cuts(9000 + static_cast<std::uint64_t>(round), tally);
  }
  EXPECT_GT(tally.compared, 1000u);
  EXPECT_GT(tally.links_inside, 500u);
  EXPECT_GT(tally.links_out, 1000u);
  EXPECT_GT(tally.foreign_names, 3000u);
  EXPECT_GT(tally.empty_shards, 50u);
}

// Two documents of ready passages, one for each shard.
struct TwoShards {
  std::vector<GivenCorpus> parts{2};
  Options options;

  TwoShards() {
    parts[0].corpus.passages.push_back(test::ready("a/0", "Ada Lovelace", "She met Mary Somerville."));
    parts[0].corpus.passages.back().document = "a";
    parts[1].corpus.passages.push_back(test::ready("b/0", "Mary Somerville", "She taught Ada Lovelace."));
    parts[1].corpus.passages.back().document = "b";
  }

  Result<Bytes> names() const {
    std::vector<Bytes> names;
    for (std::uint32_t s = 0; s < 2; ++s) {
      auto of_shard = names_of_shard(parts[s].corpus, options, s);
      if (!of_shard) return of_shard;
      names.push_back(std::move(of_shard).value());
    }
    return merge_names_bytes(names);
  }

  Status index(std::uint32_t shard, const Bytes& names) {
    auto made = create_shard_index_task(parts[shard].corpus, parts[shard].vectors, options, shard, names);
    if (!made) return made.error().status;
    const auto done = test::run(*made.value().task);
    return done ? Status::ok : done.error().status;
  }
};

// Where no links are written, a shard leaves out the names that its passages cannot say: not one that is said as an
// alias alone, between two headings, or by a given entity.
TEST(ShardsIndexedApart, LeaveOutNoNameThatIsSaid) {
  GivenCorpus whole;
  Document& headings = whole.corpus.documents.emplace_back();
  headings.id = "headings.md";
  headings.format = DocumentFormat::markdown;
  headings.text = "# Alone\n\n## Grand Paris\n\n### Below\n\nSome words.\n";
  whole.corpus.passages = {test::ready("alias", "Alone", "Somebody saw Running Man there."),
                           test::ready("given", "Alone", "Somebody came."),
                           test::ready("other-1", "The Running Man", "Nothing."),
                           test::ready("other-2", "Grand Paris", "Nothing."),
                           test::ready("other-3", "Ada Lovelace", "Nothing."),
                           test::ready("other-4", "Never Said", "Nothing.")};
  whole.corpus.passages[1].entities = {"ada lovelace"};
  std::map<std::string, std::uint32_t> shard_of_id = {{"headings.md", 0}, {"alias", 1}, {"given", 2}};
  for (const char* other : {"other-1", "other-2", "other-3", "other-4"}) shard_of_id[other] = 3;
  const auto parts = test::parts_of(whole, shard_of_id, 4);
  Random random(9960);
  const ShardFiles files = test::index_apart(random, parts, Options());
  test::expect_cut_of_whole(*test::open_graph(test::graph_file(whole.corpus)), shard_of_id, files);
}

TEST(ShardsIndexedApart, TakeTheNamesOfTheirOwnDocumentsAlone) {
  TwoShards two;
  const Bytes names = test::value_of(two.names());
  two.parts[0].corpus.passages[0].title = "Ada King";
  EXPECT_EQ(two.index(0, names), Status::bad_input);
  two = TwoShards();
  two.parts[0].corpus.passages.clear();
  EXPECT_EQ(two.index(0, names), Status::bad_input);
  two = TwoShards();
  two.parts[0].corpus.passages.push_back(test::ready("c", "Else", "More."));
  EXPECT_EQ(two.index(0, names), Status::bad_input);
  two = TwoShards();
  ASSERT_TRUE(two.options.set("passage.tokens", "50").ok());
  EXPECT_EQ(two.index(0, names), Status::bad_input);
  two = TwoShards();
  EXPECT_EQ(two.index(0, test::value_of(names_of_shard(two.parts[1].corpus, two.options, 1))), Status::bad_input);
  EXPECT_EQ(two.index(0, {}), Status::bad_input);
  EXPECT_EQ(two.parts[0].corpus.passages.size(), 1u);  // on an error they stay with the caller
  EXPECT_EQ(two.index(0, names), Status::ok);
}

TEST(ShardsIndexedApart, RefuseWhatOneIndexRefuses) {
  TwoShards two;
  two.parts[1].corpus.passages[0].document = "a";
  EXPECT_EQ(two.names().error().status, Status::duplicate_id);
  two = TwoShards();
  two.parts[1].corpus.passages[0].id = "a/0";
  const Bytes same_passage = test::value_of(two.names());
  EXPECT_EQ(two.index(0, same_passage), Status::duplicate_id);
  EXPECT_EQ(two.index(1, same_passage), Status::duplicate_id);
  two = TwoShards();
  two.parts[1].corpus.passages.clear();
  two.parts[1].corpus.documents.push_back({});
  two.parts[1].corpus.documents.back().id = "a/0";
  two.parts[1].corpus.documents.back().text = "A document of that id.";
  const Bytes same_id = test::value_of(two.names());
  EXPECT_EQ(two.index(0, same_id), Status::duplicate_id);
  EXPECT_EQ(two.index(1, same_id), Status::duplicate_id);
}

TEST(ShardsIndexedApart, DoNotFindNearestNeighbors) {
  TwoShards two;
  ASSERT_TRUE(two.options.set("nearest.count", "3").ok());
  test::expect_error(names_of_shard(two.parts[0].corpus, two.options, 0), Status::unsupported, "", "nearest.count");
  EXPECT_EQ(two.index(0, {}), Status::unsupported);
}

void expect_language(const std::vector<GivenCorpus>& parts, const Options& options, Language language) {
  Random random(1);
  for (const auto& graph : test::open_all(test::index_apart(random, parts, options))) {
    EXPECT_EQ(graph->analyzer().language(), language);
    EXPECT_EQ(graph->view().index_options, language == Language::english ? "" : "analyser.language=de\n");
  }
}

TEST(ShardsIndexedApart, HaveTheLanguageOfMostPassages) {
  const Options detected = test::options_of({{"analyzer.language", "auto"}});
  const Corpus german = test::german_corpus();
  std::vector<GivenCorpus> parts(3);
  for (std::size_t s = 0; s < 2; ++s) parts[s].corpus.passages = {german.passages[s]};
  expect_language(parts, {}, Language::german);
  const std::string english =
      "The bells of the cathedral are heard in all of the city, and over the river that flows through it.";
  parts[2].corpus.passages = {test::ready("english", "", english)};
  expect_language(parts, detected, Language::german);
  parts[2].corpus.passages.push_back(test::ready("second", "", english));
  expect_language(parts, detected, Language::english);
  expect_language(parts, test::options_of({{"analyzer.language", "de"}}), Language::german);
}

TEST(ShardsIndexedApart, NamesOfOtherOptionsAndOfAShardTwiceAreNotMerged) {
  const TwoShards two;
  const Bytes first = test::value_of(names_of_shard(two.parts[0].corpus, two.options, 0));
  const Options other = test::options_of({{"names.files", "false"}});
  test::expect_error(merge_names_bytes(std::vector<Bytes>{first, test::value_of(names_of_shard(two.parts[1].corpus, other, 1))}),
                     Status::bad_input);
  const auto twice = merge_names_bytes(std::vector<Bytes>{first, first});
  test::expect_error(twice, Status::duplicate_id);
}

}  // namespace
}  // namespace hop::core
