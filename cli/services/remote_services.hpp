// An embedder, a reranker and a language model on servers, for one thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "hoptrail/http.hpp"

namespace hop::cli {

class RemoteEmbedder {
 public:
  virtual ~RemoteEmbedder() = default;
  virtual hop::Vectors embed(std::span<const hop::Text> texts) = 0;
};

class RemoteReranker {
 public:
  virtual ~RemoteReranker() = default;
  // One score per passage; higher is better.
  virtual std::vector<float> score(const hop::ScoreRequest& request) = 0;
};

class RemoteLanguageModel {
 public:
  virtual ~RemoteLanguageModel() = default;
  // `on_text`, if set, receives the answer piece by piece.
  virtual hop::Completion complete(const hop::CompletionRequest& request,
                                   const std::function<void(std::string_view)>& on_text) = 0;
};

// All throw hop::HttpError for invalid options.
std::unique_ptr<RemoteEmbedder> make_embedder(const hop::HttpOptions& options);
std::unique_ptr<RemoteReranker> make_reranker(const hop::HttpOptions& options);
std::unique_ptr<RemoteLanguageModel> make_language_model(const hop::HttpOptions& options, const hop::ChatOptions& chat);

}  // namespace hop::cli
