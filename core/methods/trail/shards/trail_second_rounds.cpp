// Merges the replies of the shards to the state of one graph: shared words get indices in a merged vocabulary, candidates are
// sorted by number, and counts are added up. Features and order are then computed by the same code as on one graph.
#include "core/methods/trail/shards/trail_second_rounds.hpp"

#include <algorithm>

#include "core/methods/question_analysis.hpp"
#include "core/methods/trail/trail_ranks.hpp"
#include "core/search/bm25.hpp"

namespace hop::core {
namespace {

// Marks all replies as malformed; the caller then reports an error.
void refuse(std::span<MessageReader> replies) {
  for (MessageReader& reply : replies) reply.refuse();
}

std::vector<std::uint32_t> numbers_of(const std::vector<NamedInQuestion::Entity>& entities) {
  std::vector<std::uint32_t> numbers;
  for (const NamedInQuestion::Entity& entity : entities) numbers.push_back(entity.number);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

}  // namespace

TrailSecondRounds::TrailSecondRounds(const AskedQuestion& question, const TrailSettings& settings, const WordRounds& words,
                                     const NamedInQuestion& named, TrailLists lists, std::uint64_t largest_mass,
                                     std::uint64_t largest_mass_of_seeds)
    : question_(&question),
      settings_(settings),
      named_titles_(numbers_of(named.entities)),
      masked_(named.masked),
      lists_(std::move(lists)) {
  for (std::uint32_t place = 0; place < words.passages_of_terms.size(); ++place) {
    if (words.passages_of_terms[place] == 0) continue;
    const double idf = bm25_idf(question.corpus.passage_count, words.passages_of_terms[place]);
    // Only terms that some shard has count, and only the first most_covered_terms of them get a bit.
    if (facts_.idf.size() < most_covered_terms) facts_.idf.push_back(idf), places_of_bits_.push_back(place);
    facts_.total_idf += idf;
    facts_.term_count += question.ask.terms[place].count;
    terms_.push_back(question.ask.terms[place].text);
  }
  named_ = named_titles_;
  for (const std::uint32_t phrase : numbers_of(named.phrases)) named_.push_back(phrase);
  std::sort(named_.begin(), named_.end());
  facts_.named_entities = static_cast<std::uint32_t>(named_.size());
  facts_.names_a_title = !named_titles_.empty();
  facts_.is_keywords = reads_as_keywords(question.ask.text);
  facts_.words_maximum = words.words_maximum;
  facts_.largest_mass = largest_mass;
  facts_.largest_mass_of_seeds = largest_mass_of_seeds;
  facts_.has_vectors = !question.ask.vector.empty();
  facts_.corpus_passages = static_cast<std::uint32_t>(question.corpus.passage_count);
  learned_share_ = corpus_share(question.corpus.passage_count, trail_documents(question.corpus.documents, question.corpus.names));
  first_.assign(lists_.fused.begin(),
                lists_.fused.begin() + static_cast<std::ptrdiff_t>(std::min(most_first_passages, lists_.fused.size())));
  heads_ = heads_of_trail_lists(lists_, settings_);
}

std::vector<std::uint32_t> TrailSecondRounds::head_of_base_list() const {
  return {lists_.base.begin(),
          lists_.base.begin() + static_cast<std::ptrdiff_t>(std::min(passages_of_spread, lists_.base.size()))};
}

void TrailSecondRounds::start(MessageWriter& next) {
  FirstCommand command;
  command.passages = first_;
  std::sort(command.passages.begin(), command.passages.end());
  command.places_of_bits = places_of_bits_;
  command.pairs = learned_share_ < 1;
  if (command.pairs) command.base_list = head_of_base_list();
  write_command(next, Command::first);
  write_first(next, command);
}

bool TrailSecondRounds::take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits) {
  bool fits = true;
  switch (phase_) {
    case Phase::first:
      fits = take_first(replies, next);
      phase_ = Phase::linked;
      break;
    case Phase::linked:
      fits = take_linked(replies, next);
      phase_ = Phase::facts;
      break;
    case Phase::facts:
      fits = take_facts(replies, next);
      phase_ = Phase::places;
      break;
    case Phase::places:
      fits = take_places(replies);
      if (fits) answer(hits);
      if (!fits) refuse(replies);
      return true;
  }
  if (!fits) refuse(replies);
  return false;
}

// Merges the first passages of all shards and sends their links. False: a reply contradicts the request.
bool TrailSecondRounds::take_first(std::span<MessageReader> replies, MessageWriter& next) {
  std::vector<FirstAnswer::Passage> told(first_.size());
  std::vector<FirstAnswer::Base> base(learned_share_ < 1 ? head_of_base_list().size() : 0);
  // Each passage must come from exactly one shard.
  std::size_t known = 0, known_of_base = 0;
  const auto place_in = [](const std::vector<std::uint32_t>& list, std::uint32_t passage) {
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), passage) - list.begin());
  };
  std::vector<bool> is_told(first_.size(), false), is_base_told(base.size(), false);
  const std::vector<std::uint32_t> base_head = head_of_base_list();
  for (MessageReader& reply : replies) {
    FirstAnswer answer = read_first_answer(reply);
    for (FirstAnswer::Passage& passage : answer.passages) {
      const std::size_t place = place_in(first_, passage.passage);
      const std::size_t dimension = facts_.has_vectors ? question_->corpus.dimension : 0;
      if (place == first_.size() || is_told[place] || passage.first.vector.size() != dimension) return false;
      is_told[place] = true, ++known;
      told[place] = std::move(passage);
    }
    for (FirstAnswer::Base& of : answer.base_list) {
      const std::size_t place = place_in(base_head, of.passage);
      if (place >= base.size() || is_base_told[place]) return false;
      is_base_told[place] = true, ++known_of_base;
      base[place] = std::move(of);
    }
  }
  if (known != first_.size() || known_of_base != base.size()) return false;

  LinkedCommand command;
  command.first = first_;
  command.candidates = heads_;
  command.idf = facts_.idf;
  command.is_keywords = facts_.is_keywords;
  for (const FirstAnswer::Passage& passage : told)
    command.words.insert(command.words.end(), passage.rare_words.begin(), passage.rare_words.end());
  std::sort(command.words.begin(), command.words.end());
  command.words.erase(std::unique(command.words.begin(), command.words.end()), command.words.end());
  const TermSet known_terms = first_terms(facts_.idf.size());
  std::vector<FirstPassage> first;
  for (FirstAnswer::Passage& passage : told) {
    FirstPassage& of = first.emplace_back(std::move(passage.first));
    if ((of.terms & ~known_terms) != 0) return false;
    for (const std::string& word : passage.rare_words) {
      const auto place = std::lower_bound(command.words.begin(), command.words.end(), word);
      of.rare_words.push_back(static_cast<std::uint32_t>(place - command.words.begin()));
    }
    command.terms_of_first.push_back(of.terms);
    facts_.first.push_back({of.terms, of.cosine, passage.passage});
    if (facts_.has_vectors) first_vectors_.push_back(std::move(of.vector));
  }
  command.links = join_first_passages(first, named_);
  write_command(next, Command::linked);
  write_linked(next, command);

  std::vector<std::vector<std::string>> pairs;
  for (FirstAnswer::Base& of : base) {
    documents_.push_back(of.document);
    if (pairs.size() < most_bridge_passages) pairs.push_back(std::move(of.pairs));
  }
  // The share of the corpus decided whether the documents were requested; that of the question needs them.
  learned_share_ = std::max(learned_share_, question_share(documents_, facts_.names_a_title));
  if (learned_share_ < 1) pairs_ = join_bridge_pairs(pairs, terms_);
  return true;
}

