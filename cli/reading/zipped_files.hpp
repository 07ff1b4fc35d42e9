// The files of a zipped document, unpacked block by block while they are read.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "document_budget.hpp"

struct archive;

namespace hop::cli {

inline constexpr std::size_t most_zipped_files = 10000;

// An open file of the archive.
class ZippedFile {
 public:
  ZippedFile(archive* reader, std::string name, DocumentBudget& budget)
      : reader_(reader), name_(std::move(name)), budget_(budget) {}

  const std::string& name() const { return name_; }
  DocumentBudget& budget() { return budget_; }
  // The number of bytes that were put into the block; 0 at the end. Throws Unreadable for damage and over the budget.
  std::size_t read(char* block, std::size_t size);
  // The rest of the file. Throws Unreadable as soon as it has more than `limit` bytes; `what` names them in the error.
  std::string read_all(std::size_t limit, const std::string& what);

 private:
  archive* reader_;
  std::string name_;
  DocumentBudget& budget_;
};

class ZippedFiles {
 public:
  // Lists the files. Throws Unreadable for bytes that are not a zip archive, are damaged, or have too many files. Both
  // arguments must outlive the object.
  ZippedFiles(std::string_view bytes, DocumentBudget& budget);

  const std::vector<std::string>& names() const { return names_; }
  // The name that the archive has for a path, which may differ in case and kind of slash; empty if there is none.
  std::string find(std::string_view path) const;
  // Throws Unreadable if the file is missing, occurs twice or cannot be unpacked.
  void read(const std::string& name, const std::function<void(ZippedFile&)>& take) const;
  // The same for several files, in the order of the archive.
  void read_each(const std::set<std::string>& names, const std::function<void(ZippedFile&)>& take) const;

 private:
  std::string_view bytes_;
  DocumentBudget& budget_;
  std::vector<std::string> names_;
  std::map<std::string, std::string> name_of_path_;  // by the path in lower case
  std::set<std::string> known_, repeated_;
};

// The size of the folder in a path, with the slash; 0 without a folder.
inline std::size_t folder_size(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? 0 : slash + 1;
}

// The path that a file of the archive means by a reference: relative to its folder or to the root, with "." and "..",
// percent-encoded, perhaps with a fragment.
std::string path_in_archive(std::string_view from_file, std::string_view reference);

}  // namespace hop::cli
