// A shard's corpus in the place that it has among the documents of all shards, of which only names are known.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/shards/document_names.hpp"
#include "core/text/language.hpp"

namespace hop::core {

// Of other shards the corpus has those documents alone that can matter here: all of them where the shard has written
// links, else those with a name that one of its passages may say.
struct ShardAmongOthers {
  PreparedCorpus corpus;           // written links are the shard's
  std::vector<std::uint32_t> own;  // its passages in the corpus, ascending
};

// Takes the passages and written links of `shard`; give_back_passages() puts the passages back. `names`: of all shards.
// Errors: bad_input where what they have under `number` is not this corpus, or a record is none; duplicate_id for the id
// of a passage here that a passage there has, or a document where one of the two was cut. `language`: of all shards.
Result<ShardAmongOthers> place_among_others(PreparedCorpus& shard, const NamesOfShards& names, std::uint32_t number,
                                            Language language);
void give_back_passages(ShardAmongOthers& placed, PreparedCorpus& shard);

}  // namespace hop::core
