// trail asked of shards: a round for words and names, one for the base list, one for each exchange of entity masses,
// one for what the second stage asks of its candidates.
#include <algorithm>

#include "core/fuse/rank_minimum.hpp"
#include "core/methods/trail.hpp"
#include "core/methods/trail_candidate.hpp"
#include "core/search/bm25.hpp"
#include "core/shards/known_keys.hpp"
#include "core/shards/mass_exchange.hpp"
#include "core/shards/method_rounds.hpp"

namespace hop::core {
namespace {

class TrailRounds final : public MethodRounds {
 public:
  explicit TrailRounds(const AskedQuestion& question)
      : question_(question), settings_(question.settings.trail), restart_(settings_.page_rank.restart_probability) {}

  void start(MessageWriter& first) override { WordRounds::ask(question_, first); }

  Result<bool> take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits) override {
    switch (phase_) {
      case Phase::words:
        words_.take(question_, replies, next);
        analyse();
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
      case Phase::spread:
        take_sums(replies, next);
        return false;
      case Phase::graph_list:
        take_graph_list(replies);
        if (!settings_.rescore) {
          answer_by_lists(hits);
          return true;
        }
        ask_candidates(next);
        return false;
      case Phase::candidates:
        answer_by_candidates(replies, hits);
        return true;
    }
    return true;
  }

  std::unique_ptr<MethodRounds> copy() const override { return std::make_unique<TrailRounds>(*this); }
  std::string_view masked() const override { return named_.masked; }

 private:
  enum class Phase { words, base_list, spread, graph_list, candidates };

  std::size_t list_length() const { return length_of_trail_lists(settings_, question_.settings.hits); }
  bool gate_is_closed() const {
    for (const CorpusSummary::UnderRules& known : question_.corpus.entities) {
      if (known.rules == settings_.entities)
        return core::gate_is_closed(known.mention_pairs, question_.corpus.passage_count, settings_.gate);
    }
    return true;
  }

  void analyse();
  void take_base_list(std::span<MessageReader> replies);
  void make_seeds();
  std::vector<NodeMass> reset_masses() const;
  void begin_spread(MessageWriter& next);
  void take_sums(std::span<MessageReader> replies, MessageWriter& next);
  void pass_entities(std::span<const std::vector<NodeMass>> runs, MessageWriter& next);
  void take_graph_list(std::span<MessageReader> replies);
  void ask_candidates(MessageWriter& next);
  void answer_by_base_list(ShardHits& hits) const;
  void answer_by_lists(ShardHits& hits) const;
  void answer_by_candidates(std::span<MessageReader> replies, ShardHits& hits) const;
  void score_cover(std::span<const CandidateFacts> facts, std::vector<TrailCandidate>& candidates) const;
  TrailCandidate candidate_of(const CandidateFacts& facts) const;
  std::size_t run_count() const { return settings_.rescore && !seeds_.empty() ? 2 : 1; }

