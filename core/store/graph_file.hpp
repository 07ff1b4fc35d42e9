// The graph file: written whole, opened without trust (docs/file-format.md).
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

// Writes the file of a content, which must outlive the writer and stay unchanged. The file's bytes are a function of the
// content alone, the same on every platform.
// Errors: limit_exceeded when the file would pass `most_bytes` (detail "graph_file") or a limit of file_format.hpp; internal
// when parts of the content do not fit each other.
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

// Whether a failure says that the file would pass `most_bytes`.
inline bool is_too_large_for_a_file(const Error& error) {
  return error.status == Status::limit_exceeded && error.detail == "graph_file";
}

// The same at once.
Result<std::vector<std::uint8_t>> write_graph_file(const GraphContent& content);

enum class OpenMode : std::uint8_t {
  full,     // trusts nothing: size, verifier, checksums, every invariant
  trusted,  // header and section bounds only: for bytes that this process, or one it trusts, wrote
};

// Views of the file's bytes, which must outlive them and be aligned to 8 bytes.
// Errors: corrupt_file (message names the broken invariant, where and what; detail is its name), unsupported_version.
Result<Graph> open_graph_file(std::span<const std::uint8_t> bytes, OpenMode mode);

// Bytes of each section of an opened file, for `info`: name and length, header first, in file order.
struct SectionSize {
  std::string_view name;
  std::uint64_t bytes = 0;
};
Result<std::vector<SectionSize>> section_sizes(std::span<const std::uint8_t> bytes);

}  // namespace hop::core
