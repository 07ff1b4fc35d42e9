// KGP on a sharded corpus, coordinator side, without a language model: one round for word statistics and the structures that
// the question names, one for the seeds, then one or more per wave of the walk. Large waves are split into batches, so that
// no reply is long.
#include <algorithm>
#include <set>

#include "core/base/concat.hpp"
#include "core/methods/kgp/shards/kgp_session.hpp"
#include "core/methods/kgp/shards/vocabulary_counts.hpp"
#include "core/methods/kgp/shards/walk_messages.hpp"
#include "core/methods/kgp/structure_names.hpp"
#include "core/methods/kgp/traversal.hpp"

namespace hop::core {
namespace {

class KgpRounds final : public MethodRounds {
 public:
  KgpRounds(const AskedQuestion& question, const KgpSettings& settings, std::string_view text)
      : question_(question), settings_(settings), traversal_(settings) {
    KeyTokens tokens;
    find_key_tokens(text, tokens);
    if (settings.router != KgpRouter::content) structure_names_ = find_structure_names(text, tokens).size();
    if (structure_names_ > 0) text_ = text;
  }

  void start(MessageWriter& first) override {
    WordRounds::ask(question_, first);
    if (structure_names_ == 0) return;
    write_command(first, Command::structure);
    first.text(text_);
  }

  Result<bool> take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits) override {
    switch (phase_) {
      case Phase::words:
        words_.take_answers(question_, replies);
        if (structure_names_ > 0 && answer_by_structure(replies, hits)) return true;
        words_.ask_for_norm(question_, next);
        write_command(next, Command::walk_seeds);
        next.number(settings_.seeds);
        phase_ = Phase::seeds;
        return false;
      case Phase::seeds: take_seeds(replies); break;
      case Phase::walk: take_batch(replies); break;
    }
    if (traversal_.is_over()) {
      answer_by_visits(hits);
      return true;
    }
    plan_batch(next);
    phase_ = Phase::walk;
    return false;
  }

  std::unique_ptr<MethodRounds> copy() const override { return std::make_unique<KgpRounds>(*this); }

 private:
  enum class Phase { words, seeds, walk };

  // Returns true if the question is answered by structure; otherwise the walk begins.
  bool answer_by_structure(std::span<MessageReader> replies, ShardHits& hits) const;
  void take_seeds(std::span<MessageReader> replies);
  void plan_batch(MessageWriter& next);
  void take_batch(std::span<MessageReader> replies);
  bool visit(const KgpVisit& visit, WalkEdges edges);
  void answer_by_visits(ShardHits& hits) const;

  // An upper bound of the visits from the first path of the batch through the end of this one: a shard's candidates beyond that
  // many cannot be chosen.
  std::uint32_t wanted_of_path(std::size_t path) const {
    const std::uint64_t of_batch = (path - traversal_.next + 1) * std::uint64_t{settings_.branches};
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(of_batch, traversal_.most_visits - traversal_.visits.size()));
  }

  const AskedQuestion& question_;
  KgpSettings settings_;
  std::string text_;  // only if it names structures
  std::size_t structure_names_ = 0;
  Phase phase_ = Phase::words;
  WordRounds words_;
  KgpTraversal traversal_;
  std::set<std::uint32_t> visited_;
  std::vector<WalkEdges> edges_;              // parallel to the visits
  std::vector<std::uint32_t> new_visits_;     // not yet sent to the shards
  std::size_t batch_end_ = 0, wave_end_ = 0;  // of the visits
};

