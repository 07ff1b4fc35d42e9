// Values that no honest part gives, however well they are formed: more than the options allow, or facts that do not fit together.
// The message or the replies are refused, and the right ones are taken after that.
#include <functional>
#include <limits>

#include "core/exchange/fields.hpp"
#include "core/methods/candidate_facts.hpp"
#include "core/methods/gnn_ret/layer_source.hpp"
#include "core/methods/kgp/walk_offers.hpp"
#include "core/methods/scored_passage.hpp"
#include "core/shards/explain/excerpt_messages.hpp"
#include "tests/core/shards/sharded_corpus.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::expect_error;
using test::fixture;
using test::options_for;
using test::quiet_options;

// ---- Replies

std::size_t rounds_of(const Options& options, const Question& question) {
  Random random(7200);
  test::Traffic traffic;
  test::value_of(fixture().sharded->search(random, options, question, &traffic));
  return traffic.rounds;
}

// A question at one of its rounds, in which each shard replies with one record.
template <class Record>
struct Round {
  Coordinator coordinator;
  std::vector<ShardSession> sessions = fixture().sessions();
  std::vector<Bytes> replies;
  std::vector<Record> told;  // by shard
  std::uint64_t number;

  Round(const Options& options, const Question& question, std::size_t round)
      : coordinator(fixture().start(options, question)), number(round) {
    for (std::size_t before = 0; before < round; ++before)
      EXPECT_FALSE(fixture().take(coordinator, fixture().answer(sessions, coordinator.message())));
    replies = fixture().answer(sessions, coordinator.message());
    for (const Bytes& reply : replies) {
      MessageReader in = test::value_of(MessageReader::open(reply, MessageKind::reply, "reply"));
      in.number(), in.number(), in.checksum();
      told.push_back(read_record<Record>(in));
      EXPECT_TRUE(in.ok() && in.at_end());
    }
  }

  std::vector<Bytes> lies() const {
    std::vector<Bytes> lies;
    for (std::uint32_t shard = 0; shard < told.size(); ++shard) {
      MessageWriter out = test::reply_to(coordinator.message(), shard, number);
      write_record(out, told[shard]);
      lies.push_back(std::move(out).take());
    }
    return lies;
  }

  // The first shard of which this holds.
  template <class Holds>
  Record& one_that(Holds holds) {
    const auto found = std::find_if(told.begin(), told.end(), holds);
    EXPECT_NE(found, told.end());
    return *found;
  }
};

template <class Record, class Lie>
void expect_lie_refused(const Options& options, const Question& question, std::size_t number, const char* what, const Lie& lie) {
  SCOPED_TRACE(what);
  Round<Record> round(options, question, number);
  EXPECT_EQ(round.lies(), round.replies);  // before it lies
  lie(round);
  expect_error(round.coordinator.take(round.lies()), Status::bad_input);
  EXPECT_TRUE(round.coordinator.hits().passages.empty());
  while (!fixture().take(round.coordinator, round.replies))
    round.replies = fixture().answer(round.sessions, round.coordinator.message());
  test::expect_same_hits(test::search_without_corrections(fixture().whole, question, options), round.coordinator.hits());
}

// ---- Of a pool, in the last round

using PoolRound = Round<ToldCandidates>;
using PoolLie = std::function<void(PoolRound&, ToldCandidates&)>;

void expect_pool_lie_refused(const char* method, const Question& question, const char* what, const PoolLie& lie) {
  const Options options = quiet_options(method);
  expect_lie_refused<ToldCandidates>(options, question, rounds_of(options, question) - 1, what, [&](PoolRound& round) {
    lie(round, round.one_that([](const ToldCandidates& of) { return of.rows.size() >= 2; }));
  });
}

TEST(ShardLies, EveryPassageOfAPoolIsToldOnce) {
  for (const char* method : {"bgr", "g_rag"}) {
    SCOPED_TRACE(method);
    const auto refused = [&](const char* what, const PoolLie& lie) {
      expect_pool_lie_refused(method, fixture().question, what, lie);
    };
    refused("one is missing", [](PoolRound&, ToldCandidates& facts) { facts.rows.pop_back(); });
    refused("one is told twice", [](PoolRound&, ToldCandidates& facts) { facts.rows.push_back(facts.rows[0]); });
    refused("another shard's", [](PoolRound& round, ToldCandidates& facts) {
      ToldCandidates& other = round.one_that([&](const ToldCandidates& of) { return &of != &facts; });
      other.rows.insert(other.rows.begin(), facts.rows[0]);
    });
    refused("one that was not asked for", [](PoolRound&, ToldCandidates& facts) {
      facts.rows.push_back(facts.rows.back());
      facts.rows.back().passage = 4000000000u;
    });
    refused("keywords in another order", [](PoolRound&, ToldCandidates& facts) { facts.rows[0].keywords = {2, 1}; });
  }
}

