// The tasks of a store, a folder of segments that can be changed document by document: open or create, change (commit), and
// compact. Each task yields a snapshot of the store.
#pragma once

#include <memory>
#include <string>

#include "core/base/result.hpp"
#include "core/corpus/document.hpp"
#include "core/options/options.hpp"
#include "core/segments/snapshot.hpp"
#include "core/task/create_task.hpp"
#include "core/task/task.hpp"

namespace hop::core {

struct StoreTask {
  std::unique_ptr<Task> task;
  // Points to a null snapshot until the task is done.
  std::shared_ptr<std::shared_ptr<const Snapshot>> result;
};

// Opens the store in the host's folder, or with `create` makes a new one with these options if the folder has none. If the store
// exists, `options` (null: unspecified) must equal those that it was created with. Failures of the task: not_found without a
// store, bad_input for different options (it names the option), corrupt_file, unsupported_version, file_failure.
// `most_file_bytes` limits the size of a graph file, for this version and all later ones; the texts and vectors of a larger graph
// stay in its segments.
StoreTask create_open_task(const Options* options, bool create, std::uint64_t most_file_bytes = largest_file);

// Adds or replaces whole documents and deletes others (ids, one per line). The change is atomic. Unchanged documents are not
// indexed again, and a change without effect makes no new version. On success corpus and vectors are moved from. Errors:
// bad_input for vectors together with documents, or for options that differ from the store's; dimension_mismatch. Failures of
// the task: wrong_state if the store has moved past the given version, embedder_mismatch, dimension_mismatch, duplicate_id and
// the other errors of indexing, limit_exceeded, file_failure.
Result<StoreTask> create_change_task(std::shared_ptr<const Snapshot> snapshot, Corpus& corpus, GivenVectors& vectors,
                                     std::string deleted_ids, const Options* options);

// Merges all live documents into one segment, or into a few if one file cannot hold them. Afterwards the folder has no byte of a
// deleted document.
StoreTask create_compact_task(std::shared_ptr<const Snapshot> snapshot);

// Describes a version as a JSON object: generation, segments with their sizes, documents, deleted documents.
std::string describe_store(const Snapshot& snapshot);

}  // namespace hop::core
