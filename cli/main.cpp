// The command `hoptrail`: a host of the engine. Exit code 0: hits or success, 1: no hit, or a file that the system failed to
// read, 2: an error, whose cause is one line on standard error.
#include <CLI/CLI.hpp>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/common_arguments.hpp"
#include "cli/arguments/suggestion.hpp"
#include "cli/modules/full_program.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/out_of_memory.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

// Turns "help" and "help VERB" into "--help" and "VERB --help".
std::vector<const char*> with_help(int argument_count, char** arguments) {
  std::vector<const char*> given(arguments, arguments + argument_count);
  if (given.size() < 2 || std::string_view(given[1]) != "help") return given;
  given.erase(given.begin() + 1);
  given.push_back("--help");
  return given;
}

int parse_and_run(int argument_count, char** arguments) {
  CLI::App command("Multi-hop retrieval: index documents, ask questions, see the path to every answer.", "hoptrail");
  command.set_version_flag("--version", std::string("hoptrail ") + hop_version());
  command.require_subcommand(1);
  command.footer(
      "`hoptrail VERB --help` describes a verb. Exit code 0: hits or success, 1: no hit, or a file that the system failed to\n"
      "read, 2: error.");
  Run run;
  add_index_verb(command, run);
  add_add_verb(command, run);
  add_delete_verb(command, run);
  add_compact_verb(command, run);
  add_search_verb(command, run);
  add_ask_verb(command, run);
  add_serve_verb(command, run);
  add_eval_verb(command, run);
  add_report_verb(command, run);
  add_train_verb(command, run);
  add_embed_verb(command, run);
  add_reproduce_verb(command, run);
  add_info_verb(command, run);
  add_check_verb(command, run);
  add_export_verb(command, run);
  add_list_verb(command, run);
  add_methods_verb(command, run);
  add_options_verb(command, run);
  add_demo_verb(command, run);
  add_completion_verb(command, run);
  add_man_verb(command, run);
  add_common_arguments(command);
  const std::string configuration = configuration_of(argument_count, arguments);
  try {
    const std::vector<const char*> given = with_help(argument_count, arguments);
    check_configuration(configuration);
    command.parse(static_cast<int>(given.size()), given.data());
  } catch (const CLI::ConfigError& error) {
    print_error(problem_of_configuration(command, configuration, error.what()));
    return exit_error;
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return command.exit(error);  // --help, --version
    const std::vector<std::string> given(arguments + 1, arguments + argument_count);
    print_error(problem_of(command, error, given, configuration));
    return exit_error;
  } catch (const std::logic_error&) {  // the parser's conversion of a flag's value
    print_error((configuration.empty() ? "the command line" : "the command line or " + configuration) +
                ": a number is out of range");
    return exit_error;
  }
  const int exit_code = run();
  finish_output();
  return exit_code;
}

}  // namespace

}  // namespace hop::cli

int main(int argument_count, char** arguments) {
  hop::cli::end_in_order_without_memory();
  try {
#ifdef HOPTRAIL_SMALL_PROGRAM
    hop::cli::keep_arguments(arguments);
    if (hop::cli::needs_full_program(argument_count, arguments)) hop::cli::become_full_program();
#endif
    return hop::cli::parse_and_run(argument_count, arguments);
  } catch (const std::bad_alloc&) {
    hop::cli::print_out_of_memory();
  } catch (const std::exception& error) {
    hop::cli::print_error(error.what());
  }
  return hop::cli::exit_error;
}
