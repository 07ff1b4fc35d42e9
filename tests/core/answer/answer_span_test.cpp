// Questions in several forms, and the answers that a reader takes from the texts.
#include "core/answer/answer_span.hpp"

#include <gtest/gtest.h>

#include "tests/core/answer/answer_testing.hpp"

namespace hop::core {
namespace {

using test::Found;

struct Answered {
  const char* question;
  std::vector<std::string> hits;
  const char* answer;
};

TEST(AnswerSpan, IsWhatAReaderTakesFromTheLastHop) {
  const Answered cases[] = {
      {"Who directed Silent Ferry?", {"film", "director", "husband"}, "Anna Korbel"},
      {"who directed silent ferry", {"film", "director", "husband"}, "Anna Korbel"},
      {"Who produced the film Silent Ferry?", {"film", "director", "husband"}, "Peter Lind"},
      {"Who designed the Brooklyn Bridge?", {"bridge", "designer", "town"}, "John A. Roebling"},
      {"How many scenes does Silent Ferry have?", {"film", "director", "other"}, "12"},
      {"how many gates has mühlhausen", {"town", "designer", "bridge"}, "11"},
      {"When was the Brooklyn Bridge opened?", {"bridge", "designer", "town"}, "May 1883"},
      {"In what year was the Brooklyn Bridge opened?", {"bridge", "designer", "town"}, "1883"},
      {"Where was the director of Silent Ferry born?", {"film", "director", "husband"}, "Graz"},
      {"When was the director of Silent Ferry born?", {"film", "director", "husband"}, "3 May 1931"},
      {"What is the birthplace of the designer of the Brooklyn Bridge?", {"bridge", "designer", "town"}, "Mühlhausen"},
      {"When did the designer of the Brooklyn Bridge die?", {"bridge", "designer", "town"}, "July 22, 1869"},
      {"Where did the husband of Anna Korbel die?", {"director", "husband", "film"}, "Basel"},
      {"What is the date of death of Anna Korbel's husband?", {"director", "husband", "film"}, "9 October 1999"},
      {"Who is the father of the director of Silent Ferry?", {"film", "director", "husband"}, "Emil Korbel"},
      {"Who is the spouse of the director of Silent Ferry?", {"film", "director", "husband"}, "Otto Brandt"},
      {"Which composer was organist in the birthplace of the designer of the Brooklyn Bridge?",
       {"bridge", "designer", "town"},
       "Johann Sebastian Bach"},
      {"Which composer was once also organist in the birthplace of the designer of the Brooklyn Bridge?",
       {"bridge", "designer", "town"},
       "Johann Sebastian Bach"},
  };
  for (const Answered& of : cases) EXPECT_EQ(Found(of.question, of.hits).answer(), of.answer) << of.question;
}

TEST(AnswerSpan, IsOmittedWhereNoRuleIsCertain) {
  for (const char* question : {"brooklyn bridge designer birthplace", "Is Silent Ferry a film?",
                               "Are Anna Korbel and Otto Brandt from the same country?",
                               "Who was born first, Anna Korbel or Otto Brandt?", "Why was the Brooklyn Bridge built?",
                               "Who sold the Brooklyn Bridge?", "How many cables does the Brooklyn Bridge have?", ""}) {
    EXPECT_EQ(Found(question, {"bridge", "designer", "film", "director"}).answer(), "") << question;
  }
  EXPECT_EQ(Found("Who directed Silent Ferry?", {}).answer(), "");
}

TEST(AnswerSpan, IsNoDateBehindALinkThatTellsNothingOfTheQuestion) {
  EXPECT_EQ(Found("when is silent ferry", {"film", "director"}).answer(), "") << "1960 is when its director married";
  EXPECT_EQ(Found("In what year did she who directed Silent Ferry marry?", {"film", "director"}).answer(), "1960");
}

TEST(AnswerSpan, TakesTheAuthorsFromABylineOfThePassageThatIsNamed) {
  Corpus corpus;
  corpus.passages = {
      test::ready("manual", "Tide Manual", "by Anna Korbel, Peter Lind and Otto Brandt\n\nThis manual tells of tides."),
      test::ready("news", "Harbour News", "By Tuesday the Tide Manual was sold out.\n\nBy Emil Sand Meyer"),
  };
  const auto graph = test::open_graph(test::graph_file(corpus));
  const auto answer = [&](std::string_view question) -> std::string {
    const std::vector<std::uint32_t> hits = {0, 1};
    ResultChains chains;
    find_chains(*graph, question, hits, nullptr, chains);
    const auto span = find_answer_span(question, Language::english, chains);
    return span ? std::string(span->source.of(chains.hits[span->hit].text())) : "";
  };
  EXPECT_EQ(answer("who wrote the tide manual"), "Anna Korbel, Peter Lind and Otto Brandt");
  EXPECT_EQ(answer("Who is the author of the Tide Manual?"), "Anna Korbel, Peter Lind and Otto Brandt");
  EXPECT_EQ(answer("Who sold the Tide Manual?"), "") << "a byline tells of nothing else";
}

TEST(AnswerSpan, IsNotThatOfAnotherVersion) {
  Corpus corpus;
  corpus.passages = {
      test::ready("first", "Gull 2.0", "Gull 2.0 is large. In July 2016, the release of Gull 1.0 was a milestone."),
      test::ready("second", "Gull 3.0", "In July 2018, the release of Gull 3.0 was celebrated."),
  };
  const auto graph = test::open_graph(test::graph_file(corpus));
  const auto answer = [&](std::string_view question, std::uint32_t hit) -> std::string {
    const std::vector<std::uint32_t> hits = {hit};
    ResultChains chains;
    find_chains(*graph, question, hits, nullptr, chains);
    const auto span = find_answer_span(question, Language::english, chains);
    return span ? std::string(span->source.of(chains.hits[span->hit].text())) : "";
  };
  EXPECT_EQ(answer("When was the release of Gull 2.0?", 0), "");
  EXPECT_EQ(answer("When was the release of Gull 3.0?", 1), "July 2018");
}

// The kind of fact that is asked of the last person stands in the first passage, too.
TEST(AnswerSpan, IsNotThatOfAPersonOnTheWay) {
  EXPECT_EQ(Found("When was the husband of Anna Korbel born?", {"director", "film"}).answer(), "");
  EXPECT_EQ(Found("When was the husband of Anna Korbel born?", {"director", "husband"}).answer(), "1 March 1920");
}

TEST(AnswerSpan, IsNoNameOfTheQuestion) {
  EXPECT_EQ(Found("Who is the director Anna Korbel?", {"director", "film", "husband"}).answer(), "");
  EXPECT_EQ(Found("Who did Otto Brandt marry?", {"director", "husband", "film"}).answer(), "");
}

}  // namespace
}  // namespace hop::core
