// A small corpus in three shards, one question about it, and all methods that shards are asked by.
#pragma once

#include <memory>
#include <vector>

#include "tests/core/shards/sharded_corpus.hpp"

namespace hop::core::test {

inline constexpr const char* shard_methods[] = {"bm25",  "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret",
                                                "trail", "kgp",   "iier",  "g_rag",  "bgr"};

inline Options options_for(const char* method) {
  return small_options({{"method", method}, {"search.embed", "false"}, {"hits.tokens", "300"}});
}

inline std::vector<Options> options_of_all_methods() {
  std::vector<Options> all;
  for (const char* method : shard_methods) all.push_back(options_for(method));
  return all;
}

struct ProtocolFixture {
  Random random{7100};
  Corpus corpus = small_corpus();
  std::shared_ptr<const OpenGraph> whole;
  std::unique_ptr<ShardedCorpus> sharded;
  Question question = ask_text("Which river flows through the birthplace of Marie Curie?");

  ProtocolFixture() {
    corpus.passages[0].links = {"c", "b"};
    corpus.passages[5].links = {"h"};
    whole = open_graph(graph_file(corpus, vectors_of(corpus)));
    sharded = std::make_unique<ShardedCorpus>(random, *whole, 3, options_of_all_methods());
    question.vector = embed_words(question.text);
    question.masked_vector = embed_words("Which river flows through the birthplace of it?");
  }

  Coordinator start(const char* method) const {
    return value_of(Coordinator::start(sharded->summary, options_for(method), question));
  }

  std::vector<Bytes> answer(std::vector<ShardSession>& sessions, const Bytes& message) const {
    std::vector<Bytes> replies;
    for (ShardSession& session : sessions) replies.push_back(value_of(session.answer(message)));
    return replies;
  }
  std::vector<ShardSession> sessions() const {
    std::vector<ShardSession> made;
    for (const Shard& shard : sharded->shards) made.emplace_back(shard);
    return made;
  }
};

}  // namespace hop::core::test
