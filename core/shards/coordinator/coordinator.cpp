// Every round checks that exactly one reply of each shard answers the current message, then lets a copy of the method's rounds
// consume the replies. The copy replaces the state only if everything succeeded, so a failed take() changes nothing.
#include "core/shards/coordinator/coordinator.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/question_analysis.hpp"
#include "core/methods/question_run.hpp"
#include "core/shards/coordinator/method_rounds.hpp"
#include "core/shards/coordinator/pool_rounds.hpp"
#include "core/shards/methods/shard_method.hpp"
#include "core/shards/methods/shard_settings.hpp"
#include "core/shards/statistics/corpus_statistics.hpp"
#include "core/shards/statistics/entity_counts_by_rules.hpp"
#include "core/shards/statistics/shard_entities.hpp"

namespace hop::core {
namespace {

constexpr std::string_view reply_name = "reply of a shard";

Error bad_replies(std::string_view why) { return {Status::bad_input, concat("replies of shards: ", why), ""}; }

Result<void> check_vector(const CorpusSummary& corpus, std::span<const float> vector) {
  if (vector.empty() || corpus.passage_count == 0 || vector.size() == corpus.dimension) return {};
  return Error{Status::dimension_mismatch,
               concat("the question's vector has dimension ", vector.size(), ", the corpus's have ", corpus.dimension), ""};
}

Result<void> check_rules(const CorpusSummary& corpus, const std::optional<EntityRules>& rules, Method method) {
  const auto is_known = [&](const CorpusSummary::UnderRules& known) { return known.rules == *rules; };
  if (!rules || std::any_of(corpus.entities.begin(), corpus.entities.end(), is_known)) return {};
  return Error{Status::wrong_state, concat("the corpus's summary lacks the entity rules of method ", method_name(method)),
               "method"};
}

// Validates the question against the corpus. `settings`: those of the first ranking, for a method that reranks a pool.
Result<void> check_asked(const CorpusSummary& corpus, const SearchSettings& settings, const Options& options,
                         const Question& question) {
  if (corpus.shards.empty()) return Error{Status::bad_input, "the corpus has no shards", ""};
  if (question.text.empty()) return Error{Status::bad_input, "the question is empty", ""};
  if (!question.steps.empty()) return Error{Status::unsupported, "given steps are not supported on a sharded corpus", ""};
  if (!question.conditions.empty() && settings.walk != "all") {
    return Error{Status::unsupported, concat("a sharded corpus supports filter.walk=all, not \"", settings.walk, "\""),
                 "filter.walk"};
  }
  for (const auto* vector : {&question.vector, &question.masked_vector}) {
    if (auto checked = check_vector(corpus, *vector); !checked) return checked;
  }
  if (shard_base_kind_of(settings, false) == BaseKind::dense && question.vector.empty()) {
    return Error{Status::bad_input, concat("method ", method_name(settings.method), " needs the question's vector"), ""};
  }
  if (auto checked = check_rules(corpus, entity_rules_of(settings, options), settings.method); !checked) return checked;
  const ShardMethod& part = shard_method(settings.method);
  return part.check_corpus != nullptr ? part.check_corpus(corpus, settings, options) : Result<void>();
}

// The learned options without the neural networks. Only the coordinator runs the networks, and sending them could cost more than
// the pool itself.
std::vector<std::uint8_t> options_of_weights(const Options& options) {
  if (options.weights() == nullptr || options.weights()->option_lines.empty()) return {};
  return write_weights({options.weights()->option_lines, {}});
}

std::unique_ptr<MethodRounds> make_rounds(const AskedQuestion& question, const Options& options, std::string_view text) {
  const ShardMethod& part = shard_method(question.settings.method);
  if (part.make_rounds != nullptr) return part.make_rounds(question, options, text);
  return make_base_rounds(question);
}

}  // namespace

Result<CorpusSummary> summarize(std::span<const std::uint8_t> statistics,
                                std::span<const std::vector<std::uint8_t>> entity_counts) {
  auto read = read_statistics(statistics);
  if (!read) return std::move(read).error();
  const CorpusStatistics& corpus = read.value();
  CorpusSummary summary;
  summary.shards = corpus.shards;
  summary.analyzer_fingerprint = corpus.analyzer_fingerprint;
  summary.passage_count = static_cast<std::uint32_t>(corpus.passage_count);
  summary.dimension = corpus.dimension;
  summary.documents = corpus.documents.size();
  summary.names = corpus.own_keys.size();
  for (const auto& bytes : entity_counts) {
    if (auto added = add_entity_rules(summary, bytes); !added) return std::move(added).error();
  }
  return summary;
}

void add_entity_counts(CorpusSummary& summary, const EntityCounts& counts) {
  const CorpusSummary::UnderRules added{counts.rules, mention_pairs_of(counts, {summary.passage_count, summary.documents})};
  for (CorpusSummary::UnderRules& known : summary.entities) {
    if (!(known.rules == added.rules)) continue;
    known = added;
    return;
  }
  summary.entities.push_back(added);
}

Result<void> add_entity_rules(CorpusSummary& summary, std::span<const std::uint8_t> bytes) {
  if (const MethodCounts* of_method = counts_of_frame(bytes)) return of_method->summarize(summary, bytes);
  const auto sets = read_counts_by_rules(bytes);
  if (!sets) return sets.error();
  for (const EntityCounts& counts : sets.value()) add_entity_counts(summary, counts);
  return {};
}

struct Coordinator::State {
  State(const CorpusSummary& of, const SearchSettings& chosen, SearchSettings first)
      : corpus(of), token_budget(chosen.token_budget), settings(std::move(first)) {}
  State(const State&) = delete;

