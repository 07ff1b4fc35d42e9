// Bytes with a right checksum and a wrong content: made by someone who means harm. They give an error or an answer, and
// never more than they pay for.
#include "tests/core/merge/random_documents.hpp"
#include "tests/core/methods/random_corpus.hpp"
#include "tests/core/shards/indexed_apart.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::ShardedCorpus;

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
  for (const char* method : {"bm25", "tfidf", "dense", "hybrid", "gnn_ret", "rgnn_ret", "trail", "trail", "kgp", "kgp", "iier",
                             "iier", "g_rag", "bgr", "self_ask", "ircot", "plan"}) {
    all.push_back(test::small_options({{"method", method},
                                       {"search.embed", "false"},
                                       {"gnn_ret.nearest", "true"},
                                       {"g_rag.retriever", "trail"},
                                       {"hits.tokens", random.below(2) ? "0" : "200"}}));
  }
  const ShardedCorpus with_nearest(random, *whole, 3, all), without_nearest(random, *plainer, 3, all);
  int refused = 0, taken = 0;
  for (int round = 0; round < 1000; ++round) {
    const Options& options = all[random.below(all.size())];
    const ShardedCorpus& sharded = options.text("method") == "iier" ? without_nearest : with_nearest;
    Question question = test::ask_text(test::random_question(random, plain).text);
    if (random.below(4) || options.text("method") == "dense") question.vector = test::random_unit_vector(random, 5);
    if (random.below(3) == 0) question.conditions = {parse_condition("parity=even").value()};
    Coordinator coordinator = test::value_of(Coordinator::start(sharded.summary, options, question));
    test::serve_host(coordinator);
    std::vector<ShardSession> sessions;
    for (const Shard& shard : sharded.shards) sessions.emplace_back(shard);
    std::vector<Bytes> before;
    for (bool done = false; !done;) {
      const Bytes message = coordinator.message();
      for (int attack = 0; attack < 3; ++attack) {
        ShardSession victim(sharded.shards[0]);
        for (const Bytes& answered : before) test::value_of(victim.answer(answered));
        const auto answer = victim.answer(forged(random, message));
        answer ? ++taken : ++refused;
      }
      before.push_back(message);
      std::vector<Bytes> replies;
      for (ShardSession& session : sessions) {
        const bool is_last_chance = random.below(8) == 0;  // the session is lost with what it did not carry out
        auto reply = session.answer(is_last_chance ? forged(random, message) : message);
        if (!reply) break;
        replies.push_back(random.below(6) ? std::move(reply).value() : forged(random, std::move(reply).value()));
      }
      const auto result = coordinator.take(replies);
      result ? ++taken : ++refused;
      if (!result) break;
      test::serve_host(coordinator);
      done = coordinator.is_done();
    }
  }
  EXPECT_GT(refused, 500);
  EXPECT_GT(taken, 300);
}

TEST(ShardHostility, ForgedStatisticsTiesAndCountsAreHarmless) {
  Random random(7300);
  test::PlainCorpus plain = test::random_corpus(random, 25);
  for (ReadyPassage& passage : plain.corpus.passages) passage.links.push_back(plain.corpus.passages[random.below(25)].id);
  const auto whole = test::open_graph(test::graph_file(plain.corpus, {}));
  const Options options = test::small_options({{"method", "trail"}});
  const ShardedCorpus sharded(random, *whole, 2, {options});
  std::vector<std::uint32_t> shard_of_document(whole->view().document_count());
  const GraphCut cut = cut_graph(whole->view(), shard_of_document, 0);
  const Bytes ties = write_ties(cut.ties), statistics = test::value_of(statistics_of_shard(*whole, ties, 0));
  int refused = 0, taken = 0;
  const auto note = [&](bool ok) { ok ? ++taken : ++refused; };
  std::vector<Bytes> other_counts;
  for (const Options& other :
       {test::options_of({{"method", "iier"}}), test::options_of({{"method", "kgp"}, {"kgp.graph", "terms"}})})
    other_counts.push_back(test::value_of(counts_of_method(sharded.shards[0], other)));
  for (int round = 0; round < 1500; ++round) {
    note(open_shard(whole, forged(random, ties), 0, statistics).ok());
    note(open_shard(whole, ties, 0, forged(random, statistics)).ok());
    note(merge_statistics_bytes(std::vector<Bytes>{forged(random, sharded.statistics)}).ok());
    Shard victim = sharded.shards[0];
    for (const Bytes& bytes : other_counts) note(give_counts(victim, forged(random, bytes)).ok());
    const auto counts = read_entity_counts(forged(random, sharded.entity_counts.front()));
    note(counts.ok());
    if (!counts) continue;
    Shard shard = sharded.shards[0];
    note(give_entities(shard, counts.value()).ok());
    const auto found = Coordinator::start(sharded.summary, options, test::ask_text("anything"));
    if (!found || shard.find_entities(test::value_of(all_entity_rules(options)).front()) == nullptr) continue;
    ShardSession session(shard);
    note(session.answer(found.value().message()).ok());
  }
  EXPECT_GT(refused, 2000);
  EXPECT_GT(taken, 100);
}

// The first shard is to be indexed with what the others say, which may be anything.
TEST(ShardHostility, ForgedNamesAreHarmless) {
  Random random(7350);
  RandomDocuments documents(7350);
  test::GivenCorpus whole;
  for (int d = 0; d < 20; ++d) documents.append("d" + std::to_string(d) + (documents.chance(3) ? ".md" : ""), whole.corpus);
  const auto shard_of_id = test::deal_documents(random, whole.corpus, 2);
  const std::vector<test::GivenCorpus> parts = {test::part_of(whole, shard_of_id, 0), test::part_of(whole, shard_of_id, 1)};
  std::vector<Bytes> names;
  for (std::uint32_t s = 0; s < 2; ++s) names.push_back(test::value_of(names_of_shard(parts[s].corpus, {}, s)));
  const Bytes merged = test::value_of(merge_names_bytes(names));
  int refused = 0, indexed = 0;
  for (int round = 0; round < 3000; ++round) {
    const auto of_forged = merge_names_bytes(std::vector<Bytes>{names[0], forged(random, names[1])});
    test::GivenCorpus given = parts[0];
    auto made = create_shard_index_task(given.corpus, given.vectors, {}, 0,
                                        of_forged && random.below(2) ? of_forged.value() : forged(random, merged));
    if (!made || !test::run(*made.value().task)) {
      ++refused;
      continue;
    }
    ++indexed;
    const auto graph = test::open_graph(test::value_of(made.value().task->take_bytes()));
    EXPECT_TRUE(read_ties(*made.value().ties, graph->view().passage_count()).ok());
  }
  EXPECT_GT(refused, 500);
  EXPECT_GT(indexed, 100);
}

}  // namespace
}  // namespace hop::core
