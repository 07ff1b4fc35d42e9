// Looks up each written link, then sorts the edges and removes duplicates and self-links. All parts are resumable,
// because a large site has millions of links.
#include "core/corpus/link_resolution.hpp"

namespace hop::core {

bool LinkResolution::step(WorkBudget& budget, PreparedCorpus& corpus, std::span<const std::uint32_t> passages_by_id) {
  if (corpus.written_links.empty()) return true;  // skip the preparation of the targets
  if (!targets_) targets_.emplace(corpus, passages_by_id);
  WorkParts::Step step(parts_, budget);
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return found_[a] < found_[b]; };
  return step.until([&] { return targets_->prepare(budget); }) &&
         step.each(corpus.written_links.size(), 1000,
                   [&](std::size_t i) {
                     const WrittenLink& link = corpus.written_links[i];
                     const ResolvedLink to = targets_->find(link);
                     UnresolvedLinks& unresolved = corpus.report.unresolved_links;
                     // External links are neither edges nor failures.
                     if (to.end != LinkEnd::external) ++unresolved.of;
                     if (to.end == LinkEnd::nothing)
                       unresolved.add(link, corpus.documents[corpus.passages[link.from].document].id);
                     if (to.end == LinkEnd::passage && to.passage != link.from) found_.push_back({link.from, to.passage});
                   }) &&
         step.until([&] { return sort_.step(budget, found_.size(), order_, before); }) &&
         step.each(found_.size(), 4, [&](std::size_t i) {
           const Link& link = found_[order_[i]];
           if (corpus.links.empty() || corpus.links.back() != link) corpus.links.push_back(link);
         });
}

}  // namespace hop::core
