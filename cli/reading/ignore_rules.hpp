// The files of a folder that its .gitignore and .ignore files exclude.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "glob.hpp"

namespace hop::cli {

// The rules for a folder and everything in it. Later lines, and lines of deeper folders, take precedence. An excluded folder is
// not entered, so no rule can include files in it again.
class IgnoreRules {
 public:
  // Reads the rules of `folder` and, if it is in a Git repository, of its parents up to the repository's root.
  static IgnoreRules of_folder(const std::filesystem::path& folder);
  // Whether a folder has its own rules.
  static bool has_rules(const std::filesystem::path& folder);
  IgnoreRules with(const std::filesystem::path& folder) const;

  bool leave_out(const std::filesystem::path& path, bool is_folder) const;

 private:
  struct Rule {
    std::filesystem::path base;  // the folder of the file that has the rule
    Glob pattern;
    bool is_above;                                  // the rule comes from a parent of the folder that is read
    bool is_negated, is_for_folders, is_for_paths;  // for_paths: matches the path relative to the base, else only the name
  };

  void read(const std::filesystem::path& folder, bool is_above);
  void add(const std::filesystem::path& base, bool is_above, std::string_view line);

  std::vector<Rule> rules_;
};

// --glob, with the semantics of ripgrep: a file is included if it matches a pattern, or if every pattern begins with '!'. The
// last matching pattern takes precedence.
bool globs_admit(const std::vector<std::string>& globs, std::string_view path);

}  // namespace hop::cli
