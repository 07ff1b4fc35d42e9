// A retrieval by KGP with its host, and everything that it asked and told.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "core/methods/kgp/kgp_retriever.hpp"
#include "core/request/request_board.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {

struct KgpOutcome {
  std::optional<Error> error;
  Ranking ranking;
  std::vector<std::string> notices;
  std::vector<std::vector<Request>> waits;  // what was open each time that it waited

  bool has_notice(std::string_view part) const {
    for (const std::string& notice : notices) {
      if (notice.find(part) != notice.npos) return true;
    }
    return false;
  }
  std::vector<Request> requests(std::string_view purpose) const {
    std::vector<Request> found;
    for (const auto& wait : waits) {
      for (const Request& request : wait) {
        if (request.purpose == purpose) found.push_back(request);
      }
    }
    return found;
  }
};

inline KgpOutcome retrieve_by_kgp(const std::shared_ptr<const OpenGraph>& graph, Options options, SearchText text,
                                  const Host& host = {}, const PassageSet* allowed = nullptr, std::uint64_t units = UINT64_MAX) {
  KgpOutcome outcome;
  EXPECT_TRUE(options.set("method", "kgp").ok());
  auto retriever = make_kgp_retriever({graph}, read_search_settings(options).value(), options);
  if (!retriever) {
    outcome.error = std::move(retriever).error();
    return outcome;
  }
  const auto retrieval = retriever.value()->start(std::move(text), allowed);
  RequestBoard board;
  RequestSeries series;
  HostRequests line(board, series);
  Exchange alone;
  for (;;) {
    WorkBudget budget(units);
    auto state = retrieval->advance(budget, line, alone);
    if (!state) {
      outcome.error = std::move(state).error();
      return outcome;
    }
    if (state.value() == TaskState::done) break;
    if (state.value() == TaskState::more) continue;
    const std::vector<Request> open = board.open_requests();
    EXPECT_FALSE(open.empty()) << "waits for nothing";
    if (open.empty()) return outcome;
    outcome.waits.push_back(open);
    for (const Request& request : open) {
      Answer answer = host.answer(request);
      if (answer.text == "#fail") answer = failure_of(request.id, "the model is asleep");
      EXPECT_TRUE(board.answer_request(std::move(answer)).ok());
    }
  }
  outcome.ranking = std::move(*retrieval).take();
  for (const std::string& notice : outcome.ranking.notices) outcome.notices.emplace_back(notice);
  for (const std::uint32_t table : outcome.ranking.reading.tables) outcome.notices.push_back(text_of_table(graph->view(), table));
  return outcome;
}

// "question:a mention:Name own:b", of the passages' ids and the entities' names.
inline std::string path_text(const OpenGraph& graph, const Ranking& ranking, std::size_t hit) {
  std::string text;
  for (const PathStep& step : ranking.paths.at(hit)) {
    text += std::string(text.empty() ? "" : " ") + path_link_name(step.link) + ":";
    text += step.is_entity ? graph.view().keyword_names[ranking.entities->keyword_of_entity[step.index]]
                           : graph.view().passage_ids[step.index];
  }
  return text;
}

inline std::vector<std::string> ids_of(const OpenGraph& graph, const std::vector<std::uint32_t>& passages) {
  std::vector<std::string> ids;
  for (const std::uint32_t passage : passages) ids.emplace_back(graph.view().passage_ids[passage]);
  return ids;
}

}  // namespace hop::core::test
