// A heading of --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace hop::cli {

// Puts the arguments that are added during its lifetime under a heading, except those that another group takes within it. The
// destructor only assigns texts that fit: it must not allocate.
class HelpGroup {
 public:
  HelpGroup(CLI::App& verb, const std::string& name) : verb_(verb), before_(verb.option_defaults()->get_group()) {
    verb.option_defaults()->group(name);
  }
  HelpGroup(const HelpGroup&) = delete;
  HelpGroup& operator=(const HelpGroup&) = delete;
  ~HelpGroup() { verb_.option_defaults()->group(before_); }

 private:
  CLI::App& verb_;
  std::string before_;
};

}  // namespace hop::cli
