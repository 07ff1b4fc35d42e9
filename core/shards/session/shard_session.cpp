// A session runs the search on its shard up to the next step that needs the other parts, whose values come with the next message.
#include "core/shards/session/shard_session.hpp"

#include "core/base/concat.hpp"
#include "core/shards/search/part_search.hpp"

namespace hop::core {
namespace {

constexpr std::string_view message_name = "message to a shard";

Error refuse_message(std::string_view why) { return {Status::bad_input, concat(message_name, ": ", why), ""}; }

}  // namespace

struct ShardSession::State {
  explicit State(const Shard& of) : shard(of), exchange(Exchange::Role::part, of.corpus_passages) {}

  const Shard& shard;
  std::uint64_t round = 0;
  std::uint32_t message_before = 0;  // checksum of the previous message
  bool failed = false;
  std::unique_ptr<PartSearch> search;
  Exchange exchange;

  Result<void> run(MessageReader in, MessageWriter reply);
};

// Leaves the reply's bytes in the exchange.
Result<void> ShardSession::State::run(MessageReader in, MessageWriter reply) {
  if (round == 0) {
    const auto question = read_record<QuestionMessage>(in);
    if (!in.ok()) return refuse_message("malformed question");
    auto started = PartSearch::start({shard.graph, &shard}, question);
    if (!started) return std::move(started).error();
    search = std::move(started).value();
  }
  exchange.receive(std::move(reply), in);
  while (!exchange.waits()) {
    HostRequests no_host;
    auto done = search->advance(no_host, exchange);
    if (exchange.is_refused()) return refuse_message(exchange.why());
    if (!done) return std::move(done).error();
    if (!done.value()) continue;
    if (round == 0 && exchange.is_read()) break;  // a corpus without passages asks no part
    return refuse_message("the search is complete");
  }
  return {};
}

ShardSession::ShardSession(const Shard& shard) : state_(std::make_unique<State>(shard)) {}
ShardSession::~ShardSession() = default;
ShardSession::ShardSession(ShardSession&&) noexcept = default;

Result<std::vector<std::uint8_t>> ShardSession::answer(std::span<const std::uint8_t> message) {
  State& state = *state_;
  auto opened = MessageReader::open(message, MessageKind::message, message_name);
  if (!opened) return std::move(opened).error();
  MessageReader& in = opened.value();
  const std::uint64_t round = in.number();
  const std::uint32_t before = in.checksum();
  if (!in.ok() || round != state.round) {
    return refuse_message(concat("it is of round ", round, ", the session is at round ", state.round));
  }
  if (before != state.message_before) return refuse_message("it is of another question than the previous message");
  if (state.failed) return refuse_message("an earlier message failed, so the session must be made again");
  const std::uint32_t answered = checksum_of_frame(message);
  MessageWriter reply(MessageKind::reply);
  reply.number(state.shard.number);
  reply.number(round);
  reply.checksum(answered);
  state.failed = true;  // until the message is answered: an exception leaves the search between two steps
  if (auto done = state.run(in, std::move(reply)); !done) return std::move(done).error();
  std::vector<std::uint8_t> bytes = state.exchange.take_message();
  state.failed = false;
  ++state.round;
  state.message_before = answered;
  return bytes;
}

}  // namespace hop::core
