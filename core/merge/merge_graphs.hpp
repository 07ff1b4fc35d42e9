// Merges several graphs and drops their deleted documents. The result is bit-identical to the file that a fresh index of the
// remaining documents would produce, but takes much less time: only passages whose links may change are analyzed again.
//
// Compaction merges segments into a new segment; a commit merges them into a version, which the process searches.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/graph/graph.hpp"
#include "core/merge/passage_map.hpp"
#include "core/merge/sources.hpp"
#include "core/store/file_format.hpp"
#include "core/store/memory_graph.hpp"

namespace hop::core {

// A graph and its sources, both of which must outlive the merge. Its texts and vectors may lie in segments (TextParts). The merge
// drops the documents d with is_deleted[d]; an empty vector deletes none.
struct MergePart {
  const Graph* graph = nullptr;
  const Sources* sources = nullptr;
  std::vector<bool> is_deleted;
};

struct MergedGraph {
  std::vector<std::uint8_t> graph_file;        // unless MergeOutput::version
  std::unique_ptr<const MemoryGraph> version;  // MergeOutput::version only
  Sources sources;
  std::vector<PassageRun> left_in_parts;  // the location of the passages' texts and vectors, if they stay in the parts
};

// A segment is a complete file. A version is no file, and texts and vectors of its passages stay in the parts. A frame is the file
// of a graph without them.
enum class MergeOutput : std::uint8_t { segment, version, frame };

// Needs at least one part. The ids of living documents and passages must be distinct across parts, and a passage must not have
// the id of another document if one of the two documents was cut into passages. All parts must have been indexed with the same
// options and analyzer, and their vectors must have the same embedder, dimension and precision. A part without passages is
// compatible with any vectors.
// Errors: duplicate_id, bad_input (different options or analyzer), embedder_mismatch, dimension_mismatch, limit_exceeded
// (detail "graph_file") if the merged file would exceed `most_bytes`.
class GraphMerge {
 public:
  explicit GraphMerge(std::vector<MergePart> parts, MergeOutput output = MergeOutput::segment,
                      std::uint64_t most_bytes = largest_file);
  ~GraphMerge();

  Result<bool> step(WorkBudget& budget);  // true when done
  std::uint64_t done() const;             // progress: documents put in order, of total()
  std::uint64_t total() const;
  MergedGraph take() &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Runs a GraphMerge to its end.
Result<MergedGraph> merge_graphs(std::vector<MergePart> parts, MergeOutput output = MergeOutput::segment);

}  // namespace hop::core
