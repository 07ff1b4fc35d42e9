// In the small program, a verb of hoptrail-full is a name and a description in the list of verbs. A command line with such a verb
// goes to the other program before it is parsed, so that only that program knows the verb's arguments.
#include <algorithm>
#include <iterator>
#include <string_view>

#include "cli/evaluation/reach_json.hpp"
#include "cli/modules/full_program.hpp"
#include "cli/verbs/descriptions.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

constexpr std::string_view full_verbs[] = {"completion", "embed", "eval", "man", "report", "reproduce", "serve", "train"};

// The common arguments that take a value, which is not the verb.
bool takes_a_value(std::string_view argument) { return argument == "--color" || argument == "--config"; }

}  // namespace

bool needs_full_program(int argument_count, char** arguments) {
  for (int i = 1; i < argument_count; ++i) {
    const std::string_view argument = arguments[i];
    if (takes_a_value(argument)) ++i;
    else if (!argument.starts_with('-') && argument != "help")
      return std::find(std::begin(full_verbs), std::end(full_verbs), argument) != std::end(full_verbs);
  }
  return false;
}

void add_completion_verb(CLI::App& command, Run&) { command.add_subcommand("completion", completion_description); }
void add_embed_verb(CLI::App& command, Run&) { command.add_subcommand("embed", embed_description); }
void add_eval_verb(CLI::App& command, Run&) { command.add_subcommand("eval", eval_description); }
void add_man_verb(CLI::App& command, Run&) { command.add_subcommand("man", man_description); }
void add_report_verb(CLI::App& command, Run&) { command.add_subcommand("report", report_description); }
void add_reproduce_verb(CLI::App& command, Run&) { command.add_subcommand("reproduce", reproduce_description); }
void add_serve_verb(CLI::App& command, Run&) { command.add_subcommand("serve", serve_description); }
void add_train_verb(CLI::App& command, Run&) { command.add_subcommand("train", train_description); }

Json facts_with_reach(const std::string&, const std::string&, const std::vector<std::string>&) { become_full_program(); }

}  // namespace hop::cli
