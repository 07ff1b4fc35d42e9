#include "cli/services/services.hpp"

#include <cstdlib>

#include "cli/arguments/help_group.hpp"
#include "cli/arguments/method_table.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

constexpr const char* embed_key_variable = "HOPTRAIL_EMBED_KEY";
constexpr const char* rerank_key_variable = "HOPTRAIL_RERANK_KEY";
constexpr const char* model_key_variable = "HOPTRAIL_LLM_KEY";

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

// Compares characters only, so that no other interpretation of the URL can yield another host.
bool is_openai(const std::string& url) {
  for (const std::string_view origin : {"https://api.openai.com:443", "https://api.openai.com"}) {
    if (url.rfind(origin, 0) == 0) return url.size() == origin.size() || url[origin.size()] == '/';
  }
  return false;
}

// A key for one provider must not be sent to another server because of a variable that was set for another purpose.
std::string key_for(const char* own_variable, const std::string& url) {
  std::string key = environment(own_variable);
  if (key.empty() && is_openai(url)) key = environment("OPENAI_API_KEY");
  return key;
}

// Calls the server. If it rejects a request without a key, the error names the variable for the key.
template <class Call>
auto with_key_advice(bool has_key, const char* key_variable, Call&& call) {
  try {
    return call();
  } catch (const hop::HttpError& error) {
    const int status = error.http_status();
    if (has_key || (status != 401 && status != 403 && status != 407)) throw;
    throw hop::HttpError(std::string(error.what()) + "; no key was sent: set " + key_variable +
                             " (OPENAI_API_KEY is for https://api.openai.com only)",
                         status);
  }
}

void add_connection_arguments(CLI::App& verb, ServiceArguments& arguments) {
  verb.add_option("--retries", arguments.retries, "number of retries after a failed attempt")->check(CLI::Range(0, 100));
  verb.add_option("--timeout", arguments.timeout_seconds, "seconds per attempt")->check(CLI::Range(1, 86400));
  verb.add_flag("--key-over-http", arguments.key_over_http,
                "send a key without encryption to another machine, such as one of a private network");
  verb.add_option("--key-header", arguments.key_header,
                  "header that holds the key alone, such as api-key (the default for Azure); otherwise Authorization: Bearer");
}

hop::HttpOptions http_options(const ServiceArguments& arguments, const std::string& url, const std::string& model,
                              const char* key_variable) {
  hop::HttpOptions options;
  options.url = url;
  options.model = model;
  options.key = key_for(key_variable, url);
  options.retries = arguments.retries;
  options.attempt_timeout = std::chrono::seconds(arguments.timeout_seconds);
  options.deadline = options.attempt_timeout * (arguments.retries + 1);
  options.query_prefix = arguments.query_prefix;
  options.passage_prefix = arguments.passage_prefix;
  options.key_header = arguments.key_header;
  options.key_without_encryption = arguments.key_over_http;
  return options;
}

}  // namespace

void add_embedder_arguments(CLI::App& verb, ServiceArguments& arguments) {
  const HelpGroup group(verb, "Embedder");
  verb.add_option("--embed-url", arguments.embed_url, "server that embeds texts (OpenAI's /v1/embeddings)");
  verb.add_option("--embed-model", arguments.embed_model, "its model; its name is the embedder's id");
  verb.add_option("--embedder-id", arguments.embedder_id, "the embedder's id, if it is not the model's name");
  verb.add_option("--query-prefix", arguments.query_prefix, "prepended to questions, for models that expect a prefix");
  verb.add_option("--passage-prefix", arguments.passage_prefix, "prepended to passages");
  add_connection_arguments(verb, arguments);
}

void add_reranker_arguments(CLI::App& verb, ServiceArguments& arguments) {
  const HelpGroup group(verb, "Reranker");
  verb.add_option("--rerank-url", arguments.rerank_url,
                  "server that scores the first passages of a ranking (/v1/rerank, as of Jina, Cohere, vLLM, llama.cpp)");
  verb.add_option("--rerank-model", arguments.rerank_model, "its model");
}

