// Words of a question that no passage has: which are corrected, to what, and which are left.
#include "core/methods/spelling.hpp"

#include <gtest/gtest.h>

#include "core/task/question_archive.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

Corpus towns() {
  Corpus corpus;
  corpus.passages = {
      test::ready("a", "Brooklyn Bridge", "The Brooklyn Bridge was designed by John A. Roebling. Its stone is steep and grey."),
      test::ready("b", "John A. Roebling", "An engineer, born in Mühlhausen; he emigrated with his brother."),
      test::ready("c", "Mühlhausen", "Bach was organist at a church here. A steel bell rang at night, in NATO year 1949."),
      test::ready("d", "Café Landtmann", "A café where the Vienna circle met, a planet away from Vienna's plants."),
      test::ready("e", "Steel", "A bell of steel, a bridge of steel, a steel that lasts. Error E1234 and camelCase stood there."),
      test::ready("f", "Steed", "A steed leads a bell."),
      test::ready("g", "Plane", "A plane of Vienna, a plan and a planet.")};
  return corpus;
}

class SpellingOfTowns : public testing::Test {
 protected:
  std::string corrected(std::string text) const {
    correct_spelling(graph_->view(), graph_->analyzer(), nullptr, text);
    return text;
  }

  std::shared_ptr<const OpenGraph> graph_ = test::open_graph(test::graph_file(towns()));
};

TEST_F(SpellingOfTowns, EachKindOfSlipIsCorrected) {
  const std::pair<const char*, const char*> cases[] = {
      {"who designed the brookln bridge", "who designed the brooklyn bridge"},    // a letter is missing
      {"who designed the brooklynn bridge", "who designed the brooklyn bridge"},  // one too many
      {"who designed the brooklin bridge", "who designed the brooklyn bridge"},   // another one
      {"who designed the broolkyn bridge", "who designed the brooklyn bridge"},   // two in the wrong order
      {"Who designed the Brookln Bridge?", "Who designed the Brooklyn Bridge?"},  // the capital stays
      {"who desinged the brookln bridge", "who designed the brooklyn bridge"},    // two words
      {"the bridge of jonh roebling", "the bridge of john roebling"},             // a short word, with context
      {"mühlhasen", "mühlhausen"},                                                // letters beyond ASCII stay
      {"organsit of the brooklyn bridge", "organist of the brooklyn bridge"},     // a long word needs no context
      {"emigrted from mühlhausen", "emigrated from mühlhausen"},                  // the form of the passage, not its stem
  };
  for (const auto& [written, used] : cases) EXPECT_EQ(corrected(written), used);
}

// Common words, in a corpus of seven passages: by the kinds of slips that few correct words share.
TEST_F(SpellingOfTowns, SlipsInShortCommonWordsAreCorrectedInASmallCorpus) {
  const std::pair<const char*, const char*> cases[] = {
      {"is the stoen of the brooklyn bridge grey", "is the stone of the brooklyn bridge grey"},  // two in the wrong order
      {"the stel that lasts", "the steel that lasts"},                                           // a double letter written once
      {"the stoone of a bridge", "the stone of a bridge"},                                       // a single one written twice
      {"stne of the bridge", "stone of the bridge"},                                             // a letter is missing
      {"who met in the crcle of vienna", "who met in the circle of vienna"},
      {"bridge that was desigend", "bridge that was designed"},  // in the ending, which stems lack
  };
  for (const auto& [written, used] : cases) EXPECT_EQ(corrected(written), used);
}

// In time that does not grow with the square of its letters.
TEST_F(SpellingOfTowns, AWordOfManyLettersIsLeft) {
  const std::string text = "the " + std::string(200000, 'o') + " bridge";
  EXPECT_EQ(corrected(text), text);
}

TEST_F(SpellingOfTowns, OnlyTheFirstUnknownWordsOfALongTextAreCorrected) {
  std::string slips, expected;
  for (int i = 0; i < 40; ++i) slips += "brookln ", expected += i < 16 ? "brooklyn " : "brookln ";
  EXPECT_EQ(corrected(slips + "bridge"), expected + "bridge");
}

TEST_F(SpellingOfTowns, WhatMayBeMeantAsWrittenIsLeft) {
  for (const char* text : {
           "who designed the brooklyn bridge",  // each word is known
           "seagulls sleep at night",           // "steep" is near "sleep", but shares no passage with "night"
           "the bells of error E1235",          // an identifier
           "the bell of 1948",                  // a number
           "the bell of camelCose",             // an identifier of a program
           "the bridge of NATE",                // an acronym
           "thier bridge",                      // a function word
           "the bridge of jon",                 // three letters
           "the bell of stoel, which is grey",  // short, and no name: "steel" is
           "the bell of steet",                 // steel or steed
           "the bell of eteel",                 // another first letter
           "布鲁克林大桥",                      // no case, no letters to mistype one by one
           "the bell that rang at stope",       // "stone", by a kind of slip that turns many words into others
           "emigrating from mühlhausen",        // a form of a known word
           "xyzzyx",                            // nothing is near
           "",
       }) {
    EXPECT_EQ(corrected(text), text);
  }
}

std::string notices_of(const std::shared_ptr<const OpenGraph>& graph, Question question, const char* correct) {
  Options options;
  EXPECT_TRUE(options.set("search.correct", correct).ok());
  const Results results = test::search(graph, {std::move(question)}, options);
  std::string notices;
  const Explanation& explanation = results.questions.at(0).explanation;
  for (const TextPiece notice : explanation.notices) notices.append(explanation.piece(notice)) += '\n';
  return notices;
}

TEST_F(SpellingOfTowns, EachCorrectionIsANoticeAndTheOptionTurnsItOff) {
  Question question = test::ask_text("who desinged the brookln bridge");
  EXPECT_EQ(notices_of(graph_, question, "true"),
            "searched for ‘designed’ instead of ‘desinged’, which no passage has\n"
            "searched for ‘brooklyn’ instead of ‘brookln’, which no passage has\n");
  EXPECT_EQ(notices_of(graph_, question, "false"), "");
  question.steps.push_back({"the organsit of mühlhausen", {}});
  EXPECT_NE(notices_of(graph_, question, "true").find("‘organist’ instead of ‘organsit’"), std::string::npos);
}

// A saved task holds the question as it was written, so that a resumed one corrects it again and states it.
TEST_F(SpellingOfTowns, ASavedQuestionIsTheWrittenOne) {
  Question question = test::ask_text("who designed the brookln bridge");
  question.steps.push_back({"the organsit of mühlhausen", {}});
  ArchiveWriter as_written, corrected;
  write_questions(as_written, {&question, 1});
  correct_words(*graph_, nullptr, question);
  EXPECT_EQ(question.text, "who designed the brooklyn bridge");
  EXPECT_EQ(question.steps[0].text, "the organist of mühlhausen");
  write_questions(corrected, {&question, 1});
  EXPECT_EQ(std::move(corrected).take(), std::move(as_written).take());
}

}  // namespace
}  // namespace hop::core
