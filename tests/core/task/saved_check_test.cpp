// A saved task that somebody made, with a right checksum, is no way around what a new one is checked for.
#include "core/task/saved_check.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace hop::core {
namespace {

Question sound_question() {
  Question question;
  question.text = "Where is Rouen?";
  question.vector = {0.6f, 0.8f};
  question.steps = {{"Who?", {1, 0}, {2, 5}}};
  question.conditions = {parse_condition("year=1815").value()};
  question.gold = {0, 3};
  question.gold_answers = {"France"};
  return question;
}

// The message of a question that `change` was made to.
std::string message_after(const std::function<void(Question&)>& change) {
  Question questions[] = {sound_question()};
  change(questions[0]);
  const auto checked = check_saved_questions(questions);
  EXPECT_TRUE(checked.ok() || checked.error().status == Status::corrupt_file);
  return checked ? "" : checked.error().message;
}

TEST(SavedCheck, QuestionsAreWhatTheAbiWouldHaveTaken) {
  EXPECT_EQ(message_after([](Question&) {}), "");
  EXPECT_EQ(message_after([](Question& q) { q.text = "\xff"; }), "saved task: question 1 has text that is not UTF-8");
  EXPECT_EQ(message_after([](Question& q) { q.vector[1] = NAN; }),
            "saved task: question 1 has a vector that is not of unit length");
  EXPECT_EQ(message_after([](Question& q) { q.masked_vector = {1e30f, 1}; }),
            "saved task: question 1 has a vector that is not of unit length");
  EXPECT_EQ(message_after([](Question& q) { q.gold = {3, 3}; }), "saved task: question 1 has gold passages out of order");
  EXPECT_EQ(message_after([](Question& q) { q.gold_answers[0] = "\xc3"; }), "saved task: question 1 has text that is not UTF-8");
  EXPECT_EQ(message_after([](Question& q) { q.steps[0].text = "\xed\xa0\x80"; }),
            "saved task: question 1 has text that is not UTF-8");
  EXPECT_EQ(message_after([](Question& q) { q.steps[0].vector = {INFINITY, 0}; }),
            "saved task: question 1 has a vector that is not of unit length");
  EXPECT_EQ(message_after([](Question& q) { q.steps[0].gold = {5, 2}; }),
            "saved task: question 1 has gold passages out of order");
}

TEST(SavedCheck, ConditionsAreOnesThatCanBeWritten) {
  const std::string refused = "saved task: question 1 has a malformed condition";
  EXPECT_EQ(message_after([](Question& q) { q.conditions[0] = {}; }), refused) << "what the reader makes of a malformed one";
  EXPECT_EQ(message_after([](Question& q) { q.conditions[0].text = "year=\xff"; }), refused);
  EXPECT_EQ(message_after([](Question& q) { q.conditions[0] = parse_condition("year>1").value(); }), "");
}

TEST(SavedCheck, AnswersAreWhatTheAbiWouldHaveTaken) {
  Answer answer;
  answer.kind = AnswerKind::vectors;
  answer.rows = 2;
  answer.dimension = 2;
  answer.values = {1, 0, 0, 1};
  const auto is_sound = [](const Answer& given) { return check_saved_answers({&given, 1}).ok(); };
  EXPECT_TRUE(is_sound(answer));
  Answer widest = answer;
  widest.dimension = 65536;
  widest.values.assign(65536, 0);
  widest.values.back() = 1;
  EXPECT_TRUE(is_sound(widest));
  for (const float value : {NAN, INFINITY, 0.0f, 2.0f}) {
    Answer changed = answer;
    changed.values[3] = value;
    EXPECT_FALSE(is_sound(changed)) << value;
  }
  Answer of_odd_length = answer, without_dimension = answer, too_wide = answer, not_text = answer;
  of_odd_length.values.pop_back();
  without_dimension.dimension = 0;
  too_wide.dimension = 65537;
  not_text.text = "\xff";
  EXPECT_FALSE(is_sound(of_odd_length) || is_sound(without_dimension) || is_sound(too_wide) || is_sound(not_text));
}

TEST(SavedCheck, VectorsOfACorpusAreRowsOfUnitLength) {
  const auto is_sound = [](std::vector<float> rows, std::uint32_t dimension) {
    GivenVectors vectors;
    vectors.rows = std::move(rows);
    vectors.dimension = dimension;
    return check_saved_corpus({}, vectors).ok();
  };
  EXPECT_TRUE(is_sound({}, 0));
  EXPECT_TRUE(is_sound({0, 1, 1, 0}, 2));
  EXPECT_FALSE(is_sound({1}, 0));
  EXPECT_FALSE(is_sound({0, 1, 1}, 2));
  EXPECT_FALSE(is_sound({0, 1, NAN, 0}, 2));
}

TEST(SavedCheck, AFormatThatNobodyKnowsIsRefused) {
  Corpus corpus;
  corpus.documents.resize(1);
  EXPECT_TRUE(check_saved_corpus(corpus, {}).ok());
  corpus.documents[0].format = static_cast<DocumentFormat>(9);
  EXPECT_FALSE(check_saved_corpus(corpus, {}).ok());
}

}  // namespace
}  // namespace hop::core
