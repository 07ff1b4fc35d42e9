// Real questions over real passages: the hits of one graph, and what it costs to have them from many.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tests/core/quality/evaluation_set.hpp"
#include "tests/core/shards/indexed_apart.hpp"

namespace hop::core {
namespace {

using test::ShardedCorpus;
using test::Traffic;
namespace files = std::filesystem;

struct RealCorpus {
  std::shared_ptr<const OpenGraph> graph;
  std::vector<Question> questions;
};

std::string whole_text(const files::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<Question> sample_questions(const std::string& name) {
  std::vector<Question> questions;
  std::ifstream in(HOPTRAIL_SAMPLES_DATA "/" + name);
  for (std::string line; std::getline(in, line);) {
    Question& question = questions.emplace_back(test::ask_text(nlohmann::json::parse(line).at("question")));
    question.vector = test::embed_words(question.text);
    question.masked_vector = test::embed_words("it " + question.text);
  }
  return questions;
}

RealCorpus sample_passages() {
  Corpus corpus;
  std::ifstream in(HOPTRAIL_SAMPLES_DATA "/passages.jsonl");
  for (std::string line; std::getline(in, line);) {
    const auto json = nlohmann::json::parse(line);
    corpus.passages.push_back(test::ready(json.at("id"), json.at("title"), json.at("text")));
  }
  return {test::open_graph(test::graph_file(corpus, test::vectors_of(corpus))), sample_questions("questions.jsonl")};
}

// Markdown: sections, links between documents, several passages of each. The host embeds.
Corpus handbook() {
  Corpus corpus;
  const files::path folder = HOPTRAIL_SAMPLES_DATA "/handbook";
  for (const auto& entry : files::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".md") continue;
    Document& document = corpus.documents.emplace_back();
    document.id = files::relative(entry.path(), folder).generic_string();
    document.text = whole_text(entry.path());
    document.format = DocumentFormat::markdown;
  }
  return corpus;
}

RealCorpus sample_handbook() {
  RealCorpus real;
  real.graph = test::open_graph(test::graph_file(
      handbook(), {}, test::options_of({{"index.embed", "true"}, {"passage.tokens", "60"}, {"nearest.count", "4"}})));
  real.questions = sample_questions("handbook.questions.jsonl");
  return real;
}

std::vector<Options> asked_with(bool keeps_nearest) {
  std::vector<Options> all;
  for (const char* method : {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail", "kgp", "iier", "g_rag", "bgr"}) {
    if (keeps_nearest && std::string(method) == "iier") continue;  // whose cosines across shards are not known
    all.push_back(test::options_of(
        {{"method", method}, {"search.embed", "false"}, {"hits.explain", "false"}, {"gnn_ret.alpha", "0.6,0.4"}}));
  }
  for (const char* method : {"bm25", "hybrid", "gnn_ret", "trail", "kgp", "bgr"})
    all.push_back(test::options_of({{"method", method}, {"search.embed", "false"}}));  // explained
  return all;
}

void expect_one_answer(const RealCorpus& real, std::initializer_list<std::uint32_t> shard_counts, const char* name) {
  ASSERT_GT(real.questions.size(), 0u);
  const std::vector<Options> all = asked_with(real.graph->view().nearest.rows() > 0);
  std::vector<Results> expected;
  for (Options options : all) {
    EXPECT_TRUE(options.set("search.correct", "false").ok());  // shards correct no words
    expected.push_back(test::search(real.graph, real.questions, options));
  }
  std::printf("%s: %u passages, %zu questions; means of a question\n", name, real.graph->view().passage_count(),
              real.questions.size());
  std::printf("%-10s %6s %8s %12s %12s\n", "method", "shards", "rounds", "bytes down", "bytes up");
  Random random(7400);
  for (const std::uint32_t shard_count : shard_counts) {
    const ShardedCorpus sharded(random, *real.graph, shard_count, all);
    std::size_t counts = 0;
    for (const auto& bytes : sharded.entity_counts) counts += bytes.size();
    for (std::size_t i = 0; i < all.size(); ++i) {
      SCOPED_TRACE(all[i].to_lines());
      Traffic traffic;
      for (std::size_t q = 0; q < real.questions.size(); ++q) {
        const auto found = sharded.search(random, all[i], real.questions[q], &traffic);
        test::expect_same_hits(expected[i].questions.at(q), found);
        if (testing::Test::HasFatalFailure()) return;
      }
      const auto mean = [&](std::uint64_t sum) { return static_cast<double>(sum) / static_cast<double>(real.questions.size()); };
      const bool is_explained = all[i].flag("hits.explain");
      std::printf("%-10s%s %6u %8.1f %12.0f %12.0f\n", std::string(all[i].text("method")).c_str(), is_explained ? "+" : " ",
                  shard_count, mean(traffic.rounds), mean(traffic.down), mean(traffic.up));
    }
    std::printf("merged: %zu bytes of statistics, %zu of entity counts\n", sharded.statistics.size(), counts);
  }
}

TEST(ShardsOfRealCorpora, ThePassagesOfTheSample) { expect_one_answer(sample_passages(), {1, 2, 3, 8}, "samples/data"); }

TEST(ShardsOfRealCorpora, TheHandbookWithItsSectionsAndLinks) {
  const RealCorpus real = sample_handbook();
  const Graph& view = real.graph->view();
  ASSERT_GT(view.section_headings.size(), 20u);
  ASSERT_GT(view.links.values.size(), 20u);
  ASSERT_GT(view.nearest.values.size(), 20u);
  expect_one_answer(real, {1, 2, 3, 8}, "handbook");
}

void expect_cuts_of_one_graph(const Corpus& corpus, std::uint32_t shard_count, const Options& options, const char* name) {
  Random random(7450);
  const test::GivenCorpus whole{corpus, {}};
  const auto shard_of_id = test::deal_documents(random, corpus, shard_count);
  const auto parts = test::parts_of(whole, shard_of_id, shard_count);
  std::vector<double> times;  // processor time in ms
  const auto timed = [&](auto make) {
    const std::clock_t begin = std::clock();
    auto made = make();
    times.push_back(1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    return made;
  };
  const auto file = timed([&] { return test::graph_file(corpus, {}, options); });
  const test::Bytes names = timed([&] { return test::names_of_all(random, parts, options); });
  const test::ShardFiles files = timed([&] { return test::index_apart(random, parts, options, names); });
  const auto graph = test::open_graph(file);
  test::expect_cut_of_whole(*graph, shard_of_id, files);
  std::printf("%s: %u passages, one graph %.0f ms; %u shards: names %.0f ms and %zu bytes, merged, indexing %.0f ms\n", name,
              graph->view().passage_count(), times[0], shard_count, times[1], names.size(), times[2]);
}

TEST(ShardsOfRealCorpora, IndexedApartAreTheCutsOfTheHandbook) {
  const Options options = test::options_of({{"index.embed", "true"}, {"passage.tokens", "60"}});
  for (const std::uint32_t shard_count : {1u, 2u, 5u}) expect_cuts_of_one_graph(handbook(), shard_count, options, "handbook");
}

TEST(ShardsOfRealCorpora, IndexedApartAreTheCutsOfPublishedSets) {
  const char* folder = std::getenv("HOPTRAIL_EVAL_DATA");
  if (folder == nullptr) GTEST_SKIP() << "HOPTRAIL_EVAL_DATA does not say where the sets are";
  for (const char* name : {"musique", "twowiki", "hotpotqa"}) {
    const auto graph = test::read_evaluation_set(std::string(folder) + "/" + name).graph;
    const Graph& view = graph->view();
    Corpus corpus;
    for (std::uint32_t p = 0; p < view.passage_count(); ++p) {
      corpus.passages.push_back(
          test::ready(std::string(view.passage_ids[p]), std::string(view.passage_titles[p]), std::string(view.passage_texts[p])));
    }
    for (const std::uint32_t shard_count : {1u, 8u}) expect_cuts_of_one_graph(corpus, shard_count, {}, name);
  }
}

TEST(ShardsOfRealCorpora, QuestionsOfPublishedSets) {
  const char* folder = std::getenv("HOPTRAIL_EVAL_DATA");
  if (folder == nullptr) GTEST_SKIP() << "HOPTRAIL_EVAL_DATA does not say where the sets are";
  constexpr std::size_t most_questions = 25;
  for (const char* name : {"musique", "twowiki", "hotpotqa"}) {
    const test::EvaluationSet set = test::read_evaluation_set(std::string(folder) + "/" + name);
    RealCorpus real{set.graph, {}};
    for (std::size_t q = 0; q < set.questions.size() && q < most_questions; ++q) {
      Question& question = real.questions.emplace_back(test::ask_text(set.questions[q].text));
      question.vector = set.questions[q].vector;
      question.masked_vector = set.questions[q].masked_vector;
    }
    if (std::string(name) == "musique") expect_one_answer(real, {1, 2, 4, 8}, name);
    else expect_one_answer(real, {8}, name);
  }
}

}  // namespace
}  // namespace hop::core
