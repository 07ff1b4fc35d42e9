#include "ignore_rules.hpp"

#include <algorithm>
#include <optional>

#include "cli/reading/input_file.hpp"
#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace fs = std::filesystem;

namespace {

constexpr const char* file_names[] = {".gitignore", ".ignore"};
constexpr const char* no_rules = "; its rules do not apply";

// None: the system does not say what it is, so reading it has to.
fs::file_type type_of(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type();
}

}  // namespace

void IgnoreRules::add(std::string_view line, Layer& layer) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  while (!line.empty() && line.back() == ' ' && (line.size() < 2 || line[line.size() - 2] != '\\')) line.remove_suffix(1);
  if (line.empty() || line.front() == '#') return;
  const bool is_negated = line.front() == '!';
  if (is_negated) line.remove_prefix(1);
  const bool is_for_folders = !line.empty() && line.back() == '/';
  if (is_for_folders) line.remove_suffix(1);
  const bool is_for_paths = line.find('/') != std::string_view::npos;
  if (!line.empty() && line.front() == '/') line.remove_prefix(1);
  if (!line.empty()) layer.rules.push_back({Glob(line), is_negated, is_for_folders, is_for_paths});
}

void IgnoreRules::read(const fs::path& folder, bool is_above, InputErrors& errors) {
  Layer layer{deepest_, folder, is_above};
  for (const char* name : file_names) {
    const std::string path = (folder / name).string();
    const fs::file_type type = type_of(path);
    if (type != fs::file_type::regular && type != fs::file_type::none) continue;
    try {
      const std::string text = read_file(path, Links::refuse, largest_ignore_file);
      for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        add(std::string_view(text).substr(begin, end - begin), layer);
        begin = end + 1;
      }
    } catch (const SystemFailure& failure) {
      errors.report_file(std::string(failure.what()) + no_rules, path, InputErrors::Cause::the_system);
    } catch (const Failure& failure) {
      errors.report_file(std::string(failure.what()) + no_rules, path, InputErrors::Cause::the_file);
    }
  }
  if (!layer.rules.empty()) deepest_ = std::make_shared<const Layer>(std::move(layer));
}

IgnoreRules IgnoreRules::of_folder(const fs::path& folder, InputErrors& errors) {
  std::error_code error;
  fs::path at = fs::weakly_canonical(folder, error);
  bool is_repository = !error && fs::exists(at / ".git", error);
  std::vector<fs::path> above;
  while (!is_repository && at.has_relative_path()) {
    at = at.parent_path();
    above.push_back(at);
    is_repository = fs::exists(at / ".git", error);
  }
  IgnoreRules rules;
  if (is_repository) {
    for (std::size_t i = above.size(); i > 0; --i) rules.read(above[i - 1], true, errors);
  }
  rules.read(folder, false, errors);
  return rules;
}

bool IgnoreRules::has_rules(const fs::path& folder) {
  const auto is_there = [&](const char* name) { return type_of(folder / name) != fs::file_type::not_found; };
  return std::any_of(std::begin(file_names), std::end(file_names), is_there);
}

IgnoreRules IgnoreRules::with(const fs::path& folder, InputErrors& errors) const {
  IgnoreRules rules = *this;
  rules.read(folder, false, errors);
  return rules;
}

bool IgnoreRules::leave_out(const fs::path& path, bool is_folder) const {
  const std::string name = path.filename().string();
  for (const Layer* layer = deepest_.get(); layer != nullptr; layer = layer->above.get()) {
    std::optional<std::string> relative;  // to the base, once for all rules of the layer
    for (std::size_t r = layer->rules.size(); r > 0;) {
      --r;
      const Rule& rule = layer->rules[r];
      if (rule.is_for_folders && !is_folder) continue;
      if (rule.is_for_paths && !relative) {
        std::error_code error;
        const fs::path compared = layer->is_above ? fs::weakly_canonical(path, error) : path;
        relative = compared.lexically_relative(layer->base).generic_string();
      }
      if (rule.pattern.matches(rule.is_for_paths ? *relative : name)) return !rule.is_negated;
    }
  }
  return false;
}

bool globs_admit(const std::vector<std::string>& globs, std::string_view path) {
  bool is_admitted = true;
  for (const std::string& glob : globs) {
    if (glob.compare(0, 1, "!") != 0) is_admitted = false;
  }
  const std::size_t slash = path.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  for (const std::string& glob : globs) {
    const bool is_negated = glob.compare(0, 1, "!") == 0;
    std::string_view pattern = std::string_view(glob).substr(is_negated ? 1 : 0);
    const bool is_for_paths = pattern.find('/') != std::string_view::npos;
    if (!pattern.empty() && pattern.front() == '/') pattern.remove_prefix(1);
    if (Glob(pattern).matches(is_for_paths ? path : name)) is_admitted = !is_negated;
  }
  return is_admitted;
}

}  // namespace hop::cli
