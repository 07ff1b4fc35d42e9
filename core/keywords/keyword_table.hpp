// Keyword extraction without a language model: names of passages, mentions of names, capitalized phrases and given
// entities, in one table of links between passages and keywords. It is the bipartite passage–keyword graph as the file
// stores it. Decisions that depend on the whole corpus (keys that denote one entity, ambiguous aliases, keywords that
// are too common) are made when a graph is opened (core/graph/entity_graph.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/text_list.hpp"
#include "core/base/work_budget.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/text/language.hpp"

namespace hop::core {

struct KeywordTable {
  TextList keys;  // sorted by bytes, distinct
  // A human-readable form of each keyword: the first passage's own name without its bracket; else the spelling in the
  // first passage that is linked to it by a mention, by a phrase or as given; else the key.
  TextList names;
  // Per keyword: the keyword for which it is an alias, which is the own key of the name that the alias was derived
  // from. no_keyword if the keyword is not an alias or is itself an own key, and also if the alias is ambiguous, that
  // is, derived from names with different keys. An ambiguous alias has a link_alias link and names nothing.
  std::vector<std::uint32_t> alias_of;
  // Passage p is linked to keywords[offsets[p] … offsets[p + 1]), in ascending order. `kinds` is parallel to `keywords`
  // and contains LinkKind bits.
  std::vector<std::uint32_t> offsets;
  std::vector<std::uint32_t> keywords;
  std::vector<std::uint8_t> kinds;
};

struct KeywordOptions {
  bool phrases = true;                    // extract capitalized phrases
  bool mentions = true;                   // extract mentions of names
  bool capitals_are_names = true;         // false: the language capitalizes every noun (passage_phrases.hpp)
  Language language = Language::english;  // determines how names are inflected (genitives.hpp)
};

// Extracts the keywords of a corpus, over many steps. It first collects the names (own and alias keys of all passages).
// Then it scans each passage for mentions in the text (not in the title; mentions of the passage's own names and
// aliases are dropped), for phrases in title and text, and for given entities.
//
// An alias that equals the own key of another passage is that name and not an alias. An alias of names with different
// keys is ambiguous and is not matched. A phrase whose key is an own key is omitted, because the name's mention links
// it. A phrase whose key is an alias stays, because the alias may be ambiguous, here or after a merge with another
// corpus.
class KeywordExtraction {
 public:
  KeywordExtraction(const PreparedCorpus& corpus, KeywordOptions options);
  ~KeywordExtraction();

  bool step(WorkBudget& budget);  // true when done
  std::uint64_t done() const;     // number of passages whose text has been read
  KeywordTable take() &&;         // after step() returned true

 private:
  struct State;
  std::unique_ptr<State> state_;
};

KeywordTable extract_keywords(const PreparedCorpus& corpus, KeywordOptions options = {});

}  // namespace hop::core
