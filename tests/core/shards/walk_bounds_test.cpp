// The limits of the visits that a shard is told, however well they are formed: the walk of kgp goes no further than the options
// allow, visits a passage once, and continues from a visit only by edges that came with it.
#include "core/exchange/fields.hpp"
#include "core/methods/kgp/walk_offers.hpp"
#include "tests/core/shards/protocol_fixture.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::ProtocolFixture;

// The answer of a shard to seeds that the leader tells.
Result<Bytes> answer_to_seeds(const ProtocolFixture& fixture, const WalkOffers& seeds) {
  Coordinator coordinator = fixture.start("kgp");
  std::vector<ShardSession> sessions = fixture.sessions();
  test::value_of(coordinator.take(fixture.answer(sessions, coordinator.message())));
  test::value_of(sessions[0].answer(coordinator.message()));
  MessageWriter message = test::message_after(coordinator.message(), 2);
  write_record(message, seeds);
  return sessions[0].answer(std::move(message).take());
}

WalkOffers seeds_at(std::vector<std::uint32_t> passages) {
  WalkOffers seeds;
  for (const std::uint32_t passage : passages) {
    seeds.offers.push_back({0, passage, 0.5f, 0.5f});
    seeds.edges.push_back({passage, {0}, {}, {}});
  }
  return seeds;
}

TEST(ShardWalkBounds, VisitsThatTheWalkCannotMakeAreRefused) {
  const ProtocolFixture fixture;
  const std::uint32_t passages = fixture.whole->view().passage_count();
  const std::uint32_t here = fixture.sharded->shards[0].number_of_passage[0];
  EXPECT_TRUE(answer_to_seeds(fixture, seeds_at({here, (here + 1) % passages})).ok());

  WalkOffers without_edges = seeds_at({here});
  without_edges.edges.clear();
  WalkOffers of_a_path = seeds_at({here});
  of_a_path.offers[0].path = 1;
  const std::uint32_t elsewhere = fixture.sharded->shards[1].number_of_passage[0];  // the shard cannot tell it apart
  for (const WalkOffers& refused : {without_edges, of_a_path, seeds_at({here, here}), seeds_at({passages}),
                                    seeds_at(std::vector<std::uint32_t>(31, elsewhere))}) {
    test::expect_error(answer_to_seeds(fixture, refused), Status::bad_input);
  }
}

// Of offers with two paths, with repeats and with a visited passage; the edges come in any order.
TEST(ShardWalkBounds, AVisitIsChosenOnceAndBringsItsEdges) {
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
