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

// Opens the store in the host's folder. `create`: makes one with these options if there is none. If the store exists,
// `options` (null: not stated) must be those that it was created with. Failures of the task: not_found if there is no
// store, bad_input for other options (it names them), corrupt_file, unsupported_version, file_failure.
// `most_file_bytes`: the limit of a graph file, for this version and all later ones; the texts and vectors of a larger
// graph stay in its segments.
StoreTask create_open_task(const Options* options, bool create, std::uint64_t most_file_bytes = largest_file);

// Adds or replaces whole documents and deletes others (ids, one per line): all of it or, if the task fails, nothing. An
// unchanged document costs no work, and a change without effect makes no new version. Takes corpus
// and vectors on success. Errors: bad_input for vectors together with documents, or options other than the store's;
// dimension_mismatch. Failures of the task: wrong_state where the store is no longer the given version,
// embedder_mismatch, dimension_mismatch, duplicate_id and the others of indexing, limit_exceeded, file_failure.
Result<StoreTask> create_change_task(std::shared_ptr<const Snapshot> snapshot, Corpus& corpus, GivenVectors& vectors,
                                     std::string deleted_ids, const Options* options);

// Merges all documents that are not deleted into one segment, or into few if one file cannot hold them. Afterwards no
// byte of a deleted document is in the folder.
StoreTask create_compact_task(std::shared_ptr<const Snapshot> snapshot);

// Facts about a version as one JSON object: generation, segments with their sizes, documents, deleted ones.
std::string describe_store(const Snapshot& snapshot);

}  // namespace hop::core