void add_language_model_arguments(CLI::App& verb, ServiceArguments& arguments) {
  const HelpGroup group(verb, "Language model");
  verb.add_option("--llm-url", arguments.llm_url, "server of a language model (OpenAI's /v1/chat/completions)");
  verb.add_option("--llm-model", arguments.llm_model, "its model");
  verb.add_option("--llm-effort", arguments.chat.reasoning_effort, "how much the model may think (reasoning_effort)");
  verb.add_option("--llm-seed", arguments.chat.seed, "seed of the model's replies, for servers that can repeat them");
  verb.add_option("--llm-stop", arguments.chat.stop, "text that ends a reply; several times for several texts")
      ->allow_extra_args(false);
  verb.add_flag("--llm-json", arguments.chat.json_replies,
                "request verdicts and lists as JSON by a schema, where the server accepts it");
  arguments.recording = std::make_shared<Recording>();
  const auto recording = arguments.recording;
  CLI::Option* record = verb.add_option_function<std::string>(
      "--record", [recording](const std::string& path) { recording->record_to(path); },
      "store the language model's replies in this file; requests that it contains are not sent again");
  verb.add_option_function<std::string>(
          "--replay", [recording](const std::string& path) { recording->replay(path); },
          "take the language model's replies from a file written by --record, without a server")
      ->excludes(record);
  if (verb.get_option_no_throw("--retries") == nullptr) add_connection_arguments(verb, arguments);
}

bool takes_scores(const hop::Options& options) {
  const bool is_loop = has_trait(options.get("method"), HOP_METHOD_BY_RETRIEVER);
  return !has_trait(options.get(is_loop ? "retriever" : "method"), HOP_METHOD_IN_STEPS);
}

void prepare_scores(bool has_reranker, hop::Options& options) {
  if (has_reranker && takes_scores(options)) options.set_flag("search.score", true);
  if (!has_reranker && option_is(options, "search.score", "true"))
    throw Failure("search.score needs a reranker: pass --rerank-url");
}

Services::Services(const ServiceArguments& arguments, std::string_view graph_embedder) {
  embedder_id_ = arguments.embedder_id.empty() ? arguments.embed_model : arguments.embedder_id;
  if (embedder_id_.empty()) embedder_id_ = graph_embedder;
  if (!arguments.embed_url.empty()) {
    const std::string model = arguments.embed_model.empty() ? std::string(graph_embedder) : arguments.embed_model;
    const hop::HttpOptions options = http_options(arguments, arguments.embed_url, model, embed_key_variable);
    embedder_has_key_ = !options.key.empty();
    embedder_ = make_embedder(options);
  }
  if (arguments.has_reranker()) {
    const hop::HttpOptions options = http_options(arguments, arguments.rerank_url, arguments.rerank_model, rerank_key_variable);
    reranker_has_key_ = !options.key.empty();
    reranker_ = make_reranker(options);
  }
  recording_ = arguments.recording;
  if (!arguments.llm_url.empty()) {
    const hop::HttpOptions options = http_options(arguments, arguments.llm_url, arguments.llm_model, model_key_variable);
    model_has_key_ = !options.key.empty();
    model_ = make_language_model(options, arguments.chat);
  }
}

hop::Host Services::host() {
  hop::Host host;
  if (embedder_) host.embed = [this](std::span<const hop::Text> texts) { return embed(texts); };
  if (reranker_) host.score = [this](const hop::ScoreRequest& request) { return score(request); };
  if (has_language_model()) host.complete = [this](const hop::CompletionRequest& request) { return complete(request); };
  return host;
}

void Services::print_unused(const hop::Graph& graph) const {
  if (embedder_ && !has_embedded_) {
    const bool has_vectors = graph.vectors().dimension > 0;
    print_notice(std::string("--embed-url has no effect: ") +
                 (has_vectors ? "the search took no vector of it" : "the graph has no vectors"));
  }
  if (reranker_ && !has_scored_) print_notice("--rerank-url has no effect: the search had no passages scored");
  if (model_ && !has_completed_) print_notice("--llm-url has no effect: the search asked no language model");
}

hop::Vectors Services::embed(std::span<const hop::Text> texts) {
  has_embedded_ = true;
  hop::Vectors vectors = with_key_advice(embedder_has_key_, embed_key_variable, [&] { return embedder_->embed(texts); });
  vectors.embedder_id = embedder_id_;
  return vectors;
}

std::vector<float> Services::score(const hop::ScoreRequest& request) {
  has_scored_ = true;
  return with_key_advice(reranker_has_key_, rerank_key_variable, [&] { return reranker_->score(request); });
}

hop::Completion Services::complete(const hop::CompletionRequest& request, const std::function<void(std::string_view)>& on_text) {
  has_completed_ = true;
  bool is_asked = false;
  const auto ask = [&](const hop::CompletionRequest& of_model) {
    is_asked = true;
    return with_key_advice(model_has_key_, model_key_variable, [&] { return model_->complete(of_model, on_text); });
  };
  const hop::Completion completion = recording_ ? recording_->answer(request, ask) : ask(request);
  if (!is_asked && on_text) on_text(completion.text);
  return completion;
}

}  // namespace hop::cli
