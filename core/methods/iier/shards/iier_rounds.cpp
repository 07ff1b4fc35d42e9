// IIER on a sharded corpus, coordinator side: one round for word statistics and the question's keywords, one for seed
// candidates, then two per wave of chains: the nearest neighbors of the chains' ends, and each shard's best next passage.
#include <algorithm>
#include <map>

#include "core/base/csr.hpp"
#include "core/methods/iier/chain_score.hpp"
#include "core/methods/iier/chains.hpp"
#include "core/methods/iier/cover_seeds.hpp"
#include "core/methods/iier/iier_settings.hpp"
#include "core/methods/iier/passage_keywords.hpp"
#include "core/methods/iier/shards/chain_messages.hpp"
#include "core/methods/iier/shards/iier_session.hpp"
#include "core/methods/iier/shards/phrase_counts.hpp"

namespace hop::core {
namespace {

// Selects the question's keywords among those that the shards found. It builds a graph of only these keys, so that
// find_question_keywords() makes the same choice as on one graph.
std::vector<std::uint32_t> question_keywords_of(std::vector<NumberedKey> keys, std::string_view question) {
  std::sort(keys.begin(), keys.end(), [](const NumberedKey& a, const NumberedKey& b) { return a.key < b.key; });
  const auto are_same = [](const NumberedKey& a, const NumberedKey& b) { return a.key == b.key; };
  keys.erase(std::unique(keys.begin(), keys.end(), are_same), keys.end());
  std::string blob;
  std::vector<std::uint32_t> offsets = {0};
  PassageKeywords held;
  for (const NumberedKey& key : keys) {
    blob += key.key;
    offsets.push_back(static_cast<std::uint32_t>(blob.size()));
    held.passages_of_keyword.values.push_back(0);  // a placeholder: some passage has the keyword
    held.passages_of_keyword.end_row();
  }
  Graph graph;
  graph.keyword_keys = {offsets, blob};
  std::vector<std::uint32_t> numbers;
  for (const std::uint32_t found : find_question_keywords(graph, held, question)) numbers.push_back(keys[found].number);
  return numbers;
}

class IierRounds final : public MethodRounds {
 public:
  IierRounds(const AskedQuestion& question, const IierSettings& settings, std::string_view text)
      : question_(question), settings_(settings), text_(text) {}

  void start(MessageWriter& first) override {
    WordRounds::ask(question_, first);
    write_command(first, Command::chain_keys);
    first.text(text_);
  }

  Result<bool> take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits) override {
    switch (phase_) {
      case Phase::keys:
        take_keys(replies);
        if (by_words()) words_.ask_for_norm(question_, next);
        write_command(next, Command::chain_seeds);
        next.number(keywords_.size());
        for (const std::uint32_t keyword : keywords_) next.number(keyword);
        phase_ = Phase::seeds;
        return false;
      case Phase::seeds:
        take_seeds(replies);
        write_command(next, Command::chain_list);
        next.number(question_.settings.hits + chains_.size() * settings_.passages);
        phase_ = Phase::list;
        begin_wave(next);
        return false;
      case Phase::list:
        list_ = merge_lists(replies, question_.settings.hits + chains_.size() * settings_.passages, false);
        phase_ = wave_;
        break;
      default: break;
    }
    // The two rounds of a wave alternate until no chain grows.
    if (phase_ == Phase::near) {
      take_near(replies);
      ask_growth(next);
      phase_ = Phase::growth;
      return false;
    }
    if (phase_ == Phase::growth) {
      take_growth(replies);
      begin_wave(next);
      phase_ = wave_;
      if (phase_ != Phase::done) return false;
    }
    answer(hits);
    return true;
  }

  std::unique_ptr<MethodRounds> copy() const override { return std::make_unique<IierRounds>(*this); }

 private:
  // The reply of phase `list` also holds the first wave.
  enum class Phase { keys, seeds, list, near, growth, done };

  // A chain with the data that shards need to extend it.
  struct Growing {
    Chain chain;
    ChainFacts end;                           // facts of its last passage
    std::vector<std::vector<float>> vectors;  // of its passages
    std::string text;
    std::vector<NumberedScore> nearest;  // to its end
    std::vector<SentTerm> terms;         // of its text
    float norm = 0;
    std::map<std::uint32_t, float> closeness;  // of its passages
  };

