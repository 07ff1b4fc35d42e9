// The folders and single files that a store's documents came from: the file `roots` of the store (docs/file-format.md).
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "cli/reading/input_names.hpp"

namespace hop::cli {

// A folder or file that was added. Its place is a hash of its path, so that the store says nothing about the machine.
struct StoreRoot {
  enum class Kind { plain, named, file };  // plain: the folder whose ids have no prefix; at most one
  Kind kind;
  std::string place;
  std::string name;  // of a folder; the id of a file

  bool operator==(const StoreRoot&) const = default;
};
using StoreRoots = std::vector<StoreRoot>;

// Empty if the store does not exist, or if no folder and file was added to it.
StoreRoots read_store_roots(const std::string& store);

// The inputs of a run with the prefixes and ids that they have in the store, and the roots of the store before and after it.
struct StoreInputs {
  std::vector<Input> inputs;
  StoreRoots before, after;
};

// The first folder of a store, if it is the only one and unnamed, has ids without a prefix; every other one has its name. Throws
// Failure for a folder with the name of another folder of the store.
StoreInputs inputs_of_store(const std::string& store, std::vector<Input> inputs);

// Throws Failure if a new root or file would replace documents of another one. `ids` are those of the store.
void check_new_roots(const StoreInputs& inputs, const std::set<std::string>& ids);

// Whether a document of the store belongs to the folder.
bool is_of_root(const std::string& id, const Input& folder, const StoreRoots& roots);

// Writes the roots before a commit. Unless keep() is called after it, the former ones are restored.
class RootsRecord {
 public:
  RootsRecord(std::string store, const StoreInputs& inputs);
  ~RootsRecord();
  RootsRecord(const RootsRecord&) = delete;
  RootsRecord& operator=(const RootsRecord&) = delete;
  void keep() { is_written_ = false; }

 private:
  const std::string store_;
  const StoreRoots before_;
  bool is_written_ = false;
};

}  // namespace hop::cli
