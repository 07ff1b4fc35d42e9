// Maps the corpus-wide numbers of a command to the shard's own, builds the neighbors that lie in this shard, and chooses the
// best of them with choose_next(). The coordinator takes the best over all shards.
#include "core/methods/iier/shards/shard_chains.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/concat.hpp"
#include "core/base/text_table.hpp"
#include "core/graph/neighbors.hpp"
#include "core/methods/iier/chain_growth.hpp"
#include "core/methods/views.hpp"
#include "core/search/tfidf.hpp"
#include "core/search/top_k.hpp"
#include "core/shards/session/shard_words.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

Error not_these_chains(std::string_view why) { return {Status::bad_input, concat("message to a shard: chains ", why), ""}; }

}  // namespace

Result<ShardChains> ShardChains::begin(const Shard& shard, const IierSettings& settings, const Options& options) {
  ShardChains chains(shard, settings);
  chains.keywords_ = shard.keywords;
  if (shard.keywords == nullptr) {
    return Error{Status::wrong_state, concat("shard ", shard.number, " lacks the phrase counts of method iier"), "method"};
  }
  if (shard.graph->view().passage_count() == 0) return chains;
  if (shard.nearest.rows() > 0) {
    return Error{Status::unsupported,
                 concat("method iier: shard ", shard.number,
                        " stores nearest neighbors (nearest.count), which lack the cosines to passages of other shards"),
                 "nearest.count"};
  }
  if (options.weights()) {
    auto network = read_chain_network(*options.weights(), shard.graph->view().dimension);
    if (!network) return std::move(network).error();
    chains.network_ = std::move(network).value();
  }
  return chains;
}

std::optional<std::uint32_t> ShardChains::find_keyword(std::uint32_t number) const {
  const std::vector<std::uint32_t>& numbers = keywords_->number_of_keyword;
  const auto found = std::lower_bound(numbers.begin(), numbers.end(), number);
  if (found == numbers.end() || *found != number) return std::nullopt;
  return static_cast<std::uint32_t>(found - numbers.begin());
}

std::vector<NumberedKey> ShardChains::keys(std::string_view question) const {
  KeyTokens tokens;
  find_key_tokens(question, tokens);
  std::set<std::uint32_t> found;
  for (std::size_t first = 0; first < tokens.tokens.size(); ++first) {
    // Every keyword at every position: the coordinator chooses the longest matches over all shards.
    const std::size_t longest = std::min(tokens.tokens.size() - first, most_tokens_of_a_keyword);
    for (std::size_t length = 1; length <= longest; ++length) {
      const auto keyword = find_sorted(view().keyword_keys, tokens.key(first, first + length - 1));
      if (keyword && !keywords_->keywords.passages_with(*keyword).empty()) found.insert(*keyword);
    }
  }
  std::vector<NumberedKey> keys;
  for (const std::uint32_t keyword : found)
    keys.push_back({std::string(view().keyword_keys[keyword]), keywords_->number_of_keyword[keyword]});
  return keys;
}

ChainFacts ShardChains::facts_of(std::uint32_t passage, const Asked& asked) const {
  ChainFacts facts;
  facts.passage = shard_->number_of_passage[passage];
  facts.closeness = asked.closeness[passage];
  for (const std::uint32_t keyword : keywords_->keywords.keywords_of_passage.row(passage))
    facts.keywords.push_back(keywords_->number_of_keyword[keyword]);
  if (finds_nearest() || !asked.vector.empty()) {
    facts.vector.resize(view().dimension);
    read_row(vector_view(view()), passage, facts.vector);
  }
  if (asked.vector.empty()) append_to_text_of_chain(view().passage_titles[passage], passage_text(view(), passage), facts.text);
  return facts;
}

std::vector<SeedCandidate> ShardChains::seeds(std::span<const std::uint32_t> keywords, const Asked& asked) const {
  std::map<std::uint32_t, std::vector<std::uint32_t>> covers_of_passage;
  for (std::uint32_t place = 0; place < keywords.size(); ++place) {
    const auto keyword = find_keyword(keywords[place]);
    if (!keyword) continue;
    for (const std::uint32_t passage : keywords_->keywords.passages_with(*keyword)) {
      if (asked.allowed == nullptr || asked.allowed->contains(passage)) covers_of_passage[passage].push_back(place);
    }
  }
  std::map<std::vector<std::uint32_t>, std::uint32_t> best;  // passages are ascending, so ties keep the smaller one
  for (const auto& [passage, covers] : covers_of_passage) {
    const auto [place, is_new] = best.emplace(covers, passage);
    // Among passages with equal covers, the greedy cover can only choose the closest.
    if (!is_new && asked.closeness[passage] > asked.closeness[place->second]) place->second = passage;
  }
  if (best.empty()) {
    std::vector<std::uint32_t> closest;
    top_k(asked.closeness, 1, closest, asked.allowed);
    if (!closest.empty()) best.emplace(std::vector<std::uint32_t>(), closest.front());
  }
  std::vector<SeedCandidate> seeds;
  for (const auto& [covers, passage] : best) seeds.push_back({covers, facts_of(passage, asked)});
  return seeds;
}

