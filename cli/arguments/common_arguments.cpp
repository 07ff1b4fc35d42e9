#include "cli/arguments/common_arguments.hpp"

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

// $XDG_CONFIG_HOME/hoptrail/config.toml, else ~/.config/hoptrail/config.toml; empty if neither folder is known.
std::string default_configuration() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  std::string folder = variable("XDG_CONFIG_HOME");
  if (folder.empty() && !variable("HOME").empty()) folder = variable("HOME") + "/.config";
  return folder.empty() ? folder : folder + "/hoptrail/config.toml";
}

}  // namespace

void add_common_arguments(CLI::App& command) {
  static const std::map<std::string, Color> colors = {
      {"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}};
  command
      .add_option_function<std::string>(
          "--color", [](const std::string& name) { set_color(colors.at(name)); }, "styles: auto (on a terminal), always, never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  command.add_flag_function("-q,--quiet", [](std::int64_t) { set_quiet(true); }, "no notices, summaries and progress");
  command.set_config("--config", default_configuration(),
                     "TOML file with defaults: quiet = true, and for a verb [search] hits = 5 or [add] embed-url = \"http://…\"");
  command.allow_config_extras(CLI::config_extras_mode::error);
  for (CLI::App* verb : command.get_subcommands([](const CLI::App*) { return true; })) verb->fallthrough();
}

}  // namespace hop::cli
