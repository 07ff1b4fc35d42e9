#include "cli/serving/run_serve.hpp"

#include <atomic>
#include <csignal>
#include <filesystem>
#include <memory>
#include <thread>

#include "cli/arguments/corpus_arguments.hpp"
#include "cli/arguments/method_table.hpp"
#include "cli/reading/open_store.hpp"
#include "cli/serving/http_server.hpp"
#include "cli/serving/listen_address.hpp"
#include "cli/serving/open_files.hpp"
#include "cli/serving/page.hpp"
#include "cli/serving/read_token.hpp"
#include "cli/serving/routes.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/interrupts.hpp"
#include "cli/terminal/lower_case.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t longest_json = std::size_t{64} << 10;  // of a question's body

ServiceSettings service_settings(const ServeArguments& arguments) {
  ServiceSettings settings;
  settings.folder = arguments.store;
  settings.name = arguments.name;
  if (settings.name.empty()) {
    const std::filesystem::path path = std::filesystem::weakly_canonical(arguments.store);
    settings.name = path.filename().string();
  }
  if (settings.name.empty() || settings.name.find('/') != std::string::npos) {
    throw Failure("--name \"" + settings.name + "\" must not be empty or contain \"/\"");
  }
  settings.method = arguments.retrieval.method.empty() ? default_method() : arguments.retrieval.method;
  settings.ask_method = arguments.retrieval.method.empty() ? methods_with(HOP_METHOD_IN_STEPS).front() : settings.method;
  settings.weights = arguments.retrieval.weights;
  settings.options = arguments.retrieval.options;
  if (!arguments.retrieval.retriever.empty()) settings.options.push_back("retriever=" + arguments.retrieval.retriever);
  settings.services = arguments.services;
  settings.most_segments = arguments.most_segments;
  settings.longest_document = arguments.body_limit << 20;
  return settings;
}

AccessRules access_rules(const ServeArguments& arguments, const ListenAddress& address) {
  AccessRules rules{read_token(arguments.token_file), arguments.hosts};
  for (std::string& host : rules.hosts) host = lower_case(host);
  if (!is_numeric_address(address.host)) rules.hosts.push_back(address.host);
  if (rules.token.empty() && !is_loopback(address.host)) {
    throw Failure("--listen " + arguments.listen + " accepts other machines: set HOPTRAIL_SERVE_TOKEN or pass --token-file FILE");
  }
  return rules;
}

HttpLimits http_limits(const ServeArguments& arguments) {
  HttpLimits limits;
  const std::size_t connections = allow_connections(arguments.connections);
  if (connections < arguments.connections) {
    print_notice("--connections " + std::to_string(arguments.connections) + ": the system's limit of open files allows " +
                 std::to_string(connections));
  }
  limits.connections = {connections, arguments.workers, std::chrono::seconds(arguments.idle_seconds)};
  limits.read = std::chrono::seconds(arguments.read_seconds);
  limits.answer = std::chrono::seconds(arguments.answer_seconds);
  limits.stop = std::chrono::seconds(arguments.stop_seconds);
  return limits;
}

// Checks at the start the options that apply to all requests.
void check_settings(const Service& service) {
  const hop::Store& store = service.store.version()->store;
  check_services(store_option_is(store, "index.embed", "true"), store_option_is(store, "keywords.ask", "true"),
                 service.settings.services);
  check_options_are_read(service.settings.options);
  options_of(service, {}, service.settings.method);
  options_of(service, {}, service.settings.ask_method);
}

HttpTarget target_of(Service& service, HttpRequest& request) {
  const Route& route = find_route(request);
  HttpTarget target;
  target.open = route.open;
  if (route.body != nullptr) target.longest_body = longest_json;
  if (route.takes_document) target.longest_body = service.settings.longest_document;
  target.answer = [&service, handle = route.handle](const HttpRequest& asked) { return handle(service, asked); };
  return target;
}

HttpTarget target_or_page(Service& service, const Page& page, HttpRequest& request) {
  if (std::optional<HttpReply> file = page.find(request)) {
    HttpTarget target;
    target.open = true;  // a browser sends no token for a page; the data of the store needs one
    target.answer = [reply = std::move(*file)](const HttpRequest&) { return reply; };
    return target;
  }
  return target_of(service, request);
}

}  // namespace

int run_serve(const ServeArguments& arguments) {
  if (arguments.lists_routes) {
    print_data(to_text(routes_json()) + "\n");
    return exit_success;
  }
  if (arguments.store.empty()) throw Failure("serve needs the folder of a store");
  std::signal(SIGPIPE, SIG_IGN);
  remember_interrupts();
  ListenAddress address = parse_listen_address(arguments.listen);
  const AccessRules rules = access_rules(arguments, address);
  const Page page(arguments.page);
  Service service(service_settings(arguments));
  check_settings(service);
  const std::unique_ptr<HttpServer> server = make_http_server(
      http_limits(arguments), rules, [&](HttpRequest& request) { return target_or_page(service, page, request); },
      [&](const HttpRequest& request, int status, std::chrono::duration<double> time) {
        service.counts.add(request.method == "HEAD"          ? "GET"
                           : route_label(request) == "other" ? "other"
                                                             : request.method,
                           route_label(request), status, time);
      });
  service.connection_count = [&server] { return server->connection_count(); };
  address.port = server->bind(address.host, address.port);

  print("serving " + service.settings.name + " at http://" + host_and_port(address) + "\n");
  finish_output();
  std::atomic<bool> has_ended{false};
  std::thread accepting([&] {
    server->accept_clients();
    has_ended = true;
  });
  while (!has_ended && wait_uninterrupted(std::chrono::milliseconds(200))) {
  }
  const bool is_failure = has_ended && !is_interrupted();
  server->stop_accepting();
  accepting.join();
  server->finish();
  if (is_failure) throw Failure("the server cannot accept clients any more: " + arguments.listen + " has failed");
  return exit_success;  // the store's thread first processes its queue
}

}  // namespace hop::cli
