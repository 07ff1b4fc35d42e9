// Values that no honest part gives, however well they are formed: more than the options allow, or facts that do not fit together.
// The message or the replies are refused, and the right ones are taken after that.
#include <functional>
#include <limits>

#include "core/exchange/fields.hpp"
#include "core/methods/candidate_facts.hpp"
#include "core/methods/gnn_ret/layer_source.hpp"
#include "core/methods/kgp/walk_offers.hpp"
#include "core/methods/scored_passage.hpp"
#include "core/prompts/prompt_passages.hpp"
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

// What a shard tells in place of the truth: of all shards, one that told of two things at least lies.
template <class Record>
using Lies = std::vector<std::pair<const char*, std::function<void(std::vector<Record>& all, Record& told)>>>;

std::size_t rounds_of(const Options& options, const Question& question) {
  Random random(7200);
  test::Traffic traffic;
  test::value_of(fixture().sharded->search(random, options, question, &traffic));
  return traffic.rounds;
}

// In the round of that number, in which each shard replies with one record.
template <class Record, class Things>
void expect_refused(const Options& options, const Question& question, std::size_t number, Things Record::* things,
                    const Lies<Record>& lies) {
  for (const auto& [what, lie] : lies) {
    SCOPED_TRACE(what);
    Coordinator coordinator = fixture().start(options, question);
    std::vector<ShardSession> sessions = fixture().sessions();
    for (std::size_t before = 0; before < number; ++before)
      EXPECT_FALSE(fixture().take(coordinator, fixture().answer(sessions, coordinator.message())));
    std::vector<Bytes> replies = fixture().answer(sessions, coordinator.message());
    std::vector<Record> told;
    for (const Bytes& reply : replies) {
      MessageReader in = test::value_of(MessageReader::open(reply, MessageKind::reply, "reply"));
      in.number(), in.number(), in.checksum();
      told.push_back(read_record<Record>(in));
      EXPECT_TRUE(in.ok() && in.at_end());
    }
    const auto written = [&] {
      std::vector<Bytes> frames;
      for (std::uint32_t shard = 0; shard < told.size(); ++shard) {
        MessageWriter out(MessageKind::reply);
        out.number(shard), out.number(number), out.checksum(checksum_of_frame(coordinator.message()));
        write_record(out, told[shard]);
        frames.push_back(std::move(out).take());
      }
      return frames;
    };
    EXPECT_EQ(written(), replies);  // before it lies
    const auto one = std::find_if(told.begin(), told.end(), [&](const Record& of) { return (of.*things).size() >= 2; });
    ASSERT_NE(one, told.end());
    lie(told, *one);
    expect_error(coordinator.take(written()), Status::bad_input);
    EXPECT_TRUE(coordinator.hits().passages.empty());
    while (!fixture().take(coordinator, replies)) replies = fixture().answer(sessions, coordinator.message());
    test::expect_same_hits(test::search_without_corrections(fixture().whole, question, options), coordinator.hits());
  }
}

// Of a pool, in the last round.
void expect_pool_refused(const char* method, const Question& question, const Lies<ToldCandidates>& lies) {
  const Options options = quiet_options(method);
  expect_refused(options, question, rounds_of(options, question) - 1, &ToldCandidates::rows, lies);
}

TEST(ShardLies, EveryPassageOfAPoolIsToldOnce) {
  for (const char* method : {"bgr", "g_rag"}) {
    SCOPED_TRACE(method);
    expect_pool_refused(
        method, fixture().question,
        {{"one is missing", [](auto&, auto& told) { told.rows.pop_back(); }},
         {"one is told twice", [](auto&, auto& told) { told.rows.push_back(told.rows[0]); }},
         {"another shard's",
          [](auto& all, auto& told) {
            ToldCandidates& other = &told == &all[0] ? all[1] : all[0];
            other.rows.insert(other.rows.begin(), told.rows[0]);
          }},
         {"one that was not asked for",
          [](auto&, auto& told) { told.rows.push_back(told.rows.back()), told.rows.back().passage = 4000000000u; }},
         {"keywords in another order", [](auto&, auto& told) { told.rows[0].keywords = {2, 1}; }}});
  }
}

struct ToldTexts {
  std::vector<PromptPassage> passages;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.passages);
  }
};

// In the round before the language model is asked.
TEST(ShardLies, EveryPassageOfAPromptIsToldOnceAsText) {
  const Options options = quiet_options("asking_g_rag");
  expect_refused<ToldTexts>(options, fixture().question, rounds_of(options, fixture().question) - 1, &ToldTexts::passages,
                            {{"one is missing", [](auto&, auto& told) { told.passages.pop_back(); }},
                             {"one is told twice", [](auto&, auto& told) { told.passages.push_back(told.passages[0]); }},
                             {"one that no prompt shows", [](auto&, auto& told) { told.passages[0].number = 4000000000u; }},
                             {"no UTF-8", [](auto&, auto& told) { told.passages[0].text += "\xff"; }}});
}

constexpr float no_number = std::numeric_limits<float>::quiet_NaN(), without_end = std::numeric_limits<float>::infinity();

TEST(ShardLies, VectorsOfAPoolAreOfTheCorpusAndFinite) {
  Lies<ToldCandidates> lies = {{"a short one", [](auto&, auto& told) { told.rows[1].vector.pop_back(); }},
                               {"a long one", [](auto&, auto& told) { told.rows[1].vector.push_back(0); }},
                               {"none", [](auto&, auto& told) { told.rows[1].vector.clear(); }}};
  for (const float value : {no_number, without_end, -1e30f})
    lies.push_back({"one without bounds", [value](auto&, auto& told) { told.rows[1].vector[3] = value; }});
  expect_pool_refused("bgr", fixture().question, lies);
}

