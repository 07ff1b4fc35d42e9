// Words next to a bridge, which features of trail's second stage read (docs/methods/trail.md, "Bridges"; decision 055). Two hops of
// an answer often share a name, the bridge. Words of the question stand next to it in the first passage f.
//
//   held(f, b) = largest share of the question, by idf, next to a mention of b in f, or in f's title, without the terms of b
//
// Only the first passages are read: a candidate that has b shares the words that are held there.
#pragma once

#include <cstdint>
#include <span>

#include "core/methods/trail/trail_features.hpp"
#include "core/methods/trail/trail_links.hpp"

namespace hop::core {

inline constexpr std::uint32_t most_passages_of_bridge = 100;

// Sets FirstPassage::Entity::held of a first passage. `terms`: all question terms that the graph has.
void read_bridge_words(const TrailCorpus& corpus, std::span<const TermBit> terms, const TrailQuestionFacts& question,
                       std::uint32_t passage, FirstPassage& first);

}  // namespace hop::core
