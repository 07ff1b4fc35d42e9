// Opening a file: header, then the columns as views, then, in full mode, all checks in order. Trusted opening takes constant
// time; full opening takes time linear in the size of the file.
#include "core/store/file_check.hpp"
#include "core/store/graph_file.hpp"

namespace hop::core {

Result<Graph> open_graph_file(std::span<const std::uint8_t> bytes, OpenMode mode) {
  Result<FileHeader> header = read_file_header(bytes);
  if (!header) return std::move(header).error();
  if (mode == OpenMode::trusted) return read_columns(header.value(), bytes, nullptr);

  std::vector<ColumnExtent> columns;
  const Graph graph = read_columns(header.value(), bytes, &columns);
  FileCheck check{bytes, header.value(), columns, graph};
  for (const auto holds : all_file_checks) {
    if (!holds(check)) return *std::move(check.error);
  }
  return graph;
}

}  // namespace hop::core
