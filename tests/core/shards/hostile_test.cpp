// Bytes with a right checksum and a wrong content: made by someone who means harm. They give an error or an answer, and
// never more than they pay for.
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/shards/indexed_apart.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::ShardedCorpus;

struct Outcomes {
  int taken = 0, refused = 0;

  bool note(bool is_taken) { return ++(is_taken ? taken : refused), is_taken; }
};

// A few of its bytes changed, lost or doubled, and the checksum computed again.
Bytes forged(Random& random, Bytes bytes) {
  bytes.resize(bytes.size() - 4);
  for (std::uint64_t n = 1 + random.below(3); n > 0 && bytes.size() > 4; --n) {
    const std::size_t at = 3 + random.below(bytes.size() - 3);
    switch (random.below(5)) {
      case 0: bytes[at] = static_cast<std::uint8_t>(random.below(256)); break;
      case 1: bytes[at] ^= static_cast<std::uint8_t>(1u << random.below(8)); break;
      case 2: bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(at)); break;
      case 3: bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), 9, 0xff); break;
      default: bytes.resize(at); break;
    }
  }
  return test::sealed(std::move(bytes));
}

TEST(ShardHostility, ForgedMessagesAndRepliesAreHarmless) {
  Random random(7200);
  const test::PlainCorpus plain = test::random_corpus(random, 40);
  const auto whole = test::open_graph(
      test::graph_file(plain.corpus, test::random_vectors(random, 40, 5), test::options_of({{"nearest.count", "2"}})));
  const auto plainer = test::open_graph(test::graph_file(plain.corpus, test::random_vectors(random, 40, 5)));
  std::vector<Options> all;
  for (const char* tokens : {"0", "200"}) {
    for (const char* method : test::shard_methods) {
      Options& options = all.emplace_back(test::options_of_method(method));
      options = test::with(test::with(options, "gnn_ret.nearest", "true"), "g_rag.retriever", "trail");
      options = test::with(options, "hits.tokens", tokens);
    }
  }
  const ShardedCorpus with_nearest(random, *whole, 3, all), without_nearest(random, *plainer, 3, all);
  Outcomes messages, replies_to_all;
  for (int round = 0; round < 600; ++round) {
    const Options& options = all[random.below(all.size())];
    const ShardedCorpus& sharded = options.text("method") == "iier" ? without_nearest : with_nearest;
    Question question = test::ask_text(test::random_question(random, plain).text);
    if (random.below(4) || options.text("method") == "dense") question.vector = test::random_unit_vector(random, 5);
    if (random.below(3) == 0) question.conditions = {parse_condition("parity=even").value()};
    Coordinator coordinator = test::value_of(Coordinator::start(sharded.summary, options, question));
    test::serve_host(coordinator);
    std::vector<ShardSession> sessions = sharded.sessions();
    std::vector<Bytes> before;
    while (!coordinator.is_done()) {
      const Bytes message = coordinator.message();
      for (int attack = 0; attack < 3; ++attack) {
        ShardSession victim(sharded.shards[0]);
        for (const Bytes& answered : before) test::value_of(victim.answer(answered));
        messages.note(victim.answer(forged(random, message)).ok());
      }
      before.push_back(message);
      std::vector<Bytes> replies;
      for (ShardSession& session : sessions) {
        auto reply = session.answer(random.below(8) ? message : forged(random, message));
        if (!reply) break;  // the session is lost with what it did not carry out
        replies.push_back(random.below(6) ? std::move(reply).value() : forged(random, std::move(reply).value()));
      }
      if (!replies_to_all.note(coordinator.take(replies).ok())) break;
      test::serve_host(coordinator);
    }
  }
  EXPECT_GT(messages.refused, 500);
  EXPECT_GT(messages.taken, 150);
  EXPECT_GT(replies_to_all.refused, 300);
  EXPECT_GT(replies_to_all.taken, 150);
}

TEST(ShardHostility, ForgedStatisticsTiesAndCountsAreHarmless) {
  Random random(7300);
  test::PlainCorpus plain = test::random_corpus(random, 25);
  for (ReadyPassage& passage : plain.corpus.passages) passage.links.push_back(plain.corpus.passages[random.below(25)].id);
  const auto whole = test::open_graph(test::graph_file(plain.corpus, {}));
  const std::vector<Options> all = {test::small_options({{"method", "trail"}}), test::options_of({{"method", "iier"}}),
                                    test::options_of({{"method", "kgp"}, {"kgp.graph", "terms"}})};
  const ShardedCorpus sharded(random, *whole, 2, all);
  const test::GraphCut cut = test::cut_graph(whole->view(), std::vector<std::uint32_t>(whole->view().document_count()), 0);
  const Bytes ties = write_ties(cut.ties), statistics = test::value_of(statistics_of_shard(*whole, ties, 0));
  Outcomes read, asked;
  for (int round = 0; round < 1000; ++round) {
    read.note(open_shard(whole, forged(random, ties), 0, statistics).ok());
    read.note(open_shard(whole, ties, 0, forged(random, statistics)).ok());
    read.note(merge_statistics_bytes(std::vector<Bytes>{forged(random, sharded.statistics)}).ok());
    for (std::size_t of = 0; of < all.size(); ++of) {
      Shard shard = sharded.shards[0];
      if (!read.note(give_counts(shard, forged(random, sharded.counts[of])).ok())) continue;
      const auto started = Coordinator::start(sharded.summary, all[of], test::ask_text("anything"));
      if (started) asked.note(ShardSession(shard).answer(started.value().message()).ok());
    }
  }
  EXPECT_GT(read.refused, 1500);
  EXPECT_GT(read.taken, 100);
  EXPECT_GT(asked.taken, 30);
}

// The first shard is to be indexed with what the others say, which may be anything.
TEST(ShardHostility, ForgedNamesAreHarmless) {
  Random random(7350);
  RandomDocuments documents(7350);
  const test::DealtCorpus dealt(random, test::random_documents(documents, 20), 2);
  std::vector<Bytes> names;
  for (std::uint32_t s = 0; s < 2; ++s) names.push_back(test::value_of(names_of_shard(dealt.parts[s], {}, s)));
  const Bytes merged = test::value_of(merge_names_bytes(names));
  Outcomes indexed;
  for (int round = 0; round < 1500; ++round) {
    const auto of_forged = merge_names_bytes(std::vector<Bytes>{names[0], forged(random, names[1])});
    Corpus corpus = dealt.parts[0];
    GivenVectors none;
    auto made =
        create_shard_index_task(corpus, none, {}, 0, of_forged && random.below(2) ? of_forged.value() : forged(random, merged));
    if (!indexed.note(made && test::run(*made.value().task))) continue;
    const auto graph = test::open_graph(test::value_of(made.value().task->take_bytes()));
    EXPECT_TRUE(read_ties(*made.value().ties, graph->view().passage_count()).ok());
  }
  EXPECT_GT(indexed.refused, 250);
  EXPECT_GT(indexed.taken, 50);
}

}  // namespace
}  // namespace hop::core
