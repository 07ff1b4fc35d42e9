#include "cli/reading/input_names.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/reading/document_id.hpp"
#include "cli/reading/open_store.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

std::string name_of_folder(const std::string& folder) {
  fs::path path = fs::path(folder).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();
  const std::string name = path.filename().string();
  std::error_code error;
  return name.empty() || name == "." || name == ".." ? fs::canonical(folder, error).filename().string() : name;
}

bool is_same_folder(const std::string& one, const std::string& other) {
  std::error_code error;
  return fs::equivalent(one, other, error);
}

void add_root(const std::string& text, std::vector<Input>& inputs) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) throw Failure("--root " + text + ": must be NAME=DIR");
  const std::string name = text.substr(0, equals), folder = text.substr(equals + 1);
  if (!is_folder(folder)) throw Failure("--root " + text + ": " + folder + " is not a folder");
  const auto known = std::find_if(inputs.begin(), inputs.end(), [&](const Input& input) {
    return input.is_folder && !input.is_stated && is_same_folder(input.path, folder);
  });
  Input& root = known == inputs.end() ? inputs.emplace_back(Input{folder, true}) : *known;
  root.is_stated = true;
  root.name = name;
  prefix_of(root);  // checks the name
}

void check_names_differ(const std::vector<Input>& inputs) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Input &one = inputs[j], &other = inputs[i];
      if (!one.is_folder || !other.is_folder) continue;
      if (is_same_folder(one.path, other.path)) throw Failure(one.path + " and " + other.path + " are the same folder");
      if (one.name != other.name) continue;
      throw Failure(one.path + " and " + other.path + " have the same name, " + to_text(one.name) +
                    ": pass one of them as --root NAME=DIR");
    }
  }
}

}  // namespace

std::vector<Input> named_inputs(const std::vector<std::string>& paths, const std::vector<std::string>& roots) {
  std::vector<Input> inputs;
  if (std::count(paths.begin(), paths.end(), "-") > 1) throw Failure("-: standard input can be read once");
  for (const std::string& path : paths) {
    Input& input = inputs.emplace_back(Input{path, path != "-" && is_folder(path)});
    if (input.is_folder) input.name = name_of_folder(path);
  }
  for (const std::string& root : roots) add_root(root, inputs);
  if (inputs.empty()) throw Failure("INPUT is required: a folder, a file or --root NAME=DIR");
  check_names_differ(inputs);
  return inputs;
}

void set_prefixes(std::vector<Input>& inputs) {
  const auto folders = std::count_if(inputs.begin(), inputs.end(), [](const Input& input) { return input.is_folder; });
  const bool is_stated = std::any_of(inputs.begin(), inputs.end(), [](const Input& input) { return input.is_stated; });
  if (folders < 2 && !is_stated) return;
  for (Input& input : inputs) {
    if (input.is_folder) input.prefix = prefix_of(input);
  }
}

std::string prefix_of(const Input& folder) {
  const std::string& name = folder.name;
  if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos || !is_id_as_it_is(name)) {
    throw Failure(folder.path + ": " + to_text(name) +
                  " cannot be the name of a folder in ids (one line of UTF-8 without \"/\" " +
                  "and without spaces at its ends): pass --root NAME=DIR with another NAME");
  }
  return name + "/";
}

bool is_among(std::string_view id, const std::vector<std::string>& ids_and_folders) {
  return std::any_of(ids_and_folders.begin(), ids_and_folders.end(), [&](const std::string& of) {
    if (id.substr(0, of.size()) != of) return false;
    return of.empty() || of.back() == '/' || id.size() == of.size() || id[of.size()] == '/';
  });
}

}  // namespace hop::cli
