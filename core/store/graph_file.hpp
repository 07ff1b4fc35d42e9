// Writing and opening graph files (docs/file-format.md).
//
// A file is written as a whole and never modified. Opening returns views of its bytes and, in full mode, first verifies every
// invariant, so that a corrupt or malicious file cannot cause an out-of-bounds access later.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/graph/graph.hpp"
#include "core/store/file_format.hpp"
#include "core/store/graph_content.hpp"

namespace hop::core {

// Writes the file of a content in steps. The content must outlive the writer and stay unchanged. The bytes of the file depend
// only on the content; they are the same on every platform.
// Errors: limit_exceeded if the file would exceed `most_bytes` (detail "graph_file") or a limit of file_format.hpp; internal
// if parts of the content are inconsistent.
class GraphFileWriter {
 public:
  explicit GraphFileWriter(const GraphContent& content, std::uint64_t most_bytes = largest_file);
  ~GraphFileWriter();

  Result<bool> step(WorkBudget& budget);  // true when done
  std::vector<std::uint8_t> take() &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Whether the error means that the file would exceed `most_bytes`.
inline bool is_too_large_for_a_file(const Error& error) {
  return error.status == Status::limit_exceeded && error.detail == "graph_file";
}

// Runs a GraphFileWriter to its end.
Result<std::vector<std::uint8_t>> write_graph_file(const GraphContent& content);

enum class OpenMode : std::uint8_t {
  full,     // checks everything: size, FlatBuffers verifier, checksums, every invariant
  trusted,  // checks header and section bounds only: for files written by this process or a trusted one
};

// The Graph consists of views of `bytes`, which must outlive it and be aligned to 8 bytes.
// Errors: corrupt_file (the message describes the violation and its position; the detail is the name of the invariant),
// unsupported_version.
Result<Graph> open_graph_file(std::span<const std::uint8_t> bytes, OpenMode mode);

// Name and length of each section, in file order, for the output of `info`.
struct SectionSize {
  std::string_view name;
  std::uint64_t bytes = 0;
};
Result<std::vector<SectionSize>> section_sizes(std::span<const std::uint8_t> bytes);

}  // namespace hop::core