std::vector<NumberedScore> ShardChains::list(std::size_t count, const Asked& asked) const {
  std::vector<std::uint32_t> closest;
  top_k(asked.closeness, count, closest, asked.allowed);
  std::vector<NumberedScore> scores;
  for (const std::uint32_t passage : closest) scores.push_back({shard_->number_of_passage[passage], asked.closeness[passage]});
  return scores;
}

// Searches all passages, allowed or not: a filter never changes the graph.
std::vector<NumberedScore> ShardChains::nearest_to(const ChainEnd& end) const {
  std::vector<float> cosines(view().passage_count());
  scan(shard_->graph->kernels(), vector_view(view()), end.vector, 0, view().passage_count(), cosines);
  const auto here = shard_->find_passage(end.passage);
  std::vector<std::uint32_t> nearest;
  // One more than needed, because the passage itself may be in this shard.
  top_k(cosines, settings_.rules.nearest + std::size_t{1}, nearest);
  std::vector<NumberedScore> scores;
  for (const std::uint32_t passage : nearest) {
    if (here != passage && scores.size() < settings_.rules.nearest)
      scores.push_back({shard_->number_of_passage[passage], cosines[passage]});
  }
  return scores;
}

Result<std::vector<EndAnswer>> ShardChains::near(std::vector<ChainEnd> ends, const Asked& asked) {
  if (ends.size() > most_question_keywords) return not_these_chains("exceed the limit of a question");
  std::vector<EndAnswer> answers;
  for (ChainEnd& end : ends) {
    EndAnswer& answer = answers.emplace_back();
    if (!end.vector.empty() && view().passage_count() > 0) {
      if (end.vector.size() != view().dimension) return not_these_chains("have vectors of another dimension");
      answer.nearest = nearest_to(end);
    }
    // Only the terms are needed again, when the chains grow.
    end.vector.clear();
    if (!asked.vector.empty()) continue;
    for (const SentTerm& term : end.terms) {
      const auto known = find_sorted(view().terms, term.text);
      answer.passages_of_terms.push_back(known ? shard_->passages_of_term[*known] : 0);
    }
  }
  ends_ = std::move(ends);
  return answers;
}

std::vector<Interaction> ShardChains::neighbors_of(const GrowingChain& chain, const PassageSet* allowed) const {
  std::vector<Interaction> found;
  const auto here = shard_->find_passage(chain.passages.back());
  std::vector<std::uint32_t> adjacent, keywords;
  if (here) append_adjacent(view(), *here, adjacent);
  for (const std::uint32_t other : adjacent) found.push_back({other, true, 0, 0});
  for (const NumberedScore& near : chain.nearest) {
    if (const auto other = shard_->find_passage(near.passage)) found.push_back({*other, false, near.score, 0});
  }
  for (const std::uint32_t number : chain.keywords) {
    if (const auto keyword = find_keyword(number)) keywords.push_back(*keyword);
  }
  append_sharers(keywords_->keywords, keywords, here ? *here : no_index, settings_.rules.shared, found);
  merge_interactions(found);
  const auto is_out = [&](const Interaction& edge) {
    const std::uint32_t number = shard_->number_of_passage[edge.passage];
    return (allowed != nullptr && !allowed->contains(edge.passage)) ||
           std::find(chain.passages.begin(), chain.passages.end(), number) != chain.passages.end();
  };
  found.erase(std::remove_if(found.begin(), found.end(), is_out), found.end());
  return found;
}

NextOfChain ShardChains::next_of(const GrowingChain& chain, std::size_t at, const Asked& asked) const {
  NextOfChain next;
  const std::vector<Interaction> neighbors = neighbors_of(chain, asked.allowed);
  if (neighbors.empty()) return next;
  std::vector<float> path_closeness;
  if (asked.vector.empty()) {
    path_closeness.resize(view().passage_count());
    tfidf_scores(lexical_view_of(*shard_), shard_->tfidf_norms, known_terms(*shard_, ends_[at].terms), path_closeness,
                 chain.norm);
  }
  const ChainGrowth growth{
      settings_.weights, network_ ? &*network_ : nullptr, asked.vector, asked.closeness, chain.path, path_closeness, chain.trust};
  const ChosenNext chosen = choose_next(*shard_->graph, growth, neighbors);
  next.is_there = true;
  next.score = chosen.score;
  next.score_of_hit = chosen.step.score;
  next.trust = chosen.step.trust;
  next.facts = facts_of(chosen.step.passage, asked);
  return next;
}

Result<std::vector<NextOfChain>> ShardChains::grow(std::span<const GrowingChain> chains, const Asked& asked) const {
  if (chains.size() > most_question_keywords) return not_these_chains("exceed the limit of a question");
  const bool by_words = asked.vector.empty();
  if (by_words && chains.size() != ends_.size()) return not_these_chains("differ from those of the command before");
  std::vector<NextOfChain> next;
  for (const GrowingChain& chain : chains) {
    const bool is_long = chain.passages.size() > settings_.passages || chain.keywords.size() > keywords_of_a_passage ||
                         chain.nearest.size() > settings_.rules.nearest;
    if (is_long) return not_these_chains("are longer than the options allow");
  }
  for (std::size_t at = 0; at < chains.size(); ++at) {
    if (!by_words && view().passage_count() > 0 && chains[at].path.size() != view().dimension)
      return not_these_chains("have vectors of another dimension");
    next.push_back(next_of(chains[at], at, asked));
  }
  return next;
}

}  // namespace hop::core
