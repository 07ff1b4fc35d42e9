// A query of a few words: a passage with all of them is never ranked behind one that has fewer of them and no link to show for its
// place. What links are worth is asked of a second search, in a graph without the links of the passage in question.
#include "tests/core/quality/keyword_queries.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "core/results/explanation_json.hpp"
#include "core/task/create_task.hpp"
#include "tests/core/quality/evaluation_set.hpp"
#include "tests/core/quality/real_corpora.hpp"
#include "tests/core/quality/without_edges.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

using Json = nlohmann::json;

const std::filesystem::path samples = HOPTRAIL_SAMPLES_DATA;

struct KeywordHit {
  std::uint32_t passage = 0;
  bool has_all = false;
  bool is_linked = false;  // the explanation has a path to it, or a heading that a good match names
};

std::vector<std::uint32_t> with_all_words(const OpenGraph& graph, const std::string& query) {
  return test::passages_with_all(graph.view(), test::terms_of_query(graph, query));
}

std::vector<KeywordHit> ten_hits(const std::shared_ptr<const OpenGraph>& graph, const std::string& query) {
  const auto all = with_all_words(*graph, query);
  const Results results = test::search(graph, {test::ask_text(query)}, test::options_of({{"method", "trail"}, {"hits", "10"}}));
  const QuestionResult& result = results.questions.at(0);
  const Json explanation = Json::parse(explanation_json(result.explanation));
  std::vector<KeywordHit> hits;
  for (std::size_t rank = 0; rank < result.passages.size(); ++rank) {
    const Json& hit = explanation["hits"][rank];
    const Json reasons = hit.value("reasons", Json::array());
    const auto says = [&](const char* reason) { return std::find(reasons.begin(), reasons.end(), reason) != reasons.end(); };
    const bool by_words = says("matched by words") || says("matched by words and meaning");
    const std::uint32_t passage = result.passages[rank];
    hits.push_back({passage, std::binary_search(all.begin(), all.end(), passage),
                    !by_words && (hit["path"].size() > 1 || says("a good match names its heading"))});
  }
  return hits;
}

struct KeywordCounts {
  std::size_t queries = 0, with_all = 0;
  std::size_t behind = 0;  // passages with all words behind a hit with fewer and no link
  std::size_t linked = 0;  // hits with fewer words before one with all, by links …
  std::size_t fall = 0;    // … that are behind it without their links
  std::string first;       // query with a passage behind

  void operator+=(const KeywordCounts& other) {
    queries += other.queries, with_all += other.with_all, behind += other.behind, linked += other.linked, fall += other.fall;
    if (first.empty()) first = other.first;
  }
};

// Whether `hit` comes behind `other` in the graph without the links of `hit`.
bool falls_without_links(const OpenGraph& graph, const std::string& query, std::uint32_t hit, std::uint32_t other) {
  const test::WithoutEdges less(
      graph.view(), [&](std::uint32_t passage, std::uint32_t) { return passage == hit; },
      [&](std::uint32_t from, std::uint32_t to) { return from == hit || to == hit; });
  const auto opened = OpenGraph::of_view(less.view(), graph.file().value(), nullptr);
  EXPECT_TRUE(opened.ok());
  const auto hits = ten_hits(opened.value(), query);
  const auto place_of = [&](std::uint32_t passage) {
    return std::find_if(hits.begin(), hits.end(), [&](const KeywordHit& of) { return of.passage == passage; });
  };
  return place_of(other) < place_of(hit);
}

KeywordCounts count_of_query(const std::shared_ptr<const OpenGraph>& graph, const std::string& query, bool asks_again) {
  const auto all = with_all_words(*graph, query);
  const auto hits = ten_hits(graph, query);
  const auto has_all = [](const KeywordHit& hit) { return hit.has_all; };
  KeywordCounts out;
  out.queries = 1;
  out.with_all = static_cast<std::size_t>(std::count_if(hits.begin(), hits.end(), has_all));
  const auto unlinked =
      std::find_if(hits.begin(), hits.end(), [](const KeywordHit& hit) { return !hit.has_all && !hit.is_linked; });
  // Those that are not among the hits are behind, too.
  if (unlinked != hits.end()) out.behind = all.size() - static_cast<std::size_t>(std::count_if(hits.begin(), unlinked, has_all));
  if (out.behind > 0) out.first = query + ": " + std::string(graph->view().passage_ids[unlinked->passage]);
  const auto fewer = std::find_if_not(hits.begin(), hits.end(), has_all);
  const auto next = std::find_if(fewer, hits.end(), has_all);
  if (!asks_again || next == hits.end()) return out;
  out.linked = 1;
  out.fall = falls_without_links(*graph, query, fewer->passage, next->passage);
  return out;
}

std::map<std::string, std::shared_ptr<const OpenGraph>> keyword_corpora() {
  std::map<std::string, std::shared_ptr<const OpenGraph>> corpora = {
      {"sample", test::index_encyclopedia(samples / "passages.jsonl")},
      {"handbook", test::index_documentation(samples / "handbook")}};
  const Corpus passages = test::read_passages((samples / "passages.jsonl").string());
  corpora["sample, vectors"] = test::open_graph(test::graph_file(passages, test::vectors_of(passages)));
  if (const char* data = std::getenv("HOPTRAIL_EVAL_DATA"); data != nullptr) {
    const std::filesystem::path folder = data;
    for (const char* name : {"rust", "prometheus", "rust-de"}) {
      corpora[name] = test::index_documentation(folder / "docs" / name / "files");
    }
    corpora["musique"] = test::index_encyclopedia(folder / "musique/passages.jsonl");
  }
  return corpora;
}

TEST(KeywordQueries, RankAllWordsBeforeFewerWithoutALink) {
  constexpr std::size_t queries_of_a_shape = 60, most_searched_again = 20;
  KeywordCounts all;
  for (const auto& [name, graph] : keyword_corpora()) {
    std::mt19937 random(17);
    KeywordCounts of_corpus;
    for (const test::KeywordShape shape : test::keyword_shapes) {
      KeywordCounts counts;
      for (std::size_t i = 0; i < queries_of_a_shape; ++i) {
        const std::string query = test::draw_query(*graph, shape, random);
        counts += count_of_query(graph, query, of_corpus.linked + counts.linked < most_searched_again);
      }
      EXPECT_EQ(counts.behind, 0u) << name << ", " << test::name_of(shape) << ": " << counts.first;
      of_corpus += counts;
    }
    std::printf(
        "%s: %zu queries, %zu hits with all words, %zu behind one with fewer and no link; %zu of %zu that links put first fall "
        "without them\n",
        name.c_str(), of_corpus.queries, of_corpus.with_all, of_corpus.behind, of_corpus.fall, of_corpus.linked);
    EXPECT_GT(of_corpus.with_all, of_corpus.queries * 9 / 10) << name;
    all += of_corpus;
  }
  // What links were worth is computed from a candidate's features; in a graph without them, other passages change, too.
  EXPECT_GT(all.linked, 0u);
  EXPECT_GE(all.fall * 2, all.linked);
}

TEST(KeywordQueries, FindTheBridgeInNewYork) {
  const auto graph = test::index_encyclopedia(samples / "passages.jsonl");
  for (const char* query : {"bridges in New York", "New York bridge", "bridge new york", "bridges New York East River"}) {
    const auto hits = ten_hits(graph, query);
    ASSERT_FALSE(hits.empty());
    EXPECT_EQ(graph->view().passage_titles[hits.front().passage], "Brooklyn Bridge") << query;
  }
}

}  // namespace
}  // namespace hop::core
