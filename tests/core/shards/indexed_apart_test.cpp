// Shards that are indexed apart are those that one graph of the whole corpus is cut into, byte for byte.
#include "tests/core/shards/indexed_apart.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace hop::core {
namespace {

using test::Bytes;
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

constexpr const char* choices_of_index_options = R"(
index.embed true|true|false  vectors.precision f32|f16|int8  passage.tokens 200|20  analyzer.language auto|en|de|fi|none
analyzer.stemming true|true|true|false  names.headings true|true|true|false  names.files true|true|true|false
keywords.phrases true|true|true|true|false  keywords.mentions true|true|true|true|true|true|true|false
keywords.ask true|false|false|false|false|false
)";

void compare_with_cuts(std::uint64_t seed, ApartTally& tally) {
  Random random(seed);
  RandomDocuments documents(seed, 2 + random.below(7));
  Corpus whole = test::random_documents(documents, random.below(30));
  if (random.below(4) == 0) {  // no links are written: names of other shards are left out where they say nothing here
    whole.documents.clear();
    for (ReadyPassage& passage : whole.passages) passage.links.clear();
  }
  const test::DealtCorpus dealt(random, whole, static_cast<std::uint32_t>(1 + random.below(8)));
  const Options options = test::by_chance(random, choices_of_index_options);
  const auto graph = test::open_graph(test::graph_file(whole, {}, options));
  const ShardFiles files = test::index_apart(random, dealt.parts, options);
  test::expect_cut_of_whole(*graph, dealt, files);
  if (testing::Test::HasFatalFailure()) return;
  const auto graphs = files.open();
  for (std::size_t s = 0; s < graphs.size(); ++s) count_what_crosses(*graphs[s], files.ties[s], tally);
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

// Where no links are written, a shard leaves out the names that its passages cannot say: not one that is said as an
// alias alone, between two headings, or by a given entity.
TEST(ShardsIndexedApart, LeaveOutNoNameThatIsSaid) {
  Corpus whole;
  Document& headings = whole.documents.emplace_back();
  headings.id = "headings.md";
  headings.format = DocumentFormat::markdown;
  headings.text = "# Alone\n\n## Grand Paris\n\n### Below\n\nSome words.\n";
  whole.passages = {test::ready("alias", "Alone", "Somebody saw Running Man there."),
                    test::ready("given", "Alone", "Somebody came."),
                    test::ready("other-1", "The Running Man", "Nothing."),
                    test::ready("other-2", "Grand Paris", "Nothing."),
                    test::ready("other-3", "Ada Lovelace", "Nothing."),
                    test::ready("other-4", "Never Said", "Nothing.")};
  whole.passages[1].entities = {"ada lovelace"};
  Random random(9960);
  const test::DealtCorpus dealt(
      random, whole, 4,
      {{"headings.md", 0}, {"alias", 1}, {"given", 2}, {"other-1", 3}, {"other-2", 3}, {"other-3", 3}, {"other-4", 3}});
  test::expect_cut_of_whole(*test::open_graph(test::graph_file(whole)), dealt, test::index_apart(random, dealt.parts, {}));
}

// Two documents of ready passages, one for each shard, of which something is changed.
struct TwoShards {
  std::vector<Corpus> parts{2};
  Options options;

  explicit TwoShards(const std::function<void(TwoShards&)>& change = nullptr) {
    parts[0].passages.push_back(test::ready("a/0", "Ada Lovelace", "She met Mary Somerville."));
    parts[0].passages.back().document = "a";
    parts[1].passages.push_back(test::ready("b/0", "Mary Somerville", "She taught Ada Lovelace."));
    parts[1].passages.back().document = "b";
    if (change) change(*this);
  }

  Bytes names_of(std::uint32_t shard) const { return test::value_of(names_of_shard(parts[shard], options, shard)); }
  Result<Bytes> names() const { return merge_names_bytes(std::vector<Bytes>{names_of(0), names_of(1)}); }

  Status index(std::uint32_t shard, const Bytes& names) {
    GivenVectors none;
    auto made = create_shard_index_task(parts[shard], none, options, shard, names);
    if (!made) return made.error().status;
    const auto done = test::run(*made.value().task);
    return done ? Status::ok : done.error().status;
  }
};

TEST(ShardsIndexedApart, TakeTheNamesOfTheirOwnDocumentsAlone) {
  TwoShards two;
  const Bytes names = test::value_of(two.names());
  const std::function<void(TwoShards&)> changes[] = {
      [](TwoShards& other) { other.parts[0].passages[0].title = "Ada King"; },
      [](TwoShards& other) { other.parts[0].passages.clear(); },
      [](TwoShards& other) { other.parts[0].passages.push_back(test::ready("c", "Else", "More.")); },
      [](TwoShards& other) { other.options = test::options_of({{"passage.tokens", "50"}}); }};
  for (const auto& change : changes) EXPECT_EQ(TwoShards(change).index(0, names), Status::bad_input);
  for (const Bytes& wrong : {two.names_of(1), Bytes()}) EXPECT_EQ(two.index(0, wrong), Status::bad_input);
  EXPECT_EQ(two.parts[0].passages.size(), 1u);  // on an error they stay with the caller
  EXPECT_EQ(two.index(0, names), Status::ok);
}

TEST(ShardsIndexedApart, RefuseWhatOneIndexRefuses) {
  const TwoShards same_document([](TwoShards& two) { two.parts[1].passages[0].document = "a"; });
  test::expect_error(same_document.names(), Status::duplicate_id);
  const std::function<void(TwoShards&)> changes[] = {[](TwoShards& two) { two.parts[1].passages[0].id = "a/0"; },
                                                     [](TwoShards& two) {
                                                       two.parts[1].passages.clear();
                                                       Document& document = two.parts[1].documents.emplace_back();
                                                       document.id = "a/0", document.text = "A document of that id.";
                                                     }};
  for (const auto& change : changes) {
    TwoShards same_id(change);
    const Bytes names = test::value_of(same_id.names());
    for (const std::uint32_t shard : {0u, 1u}) EXPECT_EQ(same_id.index(shard, names), Status::duplicate_id);
  }
}

TEST(ShardsIndexedApart, DoNotFindNearestNeighbors) {
  TwoShards two([](TwoShards& asked) { asked.options = test::options_of({{"nearest.count", "3"}}); });
  test::expect_error(names_of_shard(two.parts[0], two.options, 0), Status::unsupported, "", "nearest.count");
  EXPECT_EQ(two.index(0, {}), Status::unsupported);
}

TEST(ShardsIndexedApart, NamesOfOtherOptionsAndOfAShardTwiceAreNotMerged) {
  const TwoShards two, other([](TwoShards& asked) { asked.options = test::options_of({{"names.files", "false"}}); });
  test::expect_error(merge_names_bytes(std::vector<Bytes>{two.names_of(0), other.names_of(1)}), Status::bad_input);
  test::expect_error(merge_names_bytes(std::vector<Bytes>{two.names_of(0), two.names_of(0)}), Status::duplicate_id);
}

void expect_language(const std::vector<Corpus>& parts, const Options& options, Language language) {
  Random random(1);
  for (const auto& graph : test::index_apart(random, parts, options).open()) {
    EXPECT_EQ(graph->analyzer().language(), language);
    EXPECT_EQ(graph->view().index_options, language == Language::english ? "" : "analyser.language=de\n");
  }
}

TEST(ShardsIndexedApart, HaveTheLanguageOfMostPassages) {
  const Options detected = test::options_of({{"analyzer.language", "auto"}});
  const Corpus german = test::german_corpus();
  std::vector<Corpus> parts(3);
  for (std::size_t s = 0; s < 2; ++s) parts[s].passages = {german.passages[s]};
  expect_language(parts, {}, Language::german);
  const std::string english =
      "The bells of the cathedral are heard in all of the city, and over the river that flows through it.";
  parts[2].passages = {test::ready("english", "", english)};
  expect_language(parts, detected, Language::german);
  parts[2].passages.push_back(test::ready("second", "", english));
  expect_language(parts, detected, Language::english);
  expect_language(parts, test::options_of({{"analyzer.language", "de"}}), Language::german);
}

}  // namespace
}  // namespace hop::core
