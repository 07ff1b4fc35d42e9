#include "cli/serving/service.hpp"

#include <algorithm>

#include "cli/arguments/method_table.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/arguments/option_effect.hpp"
#include "cli/arguments/search_arguments.hpp"
#include "cli/reading/open_store.hpp"
#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupts.hpp"
#include "cli/terminal/search_json.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t longest_question = 16384;  // in bytes

constexpr std::uint32_t uses = option_use::search | option_use::answer | option_use::steps;

// The server's options that affect the method of a request, without those that the request sets.
std::vector<std::string> options_for(const RetrievalArguments& request, const std::vector<std::string>& given) {
  hop::Options chosen;
  set_options(given, chosen);
  chosen.set_text("method", request.method);
  if (!request.retriever.empty()) chosen.set_text("retriever", request.retriever);
  std::vector<std::string> options;
  for (const std::string& assignment : given) {
    const std::string_view key = key_of(assignment);
    if ((key == "hits" && request.hits != 0) || (key == "retriever" && !request.retriever.empty())) continue;
    if (key == "method" || has_effect(key, chosen, uses)) options.push_back(assignment);
  }
  return options;
}

}  // namespace

Service::Service(const ServiceSettings& given)
    : settings(given),
      weights(given.weights.empty() ? std::string() : read_file(given.weights)),
      store(given.folder, given.services, given.most_segments),
      pool(given.services, std::string(store.version()->graph.vectors().embedder_id)) {}

void check_options_are_read(const std::vector<std::string>& given) {
  for (const std::string& assignment : given) {
    const std::string_view key = key_of(assignment);
    const std::vector<std::string> methods = methods_with(0);
    const bool is_read = key == "method" || std::any_of(methods.begin(), methods.end(), [&](const std::string& method) {
                           hop::Options chosen;
                           set_options(given, chosen);
                           chosen.set_text("method", method);
                           return has_effect(key, chosen, uses);
                         });
    if (!is_read)
      throw Failure("option \"" + std::string(key) +
                    "\" has no effect on any request: it is not an option for searching or answering");
  }
}

hop::Options options_of(const Service& service, const RetrievalRequest& request, const std::string& default_method) {
  RetrievalArguments arguments;
  arguments.method = request.method.empty() ? default_method : request.method;
  arguments.retriever = request.retriever;
  arguments.hits = request.hits;
  arguments.options = options_for(arguments, service.settings.options);
  if (request.offset != 0) arguments.options.push_back("hits.offset=" + std::to_string(request.offset));
  hop::Options options = retrieval_options(arguments, uses);
  if (const std::string& bytes = service.weights; !bytes.empty()) {
    options.set_weights({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  }
  if (service.settings.services.embed_url.empty()) options.set_flag("search.embed", false);
  prepare_scores(service.settings.services.has_reranker(), options);
  return options;
}

hop::Questions questions_of(const RetrievalRequest& request) {
  if (request.question.find_first_not_of(" \t\r\n") == std::string::npos) throw HttpFailure(400, "the question is empty");
  if (request.question.size() > longest_question) {
    throw HttpFailure(
        400, "the question has " + std::to_string(request.question.size()) + " bytes, limit " + std::to_string(longest_question));
  }
  RetrievalArguments arguments;
  arguments.words = {request.question};
  arguments.conditions = request.conditions;
  return retrieval_question(arguments);
}

hop::Host host_of(Services& services, const HttpRequest& http) {
  hop::Host host = services.host();
  host.progress = [&http](const hop::Progress&) {
    if (http.is_given_up()) throw Interrupted();
  };
  return host;
}

Found search(Service& service, const StoreVersion& version, const RetrievalRequest& request, const HttpRequest& http) {
  hop::Options options = options_of(service, request, service.settings.method);
  const ServicePool::Loan services = service.pool.lend();
  prepare_search(*services, options);
  const hop::Questions questions = questions_of(request);
  hop::Task task = hop::Task::search(version.graph, questions, options);
  hop::run(task, host_of(*services, http));
  return {std::move(options), task.take_results()};
}

}  // namespace hop::cli
