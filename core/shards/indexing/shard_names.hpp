// What shards that are indexed apart must know of each other before a text is read: the names of all documents and
// passages, by which texts mention them, and where written links may lead. The first pass over
// a corpus in shards (docs/guides/shards.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/document.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Names of the documents that will be shard `number`, which are cut for them as by an index task under these options.
// The host gets no request. Takes all documents at once; the time is that of cutting them.
// Errors: those of preparing a corpus (bad_input, duplicate_id, limit_exceeded).
Result<std::vector<std::uint8_t>> names_of_shard(Corpus corpus, const Options& options, std::uint32_t number);

// Of some shards; those of all of them are what create_shard_index_task takes. The parts' order does not matter.
// Errors: bad_input, unsupported_version; bad_input for parts made under any other options;
// duplicate_id for a shard or a document that is in two parts.
Result<std::vector<std::uint8_t>> merge_names_bytes(std::span<const std::vector<std::uint8_t>> parts);

}  // namespace hop::core
