// The leader of a corpus in shards: it runs the same search as each shard on a part without passages, so it knows no method. After
// an error the search is made again and takes the values of earlier rounds from its log, so a failed take() changes nothing.
#include "core/shards/coordinator/coordinator.hpp"

#include <algorithm>
#include <optional>

#include "core/base/concat.hpp"
#include "core/methods/part_method.hpp"
#include "core/methods/question_run.hpp"
#include "core/shards/coordinator/leader_part.hpp"
#include "core/shards/search/part_search.hpp"
#include "core/shards/search/shard_settings.hpp"
#include "core/shards/statistics/method_counts.hpp"
#include "core/weights/weights.hpp"

namespace hop::core {
namespace {

constexpr std::string_view reply_name = "reply of a shard";

Error bad_replies(std::string_view why) { return {Status::bad_input, concat("replies of shards: ", why), ""}; }

Result<void> check_vector(const CorpusSummary& corpus, std::span<const float> vector) {
  if (vector.empty() || corpus.passage_count == 0 || vector.size() == corpus.dimension) return {};
  return Error{Status::dimension_mismatch,
               concat("the question's vector has dimension ", vector.size(), ", the corpus's have ", corpus.dimension), ""};
}

// Validates the question against the corpus.
Result<void> check_asked(const CorpusSummary& corpus, const SearchSettings& settings, const Options& options,
                         const Question& question) {
  if (corpus.shards.empty()) return Error{Status::bad_input, "the corpus has no shards", ""};
  if (question.text.empty()) return Error{Status::bad_input, "the question is empty", ""};
  if (!question.conditions.empty() && settings.walk != "all") {
    return Error{Status::unsupported, concat("a sharded corpus supports filter.walk=all, not \"", settings.walk, "\""),
                 "filter.walk"};
  }
  for (const auto* vector : {&question.vector, &question.masked_vector}) {
    if (auto checked = check_vector(corpus, *vector); !checked) return checked;
  }
  const SearchSettings first = first_settings_of(settings, options);
  const bool ranks_question = question.steps.empty() || settings.question_as_step.value_or(false);
  const bool lacks_vector =
      (ranks_question && question.vector.empty()) ||
      std::any_of(question.steps.begin(), question.steps.end(), [](const Step& step) { return step.vector.empty(); });
  for (const Step& step : question.steps) {
    if (auto checked = check_vector(corpus, step.vector); !checked) return checked;
    if (step.text.empty()) return Error{Status::bad_input, "a step of the question is empty", ""};
  }
  if (base_kind_of(first, false) == BaseKind::dense && lacks_vector) {
    return Error{Status::bad_input, concat("method ", method_name(first.method), " needs the question's vector"), ""};
  }
  for (const EntityRules& of : all_entity_rules(settings, options)) {
    const auto is_known = [&](const CorpusSummary::UnderRules& known) { return known.rules == of; };
    if (std::any_of(corpus.entities.begin(), corpus.entities.end(), is_known)) continue;
    return Error{Status::wrong_state,
                 concat("the corpus's summary lacks the entity rules of method ", method_name(settings.method)), "method"};
  }
  return check_method_counts(corpus, settings, options);
}

// The learned options without the neural networks. Only the leader runs the networks of a method that reranks, and sending them
// could cost more than all else.
std::vector<std::uint8_t> weights_for_shards(const SearchSettings& settings, const Options& options) {
  const PartMethod& part = part_method(settings.method);
  if (part.first_ranking == nullptr) return options.weights_bytes();
  if (options.weights() == nullptr || options.weights()->option_lines.empty()) return {};
  return write_weights({options.weights()->option_lines, {}});
}

}  // namespace

struct Coordinator::State {
  State(const CorpusSummary& of, LeaderPart leader_part)
      : corpus(of), leader(std::move(leader_part)), exchange(made_exchange()) {}
  State(const State&) = delete;

  CorpusSummary corpus;
  LeaderPart leader;
  QuestionMessage question;  // with all weights
  std::vector<float> masked_vector;
  std::uint64_t round = 0;
  std::vector<std::uint8_t> message;
  bool done = false;
  ShardHits hits;
  std::unique_ptr<PartSearch> search;  // null: to be made again
  Exchange exchange;
  std::vector<std::uint8_t> log;  // the values of all rounds so far