TEST(ShardLies, VectorsOfAPoolAreOfTheCorpusAndFinite) {
  const auto refused = [&](const char* what, const PoolLie& lie) {
    expect_pool_lie_refused("bgr", fixture().question, what, lie);
  };
  refused("a short one", [](PoolRound&, ToldCandidates& facts) { facts.rows[1].vector.pop_back(); });
  refused("a long one", [](PoolRound&, ToldCandidates& facts) { facts.rows[1].vector.push_back(0); });
  refused("none", [](PoolRound&, ToldCandidates& facts) { facts.rows[1].vector.clear(); });
  for (const float value : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1e30f})
    refused("one without bounds", [&](PoolRound&, ToldCandidates& facts) { facts.rows[1].vector[3] = value; });
}

TEST(ShardLies, WordsOfAPoolAreThoseOfOneCorpus) {
  Question question = fixture().question;
  question.vector.clear(), question.masked_vector.clear();
  const auto refused = [&](const char* what, const PoolLie& lie) { expect_pool_lie_refused("bgr", question, what, lie); };
  for (const float weight : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -0.1f, 3.0f})
    refused("a weight of no unit vector", [&](PoolRound&, ToldCandidates& facts) { facts.rows[0].weights[0] = weight; });
  refused("a term without a weight", [](PoolRound&, ToldCandidates& facts) { facts.rows[0].weights.pop_back(); });
  refused("a term twice", [](PoolRound&, ToldCandidates& facts) {
    facts.rows[0].terms.insert(facts.rows[0].terms.begin(), facts.rows[0].terms[0]);
    facts.rows[0].weights.push_back(0);
  });
  refused("a term that the question lacks", [](PoolRound&, ToldCandidates& facts) { facts.terms.push_back({1, 1}); });
  refused("of more than there are", [](PoolRound& round, ToldCandidates&) {
    for (ToldCandidates& of_shard : round.told) of_shard.terms[0].passage_count = 4000;
  });
  // A term that several shards know.
  const auto common_term = [](PoolRound& round, ToldCandidates& facts) -> CorpusTerm& {
    for (std::size_t term = 0; term < facts.terms.size(); ++term) {
      const auto knows = [&](const ToldCandidates& of) { return of.terms[term].passage_count > 0; };
      if (knows(facts) && std::count_if(round.told.begin(), round.told.end(), knows) > 1) return facts.terms[term];
    }
    ADD_FAILURE() << "no term is known to two shards";
    return facts.terms[0];
  };
  refused("another df than others tell",
          [&](PoolRound& round, ToldCandidates& facts) { ++common_term(round, facts).passage_count; });
  refused("two numbers of a term", [&](PoolRound& round, ToldCandidates& facts) { common_term(round, facts).number = 4000; });
  refused("two terms of a number", [](PoolRound& round, ToldCandidates&) {
    for (ToldCandidates& of_shard : round.told) {
      for (CorpusTerm& term : of_shard.terms) term.number = 5;
    }
  });
}

struct ToldScores {
  std::vector<NumberedScore> scores;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.scores);
  }
};

TEST(ShardLies, AFirstRankingHasEachPassageOnce) {
  for (const char* method : {"bgr", "g_rag"}) {
    for (const float step : {0.0f, 0.1f}) {
      expect_lie_refused<ToldScores>(quiet_options(method), fixture().question, 1, method, [&](Round<ToldScores>& round) {
        for (std::uint32_t shard = 0; shard < round.told.size(); ++shard)
          round.told[shard].scores = {{3, 0.5f + step * static_cast<float>(shard)}};
      });
    }
  }
}

// ---- Of an explanation, in the round that asks for the hits

using HitsRound = Round<ToldExcerpt>;
using HitsLie = std::function<void(HitsRound&, ToldExcerpt&)>;

