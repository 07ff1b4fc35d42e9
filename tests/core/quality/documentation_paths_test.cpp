// Paths are true: a hit that words alone rank among the first has a path of hops only where it ranks lower without the edges of
// that path, all others being there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/methods/search_settings.hpp"
#include "core/results/explanation_json.hpp"
#include "core/task/create_task.hpp"
#include "tests/core/quality/real_corpora.hpp"
#include "tests/core/quality/without_edges.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

using Json = nlohmann::json;

std::vector<std::string> questions_of(const std::filesystem::path& file) {
  std::vector<std::string> questions;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) questions.push_back(Json::parse(line).at("question"));
  return questions;
}

// What a path is made of, by names.
struct Edges {
  std::set<test::PassagePair> keywords;  // passage, keyword
  std::set<test::PassagePair> links;     // passage, passage
  bool by_words = false;                 // passages that share words, which is no edge
};

std::uint32_t passage_of(const Graph& graph, const std::string& id) {
  for (std::uint32_t passage = 0; passage < graph.passage_count(); ++passage) {
    if (graph.passage_ids[passage] == id) return passage;
  }
  return no_index;
}

// Every keyword by which the passage may be linked to the entity of that name.
void add_keywords(const Graph& graph, const EntityGraph& entities, const std::string& name, std::uint32_t passage, Edges& edges) {
  for (const std::uint32_t keyword : graph.keywords_of_passage.row(passage)) {
    const std::uint32_t entity = entities.entity_of_keyword[keyword];
    if (entity == no_entity || entities.is_link_target(entity)) continue;
    if (graph.keyword_names[entities.keyword_of_entity[entity]] == name) edges.keywords.insert({passage, keyword});
  }
}

Edges edges_of(const Graph& graph, const EntityGraph& entities, const Json& path) {
  Edges edges;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Json &from = path[i - 1], &to = path[i];
    const std::string by = to.at("by");
    if (by == "cover") edges.by_words = true;
    if (from.contains("passage") && to.contains("passage")) {
      const std::uint32_t a = passage_of(graph, from["passage"]), b = passage_of(graph, to["passage"]);
      edges.links.insert({a, b}), edges.links.insert({b, a});
    } else if (from.contains("passage") != to.contains("passage")) {
      const Json& of = from.contains("passage") ? from : to;
      add_keywords(graph, entities, (from.contains("entity") ? from : to)["entity"], passage_of(graph, of["passage"]), edges);
    }
  }
  return edges;
}

std::size_t place_of(const std::vector<std::uint32_t>& hits, std::uint32_t passage) {
  return static_cast<std::size_t>(std::find(hits.begin(), hits.end(), passage) - hits.begin());
}

struct Counted {
  std::size_t first_by_words = 0, with_hops = 0, lower_without = 0, by_words = 0;
};

Counted count_paths(const std::shared_ptr<const OpenGraph>& graph, const std::vector<std::string>& questions) {
  const Graph& view = graph->view();
  Counted counted;
  const auto hits_of = [](const std::shared_ptr<const OpenGraph>& of, const std::string& text, const char* method) {
    return test::search(of, {test::ask_text(text)}, test::options_of({{"method", method}, {"hits", "20"}})).questions.at(0);
  };
  for (const std::string& question : questions) {
    auto by_words = hits_of(graph, question, "bm25").passages;
    by_words.resize(std::min<std::size_t>(by_words.size(), 5));
    const QuestionResult result = hits_of(graph, question, "trail");
    const Json explanation = Json::parse(explanation_json(result.explanation));
    for (std::size_t rank = 0; rank < result.passages.size(); ++rank) {
      const std::uint32_t passage = result.passages[rank];
      if (place_of(by_words, passage) == by_words.size()) continue;
      ++counted.first_by_words;
      const Json& path = explanation["hits"][rank]["path"];
      if (path.size() < 3) continue;  // one hop: an entity of the question's
      const Edges edges = edges_of(view, *graph->entities(TrailSettings().entities), path);
      if (edges.by_words) {
        ++counted.by_words;
        continue;
      }
      ++counted.with_hops;
      const test::WithoutEdges less(
          view, [&](std::uint32_t of, std::uint32_t keyword) { return edges.keywords.contains({of, keyword}); },
          [&](std::uint32_t a, std::uint32_t b) { return edges.links.contains({a, b}); });
      auto opened = OpenGraph::of_view(less.view(), graph->file().value(), nullptr);
      if (!opened) {
        ADD_FAILURE() << opened.error().message;
        continue;
      }
      if (place_of(hits_of(opened.value(), question, "trail").passages, passage) > rank) ++counted.lower_without;
    }
  }
  return counted;
}

void print_counted(const char* name, const Counted& counted) {
  std::printf(
      "%s: %zu hits of bm25's first five, %zu with hops, %zu of them lower without the path's edges, %zu by shared words\n", name,
      counted.first_by_words, counted.with_hops, counted.lower_without, counted.by_words);
}

TEST(DocumentationPaths, HoldUpHitsThatWordsAloneFind) {
  const char* data = std::getenv("HOPTRAIL_EVAL_DATA");
  if (data == nullptr) GTEST_SKIP() << "no data given: HOPTRAIL_EVAL_DATA";
  Counted all;
  for (const char* name : {"rust", "prometheus"}) {
    const std::filesystem::path folder = std::filesystem::path(data) / "docs" / name;
    const Counted counted = count_paths(test::index_documentation(folder / "files"), questions_of(folder / "questions.jsonl"));
    print_counted(name, counted);
    EXPECT_GT(counted.first_by_words, 100u);
    all.with_hops += counted.with_hops, all.lower_without += counted.lower_without;
  }
  // What decides is computed from the hit's own links; without the edges, other passages change, too.
  EXPECT_GT(all.with_hops, 10u);
  EXPECT_GE(all.lower_without, 0.75 * static_cast<double>(all.with_hops));
}

TEST(EncyclopediaPaths, MostlyHoldUpHitsThatWordsAloneFind) {
  const char* data = std::getenv("HOPTRAIL_EVAL_DATA");
  if (data == nullptr) GTEST_SKIP() << "no data given: HOPTRAIL_EVAL_DATA";
  const std::filesystem::path folder = std::filesystem::path(data) / "musique";
  auto questions = questions_of(folder / "questions.jsonl");
  questions.resize(100);
  const Counted counted = count_paths(test::index_encyclopedia(folder / "passages.jsonl"), questions);
  print_counted("musique", counted);
  EXPECT_GT(counted.with_hops, 30u);
  EXPECT_GE(counted.lower_without, 0.7 * static_cast<double>(counted.with_hops));
}

}  // namespace
}  // namespace hop::core
