#include "core/request/request_board.hpp"

#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

Request embed_request(std::size_t texts) {
  Request request;
  request.kind = RequestKind::embed;
  request.texts.resize(texts);
  return request;
}

Request completion() {
  Request request;
  request.kind = RequestKind::complete;
  return request;
}

Answer vectors(std::uint64_t request, std::uint32_t rows, std::uint32_t dimension, std::size_t values) {
  Answer answer;
  answer.request = request;
  answer.kind = AnswerKind::vectors;
  answer.rows = rows;
  answer.dimension = dimension;
  answer.values.resize(values, 0.5f);
  return answer;
}

Answer text(std::uint64_t request) {
  Answer answer;
  answer.request = request;
  answer.kind = AnswerKind::text;
  answer.text = "text";
  return answer;
}

Status status_of(const Result<void>& result) { return result ? Status::ok : result.error().status; }

TEST(RequestBoard, TakesAnswersInAnyOrderEachOnce) {
  RequestBoard board;
  for (int i = 0; i < 3; ++i) board.open(completion());
  for (const std::uint64_t id : {3, 1, 2}) {
    EXPECT_EQ(board.answer(id), nullptr);
    EXPECT_EQ(status_of(board.answer_request(text(id))), Status::ok);
    ASSERT_NE(board.answer(id), nullptr);
    EXPECT_EQ(status_of(board.answer_request(text(id))), Status::stale_request);
  }
  EXPECT_FALSE(board.waiting());
  EXPECT_EQ(board.requests_made(), 3u);
}

TEST(RequestBoard, TakesAReplyOfALimitedLengthAndAListOfFilesOfAny) {
  RequestBoard board;
  board.open(completion());
  Answer reply = text(1);
  reply.text.assign(longest_reply + 1, 'x');
  const Result<void> refused = board.answer_request(reply);
  EXPECT_EQ(status_of(refused), Status::limit_exceeded);
  EXPECT_NE(refused.error().message.find("524289 bytes exceeds the limit of 524288"), std::string::npos)
      << refused.error().message;
  ASSERT_NE(board.find(1), nullptr) << "the request stays open";
  reply.text.pop_back();
  EXPECT_EQ(status_of(board.answer_request(reply)), Status::ok);
  Request list;
  list.kind = RequestKind::file;
  list.file.verb = FileVerb::list;
  board.open(list);
  Answer names = text(2);
  names.text.assign(longest_reply + 1, 'x');
  EXPECT_EQ(status_of(board.answer_request(names)), Status::ok);
}

TEST(RequestBoard, RefusesWhatDoesNotFitAndStaysAsItWas) {
  RequestBoard board;
  board.open(embed_request(2));
  board.open(completion());
  EXPECT_EQ(status_of(board.answer_request(text(0))), Status::stale_request);
  EXPECT_EQ(status_of(board.answer_request(text(99))), Status::stale_request);
  EXPECT_EQ(status_of(board.answer_request(text(1))), Status::bad_input);
  EXPECT_EQ(status_of(board.answer_request(vectors(2, 2, 3, 6))), Status::bad_input);
  EXPECT_EQ(status_of(board.answer_request(vectors(1, 1, 3, 3))), Status::dimension_mismatch);
  EXPECT_EQ(status_of(board.answer_request(vectors(1, 2, 0, 0))), Status::dimension_mismatch);
  EXPECT_EQ(status_of(board.answer_request(vectors(1, 2, 3, 5))), Status::dimension_mismatch);
  EXPECT_EQ(board.open_requests().size(), 2u);
  EXPECT_TRUE(board.log().empty());
  EXPECT_EQ(status_of(board.answer_request(vectors(1, 2, 3, 6))), Status::ok);
}

TEST(RequestBoard, AFileRequestTakesTheAnswerOfItsVerb) {
  const std::pair<FileVerb, AnswerKind> fits[] = {{FileVerb::read, AnswerKind::bytes},  {FileVerb::list, AnswerKind::text},
                                                  {FileVerb::write, AnswerKind::done},  {FileVerb::sync, AnswerKind::done},
                                                  {FileVerb::rename, AnswerKind::done}, {FileVerb::remove, AnswerKind::done}};
  for (const auto& [verb, right] : fits) {
    for (const AnswerKind kind :
         {AnswerKind::vectors, AnswerKind::text, AnswerKind::bytes, AnswerKind::done, AnswerKind::failure}) {
      RequestBoard board;
      Request request;
      request.kind = RequestKind::file;
      request.file.verb = verb;
      Answer answer;
      answer.request = board.open(request);
      answer.kind = kind;
      EXPECT_EQ(board.answer_request(answer).ok(), kind == right || kind == AnswerKind::failure);
    }
  }
}

TEST(RequestBoard, IdsOfASeriesDoNotDependOnTheOther) {
  RequestBoard board;
  RequestSeries odd = {1, 2}, even = {2, 2};
  EXPECT_EQ(board.open(completion(), even), 2u);
  EXPECT_EQ(board.open(completion(), even), 4u);
  EXPECT_EQ(board.open(completion(), odd), 1u);
  EXPECT_EQ(board.open(completion(), odd), 3u);
  std::vector<std::uint64_t> ids;
  for (const Request& request : board.open_requests()) ids.push_back(request.id);
  EXPECT_EQ(ids, (std::vector<std::uint64_t>{1, 2, 3, 4}));
}

}  // namespace
}  // namespace hop::core
