// IIER on parts of a corpus: a part and its leader answer as one graph, and a part refuses what no leader tells.
#include <functional>

#include "core/methods/iier/chain_facts.hpp"
#include "tests/core/methods/iier/iier_testing.hpp"

namespace hop::core {
namespace {

constexpr const char* asked = "Which river flows through the city where Marie Curie was born?";

// A corpus whose only part with passages has all of them.
struct Parts {
  Corpus corpus = test::small_corpus();
  std::shared_ptr<const OpenGraph> graph = test::open_graph(test::graph_file(corpus, test::vectors_of(corpus)));
  std::shared_ptr<const OpenGraph> empty;
  PartTables tables, tables_of_leader;
  Options options = test::options_of({{"method", "iier"}, {"search.embed", "false"}, {"iier.shared", "1"}});

  Parts() {
    const Graph& view = graph->view();
    tables_of_leader.corpus_passages = tables.corpus_passages = view.passage_count();
    for (std::uint32_t p = 0; p < view.passage_count(); ++p) tables.number_of_passage.push_back(p);
    PassageKeywordsBuilder builder(view);
    work_to_end([&](WorkBudget& budget) { return builder.step(budget); });
    auto keywords = std::make_shared<PassageKeywords>(std::move(builder).take());
    for (std::uint32_t k = 0; k < view.keyword_count(); ++k) keywords->number_of_keyword.push_back(10 + 2 * k);
    tables.keywords = std::move(keywords);
    Graph none;
    none.analyzer_fingerprint = view.analyzer_fingerprint;
    none.dimension = view.dimension;
    empty = OpenGraph::of_view(none, {}, nullptr).value();
  }

