// The parts of the HTTP host that need no server: addresses, waiting, base64, what is repeated of a server's words.
#include <gtest/gtest.h>

#include "bindings/cpp/http/base64.hpp"
#include "bindings/cpp/http/endpoint.hpp"
#include "bindings/cpp/http/error_text.hpp"
#include "bindings/cpp/http/json.hpp"
#include "bindings/cpp/http/key_filter.hpp"
#include "bindings/cpp/http/retry.hpp"
#include "tests/bindings/cpp/fake_timing.hpp"

namespace hop::http {
namespace {

using test::error_of;

TEST(Endpoint, TakesAnAddressWithAndWithoutItsPath) {
  const char* whole = "http://127.0.0.1:8089/v1/embeddings";
  for (const char* url : {"http://127.0.0.1:8089", "http://127.0.0.1:8089/", "http://127.0.0.1:8089/v1",
                          "http://127.0.0.1:8089/v1/", "http://127.0.0.1:8089/v1/embeddings"}) {
    EXPECT_EQ(read_endpoint(url, "embeddings").url, whole) << url;
  }
  EXPECT_EQ(read_endpoint("https://h.example/openai/v1beta/embeddings?version=2", "embeddings").url,
            "https://h.example/openai/v1beta/embeddings?version=2");
  EXPECT_EQ(read_endpoint("https://h.example/api", "chat/completions").url, "https://h.example/api/v1/chat/completions");
  EXPECT_EQ(read_endpoint("https://h.example/v1/chat/completions", "chat/completions").url,
            "https://h.example/v1/chat/completions");
  EXPECT_EQ(read_endpoint("https://h.example/myembeddings", "embeddings").url, "https://h.example/myembeddings/v1/embeddings");
}

TEST(Endpoint, NamesOnlyTheOrigin) {
  EXPECT_EQ(read_endpoint("http://127.0.0.1:8089/v1", "embeddings").origin, "http://127.0.0.1:8089");
  EXPECT_EQ(read_endpoint("https://h.example/secret/path?token=1", "embeddings").origin, "https://h.example");
  EXPECT_EQ(origin_of("https://h.example:8443/x?y"), "https://h.example:8443");
  EXPECT_EQ(origin_of("ftp://h.example/"), "");
  EXPECT_EQ(origin_of("/elsewhere"), "");
}

TEST(Endpoint, KnowsThisMachine) {
  for (const char* url : {"http://127.0.0.1", "http://127.8.9.10:1", "http://localhost:80", "http://[::1]:80"}) {
    EXPECT_TRUE(read_endpoint(url, "embeddings").is_loopback) << url;
  }
  for (const char* url : {"http://127.example.org", "http://127.0.0.1.example.org", "http://localhost.example.org",
                          "http://128.0.0.1", "http://10.0.0.1", "http://[::2]"}) {
    EXPECT_FALSE(read_endpoint(url, "embeddings").is_loopback) << url;
  }
}

TEST(Endpoint, RefusesWhatIsNoHttpAddress) {
  for (const char* url : {"", "127.0.0.1:8089", "localhost:8089", "ftp://h.example", "file:///etc/passwd", "http://",
                          "http://a b/", "gopher://h.example"}) {
    EXPECT_NE(error_of([&] { read_endpoint(url, "embeddings"); }), "") << url;
  }
  const std::string error = error_of([] { read_endpoint("http://user:secret@h.example/", "embeddings"); });
  EXPECT_NE(error.find("user name or password"), std::string::npos);
  EXPECT_EQ(error.find("secret"), std::string::npos);
}

TEST(Retry, WaitsTwiceAsLongEachTimeAndAtMost16Seconds) {
  const std::vector<std::int64_t> least = {125, 250, 500, 1000, 2000, 4000, 8000, 8000, 8000};
  for (std::size_t attempt = 0; attempt < least.size(); ++attempt) {
    EXPECT_EQ(back_off(static_cast<int>(attempt), 0).count(), least[attempt]);
    EXPECT_LE(back_off(static_cast<int>(attempt), 0.999).count(), 2 * least[attempt]);
    EXPECT_GT(back_off(static_cast<int>(attempt), 0.999).count(), 2 * least[attempt] - 20);
  }
}

TEST(Retry, ReadsSecondsAndDates) {
  using std::chrono::seconds;
  EXPECT_EQ(read_retry_after("7", 0), seconds(7));
  EXPECT_EQ(read_retry_after("0", 0), seconds(0));
  EXPECT_EQ(read_retry_after("99999999999999999999999999", 0), seconds(366 * 24 * 3600));
  // 784111777 is the RFC's own example, in its three forms (RFC 9110, 5.6.7).
  for (const char* date : {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"}) {
    EXPECT_EQ(read_retry_after(date, 784111777 - 12), seconds(12)) << date;
    EXPECT_EQ(read_retry_after(date, 784111777 + 12), seconds(0)) << date;
  }
  for (const char* nothing : {"", "soon", "-5", "1.5", "Sun, 99 Foo 1994"}) {
    EXPECT_EQ(read_retry_after(nothing, 0), std::nullopt) << nothing;
  }
}

TEST(Base64, DecodesTheExamplesOfItsStandard) {
  const std::pair<const char*, const char*> pairs[] = {{"", ""},        {"Zg==", "f"},         {"Zm8=", "fo"},
                                                       {"Zm9v", "foo"}, {"Zm9vYg==", "foob"},  {"Zm9vYmE=", "fooba"},
                                                       {"Zg", "f"},     {"Zm9vYmFy", "foobar"}};
  for (const auto& [text, bytes] : pairs) {
    const auto decoded = decode_base64(text);
    ASSERT_TRUE(decoded) << text;
    EXPECT_EQ(std::string(decoded->begin(), decoded->end()), bytes);
    EXPECT_EQ(encode_base64(bytes).substr(0, std::string(text).size()), text);
  }
  for (const char* wrong : {"Z", "Zg=", "Zh==", "Zm9v!", "Zm 9v", "====", "A===", "Zm=v"}) {
    EXPECT_FALSE(decode_base64(wrong)) << wrong;
  }
}

TEST(ErrorText, IsOneShortLine) {
  EXPECT_EQ(clean_line("a\r\n\tb\x1b[31mc\x7f", ""), "a b [31mc");
  EXPECT_EQ(clean_line("no \xE2\x80\xAEthgir\xE2\x80\xA8 \xC2\x85 \xFF\xC3", ""), "no thgir");
  EXPECT_EQ(clean_line(std::string(1000, 'x'), "").size(), 300u);
  std::string accents;
  for (int i = 0; i < 400; ++i) accents += "\xC3\xA9";
  EXPECT_EQ(clean_line("x" + accents, "").size(), 299u) << "cut between code points";
}

TEST(ErrorText, NeverHoldsTheKey) {
  const std::string key = "sk-Canary0123456789";
  EXPECT_EQ(clean_line("bad key sk-Canary0123456789!", key), "bad key ***!");
  EXPECT_EQ(clean_line("bad key SK-CANARY0123456789!", key), "bad key ***!");
  EXPECT_EQ(clean_line("begins sk-Canary01, ends 23456789.", key), "begins ***, ends ***.");
  EXPECT_EQ(clean_line("sk-Canary0123456789sk-Canary0123456789", key), "***");
  const std::string long_text = std::string(290, 'x') + key;
  EXPECT_EQ(clean_line(long_text, key), std::string(290, 'x') + "***") << "taken out before the cut";
  EXPECT_EQ(clean_line("the short key abc", "abc"), "the short key ***");
}

TEST(ErrorText, NeverHoldsTheKeyInAnotherAlphabetEither) {
  const std::string key = "sk-Canary+0123/456789==";
  for (const std::string before : {"", "a", "Bearer ", "x:"}) {
    const std::string line = clean_line("bad " + encode_base64(before + key) + "!", key);
    EXPECT_NE(line.find("***"), std::string::npos) << line;
    EXPECT_LT(line.size(), std::string("bad ***!").size() + 24)
        << "what stands before the key, and bytes that it has a part in: " << line;
  }
  EXPECT_EQ(clean_line("bad sk-Canary%2B0123%2F456789%3D%3D!", key), "bad ***!");
  EXPECT_EQ(clean_line("bad sk-canary%2b0123%2f456789%3d%3d!", key), "bad ***!");
  EXPECT_EQ(clean_line("nothing of the kind, and no base64", key), "nothing of the kind, and no base64");
}

TEST(KeyFilter, TakesTheKeyOutHoweverItIsCut) {
  const std::string key = "sk-canary-sk-canary-01";
  const std::string text = "It is " + key + ", " + key + key + "; sk-canary- is its beginning, sk-canary-sk-canary-0";
  const std::string expected = "It is ***, ******; sk-canary- is its beginning, sk-canary-sk-canary-0";
  for (std::size_t first = 0; first <= text.size(); ++first) {
    for (std::size_t second = first; second <= text.size(); ++second) {
      KeyFilter filter(key);
      std::string filtered;
      for (const std::string& piece : {text.substr(0, first), text.substr(first, second - first), text.substr(second)}) {
        filtered += filter.take(piece);
      }
      ASSERT_EQ(filtered + filter.take_rest(), expected) << first << " " << second;
    }
  }
}

TEST(KeyFilter, LeavesAWordThatIsNoSecretWhereItIs) {
  KeyFilter none("none"), empty("");
  EXPECT_EQ(none.take("none of them"), "none of them");
  EXPECT_EQ(empty.take("anything"), "anything");
}

TEST(ErrorText, FindsTheMessageWhereServersPutIt) {
  EXPECT_EQ(server_message(R"({"error":{"message":"one","type":"t"}})", ""), "one");
  EXPECT_EQ(server_message(R"({"error":"two"})", ""), "two");
  EXPECT_EQ(server_message(R"({"message":"three"})", ""), "three");
  EXPECT_EQ(server_message(R"({"detail":"four"})", ""), "four");
  EXPECT_EQ(server_message(R"({"error":{"message":"a\u0073\nb"}})", "as"), "*** b");
  EXPECT_EQ(server_message("<html>nginx</html>", ""), "");
  EXPECT_EQ(server_message(R"({"detail":[{"msg":"five"}]})", ""), "");
}

TEST(Json, RefusesWhatWouldCostTooMuch) {
  EXPECT_TRUE(read_json(std::string(30, '[') + std::string(30, ']')));
  EXPECT_FALSE(read_json(std::string(50, '[') + std::string(50, ']')));
  EXPECT_FALSE(read_json(std::string(10'000'000, '[')));
  std::string many = "[0";
  for (int i = 0; i < 300'000; ++i) many += ",0";
  EXPECT_FALSE(read_json(many + "]"));
  EXPECT_TRUE(read_json("[\"" + std::string(1'000'000, 'x') + "\",   \"" + std::string(1'000'000, 'y') + "\"]"));
  EXPECT_FALSE(read_json("[\"" + std::string(1'100'000, 'x') + "\"]"));
  EXPECT_FALSE(read_json("[0." + std::string(1'100'000, '0') + "]"));
  EXPECT_FALSE(read_json("[" + std::string(1'100'000, ' ') + "]"));
  EXPECT_FALSE(read_json("{\"a\":1e999}"));
  EXPECT_FALSE(read_json("{\"a\":"));
}

}  // namespace
}  // namespace hop::http
