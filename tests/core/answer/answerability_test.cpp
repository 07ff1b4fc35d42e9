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
        "whats the name of the designer, cant tell, of the bridge"}) {
    Found found(question, {"bridge", "designer"});
    const Answerability answer = found.answerability();
    EXPECT_EQ(found.words(answer.missing), Words{}) << question;
    EXPECT_EQ(answer.signal, bare.signal) << question;
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
