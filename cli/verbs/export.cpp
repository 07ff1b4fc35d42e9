// hoptrail export FILE --format graphml|json|dot
#include <memory>

#include "cli/reading/open_graph.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/write_output.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

struct ExportArguments {
  std::string graph, format = "json", output;
};

hop::ExportFormat format_of(const std::string& name) {
  if (name == "graphml") return hop::ExportFormat::graphml;
  return name == "dot" ? hop::ExportFormat::dot : hop::ExportFormat::json;
}

int run_export(const ExportArguments& arguments) {
  if (!arguments.output.empty()) check_output(arguments.output, {arguments.graph});
  const hop::Bytes text = open_graph(arguments.graph).export_as(format_of(arguments.format));
  if (arguments.output.empty()) print_data(text.text());
  else write_output(arguments.output, text.view());
  return exit_success;
}

}  // namespace

void add_export_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App& verb = *command.add_subcommand("export", "Write the graph for other tools");
  verb.add_option("FILE", arguments->graph, "graph file, or a store's folder")->required();
  verb.add_option("--format", arguments->format, "graphml, json (default) or dot")
      ->check(CLI::IsMember({"graphml", "json", "dot"}));
  verb.add_option("-o,--output", arguments->output, "a file instead of standard output");
  verb.footer(
      "Examples:\n  hoptrail export corpus.hop --format graphml -o corpus.graphml\n  hoptrail export corpus.hop "
      "--format dot | sfdp -Tsvg > corpus.svg");
  verb.callback([arguments, &run] { run = [arguments] { return run_export(*arguments); }; });
}

}  // namespace hop::cli
