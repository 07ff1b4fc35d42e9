// The corpus that a shard is indexed in: its own documents at their positions among the documents of all shards. Other shards'
// documents have only names, which is enough to find mentions of them and to resolve links to them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/shards/indexing/document_names.hpp"
#include "core/text/language.hpp"

namespace hop::core {

// The corpus contains a document of another shard only if it can matter: all of them if the shard has written links, else those
// with a name that may occur in one of the shard's passages.
struct ShardContext {
  PreparedCorpus corpus;           // with the written links of this shard only
  std::vector<std::uint32_t> own;  // the shard's passages, as ascending indexes into the corpus
};

// Moves the passages and written links out of `shard`; give_back_passages() moves the passages back. `names` and `language` are
// those of all shards. Errors: bad_input if the names under `number` do not match this corpus, or for a malformed record;
// duplicate_id for a passage id that occurs in two shards, or for an id that is a document in one and a passage in another.
Result<ShardContext> place_in_corpus(PreparedCorpus& shard, const NamesOfShards& names, std::uint32_t number, Language language);
void give_back_passages(ShardContext& placed, PreparedCorpus& shard);

}  // namespace hop::core