  CorpusSummary corpus;
  std::uint64_t token_budget;
  SearchSettings settings;  // those of the first ranking, for a method with a pool
  Analyzer analyzer;
  AskCommand ask;
  AskedQuestion question{corpus, settings, analyzer, ask, BaseKind::bm25, {}};
  std::unique_ptr<MethodRounds> rounds;
  std::uint64_t round = 0;
  std::vector<std::uint8_t> message;
  bool done = false;
  ShardHits hits;
  bool counts_tokens = false;  // the current round requests the token counts of method_hits
  ShardHits method_hits;

  // The head holds the checksum of the previous message. With it a shard detects a message of another question.
  MessageWriter begin_message(std::uint64_t of_round) const {
    MessageWriter out(MessageKind::message);
    out.number(of_round);
    out.checksum(checksum_of_frame(message));
    return out;
  }
  Result<std::vector<MessageReader>> open_replies(std::span<const std::vector<std::uint8_t>> replies) const;
  Result<ShardHits> cut_by_tokens(std::span<MessageReader> replies) const;
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

// The longest prefix of the hits that fits into the token budget.
Result<ShardHits> Coordinator::State::cut_by_tokens(std::span<MessageReader> replies) const {
  std::vector<NodeMass> tokens;
  for (MessageReader& reply : replies) {
    const std::vector<NodeMass> of_shard = read_masses(reply);
    tokens.insert(tokens.end(), of_shard.begin(), of_shard.end());
  }
  std::uint64_t sum = 0;
  std::size_t count = 0;
  for (; count < method_hits.passages.size(); ++count) {
    const auto found =
        std::find_if(tokens.begin(), tokens.end(), [&](const NodeMass& of) { return of.node == method_hits.passages[count]; });
    if (found == tokens.end()) return bad_replies(concat("no shard has passage ", method_hits.passages[count]));
    sum += found->mass;
    if (sum > token_budget) break;
  }
  ShardHits cut = method_hits;
  cut.passages.resize(count);
  cut.scores.resize(count);
  return cut;
}

Coordinator::Coordinator(std::unique_ptr<State> state) : state_(std::move(state)) {}
Coordinator::~Coordinator() = default;
Coordinator::Coordinator(Coordinator&&) noexcept = default;

Result<Coordinator> Coordinator::start(const CorpusSummary& corpus, const Options& options, const Question& question) {
  auto settings = read_shard_settings(options);
  if (!settings) return std::move(settings).error();
  auto pool = read_pool_settings(settings.value(), options);
  if (!pool) return std::move(pool).error();
  const SearchSettings& first = pool.value() ? pool.value()->first : settings.value();
  if (auto checked = check_asked(corpus, first, options, question); !checked) return std::move(checked).error();
  if (pool.value()) {
    const auto checked = check_rules(corpus, pool.value()->keywords, settings.value().method);
    if (!checked) return checked.error();
  }
  Graph named;
  named.analyzer_fingerprint = corpus.analyzer_fingerprint;
  auto analyzer = analyzer_of(named);
  if (!analyzer) return std::move(analyzer).error();

  auto state = std::make_unique<State>(corpus, settings.value(), first);
  state->analyzer = analyzer.value();
  AskCommand& ask = state->ask;
  ask.options = options.to_lines();
  ask.weights = pool.value() ? options_of_weights(options) : options.weights_bytes();
  if (shard_method(state->settings.method).sends_text) ask.text = question.text;
  if (uses_vectors(state->settings)) {
    ask.vector = question.vector;
    if (!ask.vector.empty()) state->question.masked_vector = question.masked_vector;
  }
  for (const Condition& condition : question.conditions) ask.conditions.push_back(condition.text);
  state->question.kind = shard_base_kind_of(state->settings, !ask.vector.empty());
  if (state->question.kind != BaseKind::dense) ask.terms = terms_of(state->analyzer, question.text);
  state->rounds = make_rounds(state->question, options, question.text);
  if (pool.value()) {
    auto method = shard_method(settings.value().method).make_pool(state->question, settings.value(), options, question);
    if (!method) return std::move(method).error();
    state->rounds =
        make_pool_rounds(state->question, std::move(state->rounds), pool.value()->candidates, std::move(method).value());
  }
  MessageWriter message = state->begin_message(0);
  state->rounds->start(message);
  state->message = std::move(message).take();
  return Coordinator(std::move(state));
}

const std::vector<std::uint8_t>& Coordinator::message() const { return state_->message; }
const ShardHits& Coordinator::hits() const { return state_->hits; }
std::string_view Coordinator::masked() const { return state_->rounds->masked(); }

Result<void> Coordinator::set_masked_vector(std::vector<float> vector) {
  if (auto checked = check_vector(state_->corpus, vector); !checked) return checked;
  if (!state_->ask.vector.empty()) state_->question.masked_vector = std::move(vector);
  return {};
}

Result<bool> Coordinator::take(std::span<const std::vector<std::uint8_t>> replies) {
  State& state = *state_;
  if (state.done) return Error{Status::wrong_state, "the question is already complete", ""};
  auto opened = state.open_replies(replies);
  if (!opened) return std::move(opened).error();
  std::vector<MessageReader>& readers = opened.value();

  // Everything that can fail happens before the first change of the state (strong exception guarantee).
  MessageWriter next = state.begin_message(state.round + 1);
  auto rounds = state.rounds->copy();
  ShardHits hits;
  bool has_hits = true;
  if (state.counts_tokens) {
    auto cut = state.cut_by_tokens(readers);
    if (!cut) return std::move(cut).error();
    hits = std::move(cut).value();
  } else {
    auto taken = rounds->take(readers, next, hits);
    if (!taken) return taken;
    has_hits = taken.value();
  }
  for (const MessageReader& reader : readers) {
    if (auto ended = reader.expect_end(reply_name); !ended) return std::move(ended).error();
  }
  const bool asks_tokens = has_hits && !state.counts_tokens && state.token_budget > 0;
  if (asks_tokens) {
    std::vector<std::uint32_t> passages = hits.passages;
    std::sort(passages.begin(), passages.end());
    write_command(next, Command::tokens);
    next.ascending(passages);
  }
  const bool done = has_hits && !asks_tokens;
  std::vector<std::uint8_t> message;
  if (!done) message = std::move(next).take();

  state.rounds = std::move(rounds);
  if (has_hits) (done ? state.hits : state.method_hits) = std::move(hits);
  state.counts_tokens = asks_tokens;
  state.done = done;
  ++state.round;
  state.message = std::move(message);
  return done;
}

}  // namespace hop::core
