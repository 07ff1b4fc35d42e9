// A snapshot: one version of a store, with its segments and its merged graph. Snapshots are immutable and shared. Open readers
// keep the version they opened while a writer publishes the next one.
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

// An immutable graph file with the data that a merge needs in addition. The segment of a version's live documents may exist only
// in memory and refer to texts and vectors of other segments.
struct Segment {
  std::vector<std::uint8_t> graph_file;  // empty for a graph in segments
  Graph graph;
  Sources sources;
  std::shared_ptr<const SegmentRows> rows;  // null: texts and vectors are in graph_file
};

// From files of a store, with full validation. Errors: corrupt_file, unsupported_version.
Result<std::shared_ptr<const Segment>> read_segment(const ManifestSegment& stated, std::vector<std::uint8_t> graph_file,
                                                    std::span<const std::uint8_t> sources_file);
// From a graph file that this process has just built, without validation.
Result<std::shared_ptr<const Segment>> make_segment(std::vector<std::uint8_t> graph_file, Sources sources);

// A segment without some of its documents; `deleted` may have any order.
struct SegmentPart {
  std::shared_ptr<const Segment> segment;
  std::vector<std::uint32_t> deleted;
};

// The live (not deleted) documents of a version: as a graph for search, and as one segment for the next commit's merge.
struct LivingDocuments {
  std::shared_ptr<const OpenGraph> graph;
  std::shared_ptr<const Segment> segment;
  bool fits_a_file = true;  // whether one file can hold the graph with its texts and vectors
};

struct Snapshot {
  Manifest manifest;
  Options options;                                       // the options that the store was created with
  std::vector<std::shared_ptr<const Segment>> segments;  // parallel to manifest.segments
  LivingDocuments living;
  std::uint64_t most_file_bytes = largest_file;  // limit of a graph file; tests use a smaller one

  std::vector<SegmentPart> parts() const;  // the segments with their deleted documents, from the manifest
};

// A segment whose files are not written yet.
struct NewSegment {
  std::uint64_t number = 0;
  std::span<const std::uint8_t> graph_file;  // the segment's
  std::vector<std::uint8_t> sources_file;
};

// Appends the segment to the snapshot under the next segment number. Errors: those of write_sources.
Result<NewSegment> append_segment(Snapshot& snapshot, std::shared_ptr<const Segment> segment);
std::uint64_t graph_bytes_of(std::span<const NewSegment> segments);

// The location of a live document.
struct DocumentOfSegment {
  std::size_t segment = 0;
  std::uint32_t document = 0;
};
std::optional<DocumentOfSegment> find_document(const Snapshot& snapshot, std::string_view id);

}  // namespace hop::core
