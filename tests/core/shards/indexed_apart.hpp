// A corpus dealt out to shards that are indexed apart, each with nothing of the others but their names.
#pragma once

#include <map>

#include "core/keywords/link_kind.hpp"
#include "core/shards/indexing/shard_index.hpp"
#include "core/shards/indexing/shard_names.hpp"
#include "core/text/keys.hpp"
#include "tests/core/merge/random_documents.hpp"
#include "tests/core/shards/sharded_corpus.hpp"

namespace hop::core::test {

inline Corpus random_documents(RandomDocuments& documents, std::uint64_t count) {
  Corpus corpus;
  for (std::uint64_t d = 0; d < count; ++d)
    documents.append("d" + std::to_string(d) + (documents.chance(3) ? ".md" : ""), corpus);
  return corpus;
}

// Documents without a given shard have one at random.
struct DealtCorpus {
  std::map<std::string, std::uint32_t> shard_of_id;
  std::vector<Corpus> parts;

  DealtCorpus(Random& random, const Corpus& whole, std::uint32_t shard_count, std::map<std::string, std::uint32_t> given = {})
      : shard_of_id(std::move(given)), parts(shard_count) {
    const auto part_of = [&](const std::string& id) -> Corpus& {
      return parts[shard_of_id.emplace(id, static_cast<std::uint32_t>(random.below(shard_count))).first->second];
    };
    for (const Document& document : whole.documents) part_of(document.id).documents.push_back(document);
    for (const ReadyPassage& passage : whole.passages)
      part_of(passage.document.empty() ? passage.id : passage.document).passages.push_back(passage);
  }
};

inline Bytes names_of_all(Random& random, const std::vector<Corpus>& parts, const Options& options) {
  std::vector<Bytes> names;
  for (std::uint32_t s = 0; s < parts.size(); ++s) names.push_back(value_of(names_of_shard(parts[s], options, s)));
  return merge_in_any_order(random, names, merge_names_bytes);
}

// `names`: of all of them.
inline ShardFiles index_apart(Random& random, std::vector<Corpus> parts, const Options& options, const Bytes& names) {
  ShardFiles files;
  for (std::uint32_t s = 0; s < parts.size(); ++s) {
    GivenVectors vectors;
    ShardIndexTask made = value_of(create_shard_index_task(parts[s], vectors, options, s, names));
    EXPECT_TRUE(made.ties->empty());
    expect_done(run(*made.task, {}, random.below(3) ? UINT64_MAX : 1 + random.below(5000)));
    files.graphs.push_back(value_of(made.task->take_bytes()));
    files.ties.push_back(*made.ties);
  }
  return files;
}

inline ShardFiles index_apart(Random& random, const std::vector<Corpus>& parts, const Options& options) {
  return index_apart(random, parts, options, names_of_all(random, parts, options));
}

// How a keyword that nobody owns is written for people is up to the shard's own passages: those that write it first may
// lie in another one. All else is compared.
inline void take_names_of_unowned(const Graph& whole, const Graph& shard, KeywordTable& cut) {
  ASSERT_EQ(cut.keys.size(), shard.keyword_count());
  for (std::uint32_t k = 0; k < cut.keys.size(); ++k) {
    ASSERT_EQ(cut.keys[k], shard.keyword_keys[k]);
    if (cut.names[k] == shard.keyword_names[k]) continue;
    const std::uint32_t keyword = *find_sorted(whole.keyword_keys, cut.keys[k]);
    const auto& offsets = whole.passages_of_keyword.offsets;
    for (std::uint32_t link = offsets[keyword]; link < offsets[keyword + 1]; ++link)
      ASSERT_FALSE(whole.kinds_by_keyword[link] & link_own) << cut.keys[k];
    ASSERT_EQ(key_of(shard.keyword_names[k]), cut.keys[k]);
  }
  cut.names = TextList();
  for (std::uint32_t k = 0; k < cut.keys.size(); ++k) cut.names.emplace_back(shard.keyword_names[k]);
}

inline void expect_cut_of_whole(const OpenGraph& whole, const DealtCorpus& dealt, const ShardFiles& files) {
  const Graph& view = whole.view();
  std::vector<std::uint32_t> shard_of_document;
  for (std::uint32_t d = 0; d < view.document_count(); ++d)
    shard_of_document.push_back(dealt.shard_of_id.at(std::string(view.document_ids[d])));
  const auto graphs = files.open();
  for (std::uint32_t s = 0; s < graphs.size(); ++s) {
    SCOPED_TRACE("shard " + std::to_string(s) + " of " + std::to_string(graphs.size()));
    GraphCut cut = cut_graph(view, shard_of_document, s);
    take_names_of_unowned(view, graphs[s]->view(), cut.content.keywords);
    if (testing::Test::HasFatalFailure()) return;
    if (cut.content.corpus.passages.empty()) {  // which says nothing of vectors
      cut.content.vectors.dimension = 0;
      cut.content.vectors.embedder_id = graphs[s]->view().embedder_id;
    }
    ASSERT_TRUE(files.graphs[s] == value_of(write_graph_file(cut.content)));
    ASSERT_TRUE(files.ties[s] == write_ties(cut.ties));
  }
}

}  // namespace hop::core::test
