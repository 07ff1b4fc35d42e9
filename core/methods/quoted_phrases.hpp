// Phrases that a keyword query puts in quotation marks: each hit has their words in this order.
#pragma once

#include <string_view>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/search/passage_set.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

// The texts between "…", “…”, „…“ and «…», in order; texts without a word are left out. A sentence around them has none: in
// "Who directed “Jaws”?", the hit that is asked for need not name the film.
std::vector<std::string_view> quoted_phrases(std::string_view question);

// Whether a text has the tokens of the phrase one after the other, without regard to case and punctuation (core/text/keys.hpp).
bool has_phrase(std::string_view text, std::string_view phrase);

// The passages whose title or text has the phrase. All passages, if it consists of words that are not indexed.
PassageSet passages_with_phrase(const Graph& graph, const Analyzer& analyzer, std::string_view phrase);

}  // namespace hop::core
