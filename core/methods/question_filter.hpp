// The passages that a question's conditions and quoted phrases allow: as hits, and on the walk from the question to a hit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/methods/open_graph.hpp"
#include "core/methods/question.hpp"
#include "core/methods/search_settings.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// Where fewer conditions bind the walk than the hits, this many hits of the walk are ranked and then filtered.
inline constexpr std::uint32_t hits_before_filter = 1000;

struct QuestionFilter {
  std::optional<PassageSet> walk;            // empty: all passages
  std::optional<PassageSet> hits;            // empty: those of the walk
  std::vector<std::string> missing_phrases;  // quoted phrases that no passage has; they bind nothing

  const PassageSet* on_walk() const { return walk ? &*walk : nullptr; }
  const PassageSet* on_hits() const { return hits ? &*hits : on_walk(); }
};

QuestionFilter filter_of(const OpenGraph& graph, const SearchSettings& settings, const Question& question);

// The settings by which a filtered question is ranked before its hits are filtered.
SearchSettings settings_before_filter(const SearchSettings& settings);

}  // namespace hop::core
