#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hoptrail/http.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"
#include "tests/bindings/cpp/scripted_server.hpp"

namespace hop::test {
namespace {

using Json = nlohmann::json;

HttpOptions options_for(const ScriptedServer& server) { return {.url = server.url(), .model = "small"}; }

std::vector<float> embed(HttpEmbedder& embedder, const std::vector<std::string>& texts) {
  std::vector<Text> views;
  for (const std::string& text : texts) views.push_back({TextRole::passage, text});
  return embedder.embed(views).values;
}

// The error of embedding two texts when the server says `body`.
std::string error_for(const std::string& body, const std::string& key = "") {
  ScriptedServer server({json_reply(body)});
  FakeTiming fake;
  HttpOptions options = options_for(server);
  options.key = key;
  HttpEmbedder embedder(options, fake.timing());
  const std::string error = error_of([&] { embed(embedder, {"a", "b"}); });
  EXPECT_EQ(server.requests().size(), 1u) << "a wrong answer is not asked for again";
  const std::string prefix = "embedder " + server.url() + ": ";
  EXPECT_EQ(error.substr(0, prefix.size()), prefix);
  return error.substr(std::min(error.size(), prefix.size()));
}

TEST(Embedder, AsksAsOpenAiDoes) {
  ScriptedServer server({json_reply(R"({"data":[{"index":0,"embedding":[1,-0.5,2e-1]}]})")});
  HttpEmbedder embedder(options_for(server));
  const std::vector<Text> texts = {{TextRole::query, "Wer schrieb \"Faust\"?"}};
  const Vectors vectors = embedder.embed(texts);
  EXPECT_EQ(vectors.values, (std::vector<float>{1, -0.5f, 0.2f}));
  EXPECT_EQ(vectors.dimension, 3u);
  EXPECT_EQ(vectors.embedder_id, "small");
  const ReceivedRequest request = server.requests().at(0);
  EXPECT_EQ(request.line, "POST /v1/embeddings HTTP/1.1");
  EXPECT_EQ(Json::parse(request.body),
            (Json{{"input", {"Wer schrieb \"Faust\"?"}}, {"model", "small"}, {"encoding_format", "float"}}));
  EXPECT_EQ(request.headers.at("content-type"), "application/json");
  EXPECT_EQ(request.headers.count("authorization"), 0u);
  EXPECT_EQ(request.headers.count("accept-encoding"), 0u);
}

TEST(Embedder, SplitsTextsIntoBatchesOnOneConnection) {
  ScriptedServer server;
  for (const char* rows : {R"({"index":1,"embedding":[2]},{"index":0,"embedding":[1]})",
                           R"({"embedding":[3],"index":0},{"index":1,"embedding":[4]})", R"({"index":0,"embedding":[5]})"}) {
    server.add(json_reply(std::string(R"({"object":"list","data":[)") + rows + "]}"));
  }
  HttpOptions options = options_for(server);
  options.batch_size = 2;
  HttpEmbedder embedder(options);
  EXPECT_EQ(embed(embedder, {"a", "b", "c", "d", "e"}), (std::vector<float>{1, 2, 3, 4, 5}));
  EXPECT_EQ(Json::parse(server.requests().at(1).body)["input"], (Json{"c", "d"}));
  EXPECT_EQ(Json::parse(server.requests().at(2).body)["input"], Json::array({"e"}));
  EXPECT_EQ(server.connections(), 1);
}

TEST(Embedder, PutsPrefixesBeforeTextsByTheirRole) {
  ScriptedServer server({json_reply(R"({"data":[{"embedding":[1]},{"embedding":[2]},{"embedding":[3]}]})")});
  HttpOptions options = options_for(server);
  options.query_prefix = "query: ";
  options.passage_prefix = "passage: ";
  HttpEmbedder embedder(options);
  const std::vector<Text> texts = {{TextRole::query, "q"}, {TextRole::passage, "p"}, {TextRole::path, "h"}};
  EXPECT_EQ(embedder.embed(texts).values, (std::vector<float>{1, 2, 3})) << "rows without an index are in order";
  EXPECT_EQ(Json::parse(server.requests().at(0).body)["input"], (Json{"query: q", "passage: p", "passage: h"}));
}

TEST(Embedder, TakesBase64) {
  // 1.0f, -2.5f, little-endian: 00 00 80 3f 00 00 20 c0.
  ScriptedServer server({json_reply(R"({"data":[{"index":0,"embedding":"AACAPwAAIMA="}]})")});
  HttpEmbedder embedder(options_for(server));
  EXPECT_EQ(embed(embedder, {"a"}), (std::vector<float>{1, -2.5f}));
}

TEST(Embedder, IgnoresWhateverElseTheAnswerHolds) {
  ScriptedServer server({json_reply(
      R"({"x":[[[{"index":9,"embedding":[7]}]]],"usage":{"total_tokens":3},"data":[{"meta":{"embedding":[8],"index":5},)"
      R"("embedding":[1,2],"index":0,"more":[1,[2]]}],"model":"m","data2":[{"index":0}]})")});
  HttpEmbedder embedder(options_for(server));
  EXPECT_EQ(embed(embedder, {"a"}), (std::vector<float>{1, 2}));
}

TEST(Embedder, RefusesAnswersThatAreNotOneRowForEachText) {
  EXPECT_EQ(error_for(R"({"data":[{"index":0,"embedding":[1]}]})"), "the answer has no row 1 of 2");
  EXPECT_EQ(error_for(R"({"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]})"),
            "row 1 of the answer has index 0 twice");
  EXPECT_EQ(error_for(R"({"data":[{"index":0,"embedding":[1]},{"index":2,"embedding":[1]}]})"),
            "row 1 of the answer has index 2, 2 texts were sent");
  EXPECT_EQ(error_for(R"({"data":[{"index":0,"embedding":[1]},{"index":-1,"embedding":[1]}]})"),
            "row 1 of the answer has a negative index");
  EXPECT_EQ(error_for(R"({"data":[{"embedding":[1]},{"embedding":[1]},{"embedding":[1]}]})"),
            "row 2 of the answer is more than the 2 texts that were sent");
  EXPECT_EQ(error_for(R"({"data":[{"index":0,"embedding":[1]},{"index":1}]})"), "row 1 of the answer has no numbers");
  EXPECT_EQ(error_for(R"({"data":[{"index":0,"embedding":[1,2]},{"index":1,"embedding":[1]}]})"),
            "row 1 has dimension 1, the rows before it have 2");
  EXPECT_EQ(error_for(R"({"rows":[]})"), "the answer has no list \"data\"");
  EXPECT_EQ(error_for(R"([1,2])"), "the answer has no list \"data\"");
}

