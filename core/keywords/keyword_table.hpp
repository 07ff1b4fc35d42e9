// All keywords of a corpus and the links of each passage to them: what the file keeps. Which keys are one entity, which
// aliases are unique and which keywords are too common is decided when a graph is opened (core/graph/entity_graph.hpp).
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
  // A surface form of each, for people: the first passage's own name without its bracket, else how it is written where
  // the first passage that is linked to it by a mention, a phrase or as given has it first, else the key.
  TextList names;
  // The keyword that an alias stands for, the own key of the name it was derived from; no_keyword for a keyword that is
  // no alias, is itself an own key, or was derived from names with different keys (a link_alias link tells it from the
  // first case): such an alias names nothing.
  std::vector<std::uint32_t> alias_of;
  // Passage p is linked to keywords[offsets[p] … offsets[p + 1]), ascending, by the kinds parallel to them (LinkKind bits).
  std::vector<std::uint32_t> offsets;
  std::vector<std::uint32_t> keywords;
  std::vector<std::uint8_t> kinds;
};

struct KeywordOptions {
  bool phrases = true;                    // find capitalized phrases
  bool mentions = true;                   // find mentions of names
  bool capitals_are_names = true;         // false: the language writes every noun with a capital letter (passage_phrases.hpp)
  Language language = Language::english;  // by which names are inflected (genitives.hpp)
};

// Names first (own and alias keys of all passages), then, passage by passage, mentions in the text (without its title;
// a mention of a key that the passage owns or has as an alias is dropped), phrases of title and text, given entities.
//
// An alias that is some passage's own key is that name and no alias; one of names with different keys names nothing and
// is not looked for. A phrase whose key is an own key is left out: it is that name, and its mention links it. One whose
// key is an alias stays, for the alias may name nothing, here or together with another corpus.
class KeywordExtraction {
 public:
  KeywordExtraction(const PreparedCorpus& corpus, KeywordOptions options);
  ~KeywordExtraction();

  bool step(WorkBudget& budget);  // true when done
  std::uint64_t done() const;     // passages whose text is read
  KeywordTable take() &&;         // after step() returned true

 private:
  struct State;
  std::unique_ptr<State> state_;
};

KeywordTable extract_keywords(const PreparedCorpus& corpus, KeywordOptions options = {});

}  // namespace hop::core
