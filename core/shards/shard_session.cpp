#include "core/shards/shard_session.hpp"

#include <algorithm>
#include <optional>

#include "core/base/concat.hpp"
#include "core/methods/base_list.hpp"
#include "core/methods/iier/shards/shard_chains.hpp"
#include "core/methods/kgp/shards/shard_walk.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/trail/shards/shard_second_stage.hpp"
#include "core/methods/vector_scan.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/search/tfidf.hpp"
#include "core/search/top_k.hpp"
#include "core/shards/commands.hpp"
#include "core/shards/known_keys.hpp"
#include "core/shards/mass_exchange.hpp"
#include "core/shards/pool_facts.hpp"
#include "core/shards/pool_settings.hpp"
#include "core/shards/shard_search.hpp"
#include "core/shards/shard_words.hpp"

namespace hop::core {
namespace {

constexpr std::string_view message_name = "message to a shard";

Error refusal(std::string_view why) { return {Status::bad_input, concat(message_name, ": ", why), ""}; }

Error too_many_sources(std::size_t count, std::size_t most) {
  return refusal(concat(count, " sources of a layer, the options and the corpus allow ", most));
}

}  // namespace

struct ShardSession::State {
  explicit State(const Shard& of) : shard(of), view(of.graph->view()) {}

  const Shard& shard;
  const Graph& view;
  std::uint64_t round = 0;
  std::uint32_t message_before = 0;  // its checksum

  // From the command `ask` on.
  std::optional<SearchSettings> settings;         // of the first ranking, for a method with a pool
  std::shared_ptr<const ShardEntities> entities;  // of methods that have some
  std::uint32_t most_of_pool = 0;                 // 0: the method has no pool
  std::shared_ptr<const ShardEntities> keywords;  // of a pool whose keywords are read
  BaseKind kind = BaseKind::bm25;
  std::optional<PassageSet> allowed_set;
  std::vector<SentTerm> sent_terms;
  std::vector<QueryTerm> terms;            // those that the shard knows
  std::vector<std::uint32_t> term_places;  // among the sent ones
  std::vector<float> vector;
  BaseScores base;
  bool has_base = false;  // base.combined() is there, from `scale` on

  std::vector<float> distances;  // h, from `scale` on

  // From `reset` on.
  std::optional<RestartParts> restart;
  std::vector<NodeMass> reset;  // passages of the shard
  std::vector<NodeMass> seeds_at_home;
  std::vector<std::vector<std::uint64_t>> runs;  // passages' masses: of seeds and reset, then of the seeds alone
  std::vector<std::vector<NodeMass>> home;       // of each run, masses of entities at home; from `sums` on

  std::optional<ShardSecondStage> second;  // trail

  std::optional<ShardWalk> walk;      // kgp
  std::optional<ShardChains> chains;  // iier

  const PassageSet* allowed() const { return allowed_set ? &*allowed_set : nullptr; }
  std::uint32_t passage_count() const { return view.passage_count(); }

