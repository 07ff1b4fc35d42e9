// POST …/v1/embeddings.
#include <algorithm>

#include "bindings/cpp/http/client.hpp"
#include "bindings/cpp/http/embedding_answer.hpp"
#include "bindings/cpp/http/json.hpp"

namespace hop {
namespace {

std::string embedding_request(const HttpOptions& options, std::span<const Text> texts) {
  http::Json input = http::Json::array();
  for (const Text& text : texts) {
    const std::string& prefix = text.role == TextRole::query ? options.query_prefix : options.passage_prefix;
    input.push_back(prefix + std::string(text.text));
  }
  http::Json request = {{"input", std::move(input)}, {"encoding_format", "float"}};
  if (!options.model.empty()) request["model"] = options.model;
  return http::write_json(request);
}

}  // namespace

HttpEmbedder::HttpEmbedder(HttpOptions options, HttpTiming timing)
    : client_(std::make_unique<http::Client>("embedder", "embeddings", std::move(options), std::move(timing))) {}
HttpEmbedder::HttpEmbedder(HttpEmbedder&&) noexcept = default;
HttpEmbedder& HttpEmbedder::operator=(HttpEmbedder&&) noexcept = default;
HttpEmbedder::~HttpEmbedder() = default;

Vectors HttpEmbedder::embed(std::span<const Text> texts) {
  Vectors vectors;
  vectors.embedder_id = client_->options().model;
  while (!texts.empty()) {
    const std::size_t count = std::min(texts.size(), client_->options().batch_size);
    http::EmbeddingReceiver receiver(count, client_->options().key);
    client_->post(embedding_request(client_->options(), texts.first(count)), "", receiver);
    http::Rows rows = receiver.take_rows();
    if (dimension_ == 0) dimension_ = rows.dimension;
    if (rows.dimension != dimension_) {
      throw client_->error("vectors of dimension " + std::to_string(rows.dimension) + ", but earlier ones have " +
                           std::to_string(dimension_) + ": has the server changed its model?");
    }
    if (vectors.values.empty()) vectors.values = std::move(rows.values);
    else vectors.values.insert(vectors.values.end(), rows.values.begin(), rows.values.end());
    texts = texts.subspan(count);
  }
  vectors.dimension = dimension_;
  return vectors;
}

}  // namespace hop
