// Several graphs, less deleted documents, as one: bit for bit the file that indexing the remaining documents together gives.
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

namespace hop::core {

// A graph and its sources, both of which must outlive the merge. Its texts and vectors may lie elsewhere (TextParts). Documents d
// with is_deleted[d] are left out; empty: none.
struct MergePart {
  const Graph* graph = nullptr;
  const Sources* sources = nullptr;
  std::vector<bool> is_deleted;
};

struct MergedGraph {
  std::vector<std::uint8_t> graph_file;
  Sources sources;
  std::vector<PassageRun> left_in_parts;  // of MergeOutput::version: where the passages' texts and vectors are
};

// A segment is one file. A version's file has neither texts nor vectors of passages, which stay in the parts, nor checksums: it
// is for this process alone.
enum class MergeOutput : std::uint8_t { segment, version };

// At least one part. No document id may be alive in two parts, nor a passage id, nor may a passage have the id of another
// document where one of them was cut. All parts must have been indexed with the same
// options, by the same analyzer, with vectors of the same embedder, dimension and precision; one without passages says
// nothing of vectors.
// Errors: duplicate_id, bad_input (other options, another analyzer), embedder_mismatch, dimension_mismatch, limit_exceeded
// (detail "graph_file") for a merged file of more than `most_bytes`.
class GraphMerge {
 public:
  explicit GraphMerge(std::vector<MergePart> parts, MergeOutput output = MergeOutput::segment,
                      std::uint64_t most_bytes = largest_file);
  ~GraphMerge();

  Result<bool> step(WorkBudget& budget);  // true when done
  std::uint64_t done() const;             // documents taken together, of total()
  std::uint64_t total() const;
  MergedGraph take() &&;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The same at once.
Result<MergedGraph> merge_graphs(std::vector<MergePart> parts);

}  // namespace hop::core
