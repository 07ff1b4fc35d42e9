#include "core/loops/read_answer.hpp"

#include <gtest/gtest.h>

#include "core/prompts/read_reply.hpp"

namespace hop::core {
namespace {

TEST(ReadAnswer, TheAnswerStandsBehindTheLastPhrase) {
  EXPECT_EQ(answer_in("So the answer is: the Main."), "the Main");
  EXPECT_EQ(answer_in("SO THE FINAL ANSWER IS the Main"), "the Main");
  EXPECT_EQ(answer_in("The answer is A. No: the answer is  :: B..."), "B");
  EXPECT_EQ(answer_in("the answer is: Dr. Who"), "Dr. Who");
  EXPECT_EQ(answer_in("the answer is"), "");
  EXPECT_EQ(answer_in("the answer is: ."), "");
  EXPECT_EQ(answer_in("the answer isn't known"), "");
  EXPECT_EQ(answer_in("The answer isn't A; the answer is B"), "B");
  EXPECT_EQ(answer_in("no phrase"), "");
  EXPECT_EQ(answer_in(""), "");
}

TEST(ReadAnswer, AnEmptyReplyIsAFailureOfTheHostThatNamesTheQuestion) {
  Question question;
  question.text = "Which river?";
  EXPECT_EQ(read_answer(question, "Final answer: the Main\n").value(), "the Main");
  const auto empty = read_answer(question, " \n\t\x01");
  ASSERT_FALSE(empty.ok());
  EXPECT_EQ(empty.error().status, Status::host_failure);
  EXPECT_EQ(empty.error().message, "the language model's answer to \"Which river?\" is empty");
}

}  // namespace
}  // namespace hop::core
