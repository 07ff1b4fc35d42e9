// Each step fills members that later ones read. On one graph, values are used where they are read; on parts, they travel as
// core/methods/trail/second_stage_values.hpp defines.
#include "core/methods/trail/second_stage.hpp"

#include <algorithm>
#include <optional>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"
#include "core/base/text_table.hpp"
#include "core/methods/hit_paths.hpp"
#include "core/methods/trail/trail_paths.hpp"
#include "core/search/bm25.hpp"

namespace hop::core {
namespace {

// A forged message must not ask for more counts than the candidates and their headings give.
constexpr std::size_t most_pairs = 10000;

}  // namespace

TrailSecondStage::TrailSecondStage(const TrailInput& input, const TrailLists& lists)
    : input_(input),
      lists_(lists),
      part_(input.text.part),
      rare_words_(part_.rare_words()),
      titles_(part_.title_terms()),
      corpus_{part_.view(), input.entities.graph(), part_.words(),           *rare_words_,
              *titles_,     part_.analyzer(),       part_.graph().kernels(), input.text.allowed},
      learned_share_(
          corpus_share(part_.corpus_passages(), trail_documents(part_.corpus_documents(), input.entities.graph().name_count))),
      asks_for_bases_(learned_share_ < 1),
      pool_(input.scratch.places, part_.passage_count()) {
  first_.assign(lists_.fused.begin(),
                lists_.fused.begin() + static_cast<std::ptrdiff_t>(std::min(most_first_passages, lists_.fused.size())));
  for (const std::uint32_t number : first_) first_here_.push_back(part_.find(number).value_or(PassagePool::nowhere));
  heads_ = heads_of_trail_lists(lists_, input.question.settings);
  read_question();
}

// Facts about the question: document frequencies, named entities, signals.
void TrailSecondStage::read_question() {
  const TrailQuestion& asked = input_.question;
  for (const TrailQuestion::Term& term : asked.terms) {
    const double idf = bm25_idf(part_.corpus_passages(), term.passages);
    if (question_.idf.size() < most_covered_terms) question_.idf.push_back(idf);
    question_.total_idf += idf;
    question_.term_count += term.count;
  }
  question_.named_entities = static_cast<std::uint32_t>(asked.named.entities.size() + asked.named.phrases.size());
  question_.names_a_title = !asked.named.entities.empty();
  question_.is_keywords = asked.is_keywords;
  question_.words_maximum = input_.base.words_maximum;
  question_.largest_mass = lists_.largest_mass;
  question_.largest_mass_of_seeds = lists_.largest_mass_of_seeds;
  question_.worth_of_names = asked.worth_of_names;
  question_.has_vectors = !input_.text.vector.empty();
  question_.corpus_passages = part_.corpus_passages();
}

std::vector<std::uint32_t> TrailSecondStage::head_of_base_list() const {
  if (!asks_for_bases_) return {};
  return {lists_.base.begin(),
          lists_.base.begin() + static_cast<std::ptrdiff_t>(std::min(passages_of_spread, lists_.base.size()))};
}

bool TrailSecondStage::advance(WorkBudget& budget, Exchange& exchange) {
  for (;;) {
    switch (stage_) {
      case Stage::first:
        if (budget.used_up()) return false;
        read_first();
        stage_ = Stage::links;
        break;
      case Stage::links:
        if (!exchange.gather(first_told_)) return false;
        if (exchange.leads() && !join_first(exchange)) return false;
        if (!take_links(exchange)) return false;
        find_candidates();
        stage_ = Stage::linked;
        break;
      case Stage::linked:
        if (!exchange.best(linked_, most_linked_candidates, is_better_linked)) return false;
        if (!ask_for_facts(exchange)) return false;
        stage_ = Stage::asked;
        break;
      case Stage::asked:
        if (budget.used_up()) return false;
        if (!read_facts(exchange)) return false;
        budget.spend(1 + std::uint64_t{1000} * passages_.size());
        stage_ = Stage::facts;
        break;
      case Stage::facts:
        if (!collect_facts(exchange)) return false;
        if (exchange.leads()) ask_for_places();
        if (!exchange.tell(places_)) return false;
        if (!count_places(exchange)) return false;
        stage_ = Stage::counts;
        break;
      case Stage::counts:
        if (!exchange.gather(counts_)) return false;
        if (exchange.leads()) rank();
        stage_ = Stage::done;
        break;
      case Stage::done: return true;
    }
  }
}

// The list of all candidates, and the questions about them.
bool TrailSecondStage::ask_for_facts(Exchange& exchange) {
  passages_ = heads_;
  for (const LinkedPassage& of : linked_) passages_.push_back(of.passage);
  sort_stable(passages_);
  if (!exchange.is_alone() && std::adjacent_find(passages_.begin(), passages_.end()) != passages_.end()) {
    return exchange.refuse("a linked passage that is a candidate already");
  }
  if (exchange.leads()) {
    asked_.masked_vector.assign(input_.text.masked_vector.begin(), input_.text.masked_vector.end());
    question_.has_masked_vector = !asked_.masked_vector.empty();
  }
  if (exchange.is_alone()) {
    for (FirstPassage& first : first_passages_) {
      if (question_.has_vectors) asked_.first_vectors.push_back(std::move(first.vector));
    }
    return true;
  }
  if (exchange.leads()) {
    for (const BridgePair& pair : pairs_) asked_.pairs.push_back(pair.terms);
  }
  if (!exchange.tell(asked_)) return false;
  // A shard without passages may know no dimension.
  const std::uint32_t dimension = part_.view().dimension;
  const auto fits = [&](const std::vector<float>& vector) { return dimension == 0 || vector.size() == dimension; };
  if (asked_.first_vectors.size() != (question_.has_vectors ? first_.size() : 0) ||
      !std::all_of(asked_.first_vectors.begin(), asked_.first_vectors.end(), fits) ||
      (!asked_.masked_vector.empty() && !fits(asked_.masked_vector))) {
    return exchange.refuse("vectors of another dimension or number than the first passages");
  }
  if (exchange.leads()) return true;
  for (std::string& terms : asked_.pairs) pairs_.push_back({std::move(terms), 0, 0});
  return true;
}

// The facts about the candidates that lie in the part.
bool TrailSecondStage::read_facts(Exchange& exchange) {
  std::vector<std::uint32_t> here, named;
  for (const std::uint32_t number : passages_) {
    const auto passage = part_.find(number);
    if (!passage) continue;
    if (!exchange.is_alone() && pool_.place_of(*passage) == PassagePool::nowhere) {
      return exchange.refuse("a candidate that no part has found");
    }
    here.push_back(*passage);
  }
  for (const NamedInQuestion::Entity& entity : input_.question.named.entities) {
    if (const auto found = input_.entities.find(entity.number)) named.push_back(*found);
  }
  std::vector<float> masked_words(here.size());
  if (input_.base.words_maximum > 0) {
    const Bm25Parameters& parameters = settings().bm25;
    bm25_scores_of(here, corpus_.words, *part_.bm25_normalizers(parameters), input_.question.masked_terms, parameters,
                   masked_words);
  }
  const Masses* of_seeds = lists_.masses_of_seeds == nullptr ? nullptr : &lists_.masses_of_seeds->passages;
  candidates_ = read_candidates(
      corpus_, {input_.question.bits, named, input_.base, asked_.masked_vector, masked_words, lists_.masses->passages, of_seeds},
      here);
  find_links_to_first(corpus_, links_, pool_, first_here_, candidates_);
  if (question_.has_vectors) multiply_with_first(corpus_, asked_.first_vectors, candidates_);
  for (const TrailFacts& facts : candidates_) {
    pairs_of_candidate_.push_back(pairs_.empty()
                                      ? std::vector<std::uint32_t>()
                                      : pairs_of_title(corpus_.analyzer, corpus_.graph.passage_titles[facts.passage], pairs_));
  }
  if (exchange.is_alone()) return true;
  for (std::size_t c = 0; c < candidates_.size(); ++c) {
    CandidateFacts& told = facts_told_.candidates.emplace_back(CandidateFacts{candidates_[c], std::move(pairs_of_candidate_[c])});
    told.facts.passage = part_.number_of(candidates_[c].passage);
  }
  candidates_.clear();
  pairs_of_candidate_.clear();
  return true;
}

// The facts about all candidates, in the order of their numbers, where the program leads.
bool TrailSecondStage::collect_facts(Exchange& exchange) {
  const auto by_passage = [](FactsTold& told) {
    std::sort(told.candidates.begin(), told.candidates.end(),
              [](const CandidateFacts& a, const CandidateFacts& b) { return a.facts.passage < b.facts.passage; });
  };
  if (!exchange.gather(facts_told_, by_passage)) return false;
  if (exchange.is_alone() || !exchange.leads()) return true;
  const TermSet terms = first_terms(question_.idf.size());
  const auto first = static_cast<FirstSet>((1u << first_.size()) - 1);
  const auto fits = [&](const CandidateFacts& of, std::uint32_t passage) {
    return of.facts.passage == passage && ((of.facts.terms | of.facts.title_terms) & ~terms) == 0 &&
           (of.facts.links.wide & ~first) == 0 && (of.pairs.empty() || of.pairs.back() < pairs_.size());
  };
  if (!std::equal(facts_told_.candidates.begin(), facts_told_.candidates.end(), passages_.begin(), passages_.end(), fits)) {
    return exchange.refuse("facts that are not those of the candidates");
  }
  for (CandidateFacts& of : facts_told_.candidates) {
    candidates_.push_back(of.facts);
    pairs_of_candidate_.push_back(std::move(of.pairs));
  }
  return true;
}

// Ranks below the heads of the lists, and the document frequencies of the pairs that some candidate has, need counts over the
// corpus. Each pair costs an intersection of posting lists.
void TrailSecondStage::ask_for_places() {
  ranks_.emplace(lists_, input_.question.settings, candidates_);
  places_.base.assign(ranks_->base_places().begin(), ranks_->base_places().end());
  places_.graph.assign(ranks_->graph_places().begin(), ranks_->graph_places().end());
  std::vector<bool> is_met(pairs_.size(), false);
  for (const auto& of_candidate : pairs_of_candidate_) {
    for (const std::uint32_t pair : of_candidate) is_met[pair] = true;
  }
  for (std::uint32_t p = 0; p < pairs_.size(); ++p) {
    if (!is_met[p]) continue;
    met_pairs_.push_back(p);
    places_.pairs.push_back(pairs_[p].terms);
  }
}

bool TrailSecondStage::count_places(Exchange& exchange) {
  const std::uint64_t most = 2 * std::uint64_t{input_.question.settings.candidates} + most_linked_candidates;
  const bool asks_too_much = places_.base.size() > most || places_.graph.size() > most || places_.pairs.size() > most_pairs;
  if (!exchange.is_alone() && asks_too_much) {
    return exchange.refuse(concat(places_.base.size(), " base places, ", places_.graph.size(), " graph places and ",
                                  places_.pairs.size(), " pairs; the limits are ", most, ", ", most, " and ", most_pairs));
  }
  // Numbers ascend with the part's indices: a place between two of its passages becomes the index of the next one.
  const auto here = [&](auto places) {
    if (part_.is_whole()) return places;
    const std::vector<std::uint32_t>& numbers = part_.tables().number_of_passage;
    for (auto& place : places) {
      place.index = static_cast<std::uint32_t>(std::lower_bound(numbers.begin(), numbers.end(), place.index) - numbers.begin());
    }
    return places;
  };
  const ScaledScores base = input_.base.combined();
  counts_.base = count_before(base.values, here(places_.base), input_.text.allowed, base.scale);
  counts_.graph = count_before(lists_.masses->passages, here(places_.graph));
  for (const std::string& terms : places_.pairs) {
    const BridgePair pair{terms, 0, 0};
    counts_.pairs.push_back(count_with_both(corpus_.words, pair.first_term(), pair.second_term()));
  }
  return true;
}

// λ and, if λ < 1, the heading bridge of each candidate (core/methods/heading_bridge.hpp).
TrailMix TrailSecondStage::mix() const {
  TrailMix mix;
  mix.learned = learned_share_;
  for (std::size_t c = 0; c < candidates_.size() && learned_share_ < 1; ++c) {
    mix.bridges.push_back(
        bridge_of(pairs_, pairs_of_candidate_[c], candidates_[c].document, documents_, part_.corpus_passages()));
  }
  return mix;
}

void TrailSecondStage::rank() {
  const TrailSettings& trail = input_.question.settings;
  ranks_->set_base(counts_.base);
  ranks_->set_graph(counts_.graph);
  ranks_->fill(candidates_);
  for (std::size_t i = 0; i < met_pairs_.size(); ++i) pairs_[met_pairs_[i]].passages_of_pair = counts_.pairs[i];
  const TrailFeatures features = find_trail_features(question_, candidates_);
  const TrailModel model = trail_model(trail, question_);
  const TrailMix mix = this->mix();
  const LearnedFall fall(features, model);
  const std::vector<OrderedCandidate> order = order_candidates(question_, candidates_, fall, mix, trail.base_factor);
  std::optional<TrailPaths> paths;  // for explanations on one graph only
  if (settings().explain && part_.is_whole()) {
    paths.emplace(TrailPaths::SecondStage{input_, lists_, corpus_, question_, first_, links_, candidates_, mix}, fall);
  }

  if (question_.lacks_masked_vector()) ranking_.notices.push_back(notice_no_masked_vector);
  ranking_.part_names.assign(std::begin(trail_part_names), std::end(trail_part_names));
  const std::size_t hits = settings().hits;
  for (std::size_t i = 0; i < order.size() && ranking_.passages.size() < hits; ++i) {
    const OrderedCandidate& ordered = order[i];
    ranking_.passages.push_back(candidates_[ordered.candidate].passage);
    ranking_.scores.push_back(static_cast<float>(ordered.score));
    for (const double part : ordered.parts) ranking_.parts.push_back(static_cast<float>(part));
    if (paths) paths->explain(order, i, ranking_);
    if (!trail.keep_features) continue;
    for (std::size_t column = 0; column < trail_feature_count; ++column) {
      ranking_.features.push_back(features.column(column)[ordered.candidate]);
    }
  }
  // If the candidates are too few, the rest of the fused list fills up the hits.
  const float last_score = order.empty() ? 0 : static_cast<float>(order.back().score);
  for (std::size_t i = 0; i < lists_.fused.size() && ranking_.passages.size() < hits; ++i) {
    const std::uint32_t passage = lists_.fused[i];
    if (std::binary_search(passages_.begin(), passages_.end(), passage)) continue;
    ranking_.passages.push_back(passage);
    ranking_.scores.push_back(score_behind(last_score, i));
    ranking_.parts.insert(ranking_.parts.end(), ranking_.part_names.size(), 0.0f);
    if (paths) ranking_.paths.push_back(mass_path(input_.entities.graph(), *lists_.masses, lists_.seeds, passage));
  }
}

}  // namespace hop::core