TEST(Embedder, RefusesNumbersThatAreNone) {
  EXPECT_EQ(error_for(R"({"data":[{"embedding":[1,null]},{"embedding":[1,2]}]})"), "row 0 of the answer holds null");
  EXPECT_EQ(error_for(R"({"data":[{"embedding":[1e300]},{"embedding":[1]}]})"),
            "row 0 of the answer holds a number that is not finite");
  EXPECT_EQ(error_for(R"({"data":[{"embedding":["1"]},{"embedding":[1]}]})"),
            "row 0 of the answer holds text between its numbers");
  EXPECT_EQ(error_for(R"({"data":[{"embedding":[[1]]},{"embedding":[1]}]})"),
            "row 0 of the answer holds a list between its numbers");
  // 0x7fc00000, a NaN.
  EXPECT_EQ(error_for(R"({"data":[{"embedding":"AADAfw=="},{"embedding":[1]}]})"),
            "row 0 of the answer holds a number that is not finite");
  EXPECT_EQ(error_for(R"({"data":[{"embedding":"AADA"},{"embedding":[1]}]})"), "row 0 of the answer is not base64 of floats");
}

TEST(Embedder, RefusesWhatIsNoJson) {
  EXPECT_EQ(error_for(R"({"data":[{"embedding":[NaN]}]})"), "the answer is not valid JSON at byte 24");
  EXPECT_EQ(error_for("<html>It works!</html>"), "the answer is not valid JSON at byte 1");
  EXPECT_EQ(error_for(std::string(5'000'000, '[')), "the answer is nested deeper than 32");
  EXPECT_EQ(error_for(R"({"error":{"message":"model \"small\" not found"}})"), "model \"small\" not found");
}

TEST(Embedder, NoticesThatTheServerChangedItsModel) {
  ScriptedServer server({json_reply(R"({"data":[{"embedding":[1,2]}]})"), json_reply(R"({"data":[{"embedding":[1,2,3]}]})")});
  HttpEmbedder embedder(options_for(server));
  embed(embedder, {"a"});
  EXPECT_EQ(error_of([&] { embed(embedder, {"b"}); }),
            "embedder " + server.url() + ": vectors of dimension 3, but earlier ones have 2: has the server changed its model?");
}

TEST(Embedder, NoTextsNeedNoServer) {
  HttpEmbedder embedder({.url = "http://127.0.0.1:" + std::to_string(unused_port())});
  EXPECT_TRUE(embedder.embed({}).values.empty());
}

TEST(Embedder, CanBeMoved) {
  ScriptedServer server({json_reply(R"({"data":[{"embedding":[1]}]})")});
  HttpEmbedder embedder(options_for(server));
  HttpEmbedder moved = std::move(embedder);
  EXPECT_EQ(embed(moved, {"a"}), std::vector<float>{1});
}

}  // namespace
}  // namespace hop::test
