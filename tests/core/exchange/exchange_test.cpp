// The exchange between parts of a corpus: merged values, the best of lists, the values that the leader gathers and tells.
#include "core/exchange/exchange.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

namespace hop::core {
namespace {

struct Sum {
  std::uint32_t value = 0;

  bool add(Sum&& other) {
    value += other.value;
    return other.value < 1000;
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.value);
  }
};

struct Entry {
  std::uint32_t passage = 0;
  float score = 0;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.passage), archive.score(self.score);
  }
};
bool is_better(const Entry& a, const Entry& b) { return a.score != b.score ? a.score > b.score : a.passage < b.passage; }

// A program of all four calls: the sum of the parts' numbers, the two best entries, the leader's count, and a value that it tells.
struct Program {
  std::uint32_t number = 0;
  std::vector<Entry> entries;
  Sum sum{number}, gathered{number}, told = {};
  int stage = 0;

  bool advance(Exchange& exchange) {
    if (stage == 0 && exchange.merge(sum)) stage = 1;
    if (stage == 1 && exchange.best(entries, 2, is_better)) stage = 2;
    if (stage == 2 && exchange.gather(gathered)) stage = 3;
    if (stage == 3) {
      if (exchange.leads()) told.value = gathered.value * 10;
      if (exchange.tell(told)) stage = 4;
    }
    if (stage == 4 && exchange.merge(sum)) stage = 5;
    return stage == 5;
  }
};

constexpr std::uint64_t corpus = 100;
using Bytes = std::vector<std::uint8_t>;

MessageReader content_of(const Bytes& frame) {
  auto reader = MessageReader::open(frame, MessageKind::message, "test");
  EXPECT_TRUE(reader.ok());
  return reader.value();
}

struct Parts {
  std::vector<Program> programs;  // the leader is the first
  std::vector<Exchange> exchanges;
  Bytes log;
  std::size_t rounds = 0;

  explicit Parts(const std::vector<Program>& given) : programs(given) {
    for (std::size_t p = 0; p < given.size(); ++p) {
      exchanges.emplace_back(p == 0 ? Exchange::Role::leader : Exchange::Role::part, corpus);
    }
  }
  // Whether the leader is done.
  bool run(const std::function<void(std::vector<Bytes>&)>& forge = {}) {
    if (programs[0].advance(exchanges[0])) return true;
    Bytes message = exchanges[0].take_message();
    keep_log();
    for (;;) {
      std::vector<Bytes> replies;
      for (std::size_t p = 1; p < programs.size(); ++p) {
        exchanges[p].receive(MessageWriter(MessageKind::message), content_of(message));
        EXPECT_FALSE(programs[p].advance(exchanges[p]));
        replies.push_back(exchanges[p].take_message());
      }
      if (forge) forge(replies);
      std::vector<MessageReader> readers;
      for (const Bytes& reply : replies) readers.push_back(content_of(reply));
      exchanges[0].receive(MessageWriter(MessageKind::message), readers);
      ++rounds;
      const bool done = programs[0].advance(exchanges[0]);
      if (done || exchanges[0].is_refused()) return done;
      message = exchanges[0].take_message();
      keep_log();
    }
  }
  void keep_log() {
    const Bytes more = exchanges[0].take_log();
    log.insert(log.end(), more.begin(), more.end());
  }
};

std::vector<Program> three_parts() { return {{0, {}}, {3, {{7, 0.5f}, {9, 0.25f}}}, {4, {{2, 0.5f}, {50, 0.1f}}}}; }

TEST(Exchange, OneGraphHasItsOwnValues) {
  Program program{7, {{1, 0.5f}}};
  Exchange alone;
  EXPECT_TRUE(program.advance(alone));
  EXPECT_EQ(program.sum.value, 7u);
  EXPECT_EQ(program.told.value, 70u);
  EXPECT_FALSE(alone.waits());
}