// Selects contents like StructureSearch: for each name, the nodes of the best match over all shards, in document order.
bool KgpRounds::answer_by_structure(std::span<MessageReader> replies, ShardHits& hits) const {
  std::vector<StructureAnswer> answers;
  bool names_documents = false;
  for (MessageReader& reply : replies) {
    answers.push_back(read_structure(reply));
    // All parts parse the same question, so every shard must report the same names.
    if (answers.back().names.size() != structure_names_) {
      reply.refuse();
      return true;
    }
    names_documents = names_documents || answers.back().names_documents;
  }
  std::set<std::uint32_t> taken;
  for (std::size_t name = 0; name < structure_names_; ++name) {
    std::uint32_t best = 1;
    std::vector<const StructureAnswer::Node*> nodes;
    for (const StructureAnswer& answer : answers) {
      const StructureAnswer::OfName& here = answer.names[name];
      // If the question names documents, only shards that have one of them count; the others searched all their documents.
      if (answer.names_documents != names_documents || here.match < best) continue;
      if (here.match > best) nodes.clear();
      best = here.match;
      for (const StructureAnswer::Node& node : here.nodes) nodes.push_back(&node);
    }
    std::stable_sort(nodes.begin(), nodes.end(), [](const auto* a, const auto* b) { return a->document < b->document; });
    for (const StructureAnswer::Node* node : nodes) {
      for (const std::uint32_t passage : node->passages) {
        if (hits.passages.size() == question_.settings.hits || !taken.insert(passage).second) continue;
        hits.passages.push_back(passage);
        hits.scores.push_back(1 / static_cast<float>(hits.passages.size()));
      }
    }
  }
  return !hits.passages.empty();
}

bool KgpRounds::visit(const KgpVisit& visit, WalkEdges edges) {
  if (!visited_.insert(visit.passage).second) return false;
  traversal_.visits.push_back(visit);
  edges_.push_back(std::move(edges));
  new_visits_.push_back(visit.passage);
  return true;
}

void KgpRounds::take_seeds(std::span<MessageReader> replies) {
  std::vector<WalkSeed> seeds;
  for (MessageReader& reply : replies) {
    reply.single();  // the largest cosine: KGP does not scale by it
    std::vector<WalkSeed> of_shard = read_seeds(reply);
    seeds.insert(seeds.end(), std::make_move_iterator(of_shard.begin()), std::make_move_iterator(of_shard.end()));
  }
  std::sort(seeds.begin(), seeds.end(),
            [](const WalkSeed& a, const WalkSeed& b) { return a.words != b.words ? a.words > b.words : a.passage < b.passage; });
  // Each shard sent its own n best; the n best of all shards are among them.
  if (seeds.size() > settings_.seeds) seeds.resize(settings_.seeds);
  for (WalkSeed& seed : seeds) visit({seed.passage, no_visit, 0, {}, seed.similarity}, std::move(seed.edges));
}

void KgpRounds::plan_batch(MessageWriter& next) {
  if (wave_end_ <= traversal_.next) wave_end_ = traversal_.visits.size();
  WalkCommand walk;
  walk.visited = std::exchange(new_visits_, {});
  std::sort(walk.visited.begin(), walk.visited.end());
  // All paths of a wave have the same depth.
  walk.continues = traversal_.visits[traversal_.next].hops + 1 < traversal_.most_hops;
  std::uint64_t candidates = 0;
  for (batch_end_ = traversal_.next; batch_end_ < wave_end_; ++batch_end_) {
    const std::uint32_t wanted = wanted_of_path(batch_end_);
    candidates += wanted;
    if (!walk.paths.empty() && candidates > most_candidates_of_a_round) break;
    walk.paths.push_back({traversal_.visits[batch_end_].passage, wanted, edges_[batch_end_]});
  }
  write_command(next, Command::walk);
  write_walk(next, walk);
}

