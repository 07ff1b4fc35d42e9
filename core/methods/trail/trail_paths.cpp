// A path is shown only if it decides the rank: without it, the hit would lose its place.
#include "core/methods/trail/trail_paths.hpp"

#include <algorithm>
#include <optional>

#include "core/methods/hit_paths.hpp"

namespace hop::core {

void TrailPaths::explain(std::span<const OrderedCandidate> order, std::size_t place, Ranking& ranking) const {
  const OrderedCandidate& ordered = order[place];
  // Links raised the hit if it would lose its place to the next one without them.
  const double behind = place + 1 < order.size() ? order[place + 1].score : ordered.score - 1;
  const double lost = lost_without_links(ordered, fall_, of_.mix, of_.input.question.settings.base_factor);
  const bool links_raised_it = ordered.score - lost < behind;
  const double lead = of_.mix.learned > 0 ? (ordered.score - behind) / of_.mix.learned : 0;
  ranking.paths.push_back(links_raised_it ? path_of(ordered.candidate, lead)
                                          : path_of_passage(of_.candidates[ordered.candidate].passage));
  ranking.reasons.push_back(reasons_of(ordered, links_raised_it));
}

// The entity through which a first passage leads to another passage. An entity that names one of the two is preferred over one
// that both mention, then the rarest. An entity that names both, such as their document's title, never counts. no_entity: they
// share only words.
std::uint32_t TrailPaths::entity_between(std::size_t first, std::uint32_t passage) const {
  const EntityGraph& entities = of_.corpus.entities;
  std::uint32_t best = no_entity;
  bool best_is_own = false;
  for (const LinkedEntity& of : of_.links.entities) {
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
double TrailPaths::without_entity(std::uint32_t candidate, std::uint32_t entity) const {
  // Recomputes the links of this candidate on a copy without the entity; facts of all other candidates stay.
  FirstLinks links = of_.links;
  std::erase_if(links.entities, [&](const LinkedEntity& of) { return of.entity == entity; });
  std::vector<TrailFacts> candidates = of_.candidates;
  TrailFacts& facts = candidates[candidate];
  PassagePool pool(of_.input.scratch.places_without_links, of_.corpus.graph.passage_count());
  pool.add(facts.passage);
  add_linked_passages(of_.corpus, links, pool);
  pool.find_terms(of_.corpus.graph.postings, of_.input.question.bits);
  facts.links = {};
  facts.rare_words = {};
  facts.held = {};
  find_links_to_first(of_.corpus, links, pool, of_.first, {&facts, 1});
  const TrailFeatures features = find_trail_features(of_.question, candidates);
  TrailFeatures changed(1);
  for (std::size_t column = 0; column < trail_feature_count; ++column) {
    changed.column(column)[0] = features.column(column)[candidate];
  }
  return fall_.of(candidate, changed)[0];
}

// The path of a candidate that would rank lower without links: from the question's entities if their mass reaches it, else from
// the first passage that it completes. If words find the candidate (it is among the first of the base list), a path of several
// hops must pass a test: without the path's last entity, the candidate would rank lower. `lead`: its score minus that of the next
// hit, in units of the learned score.
Path TrailPaths::path_of(std::uint32_t candidate, double lead) const {
  constexpr std::size_t one_hop = 2;
  const TrailFacts& facts = of_.candidates[candidate];
  const auto decides = [&](std::uint32_t entity) {
    return !of_.question.is_found_alone(facts) || (entity != no_entity && without_entity(candidate, entity) > lead);
  };
  // The last step but one is the entity to test, or a passage if a hyperlink leads to the hit.
  Path path = mass_path(of_.input.entities.graph(), *of_.lists.masses, of_.lists.seeds, facts.passage);
  if (path.front().is_entity) {
    const PathStep& last = path[path.size() - 2];
    if (path.size() == one_hop || decides(last.is_entity ? last.index : no_entity)) return path;
  }
  path = path_of_passage(facts.passage);
  const std::optional<std::size_t> completed = completed_by(of_.question, facts);
  if (!completed) return path;
  const std::uint32_t entity = entity_between(*completed, facts.passage);
  if (!decides(entity)) return path;
  path.front().index = of_.first[*completed];
  append_hop(path, &of_.input.entities.graph(), entity, facts.passage);
  return path;
}

std::vector<const char*> TrailPaths::reasons_of(const OrderedCandidate& ordered, bool links_raised_it) const {
  constexpr std::size_t most_features = 3;
  const auto part = [&](TrailPart of) { return ordered.parts[static_cast<std::size_t>(of)]; };
  std::vector<const char*> reasons;
  if (!links_raised_it) reasons.push_back(of_.question.has_vectors ? "matched by words and meaning" : "matched by words");
  if (part(TrailPart::heading_bridge) > 0) reasons.push_back("a good match names its heading");
  if (part(TrailPart::base) > part(TrailPart::learned)) return reasons;
  for (const std::uint32_t feature : fall_.moving_features(ordered.candidate, means_, most_features)) {
    reasons.push_back(trail_feature_in_words(feature));
  }
  if (of_.mix.learned > 0 && part(TrailPart::new_words) > 0)
    reasons.push_back("adds words of the question to the hits before it");
  return reasons;
}

}  // namespace hop::core
