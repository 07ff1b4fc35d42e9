// Each part offers as many candidates of a path as all paths up to it can take, so the visits of the corpus are among the offers.
#include "core/methods/kgp/walk_offers.hpp"

#include <algorithm>

namespace hop::core {
namespace {

// The edges of the chosen offers, in their order; of fewer if some are missing.
std::vector<WalkEdges> edges_of_chosen(std::vector<WalkEdges> edges, const std::vector<WalkOffer>& chosen) {
  std::sort(edges.begin(), edges.end(), [](const WalkEdges& a, const WalkEdges& b) { return a.passage < b.passage; });
  std::vector<WalkEdges> of_chosen;
  for (const WalkOffer& offer : chosen) {
    const auto found = std::lower_bound(edges.begin(), edges.end(), offer.passage,
                                        [](const WalkEdges& row, std::uint32_t passage) { return row.passage < passage; });
    if (found != edges.end() && found->passage == offer.passage) of_chosen.push_back(std::move(*found));
  }
  return of_chosen;
}

}  // namespace

void choose_offers(const OfferLimits& most, PassageSet& visited, WalkOffers& all) {
  std::vector<WalkOffer>& offers = all.offers;
  const auto is_unknown = [&](const WalkOffer& offer) { return offer.passage >= visited.passage_count(); };
  if (std::any_of(offers.begin(), offers.end(), is_unknown)) return;  // the walk refuses them
  std::sort(offers.begin(), offers.end(), [&](const WalkOffer& a, const WalkOffer& b) {
    if (a.path != b.path) return a.path < b.path;
    if (!most.by_words && a.similarity != b.similarity) return a.similarity > b.similarity;
    return a.words != b.words ? a.words > b.words : a.passage < b.passage;
  });
  std::vector<WalkOffer> chosen;
  std::size_t of_path = 0;
  for (const WalkOffer& offer : offers) {
    if (chosen.size() == most.of_all) break;
    if (!chosen.empty() && chosen.back().path != offer.path) of_path = 0;
    if (of_path == most.of_path || visited.contains(offer.passage)) continue;
    visited.add(offer.passage);
    ++of_path;
    chosen.push_back(offer);
  }
  for (const WalkOffer& offer : chosen) visited.remove(offer.passage);
  offers = std::move(chosen);
  all.edges = edges_of_chosen(std::move(all.edges), offers);
}

}  // namespace hop::core