  Result<void> carry_out(Command command, MessageReader& in, MessageWriter& out);
  Result<void> ask(MessageReader& in, MessageWriter& out);
  Result<void> take_settings(const SearchSettings& asked, const Options& options);
  Result<void> find_entities(const EntityRules& rules, Method method, std::shared_ptr<const ShardEntities>& found) const;
  void score_words(float question_norm);
  void score_bm25(std::span<const QueryTerm> of, std::span<float> scores) const;
  void scale(float words_maximum, const CosineSpread& cosine_spread);
  void list(std::size_t count, MessageWriter& out) const;
  void nearest(std::size_t count, MessageWriter& out) const;
  Result<void> sources(std::size_t count, MessageWriter& out) const;
  Result<void> layer(MessageReader& in);
  Result<void> begin_spread(MessageReader& in);
  void give_sums(MessageWriter& out);
  Result<void> take_masses(MessageReader& in);
  void heaviest(std::size_t count, MessageWriter& out) const;
  Result<void> go_on_second_stage(Command command, MessageReader& in, MessageWriter& out);
  Result<void> tell_pool(MessageReader& in, MessageWriter& out) const;
  Result<void> go_on_walk(Command command, MessageReader& in, MessageWriter& out);
  Result<void> go_on_chains(Command command, MessageReader& in, MessageWriter& out);
};

Result<void> ShardSession::State::find_entities(const EntityRules& rules, Method method,
                                                std::shared_ptr<const ShardEntities>& found) const {
  found = shard.find_entities(rules);
  if (found != nullptr) return {};
  return Error{Status::wrong_state,
               concat("shard ", shard.number, " was not given its entities under the rules of method ", method_name(method)),
               "method"};
}

Result<void> ShardSession::State::take_settings(const SearchSettings& asked, const Options& options) {
  auto pool = read_pool_settings(asked, options);
  if (!pool) return std::move(pool).error();
  settings = pool.value() ? pool.value()->first : asked;
  if (const auto rules = entity_rules_of(*settings, options)) {
    if (auto done = find_entities(*rules, settings->method, entities); !done) return done;
  }
  if (!pool.value()) return {};
  most_of_pool = pool.value()->candidates;
  return pool.value()->keywords ? find_entities(*pool.value()->keywords, asked.method, keywords) : Result<void>();
}

Result<void> ShardSession::State::ask(MessageReader& in, MessageWriter& out) {
  AskCommand command = read_ask(in);
  if (!in.ok()) return refusal("a question that is none");
  if (settings) return refusal("a second question");
  auto options = Options::from_lines(command.options);
  if (!options) return std::move(options).error();
  if (!command.weights.empty()) {
    if (auto set = options.value().set_weights(command.weights); !set) return std::move(set).error();
  }
  auto read = read_shard_settings(options.value());
  if (!read) return std::move(read).error();
  if (auto done = take_settings(read.value(), options.value()); !done) return done;
  if (!command.vector.empty() && command.vector.size() != view.dimension && passage_count() > 0) {
    return Error{
        Status::dimension_mismatch,
        concat("the question's vector has dimension ", command.vector.size(), ", shard ", shard.number, " has ", view.dimension),
        ""};
  }
  kind = shard_base_kind_of(*settings, !command.vector.empty());
  if (!command.conditions.empty()) allowed_set = evaluate(command.conditions, metadata_view(view));
  sent_terms = std::move(command.terms);
  terms = known_terms(shard, sent_terms, &term_places);
  vector = std::move(command.vector);
  if (settings->method == Method::kgp) {
    auto begun = ShardWalk::begin(shard, read_kgp_settings(options.value(), *settings), entities);
    if (!begun) return std::move(begun).error();
    walk.emplace(std::move(begun).value());
  }
  if (settings->method == Method::iier) {
    const auto iier = read_iier_settings(*settings, options.value());
    if (!iier) return iier.error();
    auto begun = ShardChains::begin(shard, iier.value(), options.value());
    if (!begun) return std::move(begun).error();
    chains.emplace(std::move(begun).value());
  }
  if (!vector.empty() && settings->method != Method::kgp && passage_count() > 0) {  // kgp takes those that it needs
    base.cosines.resize(passage_count());
    std::uint32_t scanned = 0;
    work_to_end([&](WorkBudget& budget) { return scan_passages(*shard.graph, vector, scanned, base.cosines, budget); });
  }
  if (kind == BaseKind::bm25 || kind == BaseKind::hybrid) score_words(0);

  AskAnswer answer;
  answer.words_maximum = base.words_maximum;
  if (chooses_word_weight(kind, *settings)) answer.cosine_spread = spread_of_cosines(base.cosines, allowed());
  answer.passages_of_terms.resize(sent_terms.size());
  for (std::size_t i = 0; i < terms.size(); ++i) answer.passages_of_terms[term_places[i]] = shard.passages_of_term[terms[i].term];
  if (!command.text.empty() && entities != nullptr) answer.keys = find_known_keys(shard, *entities, command.text);
  write_ask_answer(out, answer);
  return {};
}

void ShardSession::State::score_bm25(std::span<const QueryTerm> of, std::span<float> scores) const {
  const LexicalView words = lexical_view_of(shard);
  bm25_scores(words, length_normalisers(words, settings->bm25), of, settings->bm25, scores);
}

void ShardSession::State::score_words(float question_norm) {
  base.words.resize(passage_count());
  if (kind == BaseKind::tfidf) {
    tfidf_scores(lexical_view_of(shard), shard.tfidf_norms, terms, base.words, question_norm);
  } else {
    score_bm25(terms, base.words);
  }
  base.words_maximum = largest_score(base.words, allowed());
}

void ShardSession::State::scale(float words_maximum, const CosineSpread& cosine_spread) {
  if (kind != BaseKind::dense) base.words.resize(passage_count());
  if (kind == BaseKind::dense || kind == BaseKind::hybrid) base.cosines.resize(passage_count());
  base.words_maximum = words_maximum;
  base.cosine_spread = cosine_spread;
  combine_words_and_cosines(kind, *settings, base);
  distances = distances_of(base);
  has_base = true;
}

void ShardSession::State::list(std::size_t count, MessageWriter& out) const {
  const ScaledScores combined = base.combined();
  std::vector<std::uint32_t> best;
  top_k(combined.values, count, best, allowed(), combined.scale);
  std::vector<NumberedScore> scores;
  for (const std::uint32_t passage : best) scores.push_back({shard.number_of_passage[passage], combined[passage]});
  write_scores(out, scores);
}

void ShardSession::State::nearest(std::size_t count, MessageWriter& out) const {
  std::vector<std::uint32_t> best;
  bottom_k(distances, count, best, allowed());
  std::vector<NumberedScore> scores;
  for (const std::uint32_t passage : best) scores.push_back({shard.number_of_passage[passage], distances[passage]});
  write_scores(out, scores);
}

Result<void> ShardSession::State::sources(std::size_t count, MessageWriter& out) const {
  const MinPropagationOptions& propagation = settings->gnn.propagation;
  if (count > propagation.nodes) return too_many_sources(count, propagation.nodes);
  write_sources(out, nearest_sources(shard, *entities, propagation.edges, distances, count, allowed()));
  return {};
}

Result<void> ShardSession::State::layer(MessageReader& in) {
  const MinPropagationOptions& propagation = settings->gnn.propagation;
  const std::uint32_t which = in.number_below(propagation.self_weights.size());
  const std::vector<LayerSource> chosen = read_sources(in);
  if (!in.ok()) return refusal("a layer that is none");
  const std::size_t most = std::min(propagation.nodes, shard.corpus_passages);
  if (chosen.size() > most) return too_many_sources(chosen.size(), most);
  take_layer(shard, *entities, propagation, propagation.self_weights[which], chosen, allowed(), distances);
  return {};
}

Result<void> ShardSession::State::begin_spread(MessageReader& in) {
  const bool seeds_alone = in.flag();
  const std::vector<NodeMass> masses = read_masses(in), seeds = read_masses(in);
  if (!in.ok()) return refusal("masses that are none");
  seeds_at_home = only_at_home(*entities, seeds, true);
  home.clear();
  restart.emplace(settings->trail.page_rank.restart_probability);
  reset.clear();
  for (const NodeMass& mass : masses) {
    if (const auto passage = shard.find_passage(mass.node)) reset.push_back({*passage, mass.mass});
  }
  runs.assign(seeds_alone ? 2 : 1, std::vector<std::uint64_t>(passage_count()));
  take_from_entities(*entities, {}, *restart, reset, allowed(), runs[0]);
  return {};
}

void ShardSession::State::give_sums(MessageWriter& out) {
  home.clear();
  for (const auto& passages : runs) {
    const GivenMasses given = give_to_entities(*entities, passages);
    write_masses(out, given.shared);
    home.push_back(masses_of_entities({&given.at_home, 1}, seeds_at_home, *restart));
  }
}

Result<void> ShardSession::State::take_masses(MessageReader& in) {
  for (std::size_t run = 0; run < runs.size(); ++run) {
    std::vector<NodeMass> masses = read_masses(in);
    if (!in.ok()) return refusal("masses of entities that are none");
    if (!home.empty()) {  // others know of those at home that they are seeds, and no more
      masses = only_at_home(*entities, masses, false);
      masses.insert(masses.end(), home[run].begin(), home[run].end());
    }
    const std::span<const NodeMass> restarts = run == 0 ? std::span<const NodeMass>(reset) : std::span<const NodeMass>();
    take_from_entities(*entities, masses, *restart, restarts, allowed(), runs[run]);
  }
  return {};
}

void ShardSession::State::heaviest(std::size_t count, MessageWriter& out) const {
  std::vector<NodeMass> masses;
  for (const std::uint32_t passage : heaviest_nodes(runs[0], count))
    masses.push_back({shard.number_of_passage[passage], runs[0][passage]});
  write_mass_list(out, masses);
  std::uint64_t largest = 0;
  if (runs.size() > 1) {
    for (const std::uint64_t mass : runs[1]) largest = std::max(largest, mass);
  }
  out.number(largest);
}

Result<void> ShardSession::State::go_on_second_stage(Command command, MessageReader& in, MessageWriter& out) {
  if (!second) second.emplace(shard, *entities);
  const std::span<const std::uint64_t> of_seeds =
      runs.size() > 1 ? std::span<const std::uint64_t>(runs[1]) : std::span<const std::uint64_t>();
  const ShardSecondStage::Asked asked{allowed(), terms, term_places, base, runs[0], of_seeds, *settings};
  const auto no_message = [] { return refusal("a part of the second stage that is none"); };
  switch (command) {
    case Command::first: {
      const FirstCommand first = read_first(in);
      if (!in.ok()) return no_message();
      write_first_answer(out, second->read_first_passages(first, asked));
      return {};
    }
    case Command::linked: {
      const LinkedCommand linked = read_linked(in);
      if (!in.ok()) return no_message();
      write_linked_answer(out, second->link(linked, asked));
      return {};
    }
    case Command::facts: {
      const FactsCommand facts = read_facts_command(in);
      if (!in.ok()) return no_message();
      const auto told = second->read_facts(facts, asked);
      if (!told) return told.error();
      write_facts(out, told.value());
      return {};
    }
    default: {
      const PlacesCommand places = read_places(in);
      if (!in.ok()) return no_message();
      const auto counts = second->count(places, asked);
      if (!counts) return counts.error();
      write_places_answer(out, counts.value());
      return {};
    }
  }
}

Result<void> ShardSession::State::tell_pool(MessageReader& in, MessageWriter& out) const {
  const PoolCommand pool = read_pool(in);
  if (!in.ok()) return refusal("a pool that is none");
  if (pool.passages.size() > most_of_pool) {
    return refusal(concat(pool.passages.size(), " passages of a pool, the options allow ", most_of_pool));
  }
  write_pool_facts(out, facts_of_pool(shard, keywords.get(), terms, term_places, pool));
  return {};
}

Result<void> ShardSession::State::go_on_walk(Command command, MessageReader& in, MessageWriter& out) {
  const AskedShard asked{vector, base.words, allowed(), settings->hits};
  if (command == Command::structure) {
    write_structure(out, walk->structure(in.text(), asked));
    return {};
  }
  if (base.words.size() != passage_count()) return refusal("a walk before the words are scored");
  if (command == Command::walk_seeds) {
    write_seeds(out, walk->seeds(in.number_below(no_passage_of_corpus), asked));
    return {};
  }
  const WalkCommand paths = read_walk(in);
  if (!in.ok()) return refusal("a walk that is none");
  std::uint64_t wanted = 0;
  for (const WalkPath& path : paths.paths) wanted += path.wanted;
  if (wanted > walk->most_candidates()) {
    return refusal(concat(wanted, " candidates of a walk, the options allow ", walk->most_candidates()));
  }
  write_walk_answer(out, walk->go_on(paths, asked));
  return {};
}

Result<void> ShardSession::State::go_on_chains(Command command, MessageReader& in, MessageWriter& out) {
  if (command == Command::chain_keys) {
    write_keys(out, chains->keys(in.text()));
    return {};
  }
  const std::vector<float>& closeness = vector.empty() ? base.words : base.cosines;
  if (closeness.size() != passage_count()) return refusal("chains before the words are scored");
  const ShardChains::Asked asked{vector, closeness, allowed()};
  switch (command) {
    case Command::chain_seeds: {
      const std::size_t count = in.count();
      if (count > most_question_keywords) {
        return refusal(concat(count, " keywords of a question, which has at most ", most_question_keywords));
      }
      std::vector<std::uint32_t> numbers;
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t keyword = in.number_below(std::uint64_t{1} << 32);
        if (std::find(numbers.begin(), numbers.end(), keyword) != numbers.end()) return refusal("a keyword twice");
        numbers.push_back(keyword);
      }
      write_seed_candidates(out, chains->seeds(numbers, asked));
      return {};
    }
    case Command::chain_list: write_scores(out, chains->list(in.number_below(no_passage_of_corpus), asked)); return {};
    case Command::chain_near: {
      auto ends = read_ends(in);
      if (!in.ok()) return refusal("ends of chains that are none");
      const auto answers = chains->near(std::move(ends), asked);
      if (!answers) return answers.error();
      write_ends_answer(out, answers.value());
      return {};
    }
    default: {
      const auto growing = read_growing(in);
      if (!in.ok()) return refusal("chains that are none");
      const auto next = chains->grow(growing, asked);
      if (!next) return next.error();
      write_next(out, next.value());
      return {};
    }
  }
}