// Merges the best linked passages of all shards and requests the facts about all candidates.
bool TrailSecondRounds::take_linked(std::span<MessageReader> replies, MessageWriter& next) {
  std::vector<LinkedPassage> linked;
  for (MessageReader& reply : replies) {
    const std::vector<LinkedPassage> of_shard = read_linked_answer(reply);
    linked.insert(linked.end(), of_shard.begin(), of_shard.end());
  }
  std::sort(linked.begin(), linked.end(), is_better_linked);
  if (linked.size() > most_linked_candidates) linked.resize(most_linked_candidates);
  passages_ = heads_;
  for (const LinkedPassage& of : linked) passages_.push_back(of.passage);
  std::sort(passages_.begin(), passages_.end());
  if (std::adjacent_find(passages_.begin(), passages_.end()) != passages_.end()) return false;

  FactsCommand command;
  command.masked_terms = terms_of(question_->analyzer, masked_);
  command.masked_vector = question_->masked_vector;
  facts_.has_masked_vector = !command.masked_vector.empty();
  command.named = named_titles_;
  command.passages = passages_;
  command.first_vectors = first_vectors_;
  command.with_documents = learned_share_ < 1;
  command.pairs = pairs_;
  write_command(next, Command::facts);
  write_facts_command(next, command);
  return true;
}

