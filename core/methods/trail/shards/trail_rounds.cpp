// The coordinator's side of trail on a sharded corpus: a round trip for words and names, one for the base list, one for each
// exchange of entity masses, and four for the second stage. The rankings equal those of one graph.
#include <algorithm>
#include <optional>

#include "core/fuse/rank_minimum.hpp"
#include "core/methods/trail/shards/mass_exchange.hpp"
#include "core/methods/trail/shards/trail_second_rounds.hpp"
#include "core/methods/trail/shards/trail_session.hpp"
#include "core/methods/trail/trail.hpp"
#include "core/shards/methods/shard_method.hpp"
#include "core/shards/session/known_keys.hpp"

namespace hop::core {
namespace {

class TrailRounds final : public MethodRounds {
 public:
  explicit TrailRounds(const AskedQuestion& question)
      : question_(question), settings_(question.settings.trail), parts_(settings_.page_rank) {}

  void start(MessageWriter& first) override { WordRounds::ask(question_, first); }

  Result<bool> take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits) override {
    switch (phase_) {
      case Phase::words:
        words_.take(question_, replies, next);
        analyze();
        words_.scale(next);
        write_command(next, Command::list);
        next.number(std::max<std::size_t>(list_length(), settings_.reset_passages + std::size_t{1}));
        phase_ = Phase::base_list;
        return false;
      case Phase::base_list:
        take_base_list(replies);
        if (gate_is_closed()) {
          answer_by_base_list(hits);
          return true;
        }
        begin_spread(next);
        return false;
      case Phase::spread: take_sums(replies, next); return false;
      case Phase::graph_list:
        take_graph_list(replies);
        if (!settings_.rescore) {
          answer_by_lists(hits);
          return true;
        }
        second_.emplace(question_, settings_, words_, named_, lists_, graph_.empty() ? 0 : graph_.front().mass,
                        heaviest_of_seeds_);
        second_->start(next);
        phase_ = Phase::second_stage;
        return false;
      case Phase::second_stage: return second_->take(replies, next, hits);
    }
    return true;
  }

  std::unique_ptr<MethodRounds> copy() const override { return std::make_unique<TrailRounds>(*this); }
  std::string_view masked() const override { return named_.masked; }

 private:
  enum class Phase { words, base_list, spread, graph_list, second_stage };

  std::size_t list_length() const { return length_of_trail_lists(settings_, question_.settings.hits); }
  bool gate_is_closed() const {
    for (const CorpusSummary::UnderRules& known : question_.corpus.entities) {
      if (known.rules == settings_.entities)
        return core::gate_is_closed(known.mention_pairs, question_.corpus.passage_count, settings_.gate);
    }
    return true;
  }

  void analyze();
  void take_base_list(std::span<MessageReader> replies);
  void make_seeds();
  std::vector<NodeMass> reset_masses() const;
  void begin_spread(MessageWriter& next);
  void take_sums(std::span<MessageReader> replies, MessageWriter& next);
  void pass_entities(std::span<const std::vector<NodeMass>> runs, MessageWriter& next);
  void take_graph_list(std::span<MessageReader> replies);
  void answer_by_base_list(ShardHits& hits) const;
  void answer_by_lists(ShardHits& hits) const;
  // The second run, from the seeds only, serves the second stage.
  std::size_t run_count() const { return settings_.rescore && !seeds_.empty() ? 2 : 1; }

