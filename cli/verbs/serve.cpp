// hoptrail serve STORE
#include <memory>

#include "cli/arguments/method_table.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/serving/run_serve.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/verbs/descriptions.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

#ifndef HOPTRAIL_SERVE

// For a build without the HTTP library.
int run_serve(const ServeArguments&) {
  throw Failure(
      "this build has no HTTP server: install cpp-httplib 0.11 or later (Debian, Ubuntu: libcpp-httplib-dev) and build again");
}

#endif

namespace {

void add_limit_arguments(CLI::App& verb, ServeArguments& arguments) {
  verb.add_option("--body-limit", arguments.body_limit, "maximum size of a document in MiB")->check(CLI::Range(1, 1024));
  verb.add_option("--connections", arguments.connections, "maximum number of connections; above it, the longest idle one closes")
      ->check(CLI::Range(1, 100000));
  verb.add_option("--workers", arguments.workers, "maximum number of concurrent requests")->check(CLI::Range(1, 1024));
  verb.add_option("--read-seconds", arguments.read_seconds, "time limit for receiving a request")->check(CLI::Range(1, 3600));
  verb.add_option("--answer-seconds", arguments.answer_seconds, "time limit for an answer")->check(CLI::Range(1, 86400));
  verb.add_option("--stop-seconds", arguments.stop_seconds, "time limit for unfinished answers when the server stops")
      ->check(CLI::Range(0, 3600));
  verb.add_option("--idle-seconds", arguments.idle_seconds, "time until an idle connection is closed")
      ->check(CLI::Range(1, 86400));
}

}  // namespace

void add_serve_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<ServeArguments>();
  CLI::App& verb = *command.add_subcommand("serve", serve_description);
  verb.add_option("STORE", arguments->store, "the store's folder");
  verb.add_option("--listen", arguments->listen, "HOST:PORT; port 0: any free port");
  verb.add_option("--host", arguments->hosts, "a host name of the server, as clients use it; may be repeated")
      ->allow_extra_args(false);
  verb.add_option("--token-file", arguments->token_file, "file with the token that clients send as Authorization: Bearer TOKEN");
  verb.add_option("--name", arguments->name, "id of the store in /v1/vector_stores/{id}/search (default: the folder's name)");
  verb.add_option("--method", arguments->retrieval.method, "method of requests that do not set one (`hoptrail methods`)");
  verb.add_option("--retriever", arguments->retrieval.retriever, "retriever of loops (option retriever)");
  add_weights_argument(verb, arguments->retrieval.weights);
  add_option_arguments(verb, arguments->retrieval.options);
  add_embedder_arguments(verb, arguments->services);
  add_reranker_arguments(verb, arguments->services);
  add_language_model_arguments(verb, arguments->services);
  verb.add_option("--segments", arguments->most_segments, "compact the store above this number of segments (0: never)");
  verb.add_option("--page", arguments->page, "folder of a web page to serve at /, such as the built samples/web");
  add_limit_arguments(verb, *arguments);
  verb.add_flag("--routes", arguments->lists_routes, "print the table of routes as JSON, and exit");
  verb.footer(
      "The token is the environment variable HOPTRAIL_SERVE_TOKEN, or in the file of --token-file. Without a token, the server\n"
      "listens on loopback addresses only. GET /openapi.json describes all routes. On Ctrl-C or SIGTERM, the server answers the\n"
      "requests that have begun, and exits.\n\n"
      "Examples:\n"
      "  hoptrail serve notes.store\n"
      "  hoptrail serve notes.store --listen 0.0.0.0:8080 --host search.example.org --token-file /etc/hoptrail.token");
  verb.callback([arguments, &run] { run = [arguments] { return run_serve(*arguments); }; });
}

}  // namespace hop::cli
