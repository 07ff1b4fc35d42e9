// The first pass over a corpus in shards (docs/guides/shards.md): collects the names of all documents and passages. Shards that
// are indexed separately need them to find mentions of other shards' documents and to resolve links to them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/document.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// The names of the documents of shard `number`. Splits the documents as an index task with these options would. It makes no
// request to the host; the running time is that of splitting the documents.
// Errors: those of preparing a corpus (bad_input, duplicate_id, limit_exceeded).
Result<std::vector<std::uint8_t>> names_of_shard(Corpus corpus, const Options& options, std::uint32_t number);

// Merges the names of some shards, in any order. create_shard_index_task takes the merged names of all shards.
// Errors: bad_input, unsupported_version; bad_input for parts with different options; duplicate_id for a shard or document that
// is in two parts.
Result<std::vector<std::uint8_t>> merge_names_bytes(std::span<const std::vector<std::uint8_t>> parts);

}  // namespace hop::core
