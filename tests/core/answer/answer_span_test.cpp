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
