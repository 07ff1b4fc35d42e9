// hoptrail info FILE [QUESTIONS]
#include <cmath>
#include <memory>

#include "cli/arguments/option_arguments.hpp"
#include "cli/evaluation/graph_reach.hpp"
#include "cli/evaluation/question_set.hpp"
#include "cli/reading/open_graph.hpp"
#include "cli/reading/open_store.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/hops_in_words.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

struct InfoArguments {
  std::string graph, questions;
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
      const std::string shown = value.is_null() ? "none" : value.is_string() ? value.get<std::string>() : to_text(value);
      print(indent + label + ": " + (shown.empty() ? "not stated" : printable(shown)) + "\n");
    }
  }
}

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

Json reach_json(const QuestionSet& set, const std::vector<std::string>& options) {
  Json json = {{"questions", set.questions.size()}};
  std::size_t hops = 0;
  for (const Reach& reach : measure_reach(set.graph, set.sections, set.questions, options)) {
    json["within_" + std::to_string(hops) + (hops == 1 ? "_hop" : "_hops")] = {{"all_gold", rounded(reach.all_gold)},
                                                                               {"recall", rounded(reach.recall)},
                                                                               {"precision", rounded(reach.precision)},
                                                                               {"passages", rounded(reach.size)}};
    ++hops;
  }
  return json;
}

Json facts_of(const InfoArguments& arguments) {
  hop::Options options;
  set_options(arguments.options, options);
  const auto describe = [&](const hop::Graph& graph) { return parse_json(graph.describe(options).text(), "description"); };
  if (is_folder(arguments.graph) && arguments.questions.empty()) {
    const hop::Store store = open_store(arguments.graph);
    Json facts = describe(store.graph());
    facts["store"] = parse_json(store.describe().text(), "description");
    facts["store"].erase("options");  // they are the graph's index_options
    return facts;
  }
  if (arguments.questions.empty()) return describe(open_graph(arguments.graph));
  QuestionSetArguments of_set;
  of_set.graph = arguments.graph;
  of_set.questions = arguments.questions;
  const QuestionSet set = open_question_set(of_set);
  Json facts = describe(set.graph);
  facts["reach"] = reach_json(set, arguments.options);
  return facts;
}

int run_info(const InfoArguments& arguments) {
  const Json facts = facts_of(arguments);
  if (arguments.json) {
    print_data(to_text(facts) + "\n");
    return exit_success;
  }
  Json shown = facts;
  shown.erase("index_options");  // long, and in --json
  print_facts(shown, "", styles_wanted());
  const std::vector<std::string> hops = hops_in_words(facts);
  if (!hops.empty()) print(bold("hops", styles_wanted()) + "\n");
  for (const std::string& line : hops) print("  " + line + "\n");
  return exit_success;
}

}  // namespace

void add_info_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<InfoArguments>();
  CLI::App& verb = *command.add_subcommand("info", "Tell what a graph file holds: sizes, edges, density, embedder, options");
  verb.add_option("FILE", arguments->graph, "graph file, or a store's folder")->required();
  verb.add_option("QUESTIONS", arguments->questions,
                  "questions as for eval: tell how much of their gold lies within 0, 1, 2 hops of their words' passages");
  verb.add_flag("--json", arguments->json, "print all facts as one JSON object");
  add_option_arguments(verb, arguments->options);
  verb.footer(
      "The lines of \"hops\" tell whether hops can help: whether passages mention names, whether links resolve, and whether "
      "trail's gate is open.\n\nEdges and density are those of --option method=… (trail or gnn_ret). Hops go along the edges of "
      "--option kgp.graph=…, "
      "from --option kgp.seeds=… passages (10).\n\nExample:\n  hoptrail info corpus.hop "
      "--option method=gnn_ret");
  verb.callback([arguments, &run] { run = [arguments] { return run_info(*arguments); }; });
}

}  // namespace hop::cli