  bool by_words() const { return question_.ask.vector.empty(); }
  bool finds_nearest() const { return question_.corpus.dimension > 0 && settings_.rules.nearest > 0; }
  bool continues(const Growing& growing) const { return growing.chain.size() == length_; }

  void take_keys(std::span<MessageReader> replies);
  void take_seeds(std::span<MessageReader> replies);
  void begin_wave(MessageWriter& next);
  void take_near(std::span<MessageReader> replies);
  void ask_growth(MessageWriter& next) const;
  void take_growth(std::span<MessageReader> replies);
  void answer(ShardHits& hits) const;
  void append(Growing& growing, ChainPassage step, ChainFacts facts) const;
  // Whether the vector in a reply has the corpus's dimension, or is empty if none was requested.
  bool fits(const ChainFacts& facts) const {
    const bool has_vector = !by_words() || finds_nearest();
    return facts.vector.size() == (has_vector ? question_.corpus.dimension : 0);
  }
  std::vector<Growing*> growing() {
    std::vector<Growing*> all;
    for (Growing& one : chains_) {
      if (continues(one)) all.push_back(&one);
    }
    return all;
  }

  const AskedQuestion& question_;
  IierSettings settings_;
  std::string text_;
  Phase phase_ = Phase::keys;
  Phase wave_ = Phase::done;  // the part of a wave in the message under way
  WordRounds words_;
  std::vector<std::uint32_t> keywords_;  // of the question
  std::vector<Growing> chains_;
  std::size_t length_ = 1;  // of the growing chains
  std::vector<NumberedScore> list_;
};

void IierRounds::take_keys(std::span<MessageReader> replies) {
  words_.take_answers(question_, replies);
  std::vector<NumberedKey> keys;
  for (MessageReader& reply : replies) {
    std::vector<NumberedKey> of_shard = read_keys(reply);
    keys.insert(keys.end(), std::make_move_iterator(of_shard.begin()), std::make_move_iterator(of_shard.end()));
  }
  keywords_ = question_keywords_of(std::move(keys), text_);
}

void IierRounds::append(Growing& growing, ChainPassage step, ChainFacts facts) const {
  step.passage = facts.passage;
  growing.chain.push_back(step);
  growing.closeness[facts.passage] = facts.closeness;
  if (!by_words()) growing.vectors.push_back(facts.vector);
  if (by_words()) append_to_text_of_chain({}, facts.text, growing.text);
  growing.end = std::move(facts);
}

// Chooses the cover among the candidates, in the order of passages, with the same function as on one graph.
void IierRounds::take_seeds(std::span<MessageReader> replies) {
  std::vector<SeedCandidate> candidates;
  for (MessageReader& reply : replies) {
    if (by_words()) reply.single();  // the largest cosine: IIER does not scale by it
    for (SeedCandidate& candidate : read_seed_candidates(reply, keywords_.size())) {
      if (!fits(candidate.facts)) return reply.refuse();
      candidates.push_back(std::move(candidate));
    }
  }
  std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) { return a.facts.passage < b.facts.passage; });
  Csr<std::uint32_t> keywords_of_candidate;
  // Keywords are identified by their place in the question, as in SeedCandidate::covers.
  std::vector<std::uint32_t> wanted(keywords_.size());
  for (std::uint32_t place = 0; place < wanted.size(); ++place) wanted[place] = place;
  std::vector<float> closeness;
  for (const SeedCandidate& candidate : candidates) {
    auto& values = keywords_of_candidate.values;
    values.insert(values.end(), candidate.covers.begin(), candidate.covers.end());
    keywords_of_candidate.end_row();
    closeness.push_back(candidate.facts.closeness);
  }
  const Csr<std::uint32_t> candidates_of_keyword = transpose(keywords_of_candidate.view(), wanted.size());
  std::vector<std::uint32_t> seeds = choose_cover_seeds(candidates_of_keyword.view(), wanted, closeness, nullptr);
  if (seeds.empty() && !candidates.empty()) {
    const auto closest = std::max_element(closeness.begin(), closeness.end());  // the first of equal values
    if (!by_words() || *closest > 0) seeds.push_back(static_cast<std::uint32_t>(closest - closeness.begin()));
  }
  for (const std::uint32_t seed : seeds) {
    ChainFacts& facts = candidates[seed].facts;
    const ChainPassage first = chain_of_seed(facts.passage, facts.closeness, settings_.weights).front();
    append(chains_.emplace_back(), first, std::move(facts));
  }
}