TEST(ShardLies, FactsForAnExplanationFitTogether) {
  const Options quiet = quiet_options("hybrid");
  const Options explained = test::with(quiet, "hits.explain", "true");
  const std::size_t first = rounds_of(quiet, fixture().question);
  const auto refused = [&](const char* what, const HitsLie& lie) {
    expect_lie_refused<ToldExcerpt>(explained, fixture().question, first, what, [&](HitsRound& round) {
      lie(round, round.one_that([](const ToldExcerpt& of) { return of.passages.size() >= 2; }));
    });
  };
  refused("a hit is missing", [](HitsRound&, ToldExcerpt& told) { told.passages.pop_back(); });
  refused("a hit is told twice", [](HitsRound&, ToldExcerpt& told) { told.passages.push_back(told.passages[0]); });
  refused("another passage", [](HitsRound&, ToldExcerpt& told) { told.passages[0].number = 4000000000u; });
  refused("no UTF-8", [](HitsRound&, ToldExcerpt& told) { told.passages[0].text += "\xff"; });
  refused("one id twice", [](HitsRound&, ToldExcerpt& told) { told.passages[0].id = told.passages[1].id; });
  refused("documents out of order", [](HitsRound&, ToldExcerpt& told) { told.passages[0].document = "\x7f"; });
  refused("keywords out of order",
          [](HitsRound&, ToldExcerpt& told) { std::swap(told.passages[0].keywords[0], told.passages[0].keywords[1]); });
  refused("a keyword without a key", [](HitsRound&, ToldExcerpt& told) { told.passages[0].keywords[0].key.clear(); });
  refused("a link of no kind", [](HitsRound&, ToldExcerpt& told) { told.passages[0].keywords[0].kinds = 0; });
  refused("an alias of an alias", [](HitsRound&, ToldExcerpt& told) {
    auto& keywords = told.passages[0].keywords;
    keywords[0].alias_of = keywords[1].key, keywords[1].alias_of = keywords[0].key;
  });
  refused("scores without bounds",
          [](HitsRound&, ToldExcerpt& told) { told.passages[0].scores.words = std::numeric_limits<float>::infinity(); });
  refused("scores of another passage", [](HitsRound&, ToldExcerpt& told) { ++told.passages[0].scores.passage; });
  refused("a source that ends before it begins", [](HitsRound&, ToldExcerpt& told) { told.passages[0].source_begin = 4000; });
  refused("words of another question", [](HitsRound&, ToldExcerpt& told) { told.passages_of_terms.push_back(1); });
  refused("an owner of no name", [](HitsRound&, ToldExcerpt& told) { told.owners.push_back({0, 1}); });
  refused("counts that nobody asked for", [](HitsRound&, ToldExcerpt& told) { told.pairs.push_back(1); });
}

// ---- Messages

// The reply of the first shard to a message after so many honest rounds.
template <class Write>
Result<Bytes> reply_to_forged(const Options& options, std::size_t rounds, Write write) {
  Coordinator coordinator = fixture().start(options, fixture().question);
  std::vector<ShardSession> sessions = fixture().sessions();
  Bytes before;
  for (std::size_t round = 0; round < rounds; ++round) {
    before = coordinator.message();
    EXPECT_FALSE(test::value_of(coordinator.take(fixture().answer(sessions, before))));
  }
  MessageWriter message = test::message_after(before, rounds);
  write(message);
  return sessions[0].answer(std::move(message).take());
}

template <class Record>
void write_records(MessageWriter& out, const std::vector<Record>& records) {
  write_all(out, records, [&](const Record& record) { write_record(out, record); });
}

// A source of twelve bytes with a common entity meets many passages: the same one again and again would make a small message ask
// for any amount of work and memory.
TEST(ShardLies, ALayerHasEachSourceOnceAndNoMoreThanOneGraphWouldChoose) {
  const auto is_taken = [&](std::uint32_t nodes, const std::vector<LayerSource>& sources) {
    const Options options = test::with(options_for("gnn_ret"), "gnn_ret.nodes", std::to_string(nodes));
    const auto reply = reply_to_forged(options, 1, [&](MessageWriter& out) { write_records(out, sources); });
    EXPECT_TRUE(reply.ok() || reply.error().status == Status::bad_input);
    return reply.ok();
  };
  const std::uint32_t passages = fixture().whole->view().passage_count();
  for (const std::uint32_t nodes : {2u, 100000u}) {
    std::vector<LayerSource> sources;
    for (std::uint32_t i = 0; i < std::min(nodes, passages); ++i) sources.push_back({i, 0.5f, 0.5f, {0}, {}});
    EXPECT_TRUE(is_taken(nodes, sources));
    sources.push_back({static_cast<std::uint32_t>(sources.size()), 0.5f, 0.5f, {0}, {}});
    EXPECT_FALSE(is_taken(nodes, sources));
  }
  const auto taken = [&](const std::vector<LayerSource>& sources) { return is_taken(100000, sources); };
  EXPECT_TRUE(taken({{1, 0.25f, 1, {0}, {}}, {0, 0.5f, 1, {0}, {}}, {2, 0.5f, 1, {0}, {}}}));
  EXPECT_TRUE(taken({{2, 0.5f, 0.75f, {0}, {}}, {0, 0.5f, 1, {0}, {}}}));  // the nearer one by first distance
  EXPECT_FALSE(taken(std::vector<LayerSource>(passages, {0, 0.5f, 1, {0}, {}})));
  EXPECT_FALSE(taken({{0, 0.25f, 1, {0}, {}}, {0, 0.5f, 1, {0}, {}}}));  // at two distances
  EXPECT_FALSE(taken({{0, 0.5f, 1, {0}, {}}, {1, 0.25f, 1, {0}, {}}}));  // not in the order of T
  EXPECT_FALSE(taken({{0, 0.5f, 1, {0}, {}}, {2, 0.5f, 0.75f, {0}, {}}}));
  EXPECT_FALSE(taken({{2, 0.5f, 1, {0}, {}}, {0, 0.5f, 1, {0}, {}}}));
}

