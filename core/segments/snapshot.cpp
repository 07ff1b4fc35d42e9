// Reading verifies length and CRC-32C against the manifest, then the graph and the sources. Segments that this process has just
// written skip these checks.
#include "core/segments/snapshot.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/segments/store_names.hpp"
#include "core/store/graph_file.hpp"

namespace hop::core {
namespace {

Result<void> check_seal(const std::string& name, const FileSeal& stated, std::span<const std::uint8_t> bytes) {
  if (bytes.size() != stated.length) {
    return Error{Status::corrupt_file, concat(name, ": ", bytes.size(), " bytes, the manifest states ", stated.length), name};
  }
  const FileSeal found = seal_of(bytes);
  if (found.crc == stated.crc) return {};
  return Error{Status::corrupt_file, concat(name, ": CRC-32C ", found.crc, ", the manifest states ", stated.crc), name};
}

// A merge copies a document's rows as one run. The engine always writes them in document order, but the file format does not
// require it, so files from a folder are checked.
Result<void> check_order(const std::string& name, const Graph& graph) {
  const auto check = [&](std::string_view what, std::span<const std::uint32_t> documents) -> Result<void> {
    if (std::is_sorted(documents.begin(), documents.end())) return {};
    return Error{Status::corrupt_file, concat(name, ": its ", what, " are not in the order of their documents"), name};
  };
  if (auto sections = check("sections", graph.section_document); !sections) return sections;
  if (auto pages = check("pages", graph.page_document); !pages) return pages;
  return check("tables", graph.table_document);
}

Error named(const std::string& name, Error error) {
  return {error.status, concat(name, ": ", error.message), std::move(error.detail)};
}

}  // namespace

Result<std::shared_ptr<const Segment>> read_segment(const ManifestSegment& stated, std::vector<std::uint8_t> graph_file,
                                                    std::span<const std::uint8_t> sources_file) {
  const std::string graph = graph_name(stated.number), sources = sources_name(stated.number);
  if (auto sealed = check_seal(graph, stated.graph, graph_file); !sealed) return std::move(sealed).error();
  if (auto sealed = check_seal(sources, stated.sources, sources_file); !sealed) return std::move(sealed).error();
  auto segment = std::make_shared<Segment>();
  segment->graph_file = std::move(graph_file);
  auto opened = open_graph_file(segment->graph_file, OpenMode::full);
  if (!opened) return named(graph, std::move(opened).error());
  segment->graph = opened.value();
  if (auto ordered = check_order(graph, segment->graph); !ordered) return std::move(ordered).error();
  auto read = read_sources(sources_file, segment->graph.document_count(), segment->graph.passage_count());
  if (!read) return named(sources, std::move(read).error());
  segment->sources = std::move(read).value();
  return std::shared_ptr<const Segment>(std::move(segment));
}

Result<std::shared_ptr<const Segment>> make_segment(std::vector<std::uint8_t> graph_file, Sources sources) {
  auto segment = std::make_shared<Segment>();
  segment->graph_file = std::move(graph_file);
  segment->sources = std::move(sources);
  auto opened = open_graph_file(segment->graph_file, OpenMode::trusted);
  if (!opened) return std::move(opened).error();
  segment->graph = opened.value();
  return std::shared_ptr<const Segment>(std::move(segment));
}

std::vector<SegmentPart> Snapshot::parts() const {
  std::vector<SegmentPart> parts;
  for (std::size_t s = 0; s < segments.size(); ++s) parts.push_back({segments[s], manifest.segments[s].deleted});
  return parts;
}

Result<NewSegment> append_segment(Snapshot& snapshot, std::shared_ptr<const Segment> segment) {
  auto sources_file = write_sources(segment->sources);
  if (!sources_file) return std::move(sources_file).error();
  // graph_file is a view: the segment, which the snapshot keeps alive, owns the bytes.
  NewSegment added{snapshot.manifest.next_segment++, segment->graph_file, std::move(sources_file).value()};
  snapshot.manifest.segments.push_back({added.number, seal_of(added.graph_file), seal_of(added.sources_file), {}});
  snapshot.segments.push_back(std::move(segment));
  return added;
}

std::uint64_t graph_bytes_of(std::span<const NewSegment> segments) {
  std::uint64_t bytes = 0;
  for (const NewSegment& segment : segments) bytes += segment.graph_file.size();
  return bytes;
}

std::optional<DocumentOfSegment> find_document(const Snapshot& snapshot, std::string_view id) {
  for (std::size_t s = 0; s < snapshot.segments.size(); ++s) {
    const auto found = find_sorted(snapshot.segments[s]->graph.document_ids, id);
    const auto& deleted = snapshot.manifest.segments[s].deleted;
    if (found && !std::binary_search(deleted.begin(), deleted.end(), *found)) return DocumentOfSegment{s, *found};
  }
  return std::nullopt;
}

}  // namespace hop::core
