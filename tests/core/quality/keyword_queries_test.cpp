// A query of a few words: a passage with all of them is never ranked behind one that has fewer of them and owes its place to no
// link. The queries are words of passages themselves, drawn at random from real documentation and an encyclopedia.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/results/explanation_json.hpp"
#include "core/task/create_task.hpp"
#include "tests/core/quality/real_corpora.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

using Json = nlohmann::json;

// Terms of the lexical index that stand in the passage.
std::vector<std::vector<std::uint32_t>> terms_of_passages(const Graph& graph) {
  std::vector<std::vector<std::uint32_t>> terms(graph.passage_count());
  for (std::uint32_t term = 0; term < graph.terms.size(); ++term) {
    for (std::uint32_t at = graph.postings.offsets[term]; at < graph.postings.offsets[term + 1]; ++at) {
      terms[graph.postings.passage(at)].push_back(term);
    }
  }
  return terms;
}

std::size_t passages_with(const Graph& graph, std::uint32_t term) {
  return graph.postings.offsets[term + 1] - graph.postings.offsets[term];
}

// A term that a question can ask for: letters whose stem they are themselves.
bool is_word(const OpenGraph& graph, std::string_view term) {
  TokenList stems;
  graph.analyser().analyse(term, stems);
  return term.size() >= 4 && std::all_of(term.begin(), term.end(), [](char c) { return c >= 'a' && c <= 'z'; }) &&
         stems.terms == term;
}

struct Violations {
  std::size_t queries = 0, compared = 0, found = 0;
  std::string first;
};

Violations count_violations(const std::shared_ptr<const OpenGraph>& graph, std::size_t query_count) {
  const Graph& view = graph->view();
  const auto terms = terms_of_passages(view);
  std::mt19937 random(17);
  Violations out;
  while (out.queries < query_count) {
    const std::uint32_t source = static_cast<std::uint32_t>(random() % view.passage_count());
    std::vector<std::uint32_t> words;
    for (const std::uint32_t term : terms[source]) {
      if (is_word(*graph, view.terms[term]) && passages_with(view, term) * 20 < view.passage_count()) words.push_back(term);
    }
    if (words.size() < 6) continue;
    std::shuffle(words.begin(), words.end(), random);
    words.resize(2 + random() % 3);
    std::sort(words.begin(), words.end());
    std::string query;
    for (const std::uint32_t word : words) query += (query.empty() ? "" : " ") + std::string(view.terms[word]);
    ++out.queries;

    const QuestionResult result =
        test::search(graph, {test::ask_text(query)}, test::options_of({{"method", "trail"}, {"hits", "10"}})).questions.at(0);
    const Json explanation = Json::parse(explanation_json(result.explanation));
    std::size_t unlinked_before = 0;  // hits with fewer words and no link, so far
    for (std::size_t rank = 0; rank < result.passages.size(); ++rank) {
      const auto& of = terms[result.passages[rank]];
      const bool has_all = std::includes(of.begin(), of.end(), words.begin(), words.end());
      const Json& reasons = explanation["hits"][rank]["reasons"];
      const bool is_linked = std::find(reasons.begin(), reasons.end(), "matched by words") == reasons.end();
      out.compared += has_all;
      if (has_all && unlinked_before > 0) {
        if (out.found++ == 0) out.first = query + ": " + std::string(view.passage_ids[result.passages[rank]]);
      }
      unlinked_before += !has_all && !is_linked;
    }
  }
  return out;
}

TEST(KeywordQueries, RankAllWordsBeforeFewerWithoutALink) {
  const char* data = std::getenv("HOPTRAIL_EVAL_DATA");
  if (data == nullptr) GTEST_SKIP() << "no data given: HOPTRAIL_EVAL_DATA";
  const std::filesystem::path folder = data;
  const std::pair<const char*, std::shared_ptr<const OpenGraph>> corpora[] = {
      {"rust", test::index_documentation(folder / "docs/rust/files")},
      {"prometheus", test::index_documentation(folder / "docs/prometheus/files")},
      {"musique", test::index_encyclopedia(folder / "musique/passages.jsonl")}};
  for (const auto& [name, graph] : corpora) {
    const Violations violations = count_violations(graph, 200);
    std::printf("%s: %zu queries, %zu hits with all words, %zu of them behind a hit with fewer and no link\n", name,
                violations.queries, violations.compared, violations.found);
    EXPECT_GT(violations.compared, violations.queries * 9 / 10);
    EXPECT_EQ(violations.found, 0u) << violations.first;
  }
}

}  // namespace
}  // namespace hop::core
