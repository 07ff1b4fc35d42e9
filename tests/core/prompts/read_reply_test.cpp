#include "core/prompts/read_reply.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/base/random.hpp"
#include "core/prompts/read_verdict.hpp"

namespace hop::core {
namespace {

TEST(ReadReply, LinesAreTrimmedAndNoneIsLost) {
  std::vector<std::string> lines;
  for_each_line(" one\r\n\n\ttwo  \nthree", [&](std::string_view line) { lines.emplace_back(line); });
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "two", "three"}));
  for_each_line("", [&](std::string_view) { FAIL(); });
}

TEST(ReadReply, LabelsCompareWithoutCaseAndAtTheBeginningAlone) {
  EXPECT_TRUE(starts_with_label("FOLLOW Up: who", "follow up:"));
  EXPECT_TRUE(starts_with_label("follow up:", "follow up:"));
  EXPECT_FALSE(starts_with_label("follow up", "follow up:"));
  EXPECT_FALSE(starts_with_label("- follow up:", "follow up:"));
  EXPECT_FALSE(starts_with_label("", "a"));
}

TEST(ReadReply, EveryLabelOfAPromptsLastLineMayBeSaidAgain) {
  for (const char* label : {"Next step:", "Intermediate answer:", "Final answer:", "Answer:", "Question:", "Reasoning:"}) {
    EXPECT_EQ(read_line(std::string(label) + " the text"), "the text");
    EXPECT_EQ(read_paragraph(std::string(label) + " the text"), "the text");
  }
  EXPECT_EQ(read_line("Reason: the text"), "Reason: the text");
}

TEST(ReadReply, AVerdictIsTheLastLineThatGivesOne) {
  EXPECT_EQ(read_verdict("Structure: no\n**Structure: YES.**", "structure"), Verdict::yes);
  EXPECT_EQ(read_verdict("Structure: yes\nStructure: no", "structure"), Verdict::no);
  EXPECT_EQ(read_verdict("structure: yes\nstructure: perhaps\nCritique: no", "structure"), Verdict::yes);
  for (const char* none : {"", "structure", "structure:", "structure: yes and no"}) {
    EXPECT_EQ(read_verdict(none, "structure"), Verdict::unclear) << none;
  }
}

// For any bytes: short, no control characters, no broken character where there was none.
TEST(ReadReply, NothingThatIsReadIsLongerThanItsLimit) {
  Random random(7);
  for (int turn = 0; turn < 300; ++turn) {
    std::string reply;
    const std::size_t length = random.next() % 9000;
    const char* pieces[] = {"x", "\n", "é", "Answer: ", "\x1b", "\x7f", "世", "\t", " ", "\r"};
    while (reply.size() < length) reply += pieces[random.next() % 10];
    for (const std::string& read :
         {read_line(reply), read_paragraph(reply), read_sub_question(reply), read_answer_text(reply), clean_reply(reply, 77)}) {
      EXPECT_LE(read.size(), 4000u);
      for (const char c : read) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
      if (!read.empty()) {
        std::size_t tail = 0;  // bytes after the last leading one: as many as it says
        while (tail < read.size() && (static_cast<unsigned char>(read[read.size() - 1 - tail]) & 0xc0) == 0x80) ++tail;
        const auto lead = static_cast<unsigned char>(read[read.size() - 1 - tail]);
        EXPECT_EQ(tail, lead >= 0xe0 ? 2u : lead >= 0xc0 ? 1u : 0u);
      }
    }
    EXPECT_LE(read_line(reply).size(), 1000u);
    EXPECT_LE(read_sub_question(reply).size(), 1000u);
    EXPECT_LE(clean_reply(reply, 77).size(), 77u);
  }
}

}  // namespace
}  // namespace hop::core
