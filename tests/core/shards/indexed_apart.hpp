// A corpus dealt out to shards that are indexed apart, each with nothing of the others but their names.
#pragma once

#include <map>

#include "core/keywords/link_kind.hpp"
#include "core/shards/indexing/shard_index.hpp"
#include "core/shards/indexing/shard_names.hpp"
#include "core/text/keys.hpp"
#include "tests/core/shards/sharded_corpus.hpp"

namespace hop::core::test {

struct GivenCorpus {
  Corpus corpus;
  GivenVectors vectors;  // of its ready passages; none where there are documents
};

inline const std::string& document_id_of(const ReadyPassage& passage) {
  return passage.document.empty() ? passage.id : passage.document;
}

// The shard of each document's id, at random.
inline std::map<std::string, std::uint32_t> deal_documents(Random& random, const Corpus& corpus, std::uint32_t shard_count) {
  std::map<std::string, std::uint32_t> shard_of_id;
  const auto deal = [&](const std::string& id) {
    shard_of_id.emplace(id, static_cast<std::uint32_t>(random.below(shard_count)));
  };
  for (const Document& document : corpus.documents) deal(document.id);
  for (const ReadyPassage& passage : corpus.passages) deal(document_id_of(passage));
  return shard_of_id;
}

inline GivenCorpus part_of(const GivenCorpus& whole, const std::map<std::string, std::uint32_t>& shard_of_id,
                           std::uint32_t shard) {
  GivenCorpus part;
  for (const Document& document : whole.corpus.documents) {
    if (shard_of_id.at(document.id) == shard) part.corpus.documents.push_back(document);
  }
  const std::size_t dimension = whole.vectors.dimension;
  for (std::size_t p = 0; p < whole.corpus.passages.size(); ++p) {
    if (shard_of_id.at(document_id_of(whole.corpus.passages[p])) != shard) continue;
    part.corpus.passages.push_back(whole.corpus.passages[p]);
    const auto row = whole.vectors.rows.begin() + static_cast<std::ptrdiff_t>(p * dimension);
    part.vectors.rows.insert(part.vectors.rows.end(), row, row + static_cast<std::ptrdiff_t>(dimension));
  }
  if (!part.corpus.passages.empty()) part.vectors.dimension = whole.vectors.dimension;
  return part;
}

inline std::vector<GivenCorpus> parts_of(const GivenCorpus& whole, const std::map<std::string, std::uint32_t>& shard_of_id,
                                         std::uint32_t shard_count) {
  std::vector<GivenCorpus> parts;
  for (std::uint32_t s = 0; s < shard_count; ++s) parts.push_back(part_of(whole, shard_of_id, s));
  return parts;
}

struct ShardFiles {
  std::vector<Bytes> graphs, ties;
};

inline Bytes names_of_all(Random& random, const std::vector<GivenCorpus>& parts, const Options& options) {
  std::vector<Bytes> names;
  for (std::uint32_t s = 0; s < parts.size(); ++s) names.push_back(value_of(names_of_shard(parts[s].corpus, options, s)));
  return ShardedCorpus::merge_in_any_order(random, names, merge_names_bytes);
}

// `names`: of all of them.
inline ShardFiles index_apart(Random& random, std::vector<GivenCorpus> parts, const Options& options, const Bytes& names) {
  ShardFiles files;
  for (std::uint32_t s = 0; s < parts.size(); ++s) {
    ShardIndexTask made = value_of(create_shard_index_task(parts[s].corpus, parts[s].vectors, options, s, names));
    EXPECT_TRUE(made.ties->empty());
    expect_done(run(*made.task, {}, random.below(3) ? UINT64_MAX : 1 + random.below(5000)));
    files.graphs.push_back(value_of(made.task->take_bytes()));
    files.ties.push_back(*made.ties);
  }
  return files;
}

inline ShardFiles index_apart(Random& random, const std::vector<GivenCorpus>& parts, const Options& options) {
  return index_apart(random, parts, options, names_of_all(random, parts, options));
}

inline std::vector<std::shared_ptr<const OpenGraph>> open_all(const ShardFiles& files) {
  std::vector<std::shared_ptr<const OpenGraph>> graphs;
  for (const Bytes& file : files.graphs) graphs.push_back(open_graph(file));
  return graphs;
}

inline bool is_own_in(const Graph& graph, std::uint32_t keyword) {
  const auto offsets = graph.passages_of_keyword.offsets;
  for (std::uint32_t link = offsets[keyword]; link < offsets[keyword + 1]; ++link) {
    if (graph.kinds_by_keyword[link] & link_own) return true;
  }
  return false;
}

// How a keyword that nobody owns is written for people is up to the shard's own passages: those that write it first may
// lie in another one. All else is compared.
inline void take_names_of_unowned(const Graph& whole, const Graph& shard, KeywordTable& cut) {
  ASSERT_EQ(cut.keys.size(), shard.keyword_count());
  TextList names;
  for (std::uint32_t k = 0; k < cut.keys.size(); ++k) {
    ASSERT_EQ(cut.keys[k], shard.keyword_keys[k]);
    const bool is_owned = is_own_in(whole, *find_sorted(whole.keyword_keys, cut.keys[k]));
    names.emplace_back(is_owned ? cut.names[k] : shard.keyword_names[k]);
    if (cut.names[k] != names[k]) {
      ASSERT_EQ(key_of(names[k]), cut.keys[k]);
    }
  }
  cut.names = std::move(names);
}

inline void expect_cut_of_whole(const OpenGraph& whole, const std::map<std::string, std::uint32_t>& shard_of_id,
                                const ShardFiles& files) {
  const Graph& view = whole.view();
  std::vector<std::uint32_t> shard_of_document;
  for (std::uint32_t d = 0; d < view.document_count(); ++d)
    shard_of_document.push_back(shard_of_id.at(std::string(view.document_ids[d])));
  const auto graphs = open_all(files);
  for (std::uint32_t s = 0; s < graphs.size(); ++s) {
    SCOPED_TRACE("shard " + std::to_string(s) + " of " + std::to_string(graphs.size()));
    GraphCut cut = cut_graph(view, shard_of_document, s);
    take_names_of_unowned(view, graphs[s]->view(), cut.content.keywords);
    if (::testing::Test::HasFatalFailure()) return;
    if (cut.content.corpus.passages.empty()) {  // which says nothing of vectors
      cut.content.vectors.dimension = 0;
      cut.content.vectors.embedder_id = graphs[s]->view().embedder_id;
    }
    const Bytes expected = value_of(write_graph_file(cut.content));
    ASSERT_EQ(files.graphs[s].size(), expected.size());
    ASSERT_TRUE(files.graphs[s] == expected);
    ASSERT_TRUE(files.ties[s] == write_ties(cut.ties));
  }
}

}  // namespace hop::core::test
