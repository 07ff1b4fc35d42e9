// Derives the walk's numbers from the options: B is limited by the requested hits, and n defaults to ⌊B / b⌋ as in the
// authors' code.
#include "core/methods/kgp/kgp_settings.hpp"

#include <algorithm>

namespace hop::core {

KgpSettings read_kgp_settings(const Options& options, const SearchSettings& search) {
  const auto count = [&](const char* key) { return static_cast<std::uint32_t>(options.integer(key)); };
  KgpSettings settings;
  const std::string_view edges = options.text("kgp.graph"), router = options.text("kgp.router");
  if (edges == "terms") settings.edges = KgpEdges::terms;
  if (edges == "nearest") settings.edges = KgpEdges::nearest;
  if (router == "content") settings.router = KgpRouter::content;
  if (search.complete && (router == "ask" || router == "auto")) settings.router = KgpRouter::ask;
  settings.lacks_model = router == "ask" && !search.complete;
  settings.passages = std::min(count("kgp.passages"), search.hits);
  settings.branches = count("kgp.branches");
  settings.seeds = count("kgp.seeds");
  if (settings.seeds == 0) settings.seeds = std::max(settings.passages / settings.branches, 1U);  // n = ⌊B / b⌋
  settings.seeds = std::min(settings.seeds, settings.passages);
  settings.hops = count("kgp.hops");
  settings.terms = count("kgp.terms");
  settings.nearest = count("kgp.nearest");
  settings.keyword_share = options.number("kgp.keyword_share");
  settings.by_similarity = options.text("kgp.order") == "similarity";

  // Linked entities and titles make edges; built-in phrases never do.
  settings.entities.phrases = false;
  settings.entities.given = settings.edges == KgpEdges::entities;
  settings.entities.links = false;
  settings.entities.name_share = settings.entities.phrase_share = settings.keyword_share;
  settings.entities.keep_own_when_common = false;
  settings.entities.minimum_passages = 2;  // a keyword of one passage makes no edge
  return settings;
}

}  // namespace hop::core
