#include "cli/arguments/common_arguments.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/suggestion.hpp"
#include "cli/reading/input_file.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"
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

// The parser of CLI11 copies the rest of a list at each of its values.
constexpr std::size_t most_configuration_bytes = std::size_t{1} << 14;

// ", line 3": the first line that begins with the name; empty if there is none.
std::string line_of(const std::string& path, std::string_view name) {
  std::ifstream file(path);
  std::size_t number = 1;
  for (std::string line; std::getline(file, line); ++number) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    if (line.compare(begin, name.size(), name) == 0) return ", line " + std::to_string(number);
  }
  return {};
}

// Reads lines as CLI11 does, which takes the first of two values, or both as a list. A list may continue on further lines.
void check_repeats(const std::string& path, const std::string& text) {
  std::istringstream lines(text);
  std::map<std::string, std::size_t> seen;
  std::string section;
  std::size_t number = 0;
  const auto first_time = [&](const std::string& name) {
    const auto [earlier, is_new] = seen.try_emplace(name, number);
    if (is_new) return;
    throw Failure(path + ", line " + std::to_string(number) + ": " + name + " is repeated; line " +
                  std::to_string(earlier->second) + " has it, too");
  };
  for (std::string line; std::getline(lines, line);) {
    ++number;
    CLI::detail::trim(line);
    if (line.size() < 3 || line[0] == '#' || line[0] == ';') continue;
    if (line.front() == '[' && line.back() == ']') {
      section = line.substr(1, line.size() - 2);
      first_time(line);
      continue;
    }
    const std::size_t equals = line.find('=');
    std::string name = CLI::detail::trim_copy(line.substr(0, equals));
    CLI::detail::remove_quotes(name);
    first_time(section.empty() ? name : section + '.' + name);
    std::string value = equals == std::string::npos ? "" : line.substr(equals + 1, line.find('#', equals) - equals - 1);
    CLI::detail::trim(value);
    if (value.size() < 2 || value.front() != '[') continue;
    for (std::string more; value.back() != ']' && std::getline(lines, more); value += CLI::detail::trim(more)) ++number;
  }
}

// A shell passes an empty value for a variable that is not set.
std::string problem_if_empty(std::string& value) { return value.empty() ? "its value is empty" : std::string(); }

// Range takes NaN, because neither end compares as beyond it.
std::string problem_if_nan(const std::string& value) {
  return std::isnan(std::strtod(value.c_str(), nullptr)) ? value + " is not a number" : std::string();
}

std::string problem_if_not_utf8(const std::string& value) { return is_utf8(value) ? std::string() : "is not UTF-8"; }

// What holds of every argument with a value. An empty prefix of texts is a prefix.
void check_values(CLI::App& verb) {
  for (CLI::Option* option : verb.get_options([](const CLI::Option* each) { return each->get_items_expected_max() > 0; })) {
    if (!option->check_name("--query-prefix") && !option->check_name("--passage-prefix"))
      option->transform(CLI::Validator(problem_if_empty, ""));  // before other checks
    if (option->get_type_name().starts_with("FLOAT")) option->check(problem_if_nan);
    if (option->check_name("QUESTION")) option->check(problem_if_not_utf8);
  }
}

}  // namespace

std::string configuration_of(int argument_count, const char* const* arguments) {
  constexpr std::string_view name = "--config";
  for (int i = 1; i < argument_count; ++i) {
    const std::string_view argument = arguments[i];
    if (argument == name && i + 1 < argument_count) return arguments[i + 1];
    if (argument.starts_with(name) && argument.substr(name.size()).starts_with('='))
      return std::string(argument.substr(name.size() + 1));
  }
  std::error_code unknown;
  const std::string usual = default_configuration();
  return std::filesystem::exists(usual, unknown) ? usual : std::string();
}

void check_configuration(const std::string& path) {
  if (path.empty()) return;
  if (path == "-") throw Failure("--config -: must be a file");
  InputFile file(path, Links::follow);
  std::string text;
  for (std::string_view block = file.read(); !block.empty(); block = file.read()) {
    text += block;
    if (text.size() > most_configuration_bytes)
      throw Failure(path + ": a file of defaults has at most " + std::to_string(most_configuration_bytes) + " bytes");
  }
  if (text.starts_with("\xEF\xBB\xBF")) throw Failure(path + ": begins with a byte order mark; remove it");
  check_repeats(path, text);
}

// "c.toml, line 3: unknown argument "search.hitz": did you mean --hits?"
std::string problem_of_configuration(const CLI::App& command, const std::string& path, std::string_view what) {
  constexpr std::string_view intro = "INI was not able to parse ";
  if (what.substr(0, intro.size()) == intro) what.remove_prefix(intro.size());
  const std::size_t dot = what.rfind('.');
  const std::string_view section = dot == std::string_view::npos ? std::string_view() : what.substr(0, dot);
  const std::string_view name = dot == std::string_view::npos ? what : what.substr(dot + 1);
  std::vector<std::string> names;
  for (const CLI::App* verb : command.get_subcommands([&](const CLI::App* each) { return each->get_name() == section; })) {
    for (const CLI::Option* option : verb->get_options())
      names.insert(names.end(), option->get_lnames().begin(), option->get_lnames().end());
  }
  return path + line_of(path, name) + ": unknown argument \"" + std::string(what) + '"' + did_you_mean(closest(name, names));
}

void add_wait_argument(CLI::App& verb, double& seconds) {
  constexpr double longest = 86400;
  verb.add_option("--wait", seconds, "seconds to wait while another writer locks the store (0: fail immediately)")
      ->check(CLI::Range(0.0, longest));
}

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
  command.get_formatter()->label("SUBCOMMAND", "VERB");
  for (CLI::App* verb : command.get_subcommands([](const CLI::App*) { return true; })) {
    verb->group("Verbs");
    verb->fallthrough();
    check_values(*verb);
  }
}

}  // namespace hop::cli
