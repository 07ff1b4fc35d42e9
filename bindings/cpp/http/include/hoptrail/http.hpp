// An embedder and a language model behind OpenAI-compatible HTTP, as functions of a hop::Host:
//
//     hop::HttpEmbedder embedder({.url = "http://127.0.0.1:8089", .model = "all-MiniLM-L6-v2"});
//     host.embed = [&](std::span<const hop::Text> texts) { return embedder.embed(texts); };
//
// An object serves one thread at a time (it keeps its connection open); make one for each thread. Rules that no option
// changes: TLS certificates are checked; redirects are not followed; the key goes to the given origin only, in the
// Authorization header, and is taken out of every error message; no compressed answers.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "hoptrail/host.hpp"

namespace hop {

struct HttpOptions {
  std::string url{};    // "http://127.0.0.1:8089", with or without "/v1", or the whole path of the endpoint
  std::string model{};  // sent as given; an embedder's is its id, too
  std::string key{};    // read it from the environment; empty: none

  std::chrono::milliseconds connect_timeout{10'000};
  std::chrono::milliseconds attempt_timeout{120'000};  // one attempt, from connecting to the last byte
  std::chrono::milliseconds deadline{300'000};         // one request, with all its attempts and the waiting between them
  int retries = 4;                                     // attempts after the first

  // Bytes of one answer: 64 rows of 4,096 numbers of 24 letters are 6 MiB. Reading one takes four times its size in memory
  // at most, regardless of what it holds; the limit that is given here keeps that within 32 MiB.
  std::size_t response_limit = std::size_t{8} << 20;
  std::size_t batch_size = 64;   // texts of one request to an embedder
  std::string query_prefix{};    // for models that want "query: " and "passage: " before texts;
  std::string passage_prefix{};  // paths count as passages

  std::string certificate_file{};       // certificates (PEM) to trust instead of the system's, for a server of one's own
  std::string proxy{};                  // empty: none, regardless of the environment
  bool key_without_encryption = false;  // lets a key go over plain http to another machine than this one
};

// Time and chance, for tests to replace.
struct HttpTiming {
  std::function<std::chrono::milliseconds()> now;  // never goes back
  std::function<std::int64_t()> unix_seconds;      // for Retry-After with a date
  std::function<void(std::chrono::milliseconds)> sleep;
  std::function<double()> random;  // 0 ≤ random < 1
};

HttpTiming system_timing();

// What embed and complete throw: one line with the cause, "embedder http://127.0.0.1:8089: connection refused".
class HttpError : public std::runtime_error {
 public:
  explicit HttpError(const std::string& message, int http_status = 0) : std::runtime_error(message), http_status_(http_status) {}
  int http_status() const noexcept { return http_status_; }  // 0: there was no answer

 private:
  int http_status_;
};

namespace http {
class Client;
}

// POST …/v1/embeddings.
class HttpEmbedder {
 public:
  // Throws HttpError for options that make no sense: a URL that is none, a key for another machine over plain http.
  explicit HttpEmbedder(HttpOptions options, HttpTiming timing = system_timing());
  HttpEmbedder(HttpEmbedder&&) noexcept;
  HttpEmbedder& operator=(HttpEmbedder&&) noexcept;
  ~HttpEmbedder();

  // One row a text, in the order of the texts. All rows that one object gives have the same dimension.
  Vectors embed(std::span<const Text> texts);

 private:
  std::unique_ptr<http::Client> client_;
  std::uint32_t dimension_ = 0;
};

// POST …/v1/chat/completions, at temperature 0. The request's purpose goes along as the header X-Hoptrail-Purpose.
class HttpLanguageModel {
 public:
  explicit HttpLanguageModel(HttpOptions options, HttpTiming timing = system_timing());
  HttpLanguageModel(HttpLanguageModel&&) noexcept;
  HttpLanguageModel& operator=(HttpLanguageModel&&) noexcept;
  ~HttpLanguageModel();

  Completion complete(const CompletionRequest& request);
  // The same, with each piece of the answer handed out as it comes. After the first piece nothing is retried.
  Completion complete(const CompletionRequest& request, const std::function<void(std::string_view)>& on_text);

 private:
  std::unique_ptr<http::Client> client_;
};

}  // namespace hop
