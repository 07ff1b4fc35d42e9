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

// Markdown: sections, links between documents, several passages of each. The host embeds.
Corpus handbook() {
  Corpus corpus;
  const files::path folder = HOPTRAIL_SAMPLES_DATA "/handbook";
  for (const auto& entry : files::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".md") continue;
    Document& document = corpus.documents.emplace_back();
    document.id = files::relative(entry.path(), folder).generic_string();
    std::ifstream in(entry.path(), std::ios::binary);
    document.text.assign(std::istreambuf_iterator<char>(in), {});
    document.format = DocumentFormat::markdown;
  }
  return corpus;
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

void expect_answers_of_one_graph(const RealCorpus& real, std::initializer_list<std::uint32_t> shard_counts, const char* name) {
  ASSERT_GT(real.questions.size(), 0u);
  const std::vector<Options> all = asked_with(real.graph->view().nearest.rows() > 0);
  const auto mean = [&](std::uint64_t sum) { return static_cast<double>(sum) / static_cast<double>(real.questions.size()); };
  std::printf("%s: %u passages, %zu questions; means of a question\n", name, real.graph->view().passage_count(),
              real.questions.size());
  std::printf("%-10s %6s %8s %12s %12s\n", "method", "shards", "rounds", "bytes down", "bytes up");
  Random random(7400);
  std::vector<ShardedCorpus> cuts;
  for (const std::uint32_t shard_count : shard_counts) cuts.emplace_back(random, *real.graph, shard_count, all);
  for (const Options& options : all) {
    SCOPED_TRACE(options.to_lines());
    std::vector<QuestionResult> expected;
    for (const Question& question : real.questions)
      expected.push_back(test::search_without_corrections(real.graph, question, options));
    for (const ShardedCorpus& sharded : cuts) {
      Traffic traffic;
      for (std::size_t q = 0; q < expected.size(); ++q) {
        test::expect_same_hits(expected[q], test::value_of(sharded.search(random, options, real.questions[q], &traffic)));
        if (testing::Test::HasFailure()) return;
      }
      std::printf("%-10s%s %6zu %8.1f %12.0f %12.0f\n", std::string(options.text("method")).c_str(),
                  options.flag("hits.explain") ? "+" : " ", sharded.shards.size(), mean(traffic.rounds), mean(traffic.down),
                  mean(traffic.up));
    }
  }
  for (const ShardedCorpus& sharded : cuts) {
    std::size_t counts = 0;
    for (const auto& bytes : sharded.counts) counts += bytes.size();
    std::printf("%zu shards, merged: %zu bytes of statistics, %zu of counts of methods\n", sharded.shards.size(),
                sharded.statistics.size(), counts);
  }
}

TEST(ShardsOfRealCorpora, ThePassagesOfTheSample) {
  const Corpus corpus = test::read_passages(HOPTRAIL_SAMPLES_DATA "/passages.jsonl");
  const auto graph = test::open_graph(test::graph_file(corpus, test::vectors_of(corpus)));
  expect_answers_of_one_graph({graph, sample_questions("questions.jsonl")}, {3, 8}, "samples/data");
}

TEST(ShardsOfRealCorpora, TheHandbookWithItsSectionsAndLinks) {
  const auto graph = test::open_graph(test::graph_file(
      handbook(), {}, test::options_of({{"index.embed", "true"}, {"passage.tokens", "60"}, {"nearest.count", "4"}})));
  const Graph& view = graph->view();
  ASSERT_GT(view.section_headings.size(), 20u);
  ASSERT_GT(view.links.values.size(), 20u);
  ASSERT_GT(view.nearest.values.size(), 20u);
  expect_answers_of_one_graph({graph, sample_questions("handbook.questions.jsonl")}, {2, 8}, "handbook");
}

void expect_cuts_of_one_graph(const Corpus& corpus, std::uint32_t shard_count, const Options& options, const char* name) {
  Random random(7450);
  const test::DealtCorpus dealt(random, corpus, shard_count);
  std::vector<double> times;  // processor time in ms
  const auto timed = [&](auto make) {
    const std::clock_t begin = std::clock();
    auto made = make();
    times.push_back(1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    return made;
  };
  const auto file = timed([&] { return test::graph_file(corpus, {}, options); });
  const test::Bytes names = timed([&] { return test::names_of_all(random, dealt.parts, options); });
  const test::ShardFiles files = timed([&] { return test::index_apart(random, dealt.parts, options, names); });
  const auto graph = test::open_graph(file);
  test::expect_cut_of_whole(*graph, dealt, files);
  std::printf("%s: %u passages, one graph %.0f ms; %u shards: names %.0f ms and %zu bytes, merged, indexing %.0f ms\n", name,
              graph->view().passage_count(), times[0], shard_count, times[1], names.size(), times[2]);
}

TEST(ShardsOfRealCorpora, IndexedApartAreTheCutsOfTheHandbook) {
  const Options options = test::options_of({{"index.embed", "true"}, {"passage.tokens", "60"}});
  for (const std::uint32_t shard_count : {1u, 2u, 5u}) expect_cuts_of_one_graph(handbook(), shard_count, options, "handbook");
}

// Where HOPTRAIL_EVAL_DATA says.
std::vector<std::string> published_sets() {
  const char* folder = std::getenv("HOPTRAIL_EVAL_DATA");
  if (folder == nullptr) return {};
  return {std::string(folder) + "/musique", std::string(folder) + "/twowiki", std::string(folder) + "/hotpotqa"};
}

TEST(ShardsOfRealCorpora, IndexedApartAreTheCutsOfPublishedSets) {
  if (published_sets().empty()) GTEST_SKIP() << "HOPTRAIL_EVAL_DATA does not say where the sets are";
  for (const std::string& set : published_sets()) {
    const Corpus corpus = test::read_passages(set + "/passages.jsonl");
    expect_cuts_of_one_graph(corpus, 8, {}, set.c_str());
  }
}

TEST(ShardsOfRealCorpora, QuestionsOfPublishedSets) {
  if (published_sets().empty()) GTEST_SKIP() << "HOPTRAIL_EVAL_DATA does not say where the sets are";
  for (const std::string& name : published_sets()) {
    const bool is_first = name == published_sets().front();  // of which the guide shows what it costs
    const std::size_t most_questions = is_first ? 25 : 5;
    const test::EvaluationSet set = test::read_evaluation_set(name);
    RealCorpus real{set.graph, {}};
    for (std::size_t q = 0; q < set.questions.size() && q < most_questions; ++q) {
      Question& question = real.questions.emplace_back(test::ask_text(set.questions[q].text));
      question.vector = set.questions[q].vector;
      question.masked_vector = set.questions[q].masked_vector;
    }
    if (is_first) expect_answers_of_one_graph(real, {1, 2, 4, 8}, name.c_str());
    else expect_answers_of_one_graph(real, {3}, name.c_str());
  }
}

}  // namespace
}  // namespace hop::core