// A passage's vector is 4 bytes for each value: no message asks for more of them than the question's options do.
TEST(ShardLies, APoolIsNoLargerThanTheOptionsAllow) {
  for (const char* method : {"bgr", "g_rag"}) {
    const Options options = test::with(quiet_options(method), (std::string(method) + ".candidates").c_str(), "2");
    const auto answer = [&](const std::vector<std::uint32_t>& passages) {
      return reply_to_forged(options, 2, [&](MessageWriter& out) {
        write_records<NumberedScore>(out, {});
        write_record(out, NamedCandidates{true, passages});
      });
    };
    EXPECT_TRUE(answer({0, 1}).ok());
    EXPECT_TRUE(answer({0, 4000000000u}).ok());  // another shard may have it
    expect_error(answer({0, 1, 2}), Status::bad_input, "more candidates");
    expect_error(answer({1, 0}), Status::bad_input);
  }
}

WalkOffers seeds_at(std::vector<std::uint32_t> passages) {
  WalkOffers seeds;
  for (const std::uint32_t passage : passages) {
    seeds.offers.push_back({0, passage, 0.5f, 0.5f});
    seeds.edges.push_back({passage, {0}, {}, {}});
  }
  return seeds;
}

TEST(ShardLies, AWalkVisitsAPassageOnceByEdgesThatCameWithIt) {
  const auto answer = [&](const WalkOffers& seeds) {
    return reply_to_forged(options_for("kgp"), 2, [&](MessageWriter& out) { write_record(out, seeds); });
  };
  const std::uint32_t passages = fixture().whole->view().passage_count();
  const std::uint32_t here = fixture().sharded->shards[0].number_of_passage[0];
  const std::uint32_t elsewhere = fixture().sharded->shards[1].number_of_passage[0];  // the shard cannot tell it apart
  EXPECT_TRUE(answer(seeds_at({here, (here + 1) % passages})).ok());
  WalkOffers without_edges = seeds_at({here}), of_a_path = seeds_at({here});
  without_edges.edges.clear();
  of_a_path.offers[0].path = 1;
  for (const WalkOffers& refused : {without_edges, of_a_path, seeds_at({here, here}), seeds_at({passages}),
                                    seeds_at(std::vector<std::uint32_t>(31, elsewhere))})
    expect_error(answer(refused), Status::bad_input);
}

// Of offers with two paths, with repeats and with a visited passage; the edges come in any order.
TEST(ShardLies, AVisitIsChosenOnceAndBringsItsEdges) {
  PassageSet visited(6);
  visited.add(4);
  WalkOffers all;
  for (const std::uint32_t passage : {5u, 2u, 2u, 4u, 0u}) {
    all.offers.push_back({0, passage, 0.5f, passage * 0.1f});
    all.offers.push_back({1, passage, passage * 0.1f, 0.5f});
    all.edges.push_back({passage, {passage}, {}, {}});
  }
  const PassageSet before = visited;
  choose_offers({false, 2, 3}, visited, all);
  EXPECT_EQ(visited, before);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> chosen;
  for (const WalkOffer& offer : all.offers) chosen.push_back({offer.path, offer.passage});
  // 4 is visited; path 0 takes 5 and 2, so that path 1 is left with 0.
  EXPECT_EQ(chosen, (std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0, 5}, {0, 2}, {1, 0}}));
  ASSERT_EQ(all.edges.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(all.edges[i].entities, std::vector{all.offers[i].passage});
}

}  // namespace
}  // namespace hop::core
