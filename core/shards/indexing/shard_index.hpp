// Indexes one shard separately from the others, given only their names. The result equals the graph and the ties that cutting a
// graph of the whole corpus would give (tests/core/shards/cut_graph.hpp), so shards can be indexed in parallel on many machines.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/document.hpp"
#include "core/options/options.hpp"
#include "core/task/create_task.hpp"

namespace hop::core {

// An index task with these differences: mentions of names of all shards are found, links can lead into all shards, the result
// has ties in addition to the graph file, and the task cannot be saved.
struct ShardIndexTask {
  std::unique_ptr<Task> task;                       // take_bytes(): the graph file
  std::shared_ptr<std::vector<std::uint8_t>> ties;  // bytes of write_ties(); empty until the task is done
};

// `names`: merged over all shards including this one, from the same documents under the same options. On success `corpus` and
// `vectors` are moved from; on an Error they are unchanged.
// Errors: those of create_index_task; bad_input, unsupported_version of the names; bad_input for names without this shard;
// unsupported for nearest.count above 0, because nearest neighbors across shards need every pair of passages. The task itself
// fails with bad_input if the names are of other documents, and with duplicate_id for a passage id that another shard has.
Result<ShardIndexTask> create_shard_index_task(Corpus& corpus, GivenVectors& vectors, const Options& options,
                                               std::uint32_t number, std::vector<std::uint8_t> names);

}  // namespace hop::core