Result<void> ShardSession::State::carry_out(Command command, MessageReader& in, MessageWriter& out) {
  const auto misplaced = [] { return refusal("a command that those before it do not prepare"); };
  if (command == Command::ask) return ask(in, out);
  if (!settings) return misplaced();
  const bool needs_base = command >= Command::list && command <= Command::places;
  const bool needs_entities =
      command == Command::sources || command == Command::layer || (command >= Command::reset && command <= Command::places);
  const bool needs_masses = command >= Command::sums && command <= Command::places;
  if ((needs_base && !has_base) || (needs_entities && entities == nullptr) || (needs_masses && runs.empty())) return misplaced();
  if (command >= Command::structure && command <= Command::walk) return walk ? go_on_walk(command, in, out) : misplaced();
  if (command >= Command::chain_keys && command <= Command::chain_grow)
    return chains ? go_on_chains(command, in, out) : misplaced();
  switch (command) {
    case Command::norm:
      score_words(in.single());
      out.real(base.words_maximum);
      break;
    case Command::scale: {
      const float words_maximum = in.single();
      scale(words_maximum, read_cosine_spread(in));
      break;
    }
    case Command::list: list(in.number_below(no_passage_of_corpus), out); break;
    case Command::sources: return sources(in.number_below(no_passage_of_corpus), out);
    case Command::layer: return layer(in);
    case Command::nearest: nearest(in.number_below(no_passage_of_corpus), out); break;
    case Command::reset: return begin_spread(in);
    case Command::sums: give_sums(out); break;
    case Command::entities: return take_masses(in);
    case Command::heaviest: heaviest(in.number_below(no_passage_of_corpus), out); break;
    case Command::first:
    case Command::linked:
    case Command::facts:
    case Command::places: return go_on_second_stage(command, in, out);
    case Command::tokens: {
      std::vector<NodeMass> tokens;
      for (const std::uint32_t number : in.ascending(no_passage_of_corpus)) {
        if (const auto passage = shard.find_passage(number)) tokens.push_back({number, view.token_count_of_passage[*passage]});
      }
      write_masses(out, tokens);
      break;
    }
    case Command::pool: return tell_pool(in, out);
    default: return refusal("an unknown command");
  }
  return {};
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
    return refusal(concat("of round ", round, ", the shard is at round ", state_->round));
  }
  if (before != state_->message_before) return refusal("of another question than the one before it");
  const std::uint32_t answered = checksum_of_frame(message);
  MessageWriter out(MessageKind::reply);
  out.number(state_->shard.number);
  out.number(round);
  out.checksum(answered);
  std::uint64_t bits_of_commands = 0;  // those of this message: six bytes twice could ask for all passages twice
  while (in.ok() && !in.at_end()) {
    const auto command = static_cast<Command>(in.number_below(static_cast<std::uint64_t>(last_command) + 1));
    if (!in.ok() || command < Command::ask) return refusal("an unknown command");
    const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(command);
    if ((bits_of_commands & bit) != 0) return refusal("a command twice");
    bits_of_commands |= bit;
    if (auto done = state_->carry_out(command, in, out); !done) return std::move(done).error();
  }
  if (auto ended = in.expect_end(message_name); !ended) return std::move(ended).error();
  ++state_->round;
  state_->message_before = answered;
  return std::move(out).take();
}

}  // namespace hop::core
