// hoptrail reproduce [TABLE] --data FOLDER
#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/evaluation/paper_page.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/write_output.hpp"
#include "cli/verbs/descriptions.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

struct ReproduceArguments {
  std::vector<std::string> tables;
  std::string data, output;
  ServiceArguments services;
};

bool has_a_set(const PaperTable& table, const Workshop& workshop) {
  return std::any_of(table.sets.begin(), table.sets.end(), [&](const PaperSet& set) { return workshop.has(set.folder); });
}

// "musique, twowiki or iirc"
std::string folders_of(const PaperTable& table) {
  std::string text;
  for (const PaperSet& set : table.sets) {
    const bool is_last = &set == &table.sets.back();
    text += (text.empty() ? "" : is_last ? " or " : ", ") + std::string(set.folder);
  }
  return text;
}

std::string reproduce(const PaperTable& table, Workshop& workshop, const ServiceArguments& services) {
  std::string text = std::string("## ") + table.title + "\n\n";
  if (table.differs[0] != '\0') text += std::string(table.differs) + "\n\n";
  text += std::string("    $ hoptrail reproduce ") + table.name + " --data DATA\n\n";
  if (!has_a_set(table, workshop)) return text + "Not run: DATA has no " + folders_of(table) + ".\n";
  ServiceArguments asked = services;
  if (table.setting == PaperSetting::model && !services.has_language_model()) {
    if (!fs::exists(workshop.traces())) {
      return text + "Not run: these loops need a language model, `--llm-url URL`, or its recorded replies, `--replay FILE`.\n";
    }
    asked.recording = std::make_shared<Recording>();
    asked.recording->replay(workshop.traces().string());
  }
  SetResults results;
  std::string without_steps;
  for (const PaperSet& set : table.sets) {
    if (workshop.has(set.folder, table.setting)) results[set.folder] = run_rows(table, workshop, set.folder, asked);
    else if (workshop.has(set.folder)) without_steps += std::string("\nNot run: ") + set.title + " has no decompositions.\n";
  }
  return text + page_of_table(table, results) + without_steps;
}

constexpr const char* introduction =
    "# Reproduction of the papers' tables\n\n"
    "`hoptrail reproduce --data DATA -o docs/reproduction.md` writes this page, offline. DATA holds a folder for each set, "
    "`musique`, `twowiki`, `hotpotqa` and `nq`, or `iirc` and `reasongraphqa`, with `passages.jsonl`, `questions.jsonl` and "
    "vectors "
    "as NumPy files; and `traces.jsonl`, without which the loops need a language model. A set that is not there has no figures. "
    "Tables and figures without another name are those of GNN-Ret.\n\n"
    "Your own figures take the published file of a set, [convert.py](../samples/datasets/README.md), and a server of OpenAI's "
    "`/v1/embeddings`. The fourth command is for the loops, which take a language model:\n\n"
    "    $ python3 samples/datasets/convert.py musique musique_ans_v1.0_dev.jsonl -o sets/musique\n"
    "    $ hoptrail embed sets/musique --embed-url http://127.0.0.1:8089\n"
    "    $ hoptrail reproduce --data sets -o reproduction.md\n"
    "    $ hoptrail reproduce 1-loops 8 --data sets --llm-url http://127.0.0.1:8080 --record replies.jsonl\n\n"
    "*Paper*: the accuracy that the paper states, of answers by ChatGPT from 3,500 tokens of passages, in %. *Here*: recall and "
    "the share of questions with all gold passages among the first 5, in %; with a language model or recorded replies also exact "
    "match and F1 of the answers. The two columns are not the same measure: compare the order and the direction of differences, "
    "not the numbers. Below a table stands whether its rows have the published order here, by the first figure of a cell. The "
    "corpora are smaller than the paper's, and keywords come from titles and capitalized phrases instead of "
    "a language model. The figures in Hoptrail's documentation are from vectors by all-MiniLM-L6-v2.\n";

int run_reproduce(const ReproduceArguments& arguments) {
  if (!arguments.output.empty()) check_output(arguments.output, {});
  std::vector<const PaperTable*> chosen;
  for (const PaperTable& table : paper_tables()) {
    const auto& names = arguments.tables;
    if (names.empty() || std::find(names.begin(), names.end(), table.name) != names.end()) chosen.push_back(&table);
  }
  Workshop workshop(arguments.data);
  if (std::none_of(chosen.begin(), chosen.end(), [&](const PaperTable* table) { return has_a_set(*table, workshop); })) {
    throw Failure(arguments.data + " has none of the sets of these tables, such as musique/passages.jsonl");
  }
  for (const PaperTable* table : chosen) {  // before the first table takes its time
    for (const PaperSet& set : table->sets) {
      if (workshop.has(set.folder, table->setting)) workshop.check_vectors(set.folder, table->setting);
    }
  }
  std::string text = introduction;
  for (const PaperTable* table : chosen) text += "\n" + reproduce(*table, workshop, arguments.services);
  if (arguments.tables.empty()) {
    text += "\n## Not run\n\n";
    for (const char* line : paper_tables_left_out()) text += std::string("- ") + line + "\n";
  }
  if (arguments.output.empty()) print_data(text);
  else write_output(arguments.output, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  return exit_success;
}

std::vector<std::string> table_names() {
  std::vector<std::string> names;
  for (const PaperTable& table : paper_tables()) names.emplace_back(table.name);
  return names;
}

}  // namespace

void add_reproduce_verb(CLI::App& command, Run& run) {
  auto arguments = std::make_shared<ReproduceArguments>();
  CLI::App& verb = *command.add_subcommand("reproduce", reproduce_description);
  verb.add_option("TABLE", arguments->tables, "names of tables (default: all)")->check(CLI::IsMember(table_names()));
  verb.add_option("--data", arguments->data, "folder with the sets: musique, twowiki, hotpotqa, iirc, nq, reasongraphqa")
      ->required();
  verb.add_option("-o,--output", arguments->output, "file for the Markdown (default: standard output)");
  add_language_model_arguments(verb, arguments->services);
  verb.footer(
      "Examples:\n"
      "  hoptrail reproduce 2 2-steps --data sets\n"
      "  hoptrail reproduce 1-loops 8 --data sets                 # from sets/traces.jsonl, without a language model\n"
      "  hoptrail reproduce 1-loops --data sets --llm-url http://127.0.0.1:8080 --record replies.jsonl");
  verb.callback([arguments, &run] { run = [arguments] { return run_reproduce(*arguments); }; });
}

}  // namespace hop::cli
