// hoptrail man
#include <algorithm>

#include "cli/terminal/failure.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/verbs/descriptions.hpp"
#include "cli/verbs/verbs.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

// Escapes text for troff: backslashes, hyphens, and control characters at the beginning of a line.
std::string troff(const std::string& text) {
  std::string out;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') out += "\\e";
    else if (c == '-') out += "\\-";
    else out += c;
    begins_line = c == '\n';
  }
  return out;
}

void append_arguments(std::string& out, const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    std::string names = option->get_positional() ? option->get_name(true) : std::string();
    for (const std::string& name : option->get_snames()) names += (names.empty() ? "-" : ", -") + name;
    for (const std::string& name : option->get_lnames()) names += (names.empty() ? "--" : ", --") + name;
    out += ".TP\n.B " + troff(names) + "\n" + troff(option->get_description()) + "\n";
  }
}

std::string manual_page(const CLI::App& command) {
  std::string out = ".TH HOPTRAIL 1 \"\" \"hoptrail " + std::string(hop_version()) +
                    "\" \"User Commands\"\n.SH NAME\nhoptrail \\- " + troff(command.get_description()) +
                    "\n.SH SYNOPSIS\n.B hoptrail\n.I VERB\n[ARGUMENTS]\n.SH ARGUMENTS OF ALL VERBS\n";
  append_arguments(out, command);
  for (const CLI::App* verb : command.get_subcommands([](const CLI::App*) { return true; })) {
    std::string name = verb->get_name();
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c); });
    out += ".SH " + troff(name) + "\n" + troff(verb->get_description()) + ".\n";
    append_arguments(out, *verb);
    if (!verb->get_footer().empty()) out += ".PP\n.nf\n" + troff(verb->get_footer()) + "\n.fi\n";
  }
  return out +
         ".SH EXIT STATUS\n0: hits or success, 1: no hit, or a file that the system failed to read, 2: error.\n"
         ".SH FILES\n.TP\n.I ~/.config/hoptrail/config.toml\nDefaults of arguments.\n";
}

}  // namespace

void add_man_verb(CLI::App& command, Run& run) {
  CLI::App& verb = *command.add_subcommand("man", man_description);
  verb.footer("Example:\n  hoptrail man | man -l -");
  verb.callback([&command, &run] {
    run = [&command] {
      print(manual_page(command));
      return exit_success;
    };
  });
}

}  // namespace hop::cli
