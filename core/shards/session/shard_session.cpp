// Decodes a message command by command and appends the answers to one reply. Commands that all methods share are executed here;
// the others go to the method's SessionPart.
#include "core/shards/session/shard_session.hpp"

#include <optional>

#include "core/base/concat.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/vector_scan.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/search/tfidf.hpp"
#include "core/search/top_k.hpp"
#include "core/shards/methods/shard_method.hpp"
#include "core/shards/methods/shard_settings.hpp"
#include "core/shards/session/known_keys.hpp"
#include "core/shards/session/pool_facts.hpp"
#include "core/shards/session/session_part.hpp"
#include "core/shards/session/shard_words.hpp"

namespace hop::core {
namespace {

constexpr std::string_view message_name = "message to a shard";

void score_bm25(SessionQuestion& question) {
  const LexicalView words = lexical_view_of(question.shard);
  const auto& options = question.settings.bm25;
  bm25_scores(words, length_normalizers(words, options), question.terms, options, question.base.words);
}

void score_words(SessionQuestion& question, float question_norm) {
  BaseScores& base = question.base;
  base.words.resize(question.passage_count());
  if (question.kind == BaseKind::tfidf) {
    tfidf_scores(lexical_view_of(question.shard), question.shard.tfidf_norms, question.terms, base.words, question_norm);
  } else {
    score_bm25(question);
  }
  base.words_maximum = largest_score(base.words, question.allowed());
}

// Combines word scores and cosines with corpus-wide scales. With the local maximum, scores of different shards would not be
// comparable.
void scale(SessionQuestion& question, float words_maximum, const CosineSpread& cosine_spread) {
  BaseScores& base = question.base;
  if (question.kind != BaseKind::dense) base.words.resize(question.passage_count());
  if (question.kind == BaseKind::dense || question.kind == BaseKind::hybrid) base.cosines.resize(question.passage_count());
  base.words_maximum = words_maximum;
  base.cosine_spread = cosine_spread;
  combine_words_and_cosines(question.kind, question.settings, base);
  question.first_distances = question.distances = distances_of(base);
  question.has_base = true;
}

void list(const SessionQuestion& question, std::size_t count, MessageWriter& out) {
  const ScaledScores combined = question.base.combined();
  std::vector<std::uint32_t> best;
  top_k(combined.values, count, best, question.allowed(), combined.scale);
  std::vector<NumberedScore> scores;
  for (const std::uint32_t passage : best) scores.push_back({question.shard.number_of_passage[passage], combined[passage]});
  write_scores(out, scores);
}

void count_tokens(const SessionQuestion& question, MessageReader& in, MessageWriter& out) {
  std::vector<NodeMass> tokens;
  for (const std::uint32_t number : in.ascending(passages_end)) {
    const auto passage = question.shard.find_passage(number);
    if (passage) tokens.push_back({number, question.view().token_count_of_passage[*passage]});
  }
  write_masses(out, tokens);
}

Result<std::shared_ptr<const ShardEntities>> find_entities(const Shard& shard, const EntityRules& rules, Method method) {
  auto found = shard.find_entities(rules);
  if (found != nullptr) return found;
  return Error{Status::wrong_state,
               concat("shard ", shard.number, " was not given its entities under the rules of method ", method_name(method)),
               "method"};
}

}  // namespace

Error refuse_message(std::string_view why) { return {Status::bad_input, concat(message_name, ": ", why), ""}; }
Error refuse_command() { return refuse_message("a command out of order"); }

struct ShardSession::State {
  explicit State(const Shard& of) : shard(of) {}

  const Shard& shard;
  std::uint64_t round = 0;
  std::uint32_t message_before = 0;  // checksum of the previous message

  // Set by the command `ask`.
  std::optional<SessionQuestion> question;
  std::unique_ptr<SessionPart> part;              // null: the method has no commands besides the shared ones
  std::uint32_t most_of_pool = 0;                 // 0: the method has no pool
  std::shared_ptr<const ShardEntities> keywords;  // for a pool whose reranker reads keywords