TEST(Exchange, EveryPartHasTheValueOfAll) {
  Parts parts(three_parts());
  EXPECT_TRUE(parts.run());
  EXPECT_EQ(parts.rounds, 4u);  // two merges, a list and a gathering: telling costs no round
  for (std::size_t p = 0; p < parts.programs.size(); ++p) {
    const Program& program = parts.programs[p];
    ASSERT_EQ(program.entries.size(), 2u);
    EXPECT_EQ(program.entries[0].passage, 2u);  // equal scores: the smaller number
    EXPECT_EQ(program.entries[1].passage, 7u);
    EXPECT_EQ(program.told.value, 70u);
  }
  EXPECT_EQ(parts.programs[0].gathered.value, 7u);
  EXPECT_EQ(parts.programs[1].gathered.value, 3u);  // only the leader has it
  EXPECT_EQ(parts.programs[0].sum.value, 21u);      // 7, then 7 of each
}

TEST(Exchange, AProgramMadeAgainStandsWhereItStood) {
  Parts parts(three_parts());
  int round = 0;
  EXPECT_FALSE(parts.run([&](std::vector<Bytes>& replies) {
    if (++round < 4) return;
    MessageWriter forged(MessageKind::message);
    forged.number(2000u);  // a sum that contradicts
    replies[0] = std::move(forged).take();
  }));
  EXPECT_EQ(parts.exchanges[0].why(), "values that contradict each other");
  Program again{0, {}};
  Exchange exchange(Exchange::Role::leader, corpus);
  exchange.replay(parts.log);
  EXPECT_FALSE(again.advance(exchange));
  EXPECT_TRUE(exchange.waits());
  EXPECT_EQ(again.stage, 4);
  EXPECT_EQ(again.sum.value, 7u);
  EXPECT_EQ(again.gathered.value, 7u);
  EXPECT_EQ(again.entries.size(), 2u);
}

TEST(Exchange, RepliesThatAreNoValueAreRefused) {
  const auto why_of = [](const std::function<void(MessageWriter&)>& write) {
    Parts parts(three_parts());
    EXPECT_FALSE(parts.run([&](std::vector<Bytes>& replies) {
      MessageWriter forged(MessageKind::message);
      write(forged);
      replies[1] = std::move(forged).take();
    }));
    return parts.exchanges[0].why();
  };
  EXPECT_EQ(why_of([](MessageWriter&) {}), "malformed value");
  EXPECT_EQ(why_of([](MessageWriter& out) { out.number(1), out.number(1); }), "malformed value");
  EXPECT_EQ(why_of([](MessageWriter& out) { out.number(std::uint64_t{1} << 32); }), "malformed value");
}

// The answer of a part to a list that is told as the best of the corpus.
std::string refusal_of_list(const std::vector<Entry>& told) {
  Program program{3, {{7, 0.5f}}};
  Exchange exchange(Exchange::Role::part, corpus);
  MessageWriter nothing(MessageKind::message), sum(MessageKind::message), list(MessageKind::message);
  const Bytes first = std::move(nothing).take();
  exchange.receive(MessageWriter(MessageKind::message), content_of(first));
  EXPECT_FALSE(program.advance(exchange));
  write_record(sum, Sum{3});
  const Bytes second = std::move(sum).take();
  exchange.receive(MessageWriter(MessageKind::message), content_of(second));
  EXPECT_FALSE(program.advance(exchange));
  EXPECT_FALSE(exchange.is_refused());
  write_all(list, told, [&](const Entry& entry) { write_record(list, entry); });
  const Bytes third = std::move(list).take();
  exchange.receive(MessageWriter(MessageKind::message), content_of(third));
  program.advance(exchange);
  return exchange.why();
}

TEST(Exchange, AListIsInOrderAndNoLongerThanAskedFor) {
  EXPECT_EQ(refusal_of_list({{2, 0.5f}, {7, 0.5f}}), "");
  EXPECT_EQ(refusal_of_list({{7, 0.5f}, {2, 0.5f}}), "a list out of order");
  EXPECT_EQ(refusal_of_list({{2, 0.5f}, {2, 0.5f}}), "a list out of order");
  EXPECT_EQ(refusal_of_list({{1, 0.5f}, {2, 0.4f}, {3, 0.3f}}), "a list out of order");
  EXPECT_EQ(refusal_of_list({{100, 0.5f}}), "malformed value");  // no passage of the corpus
}

}  // namespace
}  // namespace hop::core
