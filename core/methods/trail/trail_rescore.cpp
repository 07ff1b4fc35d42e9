// The second stage of trail on one graph: reads the facts about the candidates, computes their features, orders them, and
// explains the rank of each hit by a path and reasons (docs/methods/trail.md, "Second stage", "Path of a hit").
#include <algorithm>
#include <optional>
#include <string>

#include "core/base/concat.hpp"
#include "core/base/elementary.hpp"
#include "core/base/sort.hpp"
#include "core/methods/heading_bridge.hpp"
#include "core/methods/hit_paths.hpp"
#include "core/methods/trail/trail.hpp"
#include "core/methods/trail/trail_facts.hpp"
#include "core/methods/trail/trail_links.hpp"
#include "core/methods/trail/trail_order.hpp"
#include "core/methods/trail/trail_ranks.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "core/search/exact_rank.hpp"

namespace hop::core {

namespace {

// One question in the second stage. The functions run in the order of rank(); each fills members that later ones read.
class SecondStage {
 public:
  SecondStage(const TrailInput& input, const TrailLists& lists, const SearchSettings& settings)
      : input_(input),
        lists_(lists),
        settings_(settings),
        rare_words_(input.graph.rare_words()),
        titles_(input.graph.title_terms()),
        corpus_{input.graph.view(),    input.entities, lexical_view(input.graph.view()),
                *rare_words_,          *titles_,       input.graph.analyzer(),
                input.graph.kernels(), input.allowed},
        documents_share_(corpus_share(corpus_.graph.passage_count(),
                                      trail_documents(corpus_.graph.document_count(), input.entities.name_count))),
        terms_(bits_of_terms(input.question.terms)),
        pool_(input.graph.view().passage_count()) {}

  Ranking rank(std::size_t hits) &&;

 private:
  void read_question();
  void read_first();
  std::vector<std::uint32_t> find_candidates();
  void read_facts(std::span<const std::uint32_t> passages);
  void spread_seeds();
  void find_ranks();
  TrailMix find_mix() const;
  std::vector<double> find_bridges(std::span<const std::uint64_t> documents) const;
  double without_entity(std::uint32_t candidate, std::uint32_t entity, const LearnedFall& fall) const;
  Path path_of(std::uint32_t candidate, double lead, const LearnedFall& fall) const;
  std::vector<const char*> reasons_of(const OrderedCandidate& ordered, const LearnedFall& fall, const TrailMix& mix,
                                      bool links_raised_it) const;
  std::uint32_t entity_between(std::size_t first, std::uint32_t passage) const;

