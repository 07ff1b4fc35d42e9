#include "core/eval/answer_metrics.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace hop::core {
namespace {

TEST(AnswerMetrics, NormalizationFoldsCaseAndDropsPunctuationArticlesAndSpaces) {
  EXPECT_EQ(normalize_answer("The  Eiffel-Tower, (Paris)!"), "eiffeltower paris");
  EXPECT_EQ(normalize_answer("an apple a day"), "apple day");
  EXPECT_EQ(normalize_answer("Theatre \t\n Another"), "theatre another");  // articles are whole words
  EXPECT_EQ(normalize_answer("A.B. \"the\" C."), "ab c");
  EXPECT_EQ(normalize_answer("ÉCOLE Ωmega"), "école ωmega");
  EXPECT_EQ(normalize_answer("The"), "");
  EXPECT_EQ(normalize_answer(""), "");
}

TEST(AnswerMetrics, ExactMatchIsAfterNormalization) {
  EXPECT_EQ(exact_match("the Rhine.", "Rhine"), 1.0);
  EXPECT_EQ(exact_match("River Rhine", "Rhine"), 0.0);
}

TEST(AnswerMetrics, F1CountsSharedWords) {
  EXPECT_DOUBLE_EQ(answer_f1("the Rhine", "Rhine"), 1.0);
  // 1 word shared of 2 and 1: P = 1/2, R = 1, F1 = 2/3
  EXPECT_DOUBLE_EQ(answer_f1("River Rhine", "Rhine"), 2.0 / 3);
  // "new york" of 3 and 4 words: P = 2/3, R = 2/4, F1 = 4/7
  EXPECT_DOUBLE_EQ(answer_f1("New York City", "state of New York"), 4.0 / 7);
  EXPECT_DOUBLE_EQ(answer_f1("Danube", "Rhine"), 0.0);
}

TEST(AnswerMetrics, RepeatedWordsCountAsOftenAsBothHaveThem) {
  // "la la land" and "la land": 2 shared of 3 and 2
  EXPECT_DOUBLE_EQ(answer_f1("La La Land", "La Land"), 0.8);
}

TEST(AnswerMetrics, EmptyAnswersMatchOnlyEachOther) {
  EXPECT_EQ(answer_f1("the", "a"), 1.0);
  EXPECT_EQ(answer_f1("the", "Rhine"), 0.0);
  EXPECT_EQ(answer_f1("Rhine", ""), 0.0);
}

TEST(AnswerMetrics, AVerdictSharesNothingWithALongerAnswer) {
  EXPECT_EQ(answer_f1("yes", "yes they do"), 0.0);
  EXPECT_EQ(answer_f1("No!", "no"), 1.0);
}

TEST(AnswerMetrics, TheBestGoldAnswerCounts) {
  const std::vector<std::string> gold = {"New York City", "NYC"};
  EXPECT_EQ(best_answer_score("nyc", gold).exact_match, 1.0);
  EXPECT_EQ(best_answer_score("nyc", gold).f1, 1.0);
  EXPECT_EQ(best_answer_score("New York", gold).exact_match, 0.0);
  EXPECT_DOUBLE_EQ(best_answer_score("New York", gold).f1, 0.8);
  EXPECT_EQ(best_answer_score("x", {}).f1, 0.0);
}

}  // namespace
}  // namespace hop::core