  const AskedQuestion& question_;
  const TrailSettings& settings_;
  RestartParts restart_;
  Phase phase_ = Phase::words;
  WordRounds words_;
  NamedInQuestion named_;
  std::vector<NumberedScore> base_;
  std::vector<NodeMass> seeds_;  // by entity
  std::uint32_t sweeps_left_ = 0;
  std::vector<NodeMass> graph_;          // heaviest first
  std::uint64_t heaviest_of_seeds_ = 0;  // the largest mass that comes from the seeds alone
  std::vector<std::uint32_t> base_list_, graph_list_, fused_;
  std::vector<std::uint32_t> candidates_;  // ascending
};

void TrailRounds::analyse() { named_ = analyse_named(question_.ask.text, words_.keys); }

void TrailRounds::take_base_list(std::span<MessageReader> replies) {
  base_ = merge_lists(replies, std::max<std::size_t>(list_length(), settings_.reset_passages + std::size_t{1}), false);
  if (question_.ask.vector.empty()) {  // a passage without a word of the question is not in the list
    while (!base_.empty() && !(base_.back().score > 0)) base_.pop_back();
  }
  for (const NumberedScore& scored : base_) base_list_.push_back(scored.passage);
}

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

// p_n ← e_{n−1} ← p_{n−2} ← … down to p_0 or e_0.
void TrailRounds::begin_spread(MessageWriter& next) {
  make_seeds();
  write_command(next, Command::reset);
  next.flag(run_count() > 1);
  write_masses(next, reset_masses());
  write_masses(next, seeds_);
  sweeps_left_ = settings_.page_rank.sweeps;
  phase_ = Phase::spread;
  if (sweeps_left_ % 2 != 0) {
    const std::vector<std::vector<NodeMass>> runs(run_count(), masses_of_entities({}, seeds_, restart_));
    pass_entities(runs, next);
  } else if (sweeps_left_ == 0) {
    write_command(next, Command::heaviest);
    next.number(list_length());
    phase_ = Phase::graph_list;
  } else {
    write_command(next, Command::sums);
  }
}

void TrailRounds::take_sums(std::span<MessageReader> replies, MessageWriter& next) {
  std::vector<std::vector<std::vector<NodeMass>>> given(run_count());  // by run, then by shard
  for (MessageReader& reply : replies) {
    for (auto& of_run : given) of_run.push_back(read_masses(reply));
  }
  std::vector<std::vector<NodeMass>> runs;
  for (const auto& of_run : given) runs.push_back(masses_of_entities(of_run, seeds_, restart_));
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

void TrailRounds::take_graph_list(std::span<MessageReader> replies) {
  for (MessageReader& reply : replies) {
    const std::vector<NodeMass> of_shard = read_mass_list(reply);
    graph_.insert(graph_.end(), of_shard.begin(), of_shard.end());
    heaviest_of_seeds_ = std::max(heaviest_of_seeds_, reply.number());
  }
  std::sort(graph_.begin(), graph_.end(),
            [](const NodeMass& a, const NodeMass& b) { return a.mass != b.mass ? a.mass > b.mass : a.node < b.node; });
  if (graph_.size() > list_length()) graph_.resize(list_length());
  for (const NodeMass& mass : graph_) graph_list_.push_back(mass.node);

  // The fusion's room is as large as the largest number: it gets places in the union of both lists.
  std::vector<std::uint32_t> all = base_list_;
  all.insert(all.end(), graph_list_.begin(), graph_list_.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  const auto places = [&](const std::vector<std::uint32_t>& list) {
    std::vector<std::uint32_t> out;
    for (const std::uint32_t passage : list)
      out.push_back(static_cast<std::uint32_t>(std::lower_bound(all.begin(), all.end(), passage) - all.begin()));
    return out;
  };
  fuse_graph_and_base(places(graph_list_), places(base_list_), list_length(), fused_, settings_.base_factor);
  for (std::uint32_t& passage : fused_) passage = all[passage];
}

void TrailRounds::ask_candidates(MessageWriter& next) {
  const auto take = [&](const std::vector<std::uint32_t>& list, std::size_t count) {
    candidates_.insert(candidates_.end(), list.begin(),
                       list.begin() + static_cast<std::ptrdiff_t>(std::min(count, list.size())));
  };
  take(fused_, settings_.candidates);
  take(base_list_, settings_.candidates / 2);
  take(graph_list_, settings_.candidates / 2);
  std::sort(candidates_.begin(), candidates_.end());
  candidates_.erase(std::unique(candidates_.begin(), candidates_.end()), candidates_.end());

  CandidatesCommand command;
  command.masked_terms = terms_of(question_.analyser, named_.masked);
  command.masked_vector = question_.masked_vector;
  command.passages = candidates_;  // and those that they may complete, which may be none of them
  command.passages.insert(command.passages.end(), fused_.begin(),
                          fused_.begin() + static_cast<std::ptrdiff_t>(std::min(cover_passages, fused_.size())));
  std::sort(command.passages.begin(), command.passages.end());
  command.passages.erase(std::unique(command.passages.begin(), command.passages.end()), command.passages.end());
  write_command(next, Command::candidates);
  write_candidates(next, command);
  phase_ = Phase::candidates;
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
  for (std::size_t i = 0; i < fused_.size() && i < question_.settings.hits; ++i) {
    hits.passages.push_back(fused_[i]);
    hits.scores.push_back(
        score_of_ranks(rank_in(graph_list_, fused_[i]), rank_in(base_list_, fused_[i]), settings_.base_factor));
  }
}

TrailCandidate TrailRounds::candidate_of(const CandidateFacts& facts) const {
  TrailCandidate candidate;
  candidate.passage = facts.passage;
  candidate.fused_rank =
      static_cast<std::uint32_t>(std::find(fused_.begin(), fused_.end(), facts.passage) - fused_.begin()) + 1;
  candidate.log_rank = static_cast<float>(natural_log(candidate.fused_rank));
  candidate.cosine = facts.cosine;
  candidate.masked_cosine = facts.masked_cosine;
  if (words_.words_maximum > 0) candidate.masked_bm25 = facts.masked_words / words_.words_maximum;
  candidate.graph = graph_feature(facts.mass_of_seeds, heaviest_of_seeds_);
  for (const CandidateFacts::Entity& entity : facts.entities) {
    const auto is_named = [&](const NamedInQuestion::Entity& named) { return named.number == entity.number; };
    if (entity.is_own && std::any_of(named_.entities.begin(), named_.entities.end(), is_named)) candidate.own = 1;
  }
  return candidate;
}

// Whether f is linked to c: one of them owns an entity of both, or they share a rare one.
bool are_linked(const CandidateFacts& f, const CandidateFacts& c) {
  for (std::size_t i = 0, j = 0; i < f.entities.size() && j < c.entities.size();) {
    const CandidateFacts::Entity &a = f.entities[i], &b = c.entities[j];
    if (a.number == b.number && (a.is_own || b.is_own || a.is_rare)) return true;
    (a.number < b.number || a.number == b.number) ? ++i : ++j;
  }
  return false;
}

// Of facts by passage; null: there are none of that one.
const CandidateFacts* find_facts(std::span<const CandidateFacts> facts, std::uint32_t passage) {
  const auto found =
      std::lower_bound(facts.begin(), facts.end(), passage,
                       [](const CandidateFacts& of, std::uint32_t number) { return of.passage < number; });
  return found != facts.end() && found->passage == passage ? &*found : nullptr;
}

void TrailRounds::score_cover(std::span<const CandidateFacts> facts, std::vector<TrailCandidate>& candidates) const {
  std::vector<std::uint32_t> terms;  // those that the corpus knows
  std::vector<double> idf;
  double total = 0;
  for (std::uint32_t t = 0; t < words_.passages_of_terms.size(); ++t) {
    if (words_.passages_of_terms[t] == 0) continue;
    terms.push_back(t);
    idf.push_back(bm25_idf(question_.corpus.passage_count, words_.passages_of_terms[t]));
    total += idf.back();
  }
  for (std::size_t rank = 0; rank < std::min(cover_passages, fused_.size()) && !terms.empty(); ++rank) {
    const CandidateFacts* f = find_facts(facts, fused_[rank]);
    for (TrailCandidate& candidate : candidates) {
      const CandidateFacts* c = find_facts(facts, candidate.passage);
      if (c == f || !are_linked(*f, *c)) continue;
      double covered = 0;
      for (std::size_t t = 0; t < terms.size(); ++t) {
        const auto holds = [&](const CandidateFacts& of) {
          return std::binary_search(of.terms.begin(), of.terms.end(), terms[t]);
        };
        if (holds(*f) || holds(*c)) covered += idf[t];
      }
      candidate.cover = std::max(candidate.cover, static_cast<float>(covered / total));
    }
  }
}

void TrailRounds::answer_by_candidates(std::span<MessageReader> replies, ShardHits& hits) const {
  std::vector<CandidateFacts> facts;
  for (MessageReader& reply : replies) {
    std::vector<CandidateFacts> of_shard = read_facts(reply);
    facts.insert(facts.end(), std::make_move_iterator(of_shard.begin()), std::make_move_iterator(of_shard.end()));
  }
  std::sort(facts.begin(), facts.end(),
            [](const CandidateFacts& a, const CandidateFacts& b) { return a.passage < b.passage; });
  std::vector<TrailCandidate> candidates;
  std::size_t known = 0;
  for (const CandidateFacts& of : facts) {
    if (known > 0 && facts[known - 1].passage >= of.passage) return replies[0].refuse();
    ++known;
    if (std::binary_search(candidates_.begin(), candidates_.end(), of.passage)) candidates.push_back(candidate_of(of));
  }
  const auto has_facts = [&](std::uint32_t passage) { return find_facts(facts, passage) != nullptr; };
  const auto first_end = fused_.begin() + static_cast<std::ptrdiff_t>(std::min(cover_passages, fused_.size()));
  if (candidates.size() != candidates_.size() || !std::all_of(fused_.begin(), first_end, has_facts))
    return replies[0].refuse();
  score_cover(facts, candidates);

  const RescoreWeights weights =
      settings_.weights ? *settings_.weights : shipped_rescore_weights(!question_.masked_vector.empty());
  for (TrailCandidate& candidate : candidates) candidate.score = weigh(weights, candidate);
  std::sort(candidates.begin(), candidates.end(), better_candidate);
  for (const TrailCandidate& candidate : candidates) {
    if (hits.passages.size() == question_.settings.hits) return;
    hits.passages.push_back(candidate.passage);
    hits.scores.push_back(static_cast<float>(candidate.score));
  }
  const float last_score = candidates.empty() ? 0 : static_cast<float>(candidates.back().score);
  for (std::size_t i = 0; i < fused_.size() && hits.passages.size() < question_.settings.hits; ++i) {
    if (std::binary_search(candidates_.begin(), candidates_.end(), fused_[i])) continue;
    hits.passages.push_back(fused_[i]);
    hits.scores.push_back(score_behind(last_score, i));
  }
}

}  // namespace

std::unique_ptr<MethodRounds> make_trail_rounds(const AskedQuestion& question) {
  return std::make_unique<TrailRounds>(question);
}

}  // namespace hop::core
