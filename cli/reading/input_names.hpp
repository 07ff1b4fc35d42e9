// The inputs of a run, and the names of folders that keep their documents apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

// A folder (a root), a file, or "-" for standard input.
struct Input {
  std::string path;
  bool is_folder = false;
  bool is_stated = false;               // by --root NAME=DIR
  std::string name{};                   // of a folder
  std::string prefix{};                 // of the ids of its documents: empty, or "NAME/"
  std::vector<std::string> reserved{};  // ids, and prefixes with '/' at the end, that belong to other inputs
  std::string id{};                     // of a single document; empty: its file name
};

// The inputs in order, then the folders of --root that are not among them. A folder's name is the last part of its path. Throws
// Failure if there is no input, and for two folders of one name.
std::vector<Input> named_inputs(const std::vector<std::string>& paths, const std::vector<std::string>& roots);

// Ids of a single folder are paths relative to it. With several folders, or with --root, they begin with the folder's name.
void set_prefixes(std::vector<Input>& inputs);

// "NAME/". Throws Failure for a name that cannot begin an id.
std::string prefix_of(const Input& folder);

// Whether an id is one of these, or below one of these folders: "" (everything), "notes/" or "notes".
bool is_among(std::string_view id, const std::vector<std::string>& ids_and_folders);

}  // namespace hop::cli