// Collects the facts and requests the counts that ranks and bridges still need.
bool TrailSecondRounds::take_facts(std::span<MessageReader> replies, MessageWriter& next) {
  std::vector<CandidateFacts> told;
  for (MessageReader& reply : replies) {
    std::vector<CandidateFacts> of_shard = read_facts(reply, pairs_.size());
    told.insert(told.end(), std::make_move_iterator(of_shard.begin()), std::make_move_iterator(of_shard.end()));
  }
  std::sort(told.begin(), told.end(),
            [](const CandidateFacts& a, const CandidateFacts& b) { return a.facts.passage < b.facts.passage; });
  if (told.size() != passages_.size()) return false;
  const TermSet known_terms = first_terms(facts_.idf.size());
  const auto first = static_cast<FirstSet>((1u << first_.size()) - 1);
  std::vector<bool> is_met(pairs_.size(), false);
  for (std::size_t c = 0; c < told.size(); ++c) {
    const TrailFacts& facts = told[c].facts;
    if (facts.passage != passages_[c] || ((facts.terms | facts.title_terms) & ~known_terms) != 0 ||
        (facts.links.wide & ~first) != 0) {
      return false;
    }
    candidates_.push_back(facts);
    if (!(facts_.words_maximum > 0)) candidates_.back().masked_words = 0;
    for (const std::uint32_t pair : told[c].pairs) is_met[pair] = true;
    pairs_of_candidate_.push_back(std::move(told[c].pairs));
  }
  // Ranks below the heads of the lists, and document frequencies of pairs that some candidate has, need counts over the corpus.
  PlacesCommand command;
  const TrailRanks ranks(lists_, settings_, candidates_);
  command.base.assign(ranks.base_places().begin(), ranks.base_places().end());
  command.graph.assign(ranks.graph_places().begin(), ranks.graph_places().end());
  for (std::uint32_t p = 0; p < pairs_.size(); ++p) {
    if (!is_met[p]) continue;
    met_pairs_.push_back(p);
    command.pairs.emplace_back(pairs_[p].first_term(), pairs_[p].second_term());
  }
  std::sort(command.pairs.begin(), command.pairs.end());
  std::sort(met_pairs_.begin(), met_pairs_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(pairs_[a].first_term(), pairs_[a].second_term()) <
           std::pair(pairs_[b].first_term(), pairs_[b].second_term());
  });
  write_command(next, Command::places);
  write_places(next, command);
  return true;
}

// Adds up the counts of all shards.
bool TrailSecondRounds::take_places(std::span<MessageReader> replies) {
  TrailRanks ranks(lists_, settings_, candidates_);
  PlacesAnswer sum{std::vector<std::uint32_t>(ranks.base_places().size()),
                   std::vector<std::uint32_t>(ranks.graph_places().size()), std::vector<std::uint32_t>(met_pairs_.size())};
  for (MessageReader& reply : replies) {
    const PlacesAnswer answer = read_places_answer(reply);
    const auto add = [](std::vector<std::uint32_t>& to, const std::vector<std::uint32_t>& from) {
      if (to.size() != from.size()) return false;
      for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
      return true;
    };
    if (!add(sum.base, answer.base) || !add(sum.graph, answer.graph) || !add(sum.pairs, answer.pairs)) return false;
  }
  ranks.set_base(sum.base);
  ranks.set_graph(sum.graph);
  ranks.fill(candidates_);
  for (std::size_t i = 0; i < met_pairs_.size(); ++i) pairs_[met_pairs_[i]].passages_of_pair = sum.pairs[i];
  return true;
}

// Orders the candidates as SecondStage::rank() does on one graph, without explanations.
void TrailSecondRounds::answer(ShardHits& hits) const {
  const TrailFeatures features = find_trail_features(facts_, candidates_);
  const TrailModel model = trail_model(settings_, facts_);
  TrailMix mix;
  mix.learned = learned_share_;
  for (std::size_t c = 0; c < candidates_.size() && learned_share_ < 1; ++c) {
    mix.bridges.push_back(
        bridge_of(pairs_, pairs_of_candidate_[c], candidates_[c].document, documents_, question_->corpus.passage_count));
  }
  const std::size_t most = question_->settings.hits;
  const double base_factor = settings_.base_factor;
  float last_score = 0;
  for (const OrderedCandidate& ordered : order_candidates(facts_, candidates_, features, model, mix, base_factor)) {
    last_score = static_cast<float>(ordered.score);
    if (hits.passages.size() == most) continue;
    hits.passages.push_back(candidates_[ordered.candidate].passage);
    hits.scores.push_back(last_score);
  }
  for (std::size_t i = 0; i < lists_.fused.size() && hits.passages.size() < most; ++i) {
    if (std::binary_search(passages_.begin(), passages_.end(), lists_.fused[i])) continue;
    hits.passages.push_back(lists_.fused[i]);
    hits.scores.push_back(score_behind(last_score, i));
  }
}

}  // namespace hop::core
