#include "core/answer/answerability.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/answer/answer_testing.hpp"

namespace hop::core {
namespace {

using test::Found;
using Words = std::vector<std::string>;

TEST(Answerability, IsLikelyIfTheHitsOfAChainHaveTheWordsTogether) {
  Found found("When did the designer of the Brooklyn Bridge die?", {"bridge", "designer", "town"});
  const Answerability answer = found.answerability();
  EXPECT_EQ(answer.signal, AnswerSignal::likely);
  EXPECT_EQ(found.words(answer.missing), Words{});
}

TEST(Answerability, IsUnlikelyWithoutTheNameThatTheQuestionIsAbout) {
  Found found("When did the designer of the Humber Viaduct die?", {"bridge", "designer", "town"});
  const Answerability answer = found.answerability();
  EXPECT_EQ(answer.signal, AnswerSignal::unlikely);
  EXPECT_EQ(found.words(answer.missing), (Words{"Humber", "Viaduct"})) << "as the question has them, in its order";
}

TEST(Answerability, IsUnlikelyInLowerCaseWhereTheWordsAreMissing) {
  Found found("how do seagulls sleep over ferries", {"other", "bridge", "film"});
  const Answerability answer = found.answerability();
  EXPECT_EQ(answer.signal, AnswerSignal::unlikely);
  EXPECT_EQ(found.words(answer.missing), Words{"seagulls"});
  EXPECT_EQ(found.words(answer.uncovered), Words{}) << "a hit has sleeping";
}

TEST(Answerability, NamesNoAdverbAsMissing) {
  Found found("Currently, who once still designed the bridge in Thuringia?", {"bridge", "designer"});
  const Answerability answer = found.answerability();
  EXPECT_EQ(found.words(answer.missing), Words{});
  EXPECT_EQ(found.words(answer.uncovered), Words{"Thuringia"});
}

TEST(Answerability, CountsNoWordThatSaysLittleAboutAPassage) {
  Found plain("designer bridge", {"bridge", "designer"});
  const Answerability bare = plain.answerability();
  for (const char* question :
       {"how much did the designer get per bridge", "which kind of thing did the designer come to bring, a bridge",
        "whats the name of the designer, cant tell, of the bridge", "show me the designer of the bridge",
        "can you tell me about the designer of the bridge", "where did the designer of the bridge take part",
        "designer bridge takes place"}) {
    Found found(question, {"bridge", "designer"});
    const Answerability answer = found.answerability();
    EXPECT_EQ(found.words(answer.missing), Words{}) << question;
    EXPECT_EQ(answer.signal, bare.signal) << question;
  }
  for (const char* question : {"which show is on the bridge", "the place of the bridge", "the designer took the place"}) {
    Found found(question, {"bridge", "designer"});
    EXPECT_EQ(found.words(found.answerability().missing).size(), 1u) << question;
  }
  Found name("Who wrote Take That about the bridge?", {"bridge"});
  const std::vector<std::string> missing = name.words(name.answerability().missing);
  EXPECT_NE(std::find(missing.begin(), missing.end(), "Take"), missing.end()) << "a name";
}

TEST(Answerability, CountsNoMeasureBehindHow) {
  Found asked("how tall is the bridge", {"bridge"}), plain("is the bridge there", {"bridge"}),
      other("the tall bridge", {"bridge"});
  const Answerability answer = asked.answerability();
  EXPECT_EQ(asked.words(answer.missing), Words{});
  EXPECT_EQ(answer.signal, plain.answerability().signal);
  EXPECT_EQ(other.words(other.answerability().missing), Words{"tall"});
}

TEST(Answerability, CountsNoStressedStopWord) {
  Found found("WHO did NOT see the designer of THE bridge?", {"bridge", "designer"});
  EXPECT_EQ(found.words(found.answerability().missing), Words{"see"});
}

Corpus clubs_and_types() {
  Corpus corpus;
  corpus.passages = {
      test::ready("report", "Report", "We found that the roof leaks. A type with Copy is cloned for free."),
      test::ready("club", "Rowing Club", "The club was founded in 1926. Its roof is new."),
      test::ready("guide", "Guide", "Preventing leaks of a roof takes a day. Removing the moss helps."),
      test::ready("on-call", "On-call", "Greta has the phone."),
      test::ready("tide", "Tide", "The tide is high."),
  };
  return corpus;
}

TEST(Answerability, TellsTheWordsThatTheHitsLackAndNoOthers) {
  struct Told {
    const char* question;
    std::vector<std::string> hits;
    Words missing, uncovered;
  };
  const Told cases[] = {
      // "found" of "find" is no form of "founded", although both have one stem.
      {"who founded the club", {"report"}, {}, {"founded", "club"}},
      {"who founded the club", {"club"}, {}, {}},
      {"what was found on the roof", {"club"}, {}, {"found"}},
      {"what was found on the roof", {"report"}, {}, {}},
      {"what did they find on the roof", {"club"}, {}, {"find"}},
      {"what did they find on the roof", {"report"}, {}, {}},
      // A word of one meaning tells as much, and only that.
      {"how do i stop leaks of the roof", {"guide"}, {}, {}},
      {"how do i stop leaks of the roof", {"club"}, {}, {"stop", "leaks"}},
      {"how do i delete the moss", {"guide"}, {}, {}},
      {"how do i paint the moss", {"guide"}, {"paint"}, {}},
      // "-able" is a form of the verb if no passage has the word itself.
      {"what makes a type copyable", {"report"}, {}, {}},
      {"what makes a type readable", {"report"}, {"readable"}, {}},
      // Words that relate the others say nothing about a passage.
      {"how does copy relate to the tide", {"report", "tide"}, {}, {}},
      {"what is the difference between copy and the tide, compared together", {"report", "tide"}, {}, {}},
      {"how does copy yield to the tide", {"report", "tide"}, {"yield"}, {}},
      // So do the stop words of another language, if there are two of them.
      {"wann wurde der club gebaut", {"club"}, {"gebaut"}, {}},
      {"quand est le club", {"club"}, {}, {}},
      {"die club", {"club"}, {"die"}, {}},
      {"wie war das mit dem club", {"club"}, {}, {}},
      // A passage that tells the year or place does not name the kind.
      {"in which year was the club founded", {"club"}, {}, {}},
      {"what city has the tide", {"tide"}, {}, {}},
      {"the year of the tide", {"tide"}, {"year"}, {}},
      // A word of several parts is missing as a whole, also if a passage has one of them.
      {"where is PostgreSQL", {"tide"}, {"PostgreSQL"}, {}},
      {"where is TideQuill", {"tide"}, {"TideQuill"}, {}},
      {"who wrote die den of the club", {"club"}, {"wrote", "die", "den"}, {}},
  };
  for (const Told& of : cases) {
    Found found(of.question, of.hits, clubs_and_types());
    const Answerability answer = found.answerability();
    EXPECT_EQ(found.words(answer.missing), of.missing) << of.question;
    EXPECT_EQ(found.words(answer.uncovered), of.uncovered) << of.question;
  }
}

TEST(Answerability, CountsAWordThatSaysLittleInATitleOfSeveral) {
  Found found("what should the on-call do if the roof leaks", {"report", "on-call"}, clubs_and_types());
  EXPECT_NE(found.answerability().signal, AnswerSignal::unlikely) << "all words are there";
}

TEST(Answerability, OfANameThatMostPassagesHaveIsThatOfTheOtherWords) {
  Corpus corpus;
  corpus.passages = {
      test::ready("about", "Tidewater", "Tidewater is a database."),
      test::ready("rows", "Storage", "Old rows of Tidewater go at night. Backups stay for a week."),
      test::ready("ports", "Ports", "Tidewater listens on port 9."),
      test::ready("other", "Users", "They sign in."),
  };
  Found found("how does tidewater keep backups of old rows", {"rows", "about"}, corpus);
  EXPECT_NE(found.answerability().signal, AnswerSignal::unlikely);
  Found other("how does tidewater paint violet llamas", {"about", "ports"}, corpus);
  EXPECT_EQ(other.answerability().signal, AnswerSignal::unlikely);
}

TEST(Answerability, NamesTheWordsThatOnlyOtherPassagesHave) {
  Found found("Who designed the bridge over the river in Thuringia?", {"bridge", "designer"});
  EXPECT_EQ(found.words(found.answerability().uncovered), Words{"Thuringia"});
}

TEST(Answerability, IsUnlikelyIfNoPassageHasTheIdentifier) {
  for (const char* identifier : {"CVE-2024-3094", "log4j", "XK-77", "AB-12"}) {
    Found found("Is the bridge designed by John A. Roebling affected by " + std::string(identifier) + "?",
                {"bridge", "designer"});
    const Answerability answer = found.answerability();
    EXPECT_EQ(answer.signal, AnswerSignal::unlikely) << identifier;
    EXPECT_EQ(found.words(answer.missing), (Words{"affected", identifier})) << "whole, also if its parts are elsewhere";
  }
  for (const char* identifier : {"ab-77", "AB.77", "sleeping_cars"}) {
    Found known("Which floods does report " + std::string(identifier) + " tell of?", {"other"});
    EXPECT_NE(known.answerability().signal, AnswerSignal::unlikely) << identifier;
    EXPECT_EQ(known.words(known.answerability().missing), Words{}) << identifier;
  }
}

TEST(Answerability, IsUnlikelyIfNoPassageHasAnIdentifierWithoutDigits) {
  for (const char* identifier :
       {"bridge_designer_town", "std::bridge", "bridge.designer.town", "bridge.yaml", "bridgeDesigner"}) {
    Found found("Is the bridge designed by John A. Roebling set by " + std::string(identifier) + "?", {"bridge", "designer"});
    const Answerability answer = found.answerability();
    EXPECT_EQ(answer.signal, AnswerSignal::unlikely) << identifier;
    const Words missing = found.words(answer.missing);
    EXPECT_EQ(std::count(missing.begin(), missing.end(), identifier), 1) << identifier;
  }
}

TEST(Answerability, IsUnlikelyIfNoPassageHasAQuotedPhrase) {
  Found absent("\"East Bridge\" Brooklyn", {"bridge", "designer"}),
      present("\"the east river\" Brooklyn", {"bridge", "designer"});
  EXPECT_EQ(absent.answerability().signal, AnswerSignal::unlikely);
  EXPECT_NE(present.answerability().signal, AnswerSignal::unlikely);
}

TEST(Answerability, IsUnlikelyWithoutHits) {
  Found found("When was the Brooklyn Bridge opened?", {});
  const Answerability answer = found.answerability();
  EXPECT_EQ(answer.signal, AnswerSignal::unlikely);
  EXPECT_EQ(found.words(answer.missing), Words{});
  EXPECT_EQ(found.words(answer.uncovered), (Words{"Brooklyn", "Bridge", "opened"}));
}

TEST(Answerability, OfAQuestionWithoutNamesGrowsWhereWordsAndVectorsAgree) {
  const std::vector<HitRanks> agreed = {{1, 1, 1}, {2, 2, 2}}, apart = {{1, 1, 90}, {2, 90, 2}};
  Found found("which sleeping cars cross over bridges and gates of plains in films", {"other", "town"});
  EXPECT_LE(found.answerability(agreed).signal, found.answerability(apart).signal);
  EXPECT_NE(found.answerability(agreed).signal, found.answerability(apart).signal);
}

}  // namespace
}  // namespace hop::core
