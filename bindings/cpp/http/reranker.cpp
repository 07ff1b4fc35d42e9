// POST …/v1/rerank.
#include "bindings/cpp/http/client.hpp"
#include "bindings/cpp/http/json.hpp"
#include "bindings/cpp/http/rerank_answer.hpp"

namespace hop {
namespace {

std::string rerank_request(const HttpOptions& options, const ScoreRequest& asked) {
  http::Json documents = http::Json::array();
  for (const std::string_view passage : asked.passages) documents.push_back(std::string(passage));
  http::Json request = {{"query", std::string(asked.question)}, {"documents", std::move(documents)}};
  if (!options.model.empty()) request["model"] = options.model;
  return http::write_json(request);
}

}  // namespace

HttpReranker::HttpReranker(HttpOptions options, HttpTiming timing)
    : client_(std::make_unique<http::Client>("reranker", "rerank", std::move(options), std::move(timing))) {}
HttpReranker::HttpReranker(HttpReranker&&) noexcept = default;
HttpReranker& HttpReranker::operator=(HttpReranker&&) noexcept = default;
HttpReranker::~HttpReranker() = default;

std::vector<float> HttpReranker::score(const ScoreRequest& request) {
  if (request.passages.empty()) return {};
  http::RerankReceiver receiver(request.passages.size(), client_->options().key);
  client_->post(rerank_request(client_->options(), request), "", receiver);
  return receiver.take_scores();
}

}  // namespace hop
