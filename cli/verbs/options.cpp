// hoptrail options
#include <memory>

#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

const char* type_name(std::int32_t type) {
  switch (type) {
    case HOP_OPTION_FLAG: return "flag";
    case HOP_OPTION_INTEGER: return "integer";
    case HOP_OPTION_NUMBER: return "number";
    case HOP_OPTION_CHOICE: return "choice";
    case HOP_OPTION_NUMBERS: return "numbers";
    default: return "text";
  }
}

void print_option(const hop::OptionDescription& option, bool styled) {
  std::string text =
      bold(option.key, styled) + " = " + (option.default_value.empty() ? "(empty)" : std::string(option.default_value));
  const std::string bounds = option.bounds.empty() ? type_name(option.type) : std::string(option.bounds);
  print(text + "  " + faint("(" + bounds + ")", styled) + "\n    " + std::string(option.documentation) + "\n");
}

int run_options(bool json) {
  const std::vector<hop::OptionDescription> table = hop::Options::table();
  if (!json) {
    for (const hop::OptionDescription& option : table) print_option(option, styles_wanted());
    return exit_success;
  }
  Json entries = Json::array();
  for (const hop::OptionDescription& option : table) {
    entries.push_back({{"key", option.key},
                       {"type", type_name(option.type)},
                       {"default", option.default_value},
                       {"bounds", option.bounds},
                       {"documentation", option.documentation}});
  }
  print_data(to_text(Json{{"options", std::move(entries)}}) + "\n");
  return exit_success;
}

}  // namespace

void add_options_verb(CLI::App& command, Run& run) {
  auto json = std::make_shared<bool>(false);
  CLI::App& verb = *command.add_subcommand("options", "List all options for --option");
  verb.add_flag("--json", *json, "print them as one JSON object");
  verb.footer("Examples:\n  hoptrail options\n  hoptrail search corpus.hop \"…\" --option trail.sweeps=8");
  verb.callback([json, &run] { run = [json] { return run_options(*json); }; });
}

}  // namespace hop::cli
