// The keywords of passages by which IIER joins them: in shards that are indexed apart they are those of one graph,
// though their choice hangs on counts over all passages, and on how passages of other shards write a name.
#include "core/shards/statistics/phrase_counts.hpp"

#include "tests/core/merge/random_documents.hpp"
#include "tests/core/shards/indexed_apart.hpp"

namespace hop::core {
namespace {

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

TEST(ShardPhrases, KeywordsOfPassagesAreThoseOfOneGraph) {
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

TEST(ShardPhrases, CountsThatLackAKeywordAreRefusedAndLeaveTheShardAsItWas) {
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
