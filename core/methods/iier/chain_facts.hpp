// The values that the parts of a corpus exchange while chains grow. Passages and keywords have their numbers in the corpus; lists by
// chain are in the order of the chains that grow.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/exchange/each_of.hpp"
#include "core/exchange/records.hpp"
#include "core/keywords/mentions.hpp"
#include "core/methods/iier/chains.hpp"
#include "core/methods/iier/passage_keywords.hpp"
#include "core/methods/scored_passage.hpp"
#include "core/methods/text_closeness.hpp"

namespace hop::core {

// The keywords in a text: of the question, or one that a language model names.
struct KeywordsOfText {
  std::uint32_t whole = no_keyword;  // the number of the keyword that the text is; no_keyword: none, or not asked for
  std::vector<PlacedKeyword> placed;

  bool add(KeywordsOfText&& other) {
    if (whole != no_keyword && other.whole != no_keyword && whole != other.whole) return false;
    whole = std::min(whole, other.whole);
    append_moved(placed, other.placed);
    return true;
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.whole), archive.list(self.placed);
  }
};

// The host's answers, told by the leader.
struct NamedKeywords {
  std::vector<std::string> texts;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.texts(self.texts);
  }
};
struct PathVectors {
  std::vector<float> rows;  // of the chains that have neighbors

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.reals(self.rows);
  }
};

struct QuestionFacts {
  std::uint32_t dimension = 0;      // of the corpus's vectors; 0: none
  TermCounts terms;                 // only if the question has no vector
  EachOf<KeywordsOfText> keywords;  // of each text that names keywords

  bool add(QuestionFacts&& other) {
    if (dimension != 0 && other.dimension != 0 && dimension != other.dimension) return false;
    dimension = dimension != 0 ? dimension : other.dimension;
    return keywords.add(std::move(other.keywords)) && terms.add(std::move(other.terms));
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.dimension), archive.record(self.terms), archive.record(self.keywords);
  }
};

// The facts about its last passage that a chain needs in order to continue.
struct PassageFacts {
  std::vector<std::uint32_t> keywords;  // ascending
  std::vector<float> vector;            // if a later step compares it
  std::string text;                     // title and text, if a later step compares them

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.ascending(self.keywords), archive.reals(self.vector), archive.text(self.text);
  }
};

struct Seed {
  std::uint32_t passage = 0;
  float closeness = 0;                // to the question
  std::vector<std::uint32_t> covers;  // places of keywords in the question, ascending; empty: the closest passage of all
  PassageFacts facts;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.passage), archive.score(self.closeness), archive.ascending(self.covers), archive.record(self.facts);
  }
};

struct Seeds {
  std::vector<Seed> seeds;             // or passages that may become seeds
  std::vector<NumberedScore> closest;  // passages that may fill up the hits

  bool add(Seeds&& other) {
    append_moved(seeds, other.seeds);
    append_moved(closest, other.closest);
    return true;
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.seeds), archive.list(self.closest);
  }
};

struct ChainEnd {
  std::vector<NumberedScore> nearest;  // passages nearest to the last one by cosine, best first; empty: not compared
  TermCounts terms;                    // of the chain's text; only if the question has no vector

  bool add(ChainEnd&& other) {
    append_moved(nearest, other.nearest);
    return terms.add(std::move(other.terms));
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.nearest), archive.record(self.terms);
  }
};

struct HasNeighbors {
  bool has = false;

  bool add(HasNeighbors&& other) {
    has = has || other.has;
    return true;
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.flag(self.has);
  }
};

struct NextPassage {
  bool is_there = false;
  std::uint32_t order = 0;  // order_bits() of the score that chose it, which may be infinite
  ChainPassage step;
  PassageFacts facts;

  // Keeps the better of two: the larger score, ties by passage.
  bool add(NextPassage&& other) {
    const bool is_better = !is_there || other.order > order || (other.order == order && other.step.passage < step.passage);
    if (other.is_there && is_better) *this = std::move(other);
    return true;
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.flag(self.is_there);
    if (self.is_there) archive.number(self.order), archive.record(self.step), archive.record(self.facts);
  }
};

}  // namespace hop::core
