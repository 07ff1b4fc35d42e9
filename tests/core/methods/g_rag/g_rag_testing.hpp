// A retrieval by G-RAG on the small corpus, with its host and what it asked.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/methods/g_rag/g_rag_retriever.hpp"
#include "core/methods/g_rag/graph_network.hpp"
#include "core/methods/plain_retriever.hpp"
#include "core/request/request_board.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core::test {

inline const std::shared_ptr<const OpenGraph>& small_graph() {
  static const auto graph = open_graph(graph_file(small_corpus(), vectors_of(small_corpus())));
  return graph;
}

inline Options g_rag_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", "g_rag"}, {"hits", "8"}});
  return small_options(more);
}

inline SearchText asked(std::string text) { return {text, embed_words(text), {}}; }

struct GragOutcome {
  Ranking ranking;
  std::vector<Request> requests;
  Status status = Status::ok;
  std::size_t waits = 0;
};

// Starts a retrieval, answers what it asks, in turn from the last request to the first, and goes on to its end.
inline GragOutcome retrieve(const Retriever& retriever, SearchText text, const Host& host = {}, std::uint64_t units = UINT64_MAX,
                            const PassageSet* allowed = nullptr) {
  const auto retrieval = retriever.start(std::move(text), allowed);
  RequestBoard board;
  RequestSeries series;
  HostRequests line(board, series);
  GragOutcome outcome;
  for (;;) {
    WorkBudget budget(units);
    const auto state = retrieval->advance(budget, line);
    if (!state) {
      outcome.status = state.error().status;
      return outcome;
    }
    if (state.value() == TaskState::done) break;
    if (state.value() == TaskState::more) continue;
    ++outcome.waits;
    const std::vector<Request> open = board.open_requests();
    EXPECT_FALSE(open.empty()) << "waits for nothing";
    if (open.empty()) return outcome;
    for (std::size_t i = open.size(); i > 0;) {
      --i;
      outcome.requests.push_back(open[i]);
      EXPECT_TRUE(board.answer_request(host.answer(open[i])).ok());
    }
  }
  outcome.ranking = std::move(*retrieval).take();
  return outcome;
}

inline GragOutcome retrieve(const Options& options, SearchText text, const Host& host = {}, std::uint64_t units = UINT64_MAX,
                            const PassageSet* allowed = nullptr) {
  const auto retriever = make_g_rag_retriever(small_graph(), read_search_settings(options).value(), options);
  EXPECT_TRUE(retriever.ok()) << (retriever ? "" : retriever.error().message);
  return retriever ? retrieve(*retriever.value(), std::move(text), host, units, allowed) : GragOutcome();
}

inline Ranking first_ranking(SearchText text, std::uint32_t hits = 8) {
  const SearchSettings settings = settings_of_first_ranking(read_search_settings(g_rag_options()).value(), "hybrid", hits);
  return retrieve(*make_plain_retriever(small_graph(), settings), std::move(text)).ranking;
}

inline std::string bits_of(const Ranking& ranking) {
  std::string text;
  for (std::size_t i = 0; i < ranking.passages.size(); ++i) {
    text += std::to_string(ranking.passages[i]) + " " + std::to_string(ranking.scores[i]) + " " +
            std::to_string(ranking.parts[2 * i]) + " " + std::to_string(ranking.parts[2 * i + 1]);
    for (const PathStep& step : ranking.paths[i]) {
      text += (step.is_entity ? " e" : " p") + std::to_string(step.index) + path_link_name(step.link);
    }
    text += "\n";
  }
  for (const std::string& notice : ranking.notices) text += notice;
  return text;
}

inline constexpr const char* where_born = "Which river flows through the city where Marie Curie was born?";

// A language model that says of every passage with one of `words` that it is about that word.
inline Host model_that_finds(std::vector<std::string> words) {
  return {[words](const Request& request) -> std::string {
    const std::string& prompt = request.messages.at(0).text;
    const std::string passage = prompt.substr(prompt.find("question: "));
    std::string graph = "(q / question";
    for (std::size_t w = 0; w < words.size(); ++w) {
      const std::size_t text = passage.find('\n', passage.find('\n') + 1);  // behind the question and the title
      if (passage.find(words[w], text) != std::string::npos) {
        graph += " :topic (v" + std::to_string(w) + " / " + words[w] + "-01)";
      }
    }
    return graph + ")";
  }};
}

// d = hidden, W₁ = W₂ = [I 0]: words' vectors have no negative value, so that x^2 = x^0 and the score is y · x^0.
inline Options options_with_network(std::vector<std::pair<const char*, std::string>> more = {},
                                    std::uint32_t dimension = fake_dimension) {
  GraphNetwork network;
  network.first = {2 * dimension, dimension, std::vector<float>(2 * dimension * dimension), std::vector<float>(dimension)};
  for (std::uint32_t i = 0; i < dimension; ++i) network.first.weights[i * 2 * dimension + i] = 1;
  network.second = network.first;
  network.edge = {4, 2, std::vector<float>(8), std::vector<float>(2)};
  Weights weights;
  append_graph_network(weights, network);
  more.insert(more.begin(), {"g_rag.network", "alone"});
  Options options = g_rag_options(more);
  EXPECT_TRUE(options.set_weights(write_weights(weights)).ok());
  return options;
}

}  // namespace hop::core::test
