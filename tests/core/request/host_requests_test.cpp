#include "core/request/host_requests.hpp"

#include <gtest/gtest.h>

namespace hop::core {
namespace {

Answer text_answer(std::uint64_t request, std::uint64_t read, std::uint64_t written) {
  Answer answer;
  answer.request = request;
  answer.kind = AnswerKind::text;
  answer.tokens_read = read;
  answer.tokens_written = written;
  return answer;
}

Answer vectors_answer(std::uint64_t request, std::uint32_t rows) {
  Answer answer;
  answer.request = request;
  answer.kind = AnswerKind::vectors;
  answer.rows = rows;
  answer.dimension = 1;
  answer.values.resize(rows, 1.0f);
  answer.tokens_read = rows;
  return answer;
}

TEST(HostRequests, RequestsHoldWhatWasAskedFor) {
  RequestBoard board;
  RequestSeries series = {5, 10};
  HostRequests line(board, series, 50);
  const std::uint64_t vectors = line.embed("path", TextRole::path, {"one", "two"});
  const std::uint64_t text = line.complete("answer", {{"user", "Who?"}}, "yes_no");
  EXPECT_EQ(vectors, 5u);
  EXPECT_EQ(text, 15u);
  EXPECT_EQ(line.answer(vectors), nullptr);

  const Request& embed = *board.find(vectors);
  EXPECT_EQ(embed.kind, RequestKind::embed);
  EXPECT_EQ(embed.purpose, "path");
  ASSERT_EQ(embed.texts.size(), 2u);
  EXPECT_EQ(embed.texts[1].text, "two");
  EXPECT_EQ(embed.texts[1].role, TextRole::path);
  const Request& complete = *board.find(text);
  EXPECT_EQ(complete.kind, RequestKind::complete);
  EXPECT_EQ(complete.purpose, "answer");
  EXPECT_EQ(complete.messages.at(0).text, "Who?");
  EXPECT_EQ(complete.token_limit, 50u);
  EXPECT_EQ(complete.form, "yes_no");

  ASSERT_TRUE(board.answer_request(vectors_answer(vectors, 2)).ok());
  ASSERT_NE(line.answer(vectors), nullptr);
  EXPECT_EQ(line.answer(vectors)->rows, 2u);
}

TEST(HostRequests, CostsAreThoseOfTheSeriesItsFailuresLeftOut) {
  RequestBoard board;
  RequestSeries odd = {1, 2}, even = {2, 2};
  HostRequests mine(board, odd), other(board, even);
  for (int i = 0; i < 4; ++i) mine.complete("a", {}, "text"), other.complete("b", {}, "text");  // 1, 3, 5, 7 and 2, 4, 6, 8
  const std::uint64_t embed = mine.embed("question", TextRole::query, {"x", "y", "z"});
  EXPECT_EQ(embed, 9u);
  ASSERT_TRUE(board.answer_request(text_answer(8, 1000, 1000)).ok());
  ASSERT_TRUE(board.answer_request(text_answer(7, 1, 10)).ok());
  ASSERT_TRUE(board.answer_request(text_answer(3, 2, 20)).ok());
  ASSERT_TRUE(board.answer_request(vectors_answer(embed, 3)).ok());
  Answer failure;
  failure.request = 5;
  failure.kind = AnswerKind::failure;
  ASSERT_TRUE(board.answer_request(failure).ok());

  const HostCost cost = cost_of(board, 1, odd);  // 1 is open still
  EXPECT_EQ(cost.texts, 3u);
  EXPECT_EQ(cost.completions, 2u);
  EXPECT_EQ(cost.tokens_read, 1u + 2 + 3);
  EXPECT_EQ(cost.tokens_written, 30u);
  EXPECT_EQ(cost_of(board, 5, odd).completions, 1u);
  EXPECT_EQ(cost_of(board, 2, even).completions, 1u);
  EXPECT_EQ(cost_of(board, odd.next, odd).completions, 0u);
}

TEST(HostRequests, CountsOfTokensThatDoNotFitAreTheGreatestNumber) {
  RequestBoard board;
  RequestSeries series = {1, 1};
  HostRequests line(board, series);
  line.complete("a", {}, "text"), line.complete("a", {}, "text");
  ASSERT_TRUE(board.answer_request(text_answer(1, UINT64_MAX, 5)).ok());
  ASSERT_TRUE(board.answer_request(text_answer(2, UINT64_MAX, UINT64_MAX)).ok());
  const HostCost cost = cost_of(board, 1, series);
  EXPECT_EQ(cost.tokens_read, UINT64_MAX);
  EXPECT_EQ(cost.tokens_written, UINT64_MAX);
}

}  // namespace
}  // namespace hop::core
