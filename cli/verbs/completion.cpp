// hoptrail completion SHELL
#include <algorithm>
#include <memory>

#include "cli/arguments/method_table.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/descriptions.hpp"
#include "cli/verbs/verbs.hpp"

namespace hop::cli {

namespace {

const auto every_verb = [](const CLI::App*) { return true; };

struct Argument {
  std::string long_name, short_name, description;
  bool takes_value;
};

// The arguments with long names: the verb's, then those of the command.
std::vector<Argument> arguments_of(const CLI::App& verb) {
  std::vector<Argument> arguments;
  for (const CLI::App* app : {&verb, verb.get_parent()}) {
    for (const CLI::Option* option : app->get_options()) {
      if (option->get_lnames().empty() || (app != &verb && option->get_lnames().front() == "version")) continue;
      const std::string& name = option->get_lnames().front();
      const bool is_known =
          std::any_of(arguments.begin(), arguments.end(), [&](const Argument& of) { return of.long_name == name; });
      if (is_known) continue;
      const std::string letter = option->get_snames().empty() ? std::string() : option->get_snames().front();
      arguments.push_back({name, letter, option->get_description(), option->get_items_expected_max() > 0});
    }
  }
  return arguments;
}

// Values that are known in advance, separated by spaces.
std::string values_of(const std::string& argument) {
  if (argument == "color") return "auto always never";
  if (argument == "on-error") return "stop skip";
  if (argument != "method" && argument != "retriever") return {};
  std::string names;
  for (const std::string& name : methods_with(0, argument == "method" ? 0 : HOP_METHOD_BY_RETRIEVER))
    names += (names.empty() ? "" : " ") + name;
  return names;
}

// In single quotes for the shell, with a backslash before each character of `special`.
std::string quoted(const std::string& text, const std::string& special = {}) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') out += "'\\''";
    else if (special.find(c) != std::string::npos) out += std::string("\\") + c;
    else out += c;
  }
  return out + "'";
}

std::string bash_script(const CLI::App& command) {
  std::string verbs, cases;
  for (const CLI::App* verb : command.get_subcommands(every_verb)) {
    verbs += (verbs.empty() ? "" : " ") + verb->get_name();
    std::string names;
    for (const Argument& argument : arguments_of(*verb)) names += (names.empty() ? "--" : " --") + argument.long_name;
    cases += "    " + verb->get_name() + ") names='" + names + "' ;;\n";
  }
  std::string values;
  for (const char* argument : {"method", "retriever", "color", "on-error"}) {
    values +=
        std::string("    --") + argument + ") COMPREPLY=($(compgen -W '" + values_of(argument) + "' -- \"$word\")); return ;;\n";
  }
  return "# Completion of hoptrail for bash: source this file, or copy it to the folder of bash-completion.\n"
         "_hoptrail() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} names=''\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    COMPREPLY=($(compgen -W '" +
         verbs +
         "' -- \"$word\"))\n"
         "    return\n"
         "  fi\n"
         "  case $before in\n" +
         values +
         "  esac\n"
         "  case ${COMP_WORDS[1]} in\n" +
         cases +
         "  esac\n"
         "  case $word in\n"
         "    -*) COMPREPLY=($(compgen -W \"$names\" -- \"$word\")) ;;\n"
         "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
         "  esac\n"
         "}\n"
         "complete -o filenames -F _hoptrail hoptrail\n";
}

std::string zsh_script(const CLI::App& command) {
  std::string verbs, cases;
  for (const CLI::App* verb : command.get_subcommands(every_verb)) {
    verbs += "    " + quoted(verb->get_name() + ":" + verb->get_description()) + "\n";
    cases += "    " + verb->get_name() + ") _arguments";
    for (const Argument& argument : arguments_of(*verb)) {
      const std::string values = values_of(argument.long_name);
      const std::string value = !argument.takes_value ? "" : values.empty() ? ":value:_files" : ":value:(" + values + ")";
      const std::string described = quoted(argument.description, "[]:");
      cases += " \\\n      '*--" + argument.long_name + "[" + described.substr(1, described.size() - 2) + "]" + value + "'";
    }
    cases += " \\\n      '*:file:_files' ;;\n";
  }
  return "#compdef hoptrail\n"
         "local -a verbs\n"
         "verbs=(\n" +
         verbs +
         ")\n"
         "if (( CURRENT == 2 )); then\n"
         "  _describe 'verb' verbs\n"
         "else\n"
         "  local verb=$words[2]\n"
         "  shift words\n"
         "  (( CURRENT-- ))\n"
         "  case $verb in\n" +
         cases +
         "  esac\n"
         "fi\n";
}

std::string fish_script(const CLI::App& command) {
  std::string lines = "# Completion of hoptrail for fish.\n";
  for (const CLI::App* verb : command.get_subcommands(every_verb)) {
    lines += "complete -c hoptrail -n __fish_use_subcommand -f -a " + verb->get_name() + " -d " +
             quoted(verb->get_description()) + "\n";
    for (const Argument& argument : arguments_of(*verb)) {
      const std::string values = values_of(argument.long_name);
      lines += "complete -c hoptrail -n '__fish_seen_subcommand_from " + verb->get_name() + "' -l " + argument.long_name +
               (argument.short_name.empty() ? "" : " -s " + argument.short_name) + (argument.takes_value ? " -r" : "") +
               (values.empty() ? "" : " -f -a " + quoted(values)) + " -d " + quoted(argument.description) + "\n";
    }
  }
  return lines;
}

}  // namespace

void add_completion_verb(CLI::App& command, Run& run) {
  auto shell = std::make_shared<std::string>();
  CLI::App& verb = *command.add_subcommand("completion", completion_description);
  verb.add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  verb.footer(
      "Examples:\n"
      "  hoptrail completion bash > ~/.local/share/bash-completion/completions/hoptrail\n"
      "  hoptrail completion zsh > ~/.zfunc/_hoptrail\n"
      "  hoptrail completion fish > ~/.config/fish/completions/hoptrail.fish");
  verb.callback([shell, &command, &run] {
    run = [shell, &command] {
      print(*shell == "bash" ? bash_script(command) : *shell == "zsh" ? zsh_script(command) : fish_script(command));
      return exit_success;
    };
  });
}

}  // namespace hop::cli
