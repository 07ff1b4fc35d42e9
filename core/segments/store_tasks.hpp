// The tasks on a store: open, change, compact. What they give is a version of it.
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
  // Filled when the task is done; the same object all the time.
  std::shared_ptr<std::shared_ptr<const Snapshot>> result;
};

// Opens the store in the host's folder. `create`: makes one, with these options, where there is none. `options` (null:
// not said) of a store that is there must be those that it was created with. Failures of the task: not_found without a
// store, bad_input for other options (named), corrupt_file, unsupported_version, file_failure. `most_file_bytes`: of a graph file,
// here and in what follows on this version; a graph of more leaves texts and vectors in its segments.
StoreTask create_open_task(const Options* options, bool create, std::uint64_t most_file_bytes = largest_file);

// Adds or replaces documents, each whole, and deletes others by id, one a line: all of it or, when the task fails,
// nothing. A document that is what it was costs no work; nor does a change of nothing make a new version. Takes corpus
// and vectors on success. Errors: bad_input for vectors together with documents, or options other than the store's;
// dimension_mismatch. Failures of the task: wrong_state where the store is no longer the given version,
// embedder_mismatch, dimension_mismatch, duplicate_id and the others of indexing, limit_exceeded, file_failure.
Result<StoreTask> create_change_task(std::shared_ptr<const Snapshot> snapshot, Corpus& corpus, GivenVectors& vectors,
                                     std::string deleted_ids, const Options* options);

// One segment of all living documents, or few where a file cannot hold them: afterwards no byte of a deleted one is in the folder.
StoreTask create_compact_task(std::shared_ptr<const Snapshot> snapshot);

// Facts about a version as one JSON object: generation, segments with their sizes, documents, deleted ones.
std::string describe_store(const Snapshot& snapshot);

}  // namespace hop::core
