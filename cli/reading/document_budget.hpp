// The limits of a converted file, in proportion to its size, whatever its format. A zipped file of some kilobytes may unpack to
// gigabytes, and a page of short tags takes many times its size as a tree. read_document_text() makes the one of a file.
#pragma once

#include <cstddef>
#include <string>

namespace hop::cli {

class DocumentBudget {
 public:
  explicit DocumentBudget(std::size_t file_bytes);

  // Each throws Unreadable if the sum of all calls is over the limit. `part` is the file in the archive.
  void unpack(std::size_t bytes, const std::string& part);             // at most 64 × the file and 32 MiB
  void count_elements(std::size_t elements, const std::string& part);  // at most 4 for a byte of the file and 250,000
  void write(std::size_t bytes);                                       // Markdown: at most 24 × the file and 32 MiB

  // Throws Unreadable if the whole text is over the limit of write().
  void check_text(std::size_t bytes) const;
  // The limit of memory for a parsed tree, in bytes: 24 × the file and 32 MiB.
  std::size_t most_tree_bytes() const { return written_.limit; }

 private:
  struct Sum {
    std::size_t value, limit;
  };
  Sum unpacked_, elements_, written_;
};

}  // namespace hop::cli