// A term that several shards know.
CorpusTerm& common_term(const std::vector<ToldCandidates>& all, ToldCandidates& told) {
  for (std::size_t term = 0; term < told.terms.size(); ++term) {
    const auto knows = [&](const ToldCandidates& of) { return of.terms[term].passage_count > 0; };
    if (knows(told) && std::count_if(all.begin(), all.end(), knows) > 1) return told.terms[term];
  }
  ADD_FAILURE() << "no term is known to two shards";
  return told.terms[0];
}

template <class Change>
void each_term(std::vector<ToldCandidates>& all, Change change) {
  for (ToldCandidates& of : all) std::for_each(of.terms.begin(), of.terms.end(), change);
}

TEST(ShardLies, WordsOfAPoolAreThoseOfOneCorpus) {
  Question question = fixture().question;
  question.vector.clear(), question.masked_vector.clear();
  Lies<ToldCandidates> lies = {
      {"a term without a weight", [](auto&, auto& told) { told.rows[0].weights.pop_back(); }},
      {"a term twice",
       [](auto&, auto& told) {
         auto& row = told.rows[0];
         row.terms.insert(row.terms.begin(), row.terms[0]), row.weights.push_back(0);
       }},
      {"a term that the question lacks", [](auto&, auto& told) { told.terms.push_back({1, 1}); }},
      {"of more than there are", [](auto& all, auto&) { each_term(all, [](auto& term) { term.passage_count = 4000; }); }},
      {"another df than others tell", [](auto& all, auto& told) { ++common_term(all, told).passage_count; }},
      {"two numbers of a term", [](auto& all, auto& told) { common_term(all, told).number = 4000; }},
      {"two terms of a number", [](auto& all, auto&) { each_term(all, [](auto& term) { term.number = 5; }); }}};
  for (const float weight : {no_number, without_end, -0.1f, 3.0f})
    lies.push_back({"a weight of no unit vector", [weight](auto&, auto& told) { told.rows[0].weights[0] = weight; }});
  expect_pool_refused("bgr", question, lies);
}

struct ToldScores {
  std::vector<NumberedScore> scores;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.scores);
  }
};

TEST(ShardLies, AFirstRankingHasEachPassageOnce) {
  Lies<ToldScores> lies;
  for (const float step : {0.0f, 0.1f}) {
    lies.push_back({"one passage of all shards", [step](auto& all, auto&) {
                      for (std::size_t shard = 0; shard < all.size(); ++shard)
                        all[shard].scores = {{3, 0.5f + step * static_cast<float>(shard)}};
                    }});
  }
  for (const char* method : {"bgr", "g_rag"})
    expect_refused(quiet_options(method), fixture().question, 1, &ToldScores::scores, lies);
}

// Of an explanation, in the round that asks for the hits.
TEST(ShardLies, FactsForAnExplanationFitTogether) {
  const Options quiet = quiet_options("hybrid");
  expect_refused<ToldExcerpt>(
      test::with(quiet, "hits.explain", "true"), fixture().question, rounds_of(quiet, fixture().question), &ToldExcerpt::passages,
      {{"a hit is missing", [](auto&, auto& told) { told.passages.pop_back(); }},
       {"a hit is told twice", [](auto&, auto& told) { told.passages.push_back(told.passages[0]); }},
       {"another passage", [](auto&, auto& told) { told.passages[0].number = 4000000000u; }},
       {"no UTF-8", [](auto&, auto& told) { told.passages[0].text += "\xff"; }},
       {"one id twice", [](auto&, auto& told) { told.passages[0].id = told.passages[1].id; }},
       {"documents out of order", [](auto&, auto& told) { told.passages[0].document = "\x7f"; }},
       {"keywords out of order",
        [](auto&, auto& told) { std::swap(told.passages[0].keywords[0], told.passages[0].keywords[1]); }},
       {"a keyword without a key", [](auto&, auto& told) { told.passages[0].keywords[0].key.clear(); }},
       {"a link of no kind", [](auto&, auto& told) { told.passages[0].keywords[0].kinds = 0; }},
       {"an alias of an alias",
        [](auto&, auto& told) {
          auto& keywords = told.passages[0].keywords;
          keywords[0].alias_of = keywords[1].key, keywords[1].alias_of = keywords[0].key;
        }},
       {"scores without bounds", [](auto&, auto& told) { told.passages[0].scores.words = without_end; }},
       {"scores of another passage", [](auto&, auto& told) { ++told.passages[0].scores.passage; }},
       {"a source that ends before it begins", [](auto&, auto& told) { told.passages[0].source_begin = 4000; }},
       {"words of another question", [](auto&, auto& told) { told.passages_of_terms.push_back(1); }},
       {"an owner of no name", [](auto&, auto& told) { told.owners.push_back({0, 1}); }},
       {"counts that nobody asked for", [](auto&, auto& told) { told.pairs.push_back(1); }}});
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
    EXPECT_FALSE(fixture().take(coordinator, fixture().answer(sessions, before)));
  }
  MessageWriter message(MessageKind::message);
  message.number(rounds), message.checksum(checksum_of_frame(before));
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
