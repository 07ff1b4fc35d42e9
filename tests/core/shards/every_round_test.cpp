// The protocol, by each method and in each of its rounds: the round takes its message and one reply of each shard, and nothing
// else; refused bytes leave no trace; a lost session is made again from its messages.
#include "tests/core/shards/sharded_corpus.hpp"

namespace hop::core {
namespace {

using test::Bytes;
using test::expect_error;
using test::fixture;
using test::options_for;
using test::ProtocolFixture;

constexpr std::ptrdiff_t checksum = 4;
constexpr std::size_t least_message = 8;  // of the frame three bytes, the round, the message before

Bytes with_a_byte_more(const Bytes& frame) {
  Bytes longer(frame.begin(), frame.end() - checksum);
  longer.push_back(0);
  return test::sealed(std::move(longer));
}

// A question whose messages another engine confuses with those of the fixture's.
struct OtherQuestion {
  Question question = fixture().question;
  std::optional<Coordinator> coordinator;
  std::vector<ShardSession> sessions;
  Bytes before;  // its message of the round before
  int refused = 0;

  explicit OtherQuestion(void (*change)(Question&)) { change(question); }
  void begin(const Options& options) {
    coordinator.emplace(fixture().start(options, question));
    sessions = fixture().sessions();
  }
};

class EveryRound : public testing::TestWithParam<const char*> {
 protected:
  // A session made again, on another machine, before the current round.
  ShardSession made_again(std::size_t shard) const {
    ShardSession session(fixture().sharded->shards[shard]);
    for (const Bytes& message : messages_) test::value_of(session.answer(message));
    return session;
  }

  void expect_message_refused(const Bytes& message, const std::string& words = "") const {
    expect_error(made_again(0).answer(message), Status::bad_input, words);
  }

  void expect_replies_refused(Coordinator& coordinator, const std::vector<Bytes>& replies, const std::string& words) const {
    expect_error(coordinator.take(replies), Status::bad_input, words);
    EXPECT_TRUE(coordinator.hits().passages.empty() && coordinator.hits().scores.empty());
  }

  // One byte of it changed, or the rest of it lost.
  template <class IsTaken>
  static void try_damaged(const Bytes& frame, IsTaken is_taken) {
    for (std::size_t at = 0; at < frame.size(); at += 1 + frame.size() / 60) {
      Bytes damaged = frame;
      damaged[at] ^= 0x11;
      EXPECT_FALSE(is_taken(damaged)) << "byte " << at;
      damaged.resize(at);
      EXPECT_FALSE(is_taken(damaged)) << at << " bytes";
    }
  }

  void try_wrong_messages(const Bytes& message) const {
    expect_message_refused(with_a_byte_more(message));
    ShardSession session = made_again(0);
    try_damaged(message, [&](const Bytes& damaged) { return session.answer(damaged).ok(); });
    if (messages_.empty()) return;
    Bytes shorter(message.begin(), message.end() - checksum - 1);
    if (shorter.size() >= least_message) expect_message_refused(test::sealed(std::move(shorter)));
    expect_message_refused(messages_.back(), "it is of round");
  }

  void try_wrong_replies(Coordinator& coordinator, const std::vector<Bytes>& replies) const {
    const auto refused = [&](const std::vector<Bytes>& wrong, const char* words) {
      expect_replies_refused(coordinator, wrong, words);
    };
    refused({replies[0], replies[1]}, "no reply of shard 2");
    refused({replies[0], replies[2]}, "no reply of shard 1");
    refused({}, "no reply of shard 0");
    refused({replies[0], replies[1], replies[2], replies[1]}, "two replies of shard 1");
    refused({replies[0], replies[1], replies[1]}, "two replies of shard 1");
    refused({replies[0], replies[1], with_a_byte_more(replies[2])}, "");
    if (!before_.empty()) refused({replies[0], before_[1], replies[2]}, "answers round");
    try_damaged(replies[1],
                [&](const Bytes& damaged) { return coordinator.take(std::vector<Bytes>{replies[0], damaged, replies[2]}).ok(); });
  }

  // Two questions at once, of which an engine confuses the replies of one shard, or the sessions.
  void try_other_question(Coordinator& coordinator, const std::vector<Bytes>& replies, OtherQuestion& other) const {
    if (!other.coordinator) return;
    const Bytes message = other.coordinator->message();
    const std::vector<Bytes> wrong = fixture().answer(other.sessions, message);
    if (message == coordinator.message()) {
      EXPECT_EQ(wrong, replies);
    } else {
      ++other.refused;
      expect_replies_refused(coordinator, {replies[0], wrong[1], replies[2]}, "shard 1 answers a message of another question");
      if (!messages_.empty() && messages_.back() != other.before) expect_message_refused(message, "of another question");
    }
    other.before = message;
    if (fixture().take(*other.coordinator, wrong)) other.coordinator.reset();
  }