  // The head holds the checksum of the previous message. With it a shard detects a message of another question.
  MessageWriter begin_message(std::uint64_t of_round) const {
    MessageWriter out(MessageKind::message);
    out.number(of_round);
    out.checksum(checksum_of_frame(message));
    return out;
  }
  Exchange made_exchange() const { return Exchange(Exchange::Role::leader, corpus.passage_count); }
  Result<std::vector<MessageReader>> open_replies(std::span<const std::vector<std::uint8_t>> replies) const;
  Result<void> restore();
  Result<bool> run();
};

// Validates the heads of the replies and returns their readers in ascending order of shards, positioned after the head.
Result<std::vector<MessageReader>> Coordinator::State::open_replies(std::span<const std::vector<std::uint8_t>> replies) const {
  std::vector<std::pair<std::uint64_t, MessageReader>> opened;
  for (const auto& reply : replies) {
    auto reader = MessageReader::open(reply, MessageKind::reply, reply_name);
    if (!reader) return std::move(reader).error();
    const std::uint64_t shard = reader.value().number(), of_round = reader.value().number();
    const std::uint32_t answered = reader.value().checksum();
    if (!reader.value().ok()) return bad_replies("one has no valid head");
    if (of_round != round) return bad_replies(concat("shard ", shard, " answers round ", of_round, " in round ", round));
    if (answered != checksum_of_frame(message))
      return bad_replies(concat("shard ", shard, " answers a message of another question"));
    opened.push_back({shard, std::move(reader).value()});
  }
  std::sort(opened.begin(), opened.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<MessageReader> readers;
  for (std::size_t i = 0; i < std::max(opened.size(), corpus.shards.size()); ++i) {
    if (i > 0 && i < opened.size() && opened[i].first == opened[i - 1].first)
      return bad_replies(concat("two replies of shard ", opened[i].first));
    if (i >= corpus.shards.size() || (i < opened.size() && opened[i].first < corpus.shards[i])) {
      return bad_replies(concat("one of shard ", opened[i].first, ", which the corpus does not have"));
    }
    if (i >= opened.size() || opened[i].first != corpus.shards[i])
      return bad_replies(concat("no reply of shard ", corpus.shards[i]));
    readers.push_back(opened[i].second);
  }
  return readers;
}

// Runs the search until it waits for the shards (false) or is complete (true).
Result<bool> Coordinator::State::run() {
  for (;;) {
    auto finished = search->advance(exchange);
    if (exchange.is_refused()) return bad_replies(exchange.why());
    if (!finished) return finished;
    if (finished.value()) return true;
    if (exchange.waits()) return false;
  }
}

// Makes the search again, up to where it waits for the replies to the current message.
Result<void> Coordinator::State::restore() {
  auto started = PartSearch::start({leader.graph, leader.tables.get()}, question);
  if (!started) return std::move(started).error();
  search = std::move(started).value();
  if (!masked_vector.empty()) search->set_masked_vector(masked_vector);
  exchange = made_exchange();
  exchange.replay(log);
  const auto finished = run();
  if (!finished) return finished.error();
  exchange.take_log();
  return {};
}

Coordinator::Coordinator(std::unique_ptr<State> state) : state_(std::move(state)) {}
Coordinator::~Coordinator() = default;
Coordinator::Coordinator(Coordinator&&) noexcept = default;

Result<Coordinator> Coordinator::start(const CorpusSummary& corpus, const Options& options, const Question& question) {
  const auto settings = read_shard_settings(options);
  if (!settings) return settings.error();
  if (auto checked = check_asked(corpus, settings.value(), options, question); !checked) return std::move(checked).error();
  auto leader = make_leader_part(corpus);
  if (!leader) return std::move(leader).error();
  auto state = std::make_unique<State>(corpus, std::move(leader).value());
  QuestionMessage& asked = state->question;
  asked.options = options.to_lines();
  asked.weights = options.weights_bytes();
  asked.text = question.text;
  const bool takes_vectors =
      uses_vectors(first_settings_of(settings.value(), options)) || part_method(settings.value().method).first_ranking != nullptr;
  if (takes_vectors) asked.vector = question.vector;
  for (const Step& step : question.steps) {
    asked.steps.push_back({step.text, takes_vectors ? step.vector : std::vector<float>()});
  }
  for (const Condition& condition : question.conditions) asked.conditions.push_back(condition.text);
  if (!asked.vector.empty()) state->masked_vector = question.masked_vector;

  auto started = PartSearch::start({state->leader.graph, state->leader.tables.get()}, asked);
  if (!started) return std::move(started).error();
  state->search = std::move(started).value();
  if (!state->masked_vector.empty()) state->search->set_masked_vector(state->masked_vector);
  QuestionMessage sent = asked;
  sent.weights = weights_for_shards(settings.value(), options);
  MessageWriter message = state->begin_message(0);
  write_record(message, sent);
  state->exchange.receive(std::move(message), std::vector<MessageReader>());
  auto finished = state->run();
  if (!finished) return std::move(finished).error();
  state->message = state->exchange.take_message();
  state->log = state->exchange.take_log();
  return Coordinator(std::move(state));
}

const std::vector<std::uint8_t>& Coordinator::message() const { return state_->message; }
const ShardHits& Coordinator::hits() const { return state_->hits; }
std::string_view Coordinator::masked() const { return state_->search ? state_->search->masked() : std::string_view(); }

Result<void> Coordinator::set_masked_vector(std::vector<float> vector) {
  if (auto checked = check_vector(state_->corpus, vector); !checked) return checked;
  if (state_->question.vector.empty()) return {};
  state_->masked_vector = std::move(vector);
  if (state_->search) state_->search->set_masked_vector(state_->masked_vector);
  return {};
}

Result<bool> Coordinator::take(std::span<const std::vector<std::uint8_t>> replies) {
  State& state = *state_;
  if (state.done) return Error{Status::wrong_state, "the question is already complete", ""};
  auto opened = state.open_replies(replies);
  if (!opened) return std::move(opened).error();
  // Until the round is complete, an error or an exception leaves a search that must be made again.
  struct Reset {
    State& of;
    bool is_complete = false;
    ~Reset() {
      if (!is_complete) of.search.reset();
    }
  } reset{state};
  if (!state.search) {
    if (auto restored = state.restore(); !restored) return std::move(restored).error();
  }
  state.exchange.receive(state.begin_message(state.round + 1), std::move(opened).value());
  auto finished = state.run();
  if (!finished) return finished;
  const bool done = finished.value();
  ShardHits hits;
  std::vector<std::uint8_t> message, log = state.exchange.take_log();
  if (done) {
    const Ranking& ranking = state.search->ranking();
    hits.distances = ranking.distances;
    hits.gate_is_closed = ranking.gate_is_closed;
    static_cast<QuestionResult&>(hits) = state.search->take_result();
  } else {
    message = state.exchange.take_message();
  }
  state.log.insert(state.log.end(), log.begin(), log.end());
  state.hits = std::move(hits);
  state.message = std::move(message);
  state.done = done;
  ++state.round;
  reset.is_complete = true;
  return done;
}

}  // namespace hop::core