// Requests the nearest neighbors of the chains' ends, or the next passages at once if no neighbors are needed.
void IierRounds::begin_wave(MessageWriter& next) {
  wave_ = Phase::done;
  if (length_ == settings_.passages || growing().empty()) return;
  if (!by_words() && !finds_nearest()) {
    wave_ = Phase::growth;
    return ask_growth(next);
  }
  wave_ = Phase::near;
  std::vector<ChainEnd> ends;
  for (Growing* one : growing()) {
    one->terms = by_words() ? terms_of(question_.analyzer, one->text) : std::vector<SentTerm>();
    ends.push_back({one->end.passage, finds_nearest() ? one->end.vector : std::vector<float>(), one->terms});
  }
  write_command(next, Command::chain_near);
  write_ends(next, ends);
}

void IierRounds::take_near(std::span<MessageReader> replies) {
  const std::vector<Growing*> waiting = growing();
  std::vector<std::vector<std::uint32_t>> counts;
  for (Growing* one : waiting) {
    one->nearest.clear();
    counts.emplace_back(one->terms.size());
  }
  for (MessageReader& reply : replies) {
    const std::vector<EndAnswer> answers = read_ends_answer(reply);
    if (answers.size() != waiting.size()) return reply.refuse();
    for (std::size_t at = 0; at < waiting.size(); ++at) {
      const EndAnswer& answer = answers[at];
      if (answer.passages_of_terms.size() != counts[at].size()) return reply.refuse();
      // Every shard that knows a term reports the corpus-wide count; the others report 0.
      for (std::size_t t = 0; t < counts[at].size(); ++t) counts[at][t] = std::max(counts[at][t], answer.passages_of_terms[t]);
      waiting[at]->nearest.insert(waiting[at]->nearest.end(), answer.nearest.begin(), answer.nearest.end());
    }
  }
  for (std::size_t at = 0; at < waiting.size(); ++at) {
    std::vector<NumberedScore>& nearest = waiting[at]->nearest;
    std::sort(nearest.begin(), nearest.end(), [](const NumberedScore& a, const NumberedScore& b) {
      return a.score != b.score ? a.score > b.score : a.passage < b.passage;
    });
    // Each shard sent its own k nearest; the k nearest of all shards are among them.
    if (nearest.size() > settings_.rules.nearest) nearest.resize(settings_.rules.nearest);
    waiting[at]->norm = norm_of_terms(question_.corpus.passage_count, waiting[at]->terms, counts[at]);
  }
}

void IierRounds::ask_growth(MessageWriter& next) const {
  std::vector<GrowingChain> chains;
  for (const Growing& one : chains_) {
    if (!continues(one)) continue;
    GrowingChain& chain = chains.emplace_back();
    for (const ChainPassage& step : one.chain) chain.passages.push_back(step.passage);
    chain.trust = one.chain.back().trust;
    chain.keywords = one.end.keywords;
    chain.nearest = one.nearest;
    if (!by_words()) chain.path = mean_of_vectors(one.vectors);
    chain.norm = one.norm;
  }
  write_command(next, Command::chain_grow);
  write_growing(next, chains);
}

void IierRounds::take_growth(std::span<MessageReader> replies) {
  const std::vector<Growing*> waiting = growing();
  std::vector<NextOfChain> best(waiting.size());
  for (MessageReader& reply : replies) {
    std::vector<NextOfChain> of_shard = read_next(reply);
    if (of_shard.size() != waiting.size()) return reply.refuse();
    for (std::size_t at = 0; at < waiting.size(); ++at) {
      NextOfChain& next = of_shard[at];
      if (!next.is_there) continue;
      // Replies are untrusted: a shard must not extend a chain with a passage that is already on it.
      if (!fits(next.facts) || is_on_chain(waiting[at]->chain, next.facts.passage)) return reply.refuse();
      // Ties by the smaller passage number, as on one graph.
      const bool is_better = !best[at].is_there || next.score > best[at].score ||
                             (next.score == best[at].score && next.facts.passage < best[at].facts.passage);
      if (is_better) best[at] = std::move(next);
    }
  }
  for (std::size_t at = 0; at < waiting.size(); ++at) {
    if (!best[at].is_there) continue;
    const ChainPassage step{0, best[at].score_of_hit, PathLink::question, best[at].trust};
    append(*waiting[at], step, std::move(best[at].facts));
  }
  ++length_;
}

