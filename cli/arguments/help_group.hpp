// A heading of --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>

namespace hop::cli {

// Puts the arguments that are added during its lifetime under a heading, except those that another group took within it.
class HelpGroup {
 public:
  HelpGroup(CLI::App& verb, std::string name) : verb_(verb), name_(std::move(name)), before_(verb.get_options().size()) {}
  HelpGroup(const HelpGroup&) = delete;
  HelpGroup& operator=(const HelpGroup&) = delete;
  ~HelpGroup() {
    const auto options = verb_.get_options();
    for (std::size_t i = before_; i < options.size(); ++i) {
      if (options[i]->get_group() == "Options") options[i]->group(name_);
    }
  }

 private:
  CLI::App& verb_;
  std::string name_;
  std::size_t before_;
};

}  // namespace hop::cli