  std::vector<Bytes> messages_, before_;  // of the rounds so far; the replies of the round before
};

TEST_P(EveryRound, TakesItsMessageAndOneReplyOfEachShardAndNothingElse) {
  const Options options = options_for(GetParam());
  OtherQuestion others[] = {OtherQuestion([](Question& question) {
                              question.text = "Where was the discoverer of radium born?";
                              question.vector = test::embed_words(question.text);
                            }),
                            OtherQuestion([](Question& question) { question.masked_vector = test::embed_words("What is it?"); })};
  for (OtherQuestion& other : others) other.begin(options);
  Coordinator coordinator = fixture().start(GetParam());
  std::vector<ShardSession> sessions = fixture().sessions();
  for (bool done = false; !done;) {
    SCOPED_TRACE("round " + std::to_string(messages_.size()));
    const Bytes message = coordinator.message();
    const std::vector<Bytes> replies = fixture().answer(sessions, message);
    for (std::size_t shard = 0; shard < replies.size(); ++shard)
      ASSERT_EQ(test::value_of(made_again(shard).answer(message)), replies[shard]);
    try_wrong_messages(message);
    try_wrong_replies(coordinator, replies);
    for (OtherQuestion& other : others) try_other_question(coordinator, replies, other);
    messages_.push_back(message), before_ = replies;
    done = fixture().take(coordinator, replies);  // it stayed where it was
  }
  expect_error(coordinator.take(before_), Status::wrong_state);
  EXPECT_GT(others[0].refused, 0);
  const Method method = test::value_of(read_search_settings(options)).method;
  EXPECT_EQ(others[1].refused > 0, method == Method::trail || method == Method::model_filter);
  const QuestionResult expected = test::search_without_corrections(fixture().whole, fixture().question, options);
  test::expect_same_hits(expected, coordinator.hits());
  EXPECT_FALSE(expected.passages.empty());
}

// A shard is given its entities again, then some under other rules: sessions that began before notice neither.
TEST_P(EveryRound, KeepsTheEntitiesThatItsSessionBeganWith) {
  const ProtocolFixture own;
  Coordinator coordinator = own.start(GetParam());
  std::vector<ShardSession> sessions = own.sessions(), others = own.sessions();
  std::vector<Bytes> messages;
  std::vector<std::vector<Bytes>> replies;
  for (bool done = false; !done;) {
    messages.push_back(coordinator.message());
    replies.push_back(own.answer(sessions, messages.back()));
    done = own.take(coordinator, replies.back());
  }
  const EntityCounts counts = test::value_of(read_entity_counts(own.sharded->counts.front()));
  for (std::size_t round = 0; round < messages.size(); ++round) {
    ASSERT_EQ(own.answer(others, messages[round]), replies[round]) << "round " << round;
    EntityCounts by_other_rules = counts;
    by_other_rules.rules.own_weight += static_cast<std::uint32_t>(round + 1);
    for (Shard& shard : own.sharded->shards) {
      for (const EntityCounts& given : {counts, by_other_rules}) test::expect_done(give_entities(shard, given));
    }
  }
}

// A session that refused a message answers no other: its search may stand between two steps.
TEST_P(EveryRound, IsAnsweredByNoSessionThatFailed) {
  const Bytes message = fixture().start(GetParam()).message();
  ShardSession session(fixture().sharded->shards[0]);
  expect_error(session.answer(with_a_byte_more(message)), Status::bad_input);
  expect_error(session.answer(message), Status::bad_input, "made again");
}

INSTANTIATE_TEST_SUITE_P(Methods, EveryRound, testing::ValuesIn(test::shard_methods),
                         [](const auto& info) { return info.param; });

TEST(ShardRounds, SayWhatIsMaskedAfterTheFirst) {
  Question question = fixture().question;
  question.masked_vector.clear();
  Coordinator coordinator = fixture().start(options_for("trail"), question);
  EXPECT_EQ(coordinator.masked(), "");
  std::vector<ShardSession> sessions = fixture().sessions();
  for (bool done = false, first = true; !done; first = false) {
    done = fixture().take(coordinator, fixture().answer(sessions, coordinator.message()));
    if (!first) continue;
    const SearchSettings settings = test::value_of(read_search_settings(options_for("trail")));
    EXPECT_EQ(coordinator.masked(), mask_question(*fixture().whole, question.text, settings.trail.entities));
    ASSERT_TRUE(coordinator.set_masked_vector(fixture().question.masked_vector).ok());
  }
  const Results expected = test::search(fixture().whole, {fixture().question}, options_for("trail"));
  test::expect_same_hits(expected.questions.at(0), coordinator.hits());
}

}  // namespace
}  // namespace hop::core