  const AskedQuestion& question_;
  TrailSettings settings_;  // from analyze() on: of this question
  SpreadParts parts_;
  Phase phase_ = Phase::words;
  WordRounds words_;
  NamedInQuestion named_;
  std::vector<NumberedScore> base_;
  std::vector<NodeMass> seeds_;  // by entity
  std::uint32_t sweeps_left_ = 0;
  std::vector<NodeMass> graph_;          // heaviest first
  std::uint64_t heaviest_of_seeds_ = 0;  // the largest mass in the run from the seeds only
  TrailLists lists_;                     // by corpus numbers, without masses
  std::optional<TrailSecondRounds> second_;
};

void TrailRounds::analyze() {
  named_ = analyze_named(question_.ask.text, words_.keys, question_.ask.terms, words_.passages_of_terms, question_.analyzer);
  settings_ = settings_of_question(settings_, named_.names_are_restored);
}

void TrailRounds::take_base_list(std::span<MessageReader> replies) {
  base_ = merge_lists(replies, std::max<std::size_t>(list_length(), settings_.reset_passages + std::size_t{1}), false);
  if (question_.ask.vector.empty()) {  // a passage without a word of the question does not belong to the list
    while (!base_.empty() && !(base_.back().score > 0)) base_.pop_back();
  }
  for (const NumberedScore& scored : base_) lists_.base.push_back(scored.passage);
}

// The same seeds and reset masses as seed_masses() and reset_masses() of trail.cpp, by corpus numbers.
void TrailRounds::make_seeds() {
  std::vector<double> weights;
  const auto add = [&](const NamedInQuestion::Entity& entity, double factor) {
    seeds_.push_back({entity.number, 0});
    weights.push_back(factor / std::max<std::uint32_t>(1, entity.passage_count));
  };
  for (const auto& entity : named_.entities) add(entity, 1);
  for (const auto& phrase : named_.phrases) add(phrase, settings_.phrase_seed);
  const std::vector<std::uint64_t> masses = fixed_point_shares(weights, 1 - settings_.reset_share);
  for (std::size_t i = 0; i < seeds_.size(); ++i) seeds_[i].mass = masses[i];
  std::sort(seeds_.begin(), seeds_.end(), [](const NodeMass& a, const NodeMass& b) { return a.node < b.node; });
}

std::vector<NodeMass> TrailRounds::reset_masses() const {
  const std::size_t count = std::min<std::size_t>(settings_.reset_passages, base_.size());
  const float floor = count < base_.size() ? base_[count].score : 0;
  std::vector<double> weights(count);
  for (std::size_t i = 0; i < count; ++i) weights[i] = std::max(0.0f, base_[i].score - floor);
  const std::vector<std::uint64_t> masses = fixed_point_shares(weights, settings_.reset_share);
  std::vector<NodeMass> reset;
  for (std::size_t i = 0; i < count; ++i) reset.push_back({base_[i].passage, masses[i]});
  std::sort(reset.begin(), reset.end(), [](const NodeMass& a, const NodeMass& b) { return a.node < b.node; });
  return reset;
}

// Only half of each sweep matters, because p_n depends on e_{n−1}, which depends on p_{n−2}, and so on down to p_0 or e_0. An odd
// number of sweeps starts with e_0, the seeds; an even one with the shards' p_0.
void TrailRounds::begin_spread(MessageWriter& next) {
  make_seeds();
  write_command(next, Command::reset);
  next.flag(run_count() > 1);
  write_masses(next, reset_masses());
  write_masses(next, seeds_);
  sweeps_left_ = settings_.page_rank.sweeps;
  phase_ = Phase::spread;
  if (sweeps_left_ % 2 != 0) {
    const std::vector<std::vector<NodeMass>> runs(run_count(), masses_of_entities({}, seeds_, parts_));
    pass_entities(runs, next);
  } else if (sweeps_left_ == 0) {
    write_command(next, Command::heaviest);
    next.number(list_length());
    phase_ = Phase::graph_list;
  } else {
    write_command(next, Command::sums);
  }
}

// Passages → entities is one half sweep, and pass_entities() is the next one.
void TrailRounds::take_sums(std::span<MessageReader> replies, MessageWriter& next) {
  std::vector<std::vector<std::vector<NodeMass>>> given(run_count());  // by run, then by shard
  for (MessageReader& reply : replies) {
    for (auto& of_run : given) of_run.push_back(read_masses(reply));
  }
  std::vector<std::vector<NodeMass>> runs;
  for (const auto& of_run : given) runs.push_back(masses_of_entities(of_run, seeds_, parts_));
  --sweeps_left_;
  pass_entities(runs, next);
}

void TrailRounds::pass_entities(std::span<const std::vector<NodeMass>> runs, MessageWriter& next) {
  write_command(next, Command::entities);
  for (const std::vector<NodeMass>& masses : runs) write_masses(next, masses);
  --sweeps_left_;
  if (sweeps_left_ > 0) {
    write_command(next, Command::sums);
    return;
  }
  write_command(next, Command::heaviest);
  next.number(list_length());
  phase_ = Phase::graph_list;
}

// Merges the heads of the graph list of all shards, and fuses the result with the base list.
void TrailRounds::take_graph_list(std::span<MessageReader> replies) {
  for (MessageReader& reply : replies) {
    const std::vector<NodeMass> of_shard = read_mass_list(reply);
    graph_.insert(graph_.end(), of_shard.begin(), of_shard.end());
    heaviest_of_seeds_ = std::max(heaviest_of_seeds_, reply.number());
  }
  std::sort(graph_.begin(), graph_.end(),
            [](const NodeMass& a, const NodeMass& b) { return a.mass != b.mass ? a.mass > b.mass : a.node < b.node; });
  if (graph_.size() > list_length()) graph_.resize(list_length());
  for (const NodeMass& mass : graph_) lists_.graph.push_back(mass.node);

  // The fusion allocates memory up to the largest number, so it gets indices into the union of both lists.
  std::vector<std::uint32_t> all = lists_.base;
  all.insert(all.end(), lists_.graph.begin(), lists_.graph.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  const auto places = [&](const std::vector<std::uint32_t>& list) {
    std::vector<std::uint32_t> out;
    for (const std::uint32_t passage : list)
      out.push_back(static_cast<std::uint32_t>(std::lower_bound(all.begin(), all.end(), passage) - all.begin()));
    return out;
  };
  fuse_graph_and_base(places(lists_.graph), places(lists_.base), list_length(), lists_.fused, settings_.base_factor);
  for (std::uint32_t& passage : lists_.fused) passage = all[passage];
}

void TrailRounds::answer_by_base_list(ShardHits& hits) const {
  hits.gate_is_closed = true;
  for (std::size_t i = 0; i < base_.size() && i < question_.settings.hits; ++i) {
    hits.passages.push_back(base_[i].passage);
    hits.scores.push_back(base_[i].score);
  }
}

void TrailRounds::answer_by_lists(ShardHits& hits) const {
  const auto rank_in = [](const std::vector<std::uint32_t>& list, std::uint32_t passage) {
    const auto found = std::find(list.begin(), list.end(), passage);
    return found == list.end() ? std::size_t{0} : static_cast<std::size_t>(found - list.begin()) + 1;
  };
  for (std::size_t i = 0; i < lists_.fused.size() && i < question_.settings.hits; ++i) {
    hits.passages.push_back(lists_.fused[i]);
    hits.scores.push_back(
        score_of_ranks(rank_in(lists_.graph, lists_.fused[i]), rank_in(lists_.base, lists_.fused[i]), settings_.base_factor));
  }
}

std::unique_ptr<MethodRounds> make_trail_rounds(const AskedQuestion& question, const Options&, std::string_view) {
  return std::make_unique<TrailRounds>(question);
}

constexpr ShardMethod make_trail_part() {
  ShardMethod part;
  part.make_rounds = make_trail_rounds;
  part.begin_session = begin_trail_session;
  part.sends_text = true;
  return part;
}

}  // namespace

extern const ShardMethod trail_in_shards;
const ShardMethod trail_in_shards = make_trail_part();

}  // namespace hop::core
