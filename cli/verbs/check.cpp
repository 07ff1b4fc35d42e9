// hoptrail check FILE
#include <memory>

#include "cli/reading/open_graph.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

struct CheckArguments {
  std::string graph;
  bool json = false;
};

int run_check(const CheckArguments& arguments) {
  try {
    const hop::Graph graph = open_graph(arguments.graph);
    if (arguments.json)
      print_data(to_text(Json{{"file", arguments.graph}, {"sound", true}, {"passages", graph.passage_count()}}) + "\n");
    else print(printable(arguments.graph) + ": sound, " + std::to_string(graph.passage_count()) + " passages\n");
    return exit_success;
  } catch (const hop::Error& error) {
    if (arguments.json) {
      print_data(to_text(Json{{"file", arguments.graph},
                              {"sound", false},
                              {"status", error.status_name()},
                              {"invariant", error.detail()},
                              {"message", error.what()}}) +
                 "\n");
      finish_output();
    }
    throw;
  }
}

}  // namespace

void add_check_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App& verb = *command.add_subcommand("check", "Check every checksum and invariant of a graph file");
  verb.add_option("FILE", arguments->graph, "graph file, or a store's folder")->required();
  verb.add_flag("--json", arguments->json, "print the result as one JSON object");
  verb.footer("For a broken invariant, its name is printed and the exit code is 2.\n\nExample:\n  hoptrail check corpus.hop");
  verb.callback([arguments, &run] { run = [arguments] { return run_check(*arguments); }; });
}

}  // namespace hop::cli
