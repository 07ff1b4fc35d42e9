#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hoptrail/http.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"
#include "tests/bindings/cpp/scripted_server.hpp"

namespace hop::test {
namespace {

using Json = nlohmann::json;

HttpOptions options_for(const ScriptedServer& server) { return {.url = server.url(), .model = "cross"}; }

ScoreRequest three_passages() { return {"Wer schrieb \"Faust\"?", {"a", "b", "Goethe\nschrieb."}}; }

// The error of scoring three passages when the server says `body`.
std::string error_for(const std::string& body, const std::string& key = "") {
  ScriptedServer server({json_reply(body)});
  FakeTiming fake;
  HttpOptions options = options_for(server);
  options.key = key;
  HttpReranker reranker(options, fake.timing());
  const std::string error = error_of([&] { reranker.score(three_passages()); });
  EXPECT_EQ(server.requests().size(), 1u) << "a wrong answer is not asked for again";
  const std::string prefix = "reranker " + server.url() + ": ";
  EXPECT_EQ(error.substr(0, prefix.size()), prefix);
  return error.substr(std::min(error.size(), prefix.size()));
}

TEST(Reranker, AsksAsJinaAndCohereDo) {
  ScriptedServer server({json_reply(R"({"results":[{"index":0,"relevance_score":1},{"index":1,"relevance_score":-2.5},)"
                                    R"({"index":2,"relevance_score":3e-1}]})")});
  HttpReranker reranker(options_for(server));
  EXPECT_EQ(reranker.score(three_passages()), (std::vector<float>{1, -2.5f, 0.3f}));
  const ReceivedRequest request = server.requests().at(0);
  EXPECT_EQ(request.line, "POST /v1/rerank HTTP/1.1");
  EXPECT_EQ(Json::parse(request.body),
            (Json{{"model", "cross"}, {"query", "Wer schrieb \"Faust\"?"}, {"documents", {"a", "b", "Goethe\nschrieb."}}}));
  EXPECT_EQ(request.headers.at("content-type"), "application/json");
  EXPECT_EQ(request.headers.count("authorization"), 0u);
}

TEST(Reranker, PutsResultsInTheOrderOfThePassages) {
  ScriptedServer server(
      {json_reply(
           R"({"id":"x","results":[{"index":2,"relevance_score":9,"document":{"text":"c"}},)"
           R"({"relevance_score":7,"index":0,"document":null},{"index":1,"relevance_score":8}],"usage":{"total_tokens":3}})"),
       json_reply(R"({"object":"list","data":[{"index":1,"score":5},{"index":2,"score":6},{"index":0,"score":4}]})")});
  HttpReranker reranker(options_for(server));
  EXPECT_EQ(reranker.score(three_passages()), (std::vector<float>{7, 8, 9}));
  EXPECT_EQ(reranker.score(three_passages()), (std::vector<float>{4, 5, 6})) << "other names of the list and the number";
  EXPECT_EQ(server.connections(), 1);
}

TEST(Reranker, RefusesAnswersThatAreNotOneScoreForEachPassage) {
  EXPECT_EQ(error_for(R"({"results":[{"index":0,"relevance_score":1},{"index":2,"relevance_score":1}]})"),
            "the answer has 2 results, 3 passages were sent");
  EXPECT_EQ(error_for(R"({"results":[]})"), "the answer has 0 results, 3 passages were sent");
  EXPECT_EQ(error_for(R"({"results":[{"index":1,"relevance_score":1},{"index":1,"relevance_score":1},{"index":2,"score":1}]})"),
            "result 1 of the answer has index 1 again");
  EXPECT_EQ(error_for(R"({"results":[{"index":3,"relevance_score":1}]})"),
            "result 0 of the answer has index 3, 3 passages were sent");
  for (const char* index : {"-1", "0.5", "\"0\"", "null"}) {
    EXPECT_EQ(error_for(R"({"results":[{"relevance_score":1,"index":)" + std::string(index) + "}]}"),
              "result 0 of the answer has no index, such as 0")
        << index;
  }
  EXPECT_EQ(error_for(R"({"results":[7]})"), "result 0 of the answer has no index, such as 0");
  EXPECT_EQ(error_for(R"({"results":[{"index":0,"relevance_score":1},{"index":1,"relevance_score":1},)"
                      R"({"index":2,"relevance_score":1},{"index":0,"relevance_score":1}]})"),
            "result 3 of the answer has index 0 again");
}

TEST(Reranker, RefusesScoresThatAreNoNumbers) {
  for (const char* score : {"null", "\"1\"", "[1]", "true"}) {
    EXPECT_EQ(error_for(R"({"results":[{"index":0,"relevance_score":)" + std::string(score) + "}]}"),
              "result 0 of the answer has no number \"relevance_score\"")
        << score;
  }
  EXPECT_EQ(error_for(R"({"results":[{"index":0}]})"), "result 0 of the answer has no number \"relevance_score\"");
  EXPECT_EQ(error_for(R"({"results":[{"index":0,"relevance_score":-1e300}]})"),
            "result 0 of the answer has a score that is not finite");
  EXPECT_EQ(error_for(R"({"results":[{"index":0,"relevance_score":NaN}]})"), "the answer is not valid JSON");
}

TEST(Reranker, QuotesTheServersErrorWithoutTheKey) {
  EXPECT_EQ(error_for(R"({"error":{"message":"model \"cross\" not found"}})"), "model \"cross\" not found");
  EXPECT_EQ(error_for(R"({"detail":"no key like secret-12345678"})", "secret-12345678"), "no key like ***");
  EXPECT_EQ(error_for(R"({"rows":[]})"), "the answer has no list \"results\"");
  EXPECT_EQ(error_for("[1,2]"), "the answer has no list \"results\"");
  EXPECT_EQ(error_for("<html>It works!</html>"), "the answer is not valid JSON");
}

TEST(Reranker, AsksAgainAfterABusyServerAndAfterACutAnswer) {
  const std::string whole =
      R"({"results":[{"index":0,"relevance_score":1},{"index":1,"relevance_score":2},{"index":2,"relevance_score":3}]})";
  Reply cut;
  cut.raw = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n" + whole.substr(0, 40);
  cut.cut_at = cut.raw.size();
  ScriptedServer server({json_reply(R"({"error":"busy"})", 503), cut, json_reply(whole)});
  FakeTiming fake;
  HttpReranker reranker(options_for(server), fake.timing());
  EXPECT_EQ(reranker.score(three_passages()), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(server.request_count(), 3u);
}

TEST(Reranker, NoPassagesNeedNoServer) {
  HttpReranker reranker({.url = "http://127.0.0.1:" + std::to_string(unused_port())});
  EXPECT_TRUE(reranker.score({"Who?", {}}).empty());
}

}  // namespace
}  // namespace hop::test
