// Which files of a folder its .gitignore and .ignore files leave out.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "glob.hpp"

namespace hop::cli {

// The rules for one folder and what lies below it. Later lines, and those of deeper folders, have the last word; a folder that
// is left out is not entered, so nothing below it comes back.
class IgnoreRules {
 public:
  // Of `folder` and, where it lies in a Git repository, of the folders above it up to the repository's.
  static IgnoreRules of_folder(const std::filesystem::path& folder);
  // Whether a folder one deeper has rules, and these with them.
  static bool has_rules(const std::filesystem::path& folder);
  IgnoreRules with(const std::filesystem::path& folder) const;

  bool leave_out(const std::filesystem::path& path, bool is_folder) const;

 private:
  struct Rule {
    std::filesystem::path base;  // the folder of the file that has the rule
    Glob pattern;
    bool is_above;                                  // of the folder that is read
    bool is_negated, is_for_folders, is_for_paths;  // for_paths: of the path below the base, else of the name alone
  };

  void read(const std::filesystem::path& folder, bool is_above);
  void add(const std::filesystem::path& base, bool is_above, std::string_view line);

  std::vector<Rule> rules_;
};

// --glob: as ripgrep takes them. Files that match a pattern are taken, or all where every pattern begins with '!'; the last
// pattern that matches has the last word.
bool globs_admit(const std::vector<std::string>& globs, std::string_view path);

}  // namespace hop::cli
