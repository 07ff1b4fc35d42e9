// The servers that answer the engine's requests: an embedder, a reranker and a language model.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/services/recording.hpp"
#include "cli/services/remote_services.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

struct ServiceArguments {
  std::string embed_url, embed_model, embedder_id, query_prefix, passage_prefix;
  std::string rerank_url, rerank_model;
  std::string llm_url, llm_model;
  hop::ChatOptions chat{};
  std::string key_header;
  bool key_over_http = false;
  int retries = 4;
  int timeout_seconds = 120;
  std::shared_ptr<Recording> recording{};  // of the language model's replies, shared by all copies

  bool has_reranker() const { return !rerank_url.empty(); }
  // Whether a server or its recorded replies are given.
  bool has_language_model() const { return !llm_url.empty() || (recording && recording->is_replayed()); }
};

void add_embedder_arguments(CLI::App& verb, ServiceArguments& arguments);
void add_reranker_arguments(CLI::App& verb, ServiceArguments& arguments);
void add_language_model_arguments(CLI::App& verb, ServiceArguments& arguments);

// Whether scores can reorder the passages of these options (search.score): not those that a state over steps orders.
bool takes_scores(const hop::Options& options);
// Sets search.score if there is a reranker and takes_scores(). Throws Failure if the option is set without a reranker.
void prepare_scores(bool has_reranker, hop::Options& options);

class Services {
 public:
  // `graph_embedder`: the embedder that the graph names, used as the model if the command line sets none. Keys come from the
  // environment: HOPTRAIL_EMBED_KEY, HOPTRAIL_RERANK_KEY and HOPTRAIL_LLM_KEY, or OPENAI_API_KEY for https://api.openai.com only.
  explicit Services(const ServiceArguments& arguments, std::string_view graph_embedder = {});

  bool has_embedder() const { return embedder_ != nullptr; }
  bool has_reranker() const { return reranker_ != nullptr; }
  bool has_language_model() const { return model_ != nullptr || (recording_ && recording_->is_replayed()); }

  // The functions of a host; they refer to this object.
  hop::Host host();
  hop::Vectors embed(std::span<const hop::Text> texts);
  std::vector<float> score(const hop::ScoreRequest& request);
  hop::Completion complete(const hop::CompletionRequest& request, const std::function<void(std::string_view)>& on_text = {});

  // Prints a notice for each server that was given and to which nothing was sent. Call it after the task.
  void print_unused(const hop::Graph& graph) const;

 private:
  std::unique_ptr<RemoteEmbedder> embedder_;
  std::unique_ptr<RemoteReranker> reranker_;
  std::unique_ptr<RemoteLanguageModel> model_;
  std::shared_ptr<Recording> recording_;
  std::string embedder_id_;
  bool embedder_has_key_ = false, reranker_has_key_ = false, model_has_key_ = false;
  bool has_embedded_ = false, has_scored_ = false, has_completed_ = false;
};

}  // namespace hop::cli
