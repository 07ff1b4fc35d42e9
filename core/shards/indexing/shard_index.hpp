// A shard indexed apart from the others, with the names of all: the graph and the ties that cutting one graph of the
// whole corpus would give (tests/core/shards/cut_graph.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/document.hpp"
#include "core/options/options.hpp"
#include "core/task/create_task.hpp"

namespace hop::core {

// An index task in all but this: texts mention the names of all shards, links lead into all shards, and once it is done
// there are the ties in addition to the graph file that it gives. It cannot be saved.
struct ShardIndexTask {
  std::unique_ptr<Task> task;                       // take_bytes(): the graph file
  std::shared_ptr<std::vector<std::uint8_t>> ties;  // of write_ties(), once the task is done; empty before
};

// `names`: merged of all shards, this one among them, made of the same documents under the same options. On an Error,
// `corpus` and `vectors` are unchanged; else taken.
// Errors: those of create_index_task; bad_input, unsupported_version of the names; bad_input for names that lack this
// shard; unsupported for nearest.count above 0: nearest neighbors across shards need every pair of them. The task
// itself fails with bad_input where the names are of other documents, with duplicate_id for a passage's id that another
// shard has.
Result<ShardIndexTask> create_shard_index_task(Corpus& corpus, GivenVectors& vectors, const Options& options,
                                               std::uint32_t number, std::vector<std::uint8_t> names);

}  // namespace hop::core
