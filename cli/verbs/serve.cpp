// hoptrail serve STORE
#include <memory>

#include "cli/arguments/method_table.hpp"
#include "cli/arguments/option_arguments.hpp"
#include "cli/serving/run_serve.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

#ifndef HOPTRAIL_SERVE

// A build without the library that speaks HTTP.
int run_serve(const ServeArguments&) {
  throw Failure(
      "this build has no HTTP server: install cpp-httplib 0.11 or later (Debian, Ubuntu: libcpp-httplib-dev) and build again");
}

#endif

namespace {

void add_limit_arguments(CLI::App& verb, ServeArguments& arguments) {
  verb.add_option("--body-limit", arguments.body_limit, "MiB of a document that is put")->check(CLI::Range(1, 1024));
  verb.add_option("--connections", arguments.connections, "most connections; beyond it the longest idle one is closed")
      ->check(CLI::Range(1, 100000));
  verb.add_option("--workers", arguments.workers, "requests that are answered at a time")->check(CLI::Range(1, 1024));
  verb.add_option("--read-seconds", arguments.read_seconds, "time for a request to arrive")->check(CLI::Range(1, 3600));
  verb.add_option("--answer-seconds", arguments.answer_seconds, "time for an answer")->check(CLI::Range(1, 86400));
  verb.add_option("--stop-seconds", arguments.stop_seconds, "time for answers under way when the server stops")
      ->check(CLI::Range(0, 3600));
  verb.add_option("--idle-seconds", arguments.idle_seconds, "time until an idle connection is closed")
      ->check(CLI::Range(1, 86400));
}

}  // namespace

void add_serve_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<ServeArguments>();
  CLI::App& verb = *command.add_subcommand("serve", "Answer over HTTP from a store, which clients may change");
  verb.add_option("STORE", arguments->store, "the store's folder");
  verb.add_option("--listen", arguments->listen, "HOST:PORT; port 0: any that is free");
  verb.add_option("--host", arguments->hosts, "a name under which clients reach the server; may be repeated")
      ->allow_extra_args(false);
  verb.add_option("--token-file", arguments->token_file, "file with the token that clients send as Authorization: Bearer TOKEN");
  verb.add_option("--name", arguments->name, "id of the store in /v1/vector_stores/{id}/search; without it the folder's name");
  verb.add_option("--method", arguments->retrieval.method, "method of requests that name none (`hoptrail methods`)");
  verb.add_option("--retriever", arguments->retrieval.retriever, "how loops search (option retriever)");
  add_weights_argument(verb, arguments->retrieval.weights);
  add_option_arguments(verb, arguments->retrieval.options);
  add_embedder_arguments(verb, arguments->services);
  add_language_model_arguments(verb, arguments->services);
  verb.add_option("--segments", arguments->most_segments, "compact the store beyond this number of segments (0: never)");
  verb.add_option("--page", arguments->page, "folder of a page that is served at /, such as the built samples/web");
  add_limit_arguments(verb, *arguments);
  verb.add_flag("--routes", arguments->lists_routes, "print the table of routes as JSON, and serve nothing");
  verb.footer(
      "The token stands in the environment variable HOPTRAIL_SERVE_TOKEN or in --token-file. Without one the server listens on\n"
      "loopback addresses only. GET /openapi.json describes all routes. Ctrl-C or SIGTERM ends the server when the requests\n"
      "that it has begun are answered.\n\n"
      "Examples:\n"
      "  hoptrail serve notes.store\n"
      "  hoptrail serve notes.store --listen 0.0.0.0:8080 --host search.example.org --token-file /etc/hoptrail.token");
  verb.callback([arguments, &run] { run = [arguments] { return run_serve(*arguments); }; });
}

}  // namespace hop::cli
