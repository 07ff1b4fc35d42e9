// The leader of a corpus in shards: it runs the same search as each shard on a part without passages, so it knows no method. After
// an error the search is made again and takes the values of earlier rounds from its log, and the answers of its host from its board,
// so a failed take() changes nothing.
#include "core/shards/coordinator/coordinator.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/base/concat.hpp"
#include "core/loops/loop_script.hpp"
#include "core/methods/part_method.hpp"
#include "core/methods/question_run.hpp"
#include "core/shards/search/part_search.hpp"
#include "core/shards/search/shard_settings.hpp"
#include "core/shards/statistics/method_counts.hpp"
#include "core/weights/weights.hpp"

namespace hop::core {

// The part of a corpus on which its leader searches: no passages, but the counts of the whole corpus.
struct LeaderPart {
  std::shared_ptr<const OpenGraph> graph;
  std::unique_ptr<PartTables> tables;
};

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
  const bool is_loop = settings.loop != Loop::once;
  if (is_loop && !question.steps.empty()) {
    return Error{Status::bad_input, "the question has given steps; a loop writes its own", ""};
  }
  if (settings.step_fusion == StepFusion::state && make_loop_script(settings.loop)->shows_fusion()) {
    return Error{Status::unsupported,
                 concat("method ", loop_name(settings.loop), " does not support steps.fuse=state on a sharded corpus"),
                 "steps.fuse"};
  }
  const bool is_embedded = is_loop && settings.ask_for_vectors && corpus.dimension > 0;
  const bool ranks_question = question.steps.empty() || settings.question_as_step.value_or(false);
  const bool lacks_vector =
      is_loop || (ranks_question && question.vector.empty()) ||
      std::any_of(question.steps.begin(), question.steps.end(), [](const Step& step) { return step.vector.empty(); });
  for (const Step& step : question.steps) {
    if (auto checked = check_vector(corpus, step.vector); !checked) return checked;
    if (step.text.empty()) return Error{Status::bad_input, "a step of the question is empty", ""};
  }
  if (base_kind_of(first, false) == BaseKind::dense && lacks_vector && !is_embedded) {
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

// Errors: unsupported or unsupported_version for an analyzer that this build lacks.
Result<LeaderPart> make_leader_part(const CorpusSummary& corpus) {
  auto fingerprint = std::make_shared<const std::string>(corpus.analyzer_fingerprint);
  Graph empty;
  empty.analyzer_fingerprint = *fingerprint;
  empty.dimension = corpus.dimension;
  auto graph = OpenGraph::of_view(empty, {}, fingerprint);
  if (!graph) return std::move(graph).error();
  LeaderPart leader{std::move(graph).value(), std::make_unique<PartTables>()};
  leader.tables->corpus_passages = corpus.passage_count;
  leader.tables->corpus_documents = corpus.documents;
  for (const CorpusSummary::UnderRules& of : corpus.entities) {
    auto entities = std::make_shared<PartEntities>();
    entities->rules = of.rules;
    entities->graph.mention_pairs = of.mention_pairs;
    entities->graph.name_count = static_cast<std::uint32_t>(corpus.names);
    leader.tables->entities.push_back(std::move(entities));
  }
  return leader;
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
  QuestionMessage message_of_question;  // with all weights
  Question question;
  std::uint32_t reply_tokens = 0;
  RequestBoard board;  // to the host; no request is open while the shards have to reply
  RequestSeries series;
  std::string failure;  // of the host: the question has failed
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
  bool waits_for_host() const { return !done && message.empty(); }
  Result<std::unique_ptr<PartSearch>> made_search() const;
  Result<void> restore();
  Result<bool> run(RequestBoard& to_host, RequestSeries& numbers);
  void keep(bool is_done, const RequestBoard& to_host);
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

// Runs the search until it waits for the shards or the host (false) or is complete (true).
Result<bool> Coordinator::State::run(RequestBoard& to_host, RequestSeries& numbers) {
  HostRequests host(to_host, numbers, reply_tokens);
  for (;;) {
    auto finished = search->advance(host, exchange);
    if (exchange.is_refused()) return bad_replies(exchange.why());
    if (!finished) return finished;
    if (finished.value()) return true;
    if (exchange.waits() || to_host.waiting()) return false;
  }
}

Result<std::unique_ptr<PartSearch>> Coordinator::State::made_search() const {
  return PartSearch::start({leader.graph, leader.tables.get()}, message_of_question, question);
}

// Makes the search again, up to where it waits for the replies to the current message. It sends its requests to the host again,
// and takes the answers that there are.
Result<void> Coordinator::State::restore() {
  auto started = made_search();
  if (!started) return std::move(started).error();
  search = std::move(started).value();
  exchange = made_exchange();
  exchange.replay(log);
  RequestBoard again;
  RequestSeries numbers;
  for (;;) {
    const auto finished = run(again, numbers);
    if (!finished) return finished.error();
    if (!again.waiting()) break;
    const std::vector<Request> open = again.open_requests();
    for (const Request& request : open) {
      if (auto answered = again.answer_request(*board.answer(request.id)); !answered) return answered;
    }
  }
  exchange.take_log();
  return {};
}

// Keeps what the program has reached: the hits, the next message, or neither if the host has to answer.
void Coordinator::State::keep(bool is_done, const RequestBoard& to_host) {
  ShardHits found;
  std::vector<std::uint8_t> next_message, new_log = exchange.take_log();
  if (is_done) {
    const Ranking& ranking = search->ranking();
    found.distances = ranking.distances;
    found.gate_is_closed = ranking.gate_is_closed;
    static_cast<QuestionResult&>(found) = search->take_result();
  } else if (!to_host.waiting()) {
    next_message = exchange.take_message();
  }
  log.insert(log.end(), new_log.begin(), new_log.end());
  hits = std::move(found);
  message = std::move(next_message);
  done = is_done;
}

Coordinator::Coordinator(std::shared_ptr<State> state) : state_(std::move(state)) {}
Coordinator::~Coordinator() = default;
Coordinator::Coordinator(Coordinator&&) noexcept = default;

Result<Coordinator> Coordinator::start(const CorpusSummary& corpus, const Options& options, const Question& question) {
  const auto settings = read_shard_settings(options);
  if (!settings) return settings.error();
  if (auto checked = check_asked(corpus, settings.value(), options, question); !checked) return std::move(checked).error();
  auto leader = make_leader_part(corpus);
  if (!leader) return std::move(leader).error();
  auto state = std::make_shared<State>(corpus, std::move(leader).value());
  state->reply_tokens = static_cast<std::uint32_t>(options.integer("reply.tokens"));
  QuestionMessage& asked = state->message_of_question;
  asked.options = options.to_lines();
  asked.weights = options.weights_bytes();
  asked.text = question.text;
  asked.has_steps = !question.steps.empty();
  for (const Condition& condition : question.conditions) asked.conditions.push_back(condition.text);
  state->question = question;
  const bool takes_vectors =
      uses_vectors(first_settings_of(settings.value(), options)) || part_method(settings.value().method).first_ranking != nullptr;
  if (!takes_vectors) {
    state->question.vector.clear();
    for (Step& step : state->question.steps) step.vector.clear();
  }
  if (state->question.vector.empty()) state->question.masked_vector.clear();

  auto started = state->made_search();
  if (!started) return std::move(started).error();
  state->search = std::move(started).value();
  QuestionMessage sent = asked;
  sent.weights = weights_for_shards(settings.value(), options);
  MessageWriter message = state->begin_message(0);
  write_record(message, sent);
  state->exchange.receive(std::move(message), std::vector<MessageReader>());
  auto finished = state->run(state->board, state->series);
  if (!finished) return std::move(finished).error();
  state->keep(false, state->board);  // a corpus without passages has a message, too
  return Coordinator(std::move(state));
}

const std::vector<std::uint8_t>& Coordinator::message() const { return state_->message; }
const ShardHits& Coordinator::hits() const { return state_->hits; }
std::string_view Coordinator::masked() const { return state_->search ? state_->search->masked() : std::string_view(); }

bool Coordinator::is_done() const { return state_->done; }
bool Coordinator::waits_for_host() const { return state_->waits_for_host(); }

Result<void> Coordinator::set_masked_vector(std::vector<float> vector) {
  if (auto checked = check_vector(state_->corpus, vector); !checked) return checked;
  if (state_->question.vector.empty()) return {};
  state_->question.masked_vector = std::move(vector);
  if (state_->search) state_->search->set_masked_vector(state_->question.masked_vector);
  return {};
}

Result<bool> Coordinator::take(std::span<const std::vector<std::uint8_t>> replies) {
  State& state = *state_;
  if (state.done) return Error{Status::wrong_state, "the question is already complete", ""};
  if (!state.failure.empty()) return Error{Status::wrong_state, concat("the question has failed: ", state.failure), ""};
  if (state.waits_for_host()) return Error{Status::wrong_state, "the question waits for its host, not for replies", ""};
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
  // Requests of a round that fails are dropped with it.
  RequestBoard board = state.board;
  RequestSeries series = state.series;
  state.exchange.receive(state.begin_message(state.round + 1), std::move(opened).value());
  auto finished = state.run(board, series);
  if (!finished) return finished;
  state.keep(finished.value(), board);
  std::swap(state.board, board);
  state.series = series;
  ++state.round;
  reset.is_complete = true;
  return finished;
}

// ---- The work of a round that needs the host, as a task: it passes on the requests of the question and the answers to them.

class Coordinator::HostWork final : public Procedure {
 public:
  explicit HostWork(std::shared_ptr<State> state) : state_(std::move(state)) {}

  ProcedureKind kind() const override { return ProcedureKind::shard; }
  Progress progress() const override { return {"asking", state_->round, 0}; }
  void write_inputs(ArchiveWriter&) const override {}  // never saved
  void write_report(JsonWriter& out) const override { out.member("round", state_->round); }

  Result<TaskState> advance(WorkBudget&, RequestBoard& board) override {
    State& state = *state_;
    bool is_answered = false;
    for (auto open = passed_on_.begin(); open != passed_on_.end();) {
      const Answer* answer = board.answer(open->second);
      if (answer == nullptr) {
        ++open;
        continue;
      }
      Answer own = *answer;
      own.request = open->first;
      if (auto answered = state.board.answer_request(std::move(own)); !answered) return std::move(answered).error();
      open = passed_on_.erase(open);
      is_answered = true;
    }
    if (state.waits_for_host() && (is_answered || !state.board.waiting())) {
      if (auto resumed = resume(); !resumed) return std::move(resumed).error();
    }
    if (!state.waits_for_host()) return TaskState::done;
    for (const Request& request : state.board.open_requests()) {
      if (!passed_on_.contains(request.id)) passed_on_[request.id] = board.open(request);
    }
    return TaskState::waiting;
  }

 private:
  // An error of the host, and an exception, are final: the program cannot be made again in the middle of a round.
  Result<void> resume() {
    State& state = *state_;
    state.failure = "an earlier step of its task failed";
    auto finished = state.run(state.board, state.series);
    if (!finished) {
      state.failure = finished.error().message;
      return finished.error();
    }
    if (finished.value() || !state.board.waiting()) state.keep(finished.value(), state.board);
    state.failure.clear();
    return {};
  }

  std::shared_ptr<State> state_;
  std::map<std::uint64_t, std::uint64_t> passed_on_;  // ids of open requests: the question's, the task's
};

std::unique_ptr<Task> Coordinator::host_task() { return std::make_unique<Task>(std::make_unique<HostWork>(state_)); }

}  // namespace hop::core
