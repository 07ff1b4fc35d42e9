// An embedder and a language model with an OpenAI-compatible HTTP API, and a reranker, as functions of a hop::Host:
//
//     hop::HttpEmbedder embedder({.url = "http://127.0.0.1:8089", .model = "all-MiniLM-L6-v2"});
//     host.embed = [&](std::span<const hop::Text> texts) { return embedder.embed(texts); };
//     hop::HttpReranker reranker({.url = "http://127.0.0.1:8090", .model = "bge-reranker-base"});
//     host.score = [&](const hop::ScoreRequest& request) { return reranker.score(request); };
//
// An object serves one thread at a time because it keeps its connection open; create one per thread. Some rules are fixed: TLS
// certificates are verified; redirects are not followed; the key is sent only to the given origin, in the Authorization header
// or, for Azure, in api-key, and is removed from every error message; answers must not be compressed.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "hoptrail/host.hpp"

namespace hop {

struct HttpOptions {
  std::string url{};    // "http://127.0.0.1:8089", with or without "/v1", or the whole URL of the endpoint
  std::string model{};  // sent unchanged; for an embedder, also its id
  std::string key{};    // read it from the environment; empty: no key

  std::chrono::milliseconds connect_timeout{10'000};
  std::chrono::milliseconds attempt_timeout{120'000};  // one attempt, from connecting to the last byte
  std::chrono::milliseconds deadline{300'000};         // one request, with all its attempts and pauses
  int retries = 4;                                     // attempts after the first

  // Maximum bytes of one answer: 64 rows of 4,096 numbers of 24 letters are 6 MiB. Parsing takes at most four times the size of
  // the answer in memory, regardless of its content; the default keeps that within 32 MiB.
  std::size_t response_limit = std::size_t{8} << 20;
  std::size_t batch_size = 64;   // texts per request to an embedder
  std::string query_prefix{};    // for models that expect "query: " and "passage: " before texts;
  std::string passage_prefix{};  // paths count as passages

  std::string certificate_file{};       // certificates (PEM) to trust instead of the system's, for a private server
  std::string proxy{};                  // empty: no proxy, regardless of the environment
  bool key_without_encryption = false;  // allows a key over plain http to another machine, such as one of a private network
  std::string key_header{};             // the key's header; empty: "api-key" for Azure's hosts, otherwise "Authorization: Bearer"
};

// The settings of a request of a language model, in addition to its messages. Members that the server refuses are an error, except for json_replies.
struct ChatOptions {
  std::string reasoning_effort{};      // "none", "minimal", "low", "medium", "high", as the server defines it; empty: its default
  std::optional<std::int64_t> seed{};  // for servers that can repeat a reply
  std::vector<std::string> stop{};     // texts that end a reply
  // Requests verdicts, lists and paths as JSON by a schema (response_format), where the server accepts it.
  bool json_replies = false;
};

// Clock and randomness, which tests replace.
struct HttpTiming {
  std::function<std::chrono::milliseconds()> now;  // monotonic
  std::function<std::int64_t()> unix_seconds;      // for Retry-After with a date
  std::function<void(std::chrono::milliseconds)> sleep;
  std::function<double()> random;  // 0 ≤ random < 1
};

HttpTiming system_timing();

// The exception of embed, complete and score: one line with the cause, "embedder http://127.0.0.1:8089: connection refused".
class HttpError : public std::runtime_error {
 public:
  explicit HttpError(const std::string& message, int http_status = 0) : std::runtime_error(message), http_status_(http_status) {}
  int http_status() const noexcept { return http_status_; }  // 0: no answer arrived

 private:
  int http_status_;
};

namespace http {
class Client;
class Dialect;
}  // namespace http

// POST …/v1/embeddings.
class HttpEmbedder {
 public:
  // Throws HttpError for invalid options: a malformed URL, a key for another machine over plain http.
  explicit HttpEmbedder(HttpOptions options, HttpTiming timing = system_timing());
  HttpEmbedder(HttpEmbedder&&) noexcept;
  HttpEmbedder& operator=(HttpEmbedder&&) noexcept;
  ~HttpEmbedder();

  // One row per text, in the order of the texts. All rows of one object have the same dimension.
  Vectors embed(std::span<const Text> texts);

 private:
  std::unique_ptr<http::Client> client_;
  std::uint32_t dimension_ = 0;
};

// POST …/v1/rerank, as Jina, Cohere, vLLM and llama.cpp serve it. All passages of a question go in one request, whatever the batch
// size is, because a server may scale the scores of a request.
class HttpReranker {
 public:
  // Throws HttpError for invalid options, as HttpEmbedder.
  explicit HttpReranker(HttpOptions options, HttpTiming timing = system_timing());
  HttpReranker(HttpReranker&&) noexcept;
  HttpReranker& operator=(HttpReranker&&) noexcept;
  ~HttpReranker();

  // One number per passage, in the order of the passages; without passages, nothing is sent.
  std::vector<float> score(const ScoreRequest& request);

 private:
  std::unique_ptr<http::Client> client_;
};

// POST …/v1/chat/completions, at temperature 0. The header X-Hoptrail-Purpose has the purpose of the request. If the server refuses
// `temperature`, `max_tokens`, `response_format` or `stream_options`, the request is sent again without it, or with
// `max_completion_tokens`, and so are all later ones of the object. A reply that ended before its answer, in a thought or without
// any text, is an error that says what helps.
class HttpLanguageModel {
 public:
  explicit HttpLanguageModel(HttpOptions options, HttpTiming timing = system_timing());
  HttpLanguageModel(HttpOptions options, ChatOptions chat, HttpTiming timing = system_timing());
  HttpLanguageModel(HttpLanguageModel&&) noexcept;
  HttpLanguageModel& operator=(HttpLanguageModel&&) noexcept;
  ~HttpLanguageModel();

  Completion complete(const CompletionRequest& request);
  // As above, and passes each piece of the answer to `on_text` as it arrives. After the first piece, errors are not retried.
  Completion complete(const CompletionRequest& request, const std::function<void(std::string_view)>& on_text);

 private:
  std::unique_ptr<http::Client> client_;
  std::unique_ptr<http::Dialect> dialect_;
};

}  // namespace hop
