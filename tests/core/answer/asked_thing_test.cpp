// Questions as people type them, with the things that they ask for.
#include "core/answer/asked_thing.hpp"

#include <gtest/gtest.h>

#include <string>

namespace hop::core {
namespace {

struct Case {
  const char* question;
  AnswerType type;
  LifeEvent event = LifeEvent::none;
};

AskedThing asked(std::string_view question, Language language = Language::english) {
  KeyTokens tokens;
  find_key_tokens(question, tokens, language);
  return read_asked_thing(question, tokens, language);
}

TEST(AskedThing, IsReadFromTheQuestionWordWhereverItStands) {
  const Case cases[] = {
      {"Who directed the film Fitzcarraldo?", AnswerType::person},
      {"who wrote solaris", AnswerType::person},
      {"The film Solaris was written by which author?", AnswerType::person},
      {"Which composer was organist in the birthplace of the designer of the Brooklyn Bridge?", AnswerType::person},
      {"Where was the director of Fitzcarraldo born?", AnswerType::place, LifeEvent::birth},
      {"What is the place of death of the author of Solaris?", AnswerType::place, LifeEvent::death},
      {"in which city did he die", AnswerType::place, LifeEvent::death},
      {"When did the mother of Lothair II die?", AnswerType::date, LifeEvent::death},
      {"what is the date of birth of stanislaw lem", AnswerType::date, LifeEvent::birth},
      {"What year was the bridge opened?", AnswerType::year},
      {"how many people live in munich", AnswerType::number},
      {"WHEN WAS THE BRIDGE OPENED", AnswerType::date},
      {"At the fair of 1893, how many visitors rode the wheel?", AnswerType::number},
  };
  for (const Case& of : cases) {
    EXPECT_EQ(asked(of.question).type, of.type) << of.question;
    EXPECT_EQ(asked(of.question).event, of.event) << of.question;
  }
}

TEST(AskedThing, IsNothingForQuestionsThatNoWordsOfAHitAnswer) {
  for (const char* question :
       {"Are the Isar and the Danube in the same country?", "did he live in Munich",
        "Which river is longer, the Isar or the Danube?", "brooklyn bridge designer birthplace", "Why do bridges fall?",
        "What is a suspension bridge?", "In which country is the birthplace of the designer?", "what county is it in", "", "?"}) {
    EXPECT_EQ(asked(question).type, AnswerType::none) << question;
  }
}

TEST(AskedThing, IsNotTakenFromARelativePronoun) {
  EXPECT_EQ(asked("In which year was the man who built the bridge where she died honored?").type, AnswerType::year);
  EXPECT_EQ(asked("Who founded the city where the director of the film was born?").type, AnswerType::person);
}

TEST(AskedThing, OfOtherLanguagesIsADateOrANumber) {
  EXPECT_EQ(asked("Wann wurde die Brücke eröffnet?", Language::german).type, AnswerType::date);
  EXPECT_EQ(asked("Wie viele Menschen leben in München?", Language::german).type, AnswerType::number);
  EXPECT_EQ(asked("¿Cuándo se abrió el puente?", Language::spanish).type, AnswerType::date);
  EXPECT_EQ(asked("Сколько людей живёт в городе?", Language::russian).type, AnswerType::number);
  EXPECT_EQ(asked("Wer baute die Brücke?", Language::german).type, AnswerType::none);
  EXPECT_EQ(asked("Who built the bridge?", Language::german).type, AnswerType::none);
}

}  // namespace
}  // namespace hop::core
