// hoptrail info FILE [QUESTIONS]
#include <algorithm>
#include <memory>

#include "cli/arguments/option_arguments.hpp"
#include "cli/evaluation/reach_json.hpp"
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
  bool all = false, json = false;
  std::vector<std::string> options;
};

// Prints one fact per line, with objects indented below their names. The description is the only source of the facts.
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
  return facts_with_reach(arguments.graph, arguments.questions, arguments.options);
}

// The metadata keys that a condition of a search can name; with `all`, a line for each, with the values that most documents have.
void print_metadata(const Json& metadata, bool all) {
  constexpr std::size_t most_values = 5;
  std::string keys, lines;
  for (const Json& facet : metadata) {
    const Json& largest = facet.at("largest");
    const std::string key = facet.at("key").get<std::string>();
    if (largest.at(0).at("documents") > 1) keys += (keys.empty() ? "" : ", ") + key;  // others tell documents apart
    std::string line = key + ":";
    for (std::size_t i = 0; i < std::min(most_values, largest.size()); ++i) {
      line +=
          (i == 0 ? " " : ", ") + largest[i].at("value").get<std::string>() + " (" + to_text(largest[i].at("documents")) + ")";
    }
    if (facet.at("values") > most_values) line += ", … of " + to_text(facet.at("values")) + " values";
    lines += "  " + printable(line) + "\n";
  }
  if (all && !lines.empty()) print(bold("metadata, for --filter KEY=VALUE", styles_wanted()) + "\n" + lines);
  else if (!keys.empty()) print("metadata, for --filter KEY=VALUE: " + printable(keys) + " (--all: their values)\n");
}

// The texts of many documents, which never outrank content. Nothing if there is none.
void print_repeated(const Json& facts) {
  std::string texts;
  for (const Json& text : facts.value("repeated", Json::array())) {
    texts += "  " + to_text(text.at("documents")) + " documents: " + printable(text.at("text").get<std::string>()) + "\n";
  }
  if (texts.empty()) return;
  const auto all = facts.at("repeated_texts").get<std::uint64_t>();
  print(bold("repeated texts, which never outrank content: " + std::to_string(all), styles_wanted()) + "\n" + texts);
  if (all > facts.at("repeated").size()) print("  …\n");
}

// Sizes, and what hops can do. The edges of a method that has no such lines are what its user asks for.
Json main_facts(const Json& facts, bool has_hops) {
  Json shown;
  for (const char* name : {"documents", "passages", "vectors", "reach"}) {
    if (facts.contains(name)) shown[name] = facts.at(name);
  }
  shown["bytes"] = facts.at("file").at("bytes");
  if (!has_hops && facts.contains("graph")) shown["graph"] = facts.at("graph");
  return shown;
}

int run_info(const InfoArguments& arguments) {
  const Json facts = facts_of(arguments);
  if (arguments.json) {
    print_data(to_text(facts) + "\n");
    return exit_success;
  }
  const std::vector<std::string> hops = hops_in_words(facts);
  Json shown = arguments.all ? facts : main_facts(facts, !hops.empty());
  shown.erase("index_options");  // long; --json has them
  shown.erase("metadata");       // lines below
  shown.erase("repeated");
  if (shown.contains("graph")) shown["graph"].erase("boilerplate");  // a line of "hops"
  print_facts(shown, "", styles_wanted());
  if (!hops.empty()) print(bold("hops", styles_wanted()) + "\n");
  for (const std::string& line : hops) print("  " + line + "\n");
  print_repeated(facts);
  print_metadata(facts.value("metadata", Json::array()), arguments.all);
  return exit_success;
}

}  // namespace

void add_info_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<InfoArguments>();
  CLI::App& verb = *command.add_subcommand(
      "info",
      "Print facts about a graph file: sizes, and whether hops can help; with --all its edges, embedder and sections, too");
  verb.add_option("FILE", arguments->graph, "graph file, or a store's folder")->required();
  verb.add_option("QUESTIONS", arguments->questions,
                  "questions as for eval: print the share of gold within 0, 1, 2 hops of the passages that their words find");
  verb.add_flag("--all", arguments->all, "print all facts: keywords, kinds of links, sections of the file");
  verb.add_flag("--json", arguments->json, "print all facts as one JSON object");
  add_option_arguments(verb, arguments->options);
  verb.footer(
      "The lines of \"hops\" show whether hops can help: whether passages mention names, whether links resolve, and whether "
      "trail's gate is open.\n\nEdges and density are those of --option method=… (trail or gnn_ret). Hops go along the edges of "
      "--option kgp.graph=…, "
      "from --option kgp.seeds=… passages (10).\n\nExample:\n  hoptrail info corpus.hop "
      "--option method=gnn_ret");
  verb.callback([arguments, &run] { run = [arguments] { return run_info(*arguments); }; });
}

}  // namespace hop::cli
