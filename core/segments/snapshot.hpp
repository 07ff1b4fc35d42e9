// One version of a store, as its readers and its next writer see it: immutable, shared.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/graph/graph.hpp"
#include "core/merge/sources.hpp"
#include "core/methods/open_graph.hpp"
#include "core/options/options.hpp"
#include "core/segments/manifest.hpp"
#include "core/store/file_format.hpp"

namespace hop::core {

class SegmentRows;

// A graph file that was once indexed and never changes, and what else a merge needs. That of a version may be in memory only and
// have its passages' texts and vectors in other segments.
struct Segment {
  std::vector<std::uint8_t> graph_file;
  Graph graph;  // of graph_file
  Sources sources;
  std::shared_ptr<const SegmentRows> rows;  // null: texts and vectors are in graph_file
};

// From bytes of a store. Errors: corrupt_file, unsupported_version.
Result<std::shared_ptr<const Segment>> read_segment(const ManifestSegment& stated, std::vector<std::uint8_t> graph_file,
                                                    std::span<const std::uint8_t> sources_file);
// From what this process has made just now.
Result<std::shared_ptr<const Segment>> make_segment(std::vector<std::uint8_t> graph_file, Sources sources);

// A segment without some of its documents; `deleted` is ascending.
struct SegmentPart {
  std::shared_ptr<const Segment> segment;
  std::vector<std::uint32_t> deleted;
};

// The documents of a version that are not deleted, as a graph and as one segment, with which the next change is merged.
struct LivingDocuments {
  std::shared_ptr<const OpenGraph> graph;
  std::shared_ptr<const Segment> segment;
  bool fits_a_file = true;  // the graph does, with its texts and vectors
};

struct Snapshot {
  Manifest manifest;
  Options options;                                       // of the store's creation
  std::vector<std::shared_ptr<const Segment>> segments;  // parallel to manifest.segments
  LivingDocuments living;
  std::uint64_t most_file_bytes = largest_file;  // of a graph file; tests have less

  std::vector<SegmentPart> parts() const;  // what the manifest states
};

// A segment whose files are still to be written.
struct NewSegment {
  std::uint64_t number = 0;
  std::span<const std::uint8_t> graph_file;  // the segment's
  std::vector<std::uint8_t> sources_file;
};

// Makes it the snapshot's last one, under the next number. Errors: write_sources'.
Result<NewSegment> append_segment(Snapshot& snapshot, std::shared_ptr<const Segment> segment);
std::uint64_t graph_bytes_of(std::span<const NewSegment> segments);

// Where a living document lies.
struct DocumentOfSegment {
  std::size_t segment = 0;
  std::uint32_t document = 0;
};
std::optional<DocumentOfSegment> find_document(const Snapshot& snapshot, std::string_view id);

}  // namespace hop::core
