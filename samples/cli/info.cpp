// hoptrail info FILE
#include <memory>

#include "failure.hpp"
#include "hoptrail.hpp"
#include "json.hpp"
#include "open_graph.hpp"
#include "option_arguments.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace hop::cli {

namespace {

struct InfoArguments {
  std::string graph;
  bool json = false;
  std::vector<std::string> options;
};

// One fact a line, objects indented below their name: the description stays the one source of what there is to tell.
void print_facts(const Json& facts, const std::string& indent, bool styled) {
  for (const auto& [name, value] : facts.items()) {
    std::string label = name;
    for (char& c : label) c = c == '_' ? ' ' : c;
    if (value.is_object()) {
      print(indent + bold(label, styled) + "\n");
      print_facts(value, indent + "  ", styled);
    } else {
      const std::string shown = value.is_null()     ? "none"
                                : value.is_string() ? value.get<std::string>()
                                                    : to_text(value);
      print(indent + label + ": " + (shown.empty() ? "not stated" : printable(shown)) + "\n");
    }
  }
}

int run_info(const InfoArguments& arguments) {
  hop::Options options;
  set_options(arguments.options, options);
  const hop::Graph graph = open_graph(arguments.graph);
  const Json facts = parse_json(graph.describe(options).text(), "description");
  if (arguments.json) {
    print(to_text(facts) + "\n");
    return exit_success;
  }
  Json shown = facts;
  shown.erase("index_options");  // long, and in --json
  print_facts(shown, "", styles_wanted());
  return exit_success;
}

}  // namespace

void add_info_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<InfoArguments>();
  CLI::App& verb =
      *command.add_subcommand("info", "Tell what a graph file holds: sizes, edges, density, embedder, options");
  verb.add_option("FILE", arguments->graph, "graph file")->required();
  verb.add_flag("--json", arguments->json, "print all facts as one JSON object");
  add_option_arguments(verb, arguments->options);
  verb.footer(
      "Edges and density are those of --option method=… (trail or gnn_ret).\n\nExample:\n  hoptrail info corpus.hop "
      "--option method=gnn_ret");
  verb.callback([arguments, &run] { run = [arguments] { return run_info(*arguments); }; });
}

}  // namespace hop::cli