// Ranks like one graph, over the passages that can be in the ranking.
void IierRounds::answer(ShardHits& hits) const {
  std::map<std::uint32_t, float> closeness;  // by passage number, so that places have the same order
  for (const NumberedScore& scored : list_) closeness.emplace(scored.passage, scored.score);
  for (const Growing& one : chains_) closeness.insert(one.closeness.begin(), one.closeness.end());
  std::vector<std::uint32_t> numbers;
  std::vector<float> values;
  for (const auto& [number, value] : closeness) numbers.push_back(number), values.push_back(value);
  std::vector<Chain> chains;
  for (const Growing& one : chains_) {
    for (ChainPassage& step : chains.emplace_back(one.chain)) {
      const auto place = std::lower_bound(numbers.begin(), numbers.end(), step.passage);
      step.passage = static_cast<std::uint32_t>(place - numbers.begin());
    }
  }
  ChainRankingRules rules;
  rules.chains_first = settings_.chains_first;
  rules.words_alone = by_words();
  rules.hits = question_.settings.hits;
  rules.question_weight = settings_.weights.question;
  const Ranking ranking = rank_chains(chains, values, nullptr, rules);
  for (const std::uint32_t place : ranking.passages) hits.passages.push_back(numbers[place]);
  hits.scores = ranking.scores;
}

std::unique_ptr<MethodRounds> make_iier_rounds(const AskedQuestion& question, const Options& options, std::string_view text) {
  return std::make_unique<IierRounds>(question, read_iier_settings(question.settings, options).value(), text);
}

Result<void> check_iier(const SearchSettings& settings, const Options& options) {
  if (options.text("iier.keywords") == "ask") {
    return Error{Status::unsupported, "iier.keywords = ask is not supported on a sharded corpus", "iier.keywords"};
  }
  if (options.text("iier.path_vectors") == "ask") {
    return Error{Status::unsupported, "iier.path_vectors = ask is not supported on a sharded corpus: use mean",
                 "iier.path_vectors"};
  }
  if (auto iier = read_iier_settings(settings, options); !iier) return std::move(iier).error();
  return {};
}

// With a question vector its cosines, otherwise TF-IDF cosines.
BaseKind kind_of_chains(bool has_vector) { return has_vector ? BaseKind::dense : BaseKind::tfidf; }

Result<void> check_phrase_counts(const CorpusSummary& corpus, const SearchSettings&, const Options& options) {
  if (!corpus.has_phrase_counts)
    return Error{Status::wrong_state, "the corpus's summary lacks the phrase counts of method iier", "method"};
  if (options.weights() && corpus.passage_count > 0) {
    if (auto network = read_chain_network(*options.weights(), corpus.dimension); !network) return std::move(network).error();
  }
  return {};
}

Result<std::vector<std::uint8_t>> count_all_phrases(const Shard& shard, const SearchSettings&, const Options&) {
  return write_phrase_counts(count_phrases(shard));
}

constexpr MethodCounts phrases = {MessageKind::phrase_counts, count_all_phrases, merge_phrase_counts_bytes,
                                  give_phrase_counts_bytes, add_phrase_counts};

constexpr ShardMethod make_iier_part() {
  ShardMethod part;
  part.make_rounds = make_iier_rounds;
  part.begin_session = begin_iier_session;
  part.check = check_iier;
  part.base_kind = kind_of_chains;
  part.check_corpus = check_phrase_counts;
  part.counts = &phrases;
  return part;
}

}  // namespace

extern const ShardMethod iier_in_shards;
const ShardMethod iier_in_shards = make_iier_part();

}  // namespace hop::core