  Result<void> carry_out(Command command, MessageReader& in, MessageWriter& out);
  Result<void> ask(MessageReader& in, MessageWriter& out);
  Result<void> take_settings(const SearchSettings& asked, const Options& options);
  Result<void> read_pool_facts_of(MessageReader& in, MessageWriter& out) const;
};

Result<void> ShardSession::State::take_settings(const SearchSettings& asked, const Options& options) {
  auto pool = read_pool_settings(asked, options);
  if (!pool) return std::move(pool).error();
  question.emplace(shard, pool.value() ? pool.value()->first : asked);
  if (const auto rules = entity_rules_of(question->settings, options)) {
    auto found = find_entities(shard, *rules, question->settings.method);
    if (!found) return std::move(found).error();
    question->entities = std::move(found).value();
  }
  if (!pool.value()) return {};
  most_of_pool = pool.value()->candidates;
  if (!pool.value()->keywords) return {};
  auto found = find_entities(shard, *pool.value()->keywords, asked.method);
  if (!found) return std::move(found).error();
  keywords = std::move(found).value();
  return {};
}

Result<void> ShardSession::State::ask(MessageReader& in, MessageWriter& out) {
  AskCommand command = read_ask(in);
  if (!in.ok()) return refuse_message("malformed question");
  if (question) return refuse_message("a second question");
  auto options = Options::from_lines(command.options);
  if (!options) return std::move(options).error();
  if (!command.weights.empty()) {
    if (auto set = options.value().set_weights(command.weights); !set) return std::move(set).error();
  }
  auto read = read_shard_settings(options.value());
  if (!read) return std::move(read).error();
  if (auto done = take_settings(read.value(), options.value()); !done) return done;
  const Graph& view = shard.graph->view();
  if (!command.vector.empty() && command.vector.size() != view.dimension && view.passage_count() > 0) {
    return Error{
        Status::dimension_mismatch,
        concat("the question's vector has dimension ", command.vector.size(), ", shard ", shard.number, " has ", view.dimension),
        ""};
  }
  SessionQuestion& asked = *question;
  BaseScores& base = asked.base;
  asked.kind = shard_base_kind_of(asked.settings, !command.vector.empty());
  // Conditions are evaluated on the shard's own metadata: a filter needs no corpus-wide data.
  std::vector<Condition> conditions;
  for (const std::string& text : command.conditions) {
    auto condition = parse_condition(text);
    if (!condition) return std::move(condition).error();
    conditions.push_back(std::move(condition).value());
  }
  if (!conditions.empty()) asked.allowed_set = evaluate(conditions, metadata_view(view));
  asked.sent_terms = std::move(command.terms);
  asked.terms = known_terms(shard, asked.sent_terms, &asked.term_places);
  asked.vector = std::move(command.vector);
  const ShardMethod& method = shard_method(asked.settings.method);
  if (method.begin_session != nullptr) {
    auto begun = method.begin_session(asked, options.value());
    if (!begun) return std::move(begun).error();
    part = std::move(begun).value();
  }
  if (!asked.vector.empty() && method.scans_vectors && asked.passage_count() > 0) {
    base.cosines.resize(asked.passage_count());
    std::uint32_t scanned = 0;
    work_to_end([&](WorkBudget& budget) { return scan_passages(*shard.graph, asked.vector, scanned, base.cosines, budget); });
  }
  // tf-idf waits for the command `norm`: the norm of the question depends on terms that only other shards know.
  if (asked.kind == BaseKind::bm25 || asked.kind == BaseKind::hybrid) score_words(asked, 0);

  AskAnswer answer;
  answer.words_maximum = base.words_maximum;
  if (chooses_word_weight(asked.kind, asked.settings)) answer.cosine_spread = spread_of_cosines(base.cosines, asked.allowed());
  answer.passages_of_terms.resize(asked.sent_terms.size());
  for (std::size_t i = 0; i < asked.terms.size(); ++i)
    answer.passages_of_terms[asked.term_places[i]] = shard.passages_of_term[asked.terms[i].term];
  if (!command.text.empty() && asked.entities != nullptr) answer.keys = find_known_keys(shard, *asked.entities, command.text);
  write_ask_answer(out, answer);
  return {};
}

Result<void> ShardSession::State::read_pool_facts_of(MessageReader& in, MessageWriter& out) const {
  const PoolCommand pool = read_pool(in);
  if (!in.ok()) return refuse_message("malformed pool");
  if (pool.passages.size() > most_of_pool) {
    return refuse_message(concat("pool of ", pool.passages.size(), " passages, the options allow ", most_of_pool));
  }
  write_pool_facts(out, facts_of_pool(shard, keywords.get(), question->terms, question->term_places, pool));
  return {};
}

Result<void> ShardSession::State::carry_out(Command command, MessageReader& in, MessageWriter& out) {
  if (command == Command::ask) return ask(in, out);
  if (!question) return refuse_command();
  switch (command) {
    case Command::norm:
      score_words(*question, in.single());
      out.real(question->base.words_maximum);
      return {};
    case Command::scale: {
      const float words_maximum = in.single();
      scale(*question, words_maximum, read_cosine_spread(in));
      return {};
    }
    case Command::list:
      if (!question->has_base) return refuse_command();
      list(*question, in.number_below(passages_end), out);
      return {};
    case Command::tokens: count_tokens(*question, in, out); return {};
    case Command::pool: return read_pool_facts_of(in, out);
    default: return part ? part->carry_out(command, *question, in, out) : refuse_command();
  }
}

ShardSession::ShardSession(const Shard& shard) : state_(std::make_unique<State>(shard)) {}
ShardSession::~ShardSession() = default;
ShardSession::ShardSession(ShardSession&&) noexcept = default;

Result<std::vector<std::uint8_t>> ShardSession::answer(std::span<const std::uint8_t> message) {
  auto opened = MessageReader::open(message, MessageKind::message, message_name);
  if (!opened) return std::move(opened).error();
  MessageReader& in = opened.value();
  const std::uint64_t round = in.number();
  const std::uint32_t before = in.checksum();
  if (!in.ok() || round != state_->round) {
    return refuse_message(concat("it is of round ", round, ", the session is at round ", state_->round));
  }
  if (before != state_->message_before) return refuse_message("it is of another question than the previous message");
  const std::uint32_t answered = checksum_of_frame(message);
  MessageWriter out(MessageKind::reply);
  out.number(state_->shard.number);
  out.number(round);
  out.checksum(answered);
  // A set of the commands seen in this message. Repeating a few bytes must not multiply the work of the shard.
  std::uint64_t bits_of_commands = 0;
  while (in.ok() && !in.at_end()) {
    const auto command = static_cast<Command>(in.number_below(static_cast<std::uint64_t>(last_command) + 1));
    if (!in.ok() || command < Command::ask) return refuse_message("an unknown command");
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(command);
    if ((bits_of_commands & bit) != 0) return refuse_message("a command twice");
    bits_of_commands |= bit;
    if (auto done = state_->carry_out(command, in, out); !done) return std::move(done).error();
  }
  if (auto ended = in.expect_end(message_name); !ended) return std::move(ended).error();
  // The session advances only after the whole message was executed.
  ++state_->round;
  state_->message_before = answered;
  return std::move(out).take();
}

}  // namespace hop::core