  const TrailInput& input_;
  const TrailLists& lists_;
  const SearchSettings& settings_;
  std::shared_ptr<const Csr<std::uint32_t>> rare_words_;
  std::shared_ptr<TitleTerms> titles_;
  TrailCorpus corpus_;
  double documents_share_;  // λ_corpus
  std::vector<TermBit> terms_;
  TrailQuestionFacts question_;
  std::vector<std::uint32_t> first_;
  std::vector<FirstPassage> first_passages_;
  FirstLinks links_;
  PassagePool pool_;
  PageRankMasses masses_of_seeds_;
  std::vector<TrailFacts> candidates_;
};

// Facts about the question: document frequencies, named entities, signals.
void SecondStage::read_question() {
  for (const QueryTerm& term : input_.question.terms) {
    const double idf = bm25_idf(corpus_.words.corpus_passage_count(), corpus_.words.document_frequency(term.term));
    if (question_.idf.size() < most_covered_terms) question_.idf.push_back(idf);
    question_.total_idf += idf;
    question_.term_count += term.count;
  }
  question_.named_entities = static_cast<std::uint32_t>(input_.question.entities.size() + input_.question.phrases.size());
  question_.names_a_title = !input_.question.entities.empty();
  question_.is_keywords = input_.question.is_keywords;
  question_.words_maximum = input_.base.words_maximum;
  question_.has_vectors = !input_.base.cosines.empty();
  question_.has_masked_vector = !input_.masked_vector.empty();
  question_.corpus_passages = corpus_.graph.passage_count();
}

// Facts about the first passages, and the merged links that lead away from them.
void SecondStage::read_first() {
  first_.assign(lists_.fused.begin(),
                lists_.fused.begin() + static_cast<std::ptrdiff_t>(std::min(most_first_passages, lists_.fused.size())));
  std::vector<std::uint32_t> named = input_.question.entities;
  named.insert(named.end(), input_.question.phrases.begin(), input_.question.phrases.end());
  sort_stable(named);
  for (const std::uint32_t passage : first_) {
    FirstPassage& first = first_passages_.emplace_back(read_first_passage(corpus_, passage, terms_));
    if (question_.has_vectors) first.cosine = input_.base.cosines[passage];
    question_.first.push_back({first.terms, first.cosine, passage});
  }
  links_ = join_first_passages(first_passages_, named);
}

// The heads of the three lists, and the best of the passages that the first passages lead to. Ascending.
std::vector<std::uint32_t> SecondStage::find_candidates() {
  std::vector<std::uint32_t> candidates = heads_of_trail_lists(lists_, input_.settings);
  for (const std::uint32_t passage : candidates) pool_.add(passage);
  for (const std::uint32_t passage : first_) pool_.add(passage);
  // Only passages after `known` compete for the additional places: those before are candidates or first passages.
  const std::size_t known = pool_.size();
  add_linked_passages(corpus_, links_, pool_);
  if (question_.asks_for_all_words()) add_passages_with_all(corpus_, terms_, question_.idf.size(), pool_);
  pool_.find_terms(corpus_.graph.postings, terms_);
  const std::vector<LinkedPassage> best = best_linked_passages(question_, pool_, known, input_.base.combined());
  for (const LinkedPassage& linked : best) candidates.push_back(linked.passage);
  sort_stable(candidates);
  return candidates;
}

// A second PageRank from the question's entities only, without the reset, for the feature seed_mass.
void SecondStage::spread_seeds() {
  if (lists_.seeds.empty()) return;
  PageRankWorkspace workspace;
  spread_page_rank(input_.entities, lists_.seeds, {}, input_.settings.page_rank, input_.allowed, workspace, masses_of_seeds_);
  question_.largest_mass_of_seeds = *std::max_element(masses_of_seeds_.passages.begin(), masses_of_seeds_.passages.end());
}

void SecondStage::read_facts(std::span<const std::uint32_t> passages) {
  question_.largest_mass = *std::max_element(lists_.masses.passages.begin(), lists_.masses.passages.end());
  std::vector<float> masked_words;
  if (input_.base.words_maximum > 0) {
    masked_words.resize(input_.base.words.size());
    bm25_scores(corpus_.words, *input_.graph.bm25_normalizers(settings_.bm25), input_.question.masked_terms, settings_.bm25,
                masked_words);
  }
  candidates_ = read_candidates(corpus_,
                                {terms_, input_.question.entities, input_.base, input_.masked_vector, masked_words,
                                 lists_.masses.passages, masses_of_seeds_.passages, documents_share_ < 1},
                                passages);
  find_links_to_first(corpus_, links_, pool_, first_, candidates_);
  if (!question_.has_vectors) return;
  std::vector<std::vector<float>> vectors;
  for (FirstPassage& first : first_passages_) vectors.push_back(std::move(first.vector));
  multiply_with_first(corpus_, vectors, candidates_);
}

// Exact ranks of candidates below the heads of the lists, by one counting scan per list.
void SecondStage::find_ranks() {
  TrailRanks ranks(lists_, input_.settings, candidates_);
  const ScaledScores base = input_.base.combined();
  ranks.set_base(count_before(base.values, ranks.base_places(), input_.allowed, base.scale));
  ranks.set_graph(count_before(lists_.masses.passages, ranks.graph_places(), input_.allowed));
  ranks.fill(candidates_);
}

// The heading bridge of each candidate (core/methods/heading_bridge.hpp).
std::vector<double> SecondStage::find_bridges(std::span<const std::uint64_t> documents) const {
  const Graph& graph = corpus_.graph;
  std::vector<std::vector<std::string>> texts;
  for (std::size_t j = 0; j < documents.size() && j < most_bridge_passages; ++j) {
    texts.push_back(neighboring_terms(corpus_.analyzer, passage_text(graph, lists_.base[j])));
  }
  std::vector<std::string> asked;
  for (const QueryTerm& term : input_.question.terms) asked.emplace_back(graph.terms[term.term]);
  std::vector<BridgePair> pairs = join_bridge_pairs(texts, asked);
  std::vector<std::vector<std::uint32_t>> of_candidate;
  std::vector<bool> is_met(pairs.size(), false);
  for (const TrailFacts& facts : candidates_) {
    of_candidate.push_back(pairs_of_title(corpus_.analyzer, graph.passage_titles[facts.passage], pairs));
    for (const std::uint32_t pair : of_candidate.back()) is_met[pair] = true;
  }
  // Document frequencies are counted only for pairs that some candidate has: each costs an intersection of posting lists.
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    if (is_met[p]) pairs[p].passages_of_pair = count_with_both(corpus_.words, pairs[p].first_term(), pairs[p].second_term());
  }
  std::vector<double> bridges;
  for (std::size_t c = 0; c < candidates_.size(); ++c) {
    bridges.push_back(bridge_of(pairs, of_candidate[c], candidates_[c].document, documents, graph.passage_count()));
  }
  return bridges;
}

// λ and, if λ < 1, the bridges. With λ = 1, neither base score nor bridge counts.
TrailMix SecondStage::find_mix() const {
  const Graph& graph = corpus_.graph;
  TrailMix mix;
  mix.learned = documents_share_;
  if (!(mix.learned < 1)) return mix;
  std::vector<std::uint64_t> documents;
  for (std::size_t i = 0; i < std::min(passages_of_spread, lists_.base.size()); ++i) {
    documents.push_back(document_of(graph, lists_.base[i]));
  }
  mix.learned = std::max(mix.learned, question_share(documents, question_.names_a_title));
  if (mix.learned < 1) mix.bridges = find_bridges(documents);
  return mix;
}

// The entity through which a first passage leads to another passage. An entity that names one of the two is preferred over one
// that both mention, then the rarest. An entity that names both, such as their document's title, never counts. no_entity: they
// share only words.
std::uint32_t SecondStage::entity_between(std::size_t first, std::uint32_t passage) const {
  const EntityGraph& entities = corpus_.entities;
  std::uint32_t best = no_entity;
  bool best_is_own = false;
  for (const LinkedEntity& of : links_.entities) {
    if ((of.linked >> first & 1) == 0) continue;
    const auto row = entities.entities_of_passage.row(passage);
    const auto titles = entities.titles_with_entity.row(of.entity);
    const bool is_linked = std::binary_search(row.begin(), row.end(), of.entity);
    if (!is_linked && !std::binary_search(titles.begin(), titles.end(), passage)) continue;
    const bool is_own_of_first = (of.own >> first & 1) != 0;
    const bool is_own_of_passage = is_linked && link_between(entities, of.entity, passage) == PathLink::own;
    if (is_own_of_first && is_own_of_passage) continue;
    const bool is_own = is_own_of_first || is_own_of_passage;
    const bool is_better = best == no_entity || is_own > best_is_own ||
                           (is_own == best_is_own && entities.passage_count[of.entity] < entities.passage_count[best]);
    if (is_better) best = of.entity, best_is_own = is_own;
  }
  return best;
}

// How far the candidate's learned score falls if the entity links it to no first passage.
double SecondStage::without_entity(std::uint32_t candidate, std::uint32_t entity, const LearnedFall& fall) const {
  // Recomputes the links of this candidate on a copy without the entity; facts of all other candidates stay.
  FirstLinks links = links_;
  std::erase_if(links.entities, [&](const LinkedEntity& of) { return of.entity == entity; });
  std::vector<TrailFacts> candidates = candidates_;
  TrailFacts& facts = candidates[candidate];
  PassagePool pool(corpus_.graph.passage_count());
  pool.add(facts.passage);
  add_linked_passages(corpus_, links, pool);
  pool.find_terms(corpus_.graph.postings, terms_);
  facts.links = {};
  facts.rare_words = {};
  find_links_to_first(corpus_, links, pool, first_, {&facts, 1});
  const TrailFeatures features = find_trail_features(question_, candidates);
  TrailFeatures changed(1);
  for (std::size_t column = 0; column < trail_column_count; ++column) {
    changed.column(column)[0] = features.column(column)[candidate];
  }
  return fall.of(candidate, changed)[0];
}

// The path of a candidate that would rank lower without links: from the question's entities if their mass reaches it, else from
// the first passage that it completes. If words find the candidate (it is among the first of the base list), a path of several
// hops must pass a test: without the path's last entity, the candidate would rank lower. `lead`: its score minus that of the next
// hit, in units of the learned score.
Path SecondStage::path_of(std::uint32_t candidate, double lead, const LearnedFall& fall) const {
  constexpr std::size_t one_hop = 2;
  const TrailFacts& facts = candidates_[candidate];
  const auto decides = [&](std::uint32_t entity) {
    return !question_.is_found_alone(facts) || (entity != no_entity && without_entity(candidate, entity, fall) > lead);
  };
  // The last step but one is the entity to test, or a passage if a hyperlink leads to the hit.
  Path path = mass_path(input_.entities, lists_.masses, lists_.seeds, facts.passage);
  if (path.front().is_entity) {
    const PathStep& last = path[path.size() - 2];
    if (path.size() == one_hop || decides(last.is_entity ? last.index : no_entity)) return path;
  }
  path = path_of_passage(facts.passage);
  const std::optional<std::size_t> completed = completed_by(question_, facts);
  if (!completed) return path;
  const std::uint32_t entity = entity_between(*completed, facts.passage);
  if (!decides(entity)) return path;
  path.front().index = first_[*completed];
  append_hop(path, &input_.entities, entity, facts.passage);
  return path;
}

std::vector<const char*> SecondStage::reasons_of(const OrderedCandidate& ordered, const LearnedFall& fall, const TrailMix& mix,
                                                 bool links_raised_it) const {
  constexpr std::size_t most_features = 3;
  const auto part = [&](TrailPart of) { return ordered.parts[static_cast<std::size_t>(of)]; };
  std::vector<const char*> reasons;
  if (!links_raised_it) reasons.push_back(question_.has_vectors ? "matched by words and meaning" : "matched by words");
  if (part(TrailPart::heading_bridge) > 0) reasons.push_back("a good match names its heading");
  if (part(TrailPart::base) > part(TrailPart::learned)) return reasons;
  for (const std::uint32_t feature : fall.moving_features(ordered.candidate, most_features)) {
    reasons.push_back(trail_feature_in_words(feature));
  }
  if (mix.learned > 0 && part(TrailPart::new_words) > 0) reasons.push_back("adds words of the question to the hits before it");
  return reasons;
}

std::string notice_of(const TrailMix& mix) {
  const auto percent = static_cast<int>(mix.learned * 100 + 0.5);
  return concat("learned share ", percent, " %: passages are parts of long documents, so words",
                mix.learned < 0.5 ? " and vectors rank most" : " and vectors rank along with links");
}

Ranking SecondStage::rank(std::size_t hits) && {
  read_question();
  read_first();
  spread_seeds();
  read_facts(find_candidates());
  find_ranks();
  const TrailFeatures features = find_trail_features(question_, candidates_);
  const TrailModel model = trail_model(input_.settings, question_);
  const TrailMix mix = find_mix();
  const std::vector<OrderedCandidate> order =
      order_candidates(question_, candidates_, features, model, mix, input_.settings.base_factor);
  std::optional<LearnedFall> fall;  // for explanations only
  if (settings_.explain) fall.emplace(features, model);

  Ranking ranking;
  if (question_.lacks_masked_vector()) ranking.notices.push_back(notice_no_masked_vector);
  if (mix.learned < 1) ranking.notices.push_back(notice_of(mix));
  ranking.part_names.assign(std::begin(trail_part_names), std::end(trail_part_names));
  for (std::size_t i = 0; i < order.size() && ranking.passages.size() < hits; ++i) {
    const OrderedCandidate& ordered = order[i];
    ranking.passages.push_back(candidates_[ordered.candidate].passage);
    ranking.scores.push_back(static_cast<float>(ordered.score));
    for (const double part : ordered.parts) ranking.parts.push_back(static_cast<float>(part));
    if (fall) {
      // Links raised the hit if it would lose its place to the next one without them.
      const double behind = i + 1 < order.size() ? order[i + 1].score : ordered.score - 1;
      const double lost = lost_without_links(ordered, *fall, mix, input_.settings.base_factor);
      const bool links_raised_it = ordered.score - lost < behind;
      const double lead = mix.learned > 0 ? (ordered.score - behind) / mix.learned : 0;
      ranking.paths.push_back(links_raised_it ? path_of(ordered.candidate, lead, *fall)
                                              : path_of_passage(candidates_[ordered.candidate].passage));
      ranking.reasons.push_back(reasons_of(ordered, *fall, mix, links_raised_it));
    }
    if (!input_.settings.keep_features) continue;
    for (std::size_t column = 0; column < trail_column_count; ++column) {
      ranking.features.push_back(features.column(column)[ordered.candidate]);
    }
  }
  // If the candidates are too few, the rest of the fused list fills up the hits.
  PassageSet taken(corpus_.graph.passage_count());
  for (const TrailFacts& facts : candidates_) taken.add(facts.passage);
  const float last_score = order.empty() ? 0 : static_cast<float>(order.back().score);
  for (std::size_t i = 0; i < lists_.fused.size() && ranking.passages.size() < hits; ++i) {
    const std::uint32_t passage = lists_.fused[i];
    if (taken.contains(passage)) continue;
    ranking.passages.push_back(passage);
    ranking.scores.push_back(score_behind(last_score, i));
    ranking.parts.insert(ranking.parts.end(), ranking.part_names.size(), 0.0f);
    if (fall) ranking.paths.push_back(mass_path(input_.entities, lists_.masses, lists_.seeds, passage));
  }
  return ranking;
}

}  // namespace

Ranking rescore_trail(const TrailInput& input, const TrailLists& lists, const SearchSettings& settings, std::size_t hits) {
  return SecondStage(input, lists, settings).rank(hits);
}

}  // namespace hop::core
