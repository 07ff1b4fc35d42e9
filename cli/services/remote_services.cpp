#include "cli/services/remote_services.hpp"

namespace hop::cli {

namespace {

class HttpEmbedder final : public RemoteEmbedder {
 public:
  explicit HttpEmbedder(const hop::HttpOptions& options) : embedder_(options) {}
  hop::Vectors embed(std::span<const hop::Text> texts) override { return embedder_.embed(texts); }

 private:
  hop::HttpEmbedder embedder_;
};

class HttpReranker final : public RemoteReranker {
 public:
  explicit HttpReranker(const hop::HttpOptions& options) : reranker_(options) {}
  std::vector<float> score(const hop::ScoreRequest& request) override { return reranker_.score(request); }

 private:
  hop::HttpReranker reranker_;
};

class HttpLanguageModel final : public RemoteLanguageModel {
 public:
  HttpLanguageModel(const hop::HttpOptions& options, const hop::ChatOptions& chat) : model_(options, chat) {}
  hop::Completion complete(const hop::CompletionRequest& request, const std::function<void(std::string_view)>& on_text) override {
    return on_text ? model_.complete(request, on_text) : model_.complete(request);
  }

 private:
  hop::HttpLanguageModel model_;
};

}  // namespace

std::unique_ptr<RemoteEmbedder> make_embedder(const hop::HttpOptions& options) { return std::make_unique<HttpEmbedder>(options); }
std::unique_ptr<RemoteReranker> make_reranker(const hop::HttpOptions& options) { return std::make_unique<HttpReranker>(options); }
std::unique_ptr<RemoteLanguageModel> make_language_model(const hop::HttpOptions& options, const hop::ChatOptions& chat) {
  return std::make_unique<HttpLanguageModel>(options, chat);
}

}  // namespace hop::cli
