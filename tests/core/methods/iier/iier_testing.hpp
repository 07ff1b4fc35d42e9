// A retrieval by IIER with its host, and what it asked for.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/methods/iier/iier_retriever.hpp"
#include "core/request/request_board.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {

// Vectors of a dimension of the test's own; texts as test::Host.
struct IierHost : Host {
  std::uint32_t dimension = fake_dimension;

  Answer answer(const Request& request) const {
    if (request.kind != RequestKind::embed) return Host::answer(request);
    Answer answer;
    answer.request = request.id;
    answer.kind = AnswerKind::vectors;
    answer.rows = static_cast<std::uint32_t>(request.texts.size());
    answer.dimension = dimension;
    for (const EmbedText& text : request.texts) {
      const auto row = embed_words(text.text, dimension);
      answer.values.insert(answer.values.end(), row.begin(), row.end());
    }
    return answer;
  }
};

struct IierOutcome {
  std::optional<Error> error;
  Ranking ranking;
  std::vector<Request> requests;  // in the order in which they were opened
  std::size_t waits = 0;          // times that it waited for the host
};

inline IierOutcome retrieve_by_iier(const std::shared_ptr<const OpenGraph>& graph, Options options, SearchText text,
                                    const IierHost& host = {}, const PassageSet* allowed = nullptr,
                                    std::uint64_t units = UINT64_MAX) {
  IierOutcome outcome;
  EXPECT_TRUE(options.set("method", "iier").ok());
  auto retriever = make_iier_retriever(graph, read_search_settings(options).value(), options);
  if (!retriever) {
    outcome.error = std::move(retriever).error();
    return outcome;
  }
  const auto retrieval = retriever.value()->start(std::move(text), allowed);
  RequestBoard board;
  RequestSeries series;
  HostRequests line(board, series);
  for (;;) {
    WorkBudget budget(units);
    auto state = retrieval->advance(budget, line);
    if (!state) {
      outcome.error = std::move(state).error();
      return outcome;
    }
    if (state.value() == TaskState::done) break;
    if (state.value() == TaskState::more) continue;
    ++outcome.waits;
    EXPECT_TRUE(board.waiting());
    std::vector<Answer> answers;
    for (const Request& request : board.open_requests()) {
      outcome.requests.push_back(request);
      answers.push_back(host.answer(request));
    }
    for (Answer& answer : answers) EXPECT_TRUE(board.answer_request(std::move(answer)).ok());
  }
  outcome.ranking = std::move(*retrieval).take();
  return outcome;
}

}  // namespace hop::core::test
