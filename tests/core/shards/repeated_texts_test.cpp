// A text that stands once in each shard is repeated in the corpus.
#include <string>

#include "tests/core/methods/notes_from_template.hpp"
#include "tests/core/shards/sharded_corpus.hpp"

namespace hop::core {
namespace {

TEST(RepeatedTextsOfShards, LeaveTheAnswersOfOneGraph) {
  Random random(8484);
  const auto whole = test::open_graph(test::graph_file(test::notes_from_template(24)));
  std::vector<Options> all;
  for (const char* method : {"bm25", "tfidf", "hybrid", "gnn_ret", "rgnn_ret", "trail", "kgp", "bgr", "g_rag"})
    all.push_back(test::options_of({{"method", method}, {"search.embed", "false"}}));
  for (const std::uint32_t shards : {1, 3, 24}) {
    const test::ShardedCorpus sharded(random, *whole, shards, all);
    std::size_t repeats = 0;
    for (const Shard& shard : sharded.shards) repeats += shard.repeats.passages.size();
    EXPECT_EQ(repeats, whole->view().repeated_passages.size());
    for (const test::NoteQuestion& asked : test::note_questions) {
      const Question question = test::ask_text(asked.before + test::note_name(5) + asked.behind);
      for (const Options& options : all) test::expect_one_answer(random, whole, sharded, question, options);
    }
  }
}

}  // namespace
}  // namespace hop::core
