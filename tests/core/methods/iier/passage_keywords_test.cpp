// Which phrases of a passage are its keywords, and which of them a question has.
#include "core/methods/iier/passage_keywords.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

using Names = std::vector<std::string>;

PassageKeywords keywords_of(const Graph& graph, std::uint64_t units = UINT64_MAX) {
  PassageKeywordsBuilder builder(graph);
  for (;;) {
    WorkBudget budget(units);
    if (builder.step(budget)) return std::move(builder).take();
  }
}

Names names_of(const Graph& graph, std::span<const std::uint32_t> keywords) {
  Names names;
  for (const std::uint32_t keyword : keywords) names.emplace_back(graph.keyword_keys[keyword]);
  return names;
}

std::shared_ptr<const OpenGraph> graph_of(std::vector<ReadyPassage> passages) {
  Corpus corpus;
  corpus.passages = std::move(passages);
  return test::open_graph(test::graph_file(corpus));
}

TEST(PassageKeywords, FiveAreKeptThoseOfTheFewestPassages) {
  const auto graph =
      graph_of({test::ready("a", "", "He met Anna, then Bruno, then Clara, then David, then Emma, then Felix, then Greta."),
                test::ready("b", "", "She met Felix, and Greta."), test::ready("c", "", "She met Greta, and Anna."),
                test::ready("d", "", "They met Anna.")});
  const PassageKeywords keywords = keywords_of(graph->view());
  // df: Anna 3, Greta 3, Felix 2, the others 1.
  EXPECT_EQ(names_of(graph->view(), keywords.keywords_of_passage.row(0)), (Names{"bruno", "clara", "david", "emma", "felix"}));
  EXPECT_EQ(names_of(graph->view(), keywords.keywords_of_passage.row(2)), (Names{"anna", "greta"}));
}

TEST(PassageKeywords, ATitleIsAKeywordOnlyWhereTheTextHasIt) {
  const auto graph = graph_of({test::ready("a", "Warsaw", "It is the capital of Poland."),
                               test::ready("b", "Warsaw", "The river flows through Warsaw."),
                               test::ready("c", "Heat (film)", "A film called Heat was shown in Warsaw."),
                               test::ready("d", "Heath", "The man likes Heathrow.")});
  const Graph& view = graph->view();
  const PassageKeywords keywords = keywords_of(view);
  EXPECT_EQ(names_of(view, keywords.keywords_of_passage.row(0)), (Names{"poland"}));
  EXPECT_EQ(names_of(view, keywords.keywords_of_passage.row(1)), (Names{"warsaw"}));
  const Names of_film = names_of(view, keywords.keywords_of_passage.row(2));
  EXPECT_EQ(std::count(of_film.begin(), of_film.end(), "heat"), 1);
  EXPECT_EQ(std::count(of_film.begin(), of_film.end(), "warsaw"), 1);
  EXPECT_EQ(names_of(view, keywords.keywords_of_passage.row(3)), (Names{"heathrow"}));
}

TEST(PassageKeywords, GivenKeywordsComeFirst) {
  ReadyPassage passage = test::ready("a", "", "He met Anna, then Bruno, then Clara, then David.");
  passage.entities = {"solar eclipse", "total darkness", "moon shadow"};
  ReadyPassage other = test::ready("b", "", "Nothing.");
  other.entities = passage.entities;
  const auto graph = graph_of({passage, other});
  const PassageKeywords keywords = keywords_of(graph->view());
  const Names names = names_of(graph->view(), keywords.keywords_of_passage.row(0));
  ASSERT_EQ(names.size(), 5u);
  for (const char* given : {"solar eclipse", "total darkness", "moon shadow", "anna", "bruno"}) {
    EXPECT_EQ(std::count(names.begin(), names.end(), given), 1) << given;
  }
}

TEST(PassageKeywords, StepsOfOneUnitGiveTheSameTable) {
  const auto graph = test::open_graph(test::graph_file(test::small_corpus()));
  const PassageKeywords whole = keywords_of(graph->view()), small = keywords_of(graph->view(), 1);
  EXPECT_EQ(whole.keywords_of_passage.values, small.keywords_of_passage.values);
  EXPECT_EQ(whole.keywords_of_passage.offsets, small.keywords_of_passage.offsets);
  EXPECT_EQ(whole.passages_of_keyword.values, small.passages_of_keyword.values);
}

TEST(QuestionKeywords, AreTheLongestThatSomePassageHas) {
  ReadyPassage eclipse = test::ready("c", "", "Nothing.");
  eclipse.entities = {"solar eclipse", "opera"};
  const auto graph = graph_of(
      {test::ready("a", "", "He met Marie Curie, and then Marie, in Paris."), test::ready("b", "Oslo", "Nothing."), eclipse});
  const Graph& view = graph->view();
  const PassageKeywords keywords = keywords_of(view);
  const auto found = [&](const char* text) { return names_of(view, find_question_keywords(view, keywords, text)); };
  EXPECT_EQ(found("Did Marie Curie or Marie see PARÍS?"), (Names{"marie curie", "marie", "paris"}));
  EXPECT_EQ(found("Is Oslo nice?"), Names{});  // a title that no text has
  EXPECT_EQ(found("which solar eclipse was it?"), (Names{"solar eclipse"}));
  EXPECT_EQ(found("is the opera nice?"), (Names{"opera"}));  // a word in lower case that the host gave
  EXPECT_EQ(found("what paris is nice?"), Names{});          // and none that texts write as a name only
  EXPECT_EQ(found("Did Anna Marie Smith go?"), Names{});     // nor a piece of another name
  EXPECT_EQ(found("Paris, Paris and Paris"), (Names{"paris"}));
  EXPECT_EQ(found(""), Names{});
}

TEST(QuestionKeywords, AreAtMostAHundred) {
  std::vector<ReadyPassage> passages;
  std::string question;
  for (int i = 0; i < 150; ++i) {
    const std::string name = {'X', static_cast<char>('a' + i / 26), static_cast<char>('a' + i % 26), 'q'};
    passages.push_back(test::ready("p" + std::to_string(1000 + i), "", "It names " + name + "."));
    question += name + ", ";
  }
  const auto graph = graph_of(passages);
  EXPECT_EQ(find_question_keywords(graph->view(), keywords_of(graph->view()), question).size(), most_question_keywords);
}

}  // namespace
}  // namespace hop::core
