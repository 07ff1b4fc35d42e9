// The files of a folder that its .gitignore and .ignore files exclude.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/reading/input_errors.hpp"
#include "glob.hpp"

namespace hop::cli {

// The rules for a folder and everything in it. Later lines, and lines of deeper folders, take precedence. An excluded folder is
// not entered, so no rule can include files in it again.
class IgnoreRules {
 public:
  // Reads the rules of `folder` and, if it is in a Git repository, of its parents up to the repository's root. A file of rules
  // that cannot be read is reported, and its rules do not apply, as in Git.
  static IgnoreRules of_folder(const std::filesystem::path& folder, InputErrors& errors);
  // Whether a folder has its own rules.
  static bool has_rules(const std::filesystem::path& folder);
  // The same rules and those of a folder below. Both share the memory of the rules that they have in common.
  IgnoreRules with(const std::filesystem::path& folder, InputErrors& errors) const;

  bool leave_out(const std::filesystem::path& path, bool is_folder) const;

 private:
  struct Rule {
    Glob pattern;
    bool is_negated, is_for_folders, is_for_paths;  // for_paths: matches the path relative to the base, else only the name
  };
  // The rules of one folder, which refer to those above it.
  struct Layer {
    std::shared_ptr<const Layer> above;
    std::filesystem::path base;
    bool is_above;  // the folder is a parent of the folder that is read
    std::vector<Rule> rules{};
  };

  void read(const std::filesystem::path& folder, bool is_above, InputErrors& errors);
  static void add(std::string_view line, Layer& layer);

  std::shared_ptr<const Layer> deepest_;
};

// --glob, with the semantics of ripgrep: a file is included if it matches a pattern, or if every pattern begins with '!'. The
// last matching pattern takes precedence.
bool globs_admit(const std::vector<std::string>& globs, std::string_view path);

}  // namespace hop::cli