  Result<std::unique_ptr<Retriever>> retriever(const GraphPart& part) const {
    return make_iier_retriever(part, read_search_settings(options).value(), options);
  }
};

std::unique_ptr<Retrieval> start(const Retriever& retriever) {
  return retriever.start({asked, test::embed_words(asked), {}}, nullptr);
}

TaskState run(Retrieval& retrieval, Exchange& exchange) {
  WorkBudget budget(UINT64_MAX);
  HostRequests no_host;
  auto state = retrieval.advance(budget, no_host, exchange);
  EXPECT_TRUE(state.ok());
  return state ? state.value() : TaskState::done;
}

using Bytes = std::vector<std::uint8_t>;

// The values in a message that the program left.
Bytes values_of(Exchange& exchange) {
  const Bytes frame = exchange.take_message();
  return Bytes(frame.begin() + 3, frame.end() - 4);  // between head and checksum
}

// Carries values between a leader and a part to the end. `forge` may change those for the part in a round; false: the part refused.
bool carry(const Parts& parts, Ranking& ranking, const std::function<void(std::size_t round, Bytes&)>& forge = {}) {
  const auto retriever = parts.retriever({parts.graph, &parts.tables}),
             of_leader = parts.retriever({parts.empty, &parts.tables_of_leader});
  EXPECT_TRUE(retriever.ok() && of_leader.ok());
  const auto part = start(*retriever.value()), leader = start(*of_leader.value());
  const std::uint32_t passages = parts.tables.corpus_passages;
  Exchange of_part(Exchange::Role::part, passages), leading(Exchange::Role::leader, passages);
  leading.receive(MessageWriter(MessageKind::message), std::vector<MessageReader>());
  Bytes told, replied;
  for (std::size_t round = 0; run(*leader, leading) != TaskState::done; ++round) {
    EXPECT_TRUE(leading.waits()) << leading.why();
    if (!leading.waits()) return false;
    told = values_of(leading);
    if (forge) forge(round, told);
    of_part.receive(MessageWriter(MessageKind::reply), MessageReader(told));
    run(*part, of_part);
    if (of_part.is_refused()) return false;
    replied = values_of(of_part);
    leading.receive(MessageWriter(MessageKind::message), std::vector{MessageReader(replied)});
  }
  ranking = std::move(*leader).take();
  return true;
}

TEST(IierParts, AnswerAsOneGraphWithItsPaths) {
  const Parts parts;
  const auto alone = test::retrieve_by_iier(parts.graph, parts.options, {asked, test::embed_words(asked), {}});
  ASSERT_FALSE(alone.error);
  Ranking ranking;
  ASSERT_TRUE(carry(parts, ranking));
  EXPECT_EQ(ranking.passages, alone.ranking.passages);
  EXPECT_EQ(ranking.scores, alone.ranking.scores);
  EXPECT_EQ(ranking.parts, alone.ranking.parts);
  ASSERT_EQ(ranking.paths.size(), alone.ranking.paths.size());
  for (std::size_t h = 0; h < ranking.paths.size(); ++h) {
    ASSERT_EQ(ranking.paths[h].size(), alone.ranking.paths[h].size());
    for (std::size_t i = 0; i < ranking.paths[h].size(); ++i) {
      EXPECT_EQ(ranking.paths[h][i].index, alone.ranking.paths[h][i].index);
      EXPECT_EQ(ranking.paths[h][i].link, alone.ranking.paths[h][i].link);
    }
  }
}

// Replaces the record of type Value that a message consists of.
template <class Value, class Change>
void change(Bytes& message, Change change_value) {
  MessageReader in{std::span<const std::uint8_t>(message)};
  Value value = read_record<Value>(in);
  ASSERT_TRUE(in.ok() && in.at_end());
  change_value(value);
  MessageWriter out(MessageKind::message);
  write_record(out, value);
  message.assign(out.content().begin(), out.content().end());
}

template <class Value>
bool is_taken(std::size_t in_round, const std::function<void(Value&)>& change_value) {
  Ranking ranking;
  bool is_changed = false;
  const bool taken = carry(Parts(), ranking, [&](std::size_t round, Bytes& told) {
    if (round == in_round) change<Value>(told, change_value), is_changed = true;
  });
  EXPECT_TRUE(is_changed);
  return taken;
}

TEST(IierParts, TakeAnyKeywordsButNoVectorsOfAnotherCorpus) {
  EXPECT_TRUE(
      is_taken<QuestionFacts>(1, [](QuestionFacts& facts) { facts.keywords.all.front().placed.assign(1000, {5, 0xffffffff}); }));
  EXPECT_FALSE(is_taken<QuestionFacts>(1, [](QuestionFacts& facts) { facts.dimension = 0; }));
  EXPECT_FALSE(is_taken<QuestionFacts>(1, [](QuestionFacts& facts) { ++facts.dimension; }));
}

TEST(IierParts, RefuseSeedsThatNoCoverHas) {
  EXPECT_TRUE(is_taken<Seeds>(2, [](Seeds& seeds) { ASSERT_FALSE(seeds.seeds.empty()); }));
  EXPECT_FALSE(is_taken<Seeds>(2, [](Seeds& seeds) { seeds.seeds.resize(200, seeds.seeds.front()); }));
  EXPECT_FALSE(is_taken<Seeds>(2, [](Seeds& seeds) { seeds.seeds.front().facts.vector.pop_back(); }));
  EXPECT_FALSE(is_taken<Seeds>(2, [](Seeds& seeds) { seeds.seeds.front().facts.keywords = {0, 1, 2, 3, 4, 5}; }));
}

TEST(IierParts, RefuseChainsThatTheOptionsDoNotAllow) {
  using Ends = EachOf<ChainEnd>;
  EXPECT_FALSE(is_taken<Ends>(3, [](Ends& ends) { ends.all.emplace_back(); }));
  EXPECT_FALSE(is_taken<Ends>(3, [](Ends& ends) { ends.all.front().nearest.resize(6); }));
  using Next = EachOf<NextPassage>;
  EXPECT_FALSE(is_taken<Next>(4, [](Next& next) { next.all.pop_back(); }));
  EXPECT_FALSE(is_taken<Next>(4, [](Next& next) { next.all.front().facts.vector.clear(); }));
}

TEST(IierParts, RefuseAPassageThatIsOnTheChain) {
  Ranking ranking;
  for (const bool again : {false, true}) {
    std::uint32_t seed = 0;
    EXPECT_EQ(carry(Parts(), ranking,
                    [&](std::size_t round, Bytes& told) {
                      if (round == 2) change<Seeds>(told, [&](Seeds& seeds) { seed = seeds.seeds.front().passage; });
                      if (round != 4) return;
                      change<EachOf<NextPassage>>(told, [&](EachOf<NextPassage>& next) {
                        ASSERT_TRUE(next.all.front().is_there);
                        if (again) next.all.front().step.passage = seed;
                      });
                    }),
              !again);
  }
}

TEST(IierParts, NeedPhraseCountsAndKeepNoNearestNeighbors) {
  Parts parts;
  parts.tables.nearest.end_row();
  const auto with_nearest = parts.retriever({parts.graph, &parts.tables});
  ASSERT_FALSE(with_nearest.ok());
  EXPECT_EQ(with_nearest.error().status, Status::unsupported);
  EXPECT_EQ(with_nearest.error().detail, "nearest.count");
  parts.tables.keywords = nullptr;
  const auto without_counts = parts.retriever({parts.graph, &parts.tables});
  ASSERT_FALSE(without_counts.ok());
  EXPECT_EQ(without_counts.error().status, Status::wrong_state);
  EXPECT_NE(without_counts.error().message.find("lacks the phrase counts of method iier"), std::string::npos);
  EXPECT_TRUE(parts.retriever({parts.empty, &parts.tables_of_leader}).ok());
}

}  // namespace
}  // namespace hop::core