// Visits the b candidates of each path that are most similar to the question, in the order of the queue. visit() skips
// passages that an earlier path took.
void KgpRounds::take_batch(std::span<MessageReader> replies) {
  std::vector<std::vector<WalkCandidate>> of_paths(batch_end_ - traversal_.next);
  std::vector<WalkAnswer::Row> rows;
  const bool continues = traversal_.visits[traversal_.next].hops + 1 < traversal_.most_hops;
  for (MessageReader& reply : replies) {
    WalkAnswer answer = read_walk_answer(reply);
    if (answer.candidates.size() != of_paths.size()) return reply.refuse();
    for (std::size_t path = 0; path < of_paths.size(); ++path) {
      of_paths[path].insert(of_paths[path].end(), answer.candidates[path].begin(), answer.candidates[path].end());
    }
    rows.insert(rows.end(), std::make_move_iterator(answer.rows.begin()), std::make_move_iterator(answer.rows.end()));
  }
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.passage < b.passage; });
  const auto find_row = [&](std::uint32_t passage) {
    const auto found = std::lower_bound(rows.begin(), rows.end(), passage,
                                        [](const auto& row, std::uint32_t number) { return row.passage < number; });
    return found != rows.end() && found->passage == passage ? &*found : nullptr;
  };
  for (auto& candidates : of_paths) {
    if (traversal_.is_full()) return;
    std::sort(candidates.begin(), candidates.end(), [](const WalkCandidate& a, const WalkCandidate& b) {
      if (a.similarity != b.similarity) return a.similarity > b.similarity;
      return a.words != b.words ? a.words > b.words : a.passage < b.passage;
    });
    const auto from = static_cast<std::uint32_t>(traversal_.next++);
    std::uint32_t chosen = 0;
    for (const WalkCandidate& candidate : candidates) {
      if (chosen == settings_.branches || traversal_.is_full()) break;
      const WalkAnswer::Row* row = find_row(candidate.passage);
      // Every candidate must come with its edges if the walk can continue from it.
      if (continues && row == nullptr) return replies[0].refuse();
      const std::uint32_t hops = traversal_.visits[from].hops + 1;
      chosen += visit({candidate.passage, from, hops, {}, candidate.similarity}, row != nullptr ? row->edges : WalkEdges());
    }
  }
}

void KgpRounds::answer_by_visits(ShardHits& hits) const {
  for (const auto& [visit, score] : hits_of_visits(traversal_.visits, settings_.by_similarity)) {
    hits.passages.push_back(traversal_.visits[visit].passage);
    hits.scores.push_back(score);
  }
}

std::unique_ptr<MethodRounds> make_kgp_rounds(const AskedQuestion& question, const Options& options, std::string_view text) {
  return std::make_unique<KgpRounds>(question, read_kgp_settings(options, question.settings), text);
}

std::optional<EntityRules> rules_of_edges(const SearchSettings& settings, const Options& options) {
  const KgpSettings kgp = read_kgp_settings(options, settings);
  return kgp.edges == KgpEdges::nearest ? std::nullopt : std::optional(kgp.entities);
}

std::optional<std::uint32_t> terms_of_edges(const SearchSettings& settings, const Options& options) {
  const KgpSettings kgp = read_kgp_settings(options, settings);
  return kgp.edges == KgpEdges::terms ? std::optional(kgp.terms) : std::nullopt;
}

// The seeds are chosen by TF-IDF cosine.
BaseKind kind_of_seeds(bool) { return BaseKind::tfidf; }

Result<void> check_vocabulary(const CorpusSummary& corpus, const SearchSettings& settings, const Options& options) {
  const auto terms_each = terms_of_edges(settings, options);
  if (!terms_each || std::count(corpus.vocabularies.begin(), corpus.vocabularies.end(), *terms_each) != 0) return {};
  return Error{Status::wrong_state, concat("the corpus's summary lacks the vocabulary of ", *terms_each, " terms of kgp"),
               "kgp.terms"};
}

Result<std::vector<std::uint8_t>> count_terms(const Shard& shard, const SearchSettings& settings, const Options& options) {
  const auto terms_each = terms_of_edges(settings, options);
  if (!terms_each) return std::vector<std::uint8_t>();
  return write_vocabulary(count_vocabulary(shard, *terms_each, *rules_of_edges(settings, options)));
}

constexpr MethodCounts vocabularies = {MessageKind::vocabulary, count_terms, merge_vocabulary_bytes, give_vocabulary_bytes,
                                       add_vocabulary};

constexpr ShardMethod make_kgp_part() {
  ShardMethod part;
  part.make_rounds = make_kgp_rounds;
  part.begin_session = begin_kgp_session;
  part.scans_vectors = false;  // a walk reads only the vectors of its candidates
  part.entity_rules = rules_of_edges;
  part.counts = &vocabularies;
  part.base_kind = kind_of_seeds;
  part.check_corpus = check_vocabulary;
  return part;
}

}  // namespace

extern const ShardMethod kgp_in_shards;
const ShardMethod kgp_in_shards = make_kgp_part();

}  // namespace hop::core
