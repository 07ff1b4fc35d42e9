// The facts that the leader asks the parts for in order to explain hits, and the answer. The answers of all parts add up to one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/methods/hit_ranks.hpp"

namespace hop::core {

struct AskedPair {
  std::string first, second;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.text(self.first), archive.text(self.second);
  }
  // libc++ 13 cannot compare strings by <=>.
  friend bool operator==(const AskedPair&, const AskedPair&) = default;
  friend bool operator<(const AskedPair& a, const AskedPair& b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  }
};

struct AskedExcerpt {
  bool question = false;                // the facts about the question itself: in the first round
  std::vector<std::uint32_t> passages;  // by their numbers, ascending
  std::vector<std::string> keys;        // of keywords: how many passages have them
  std::vector<std::string> names;       // of passages: which passages own them
  std::vector<AskedPair> pairs;         // of terms: how many passages have both
  std::vector<AskedPair> identifiers;   // and a term of each: whether a passage has it
  std::vector<HitScores> hits;          // how many passages have better scores

  bool is_empty() const {
    return passages.empty() && keys.empty() && names.empty() && pairs.empty() && identifiers.empty() && hits.empty();
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.flag(self.question), archive.ascending(self.passages);
    archive.texts(self.keys), archive.texts(self.names);
    archive.list(self.pairs), archive.list(self.identifiers), archive.list(self.hits);
  }
};

// A keyword as a passage or the question has it.
struct ToldKeyword {
  std::string key, alias_of;   // alias_of: the key of the name that it stands for; empty: none
  std::uint8_t kinds = 0;      // of a passage: LinkKind
  std::uint32_t passages = 0;  // of the question: that have it
  bool is_own = false;         // of the question: some passage of the corpus owns it

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.text(self.key), archive.text(self.alias_of), archive.number(self.kinds);
    archive.number(self.passages), archive.flag(self.is_own);
  }
};

struct ToldPassage {
  std::uint32_t number = 0;
  std::string id, document, title, text;
  std::uint32_t token_count = 0;
  std::uint32_t source_begin = 0, source_end = 0, source_line = 0, source_column = 0;
  std::vector<ToldKeyword> keywords;
  std::vector<std::uint32_t> links;  // numbers of passages, ascending
  HitScores scores;                  // in the base list, where the method has one

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.number), archive.text(self.id), archive.text(self.document);
    archive.text(self.title), archive.text(self.text);
    archive.number(self.token_count);
    archive.number(self.source_begin), archive.number(self.source_end);
    archive.number(self.source_line), archive.number(self.source_column);
    archive.list(self.keywords), archive.ascending(self.links), archive.record(self.scores);
  }
};

struct ToldCount {
  std::uint32_t passages = 0;
  bool is_known = false;  // the part has the keyword
  bool is_own = false;    // some passage of the part owns it

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.passages), archive.flag(self.is_known), archive.flag(self.is_own);
  }
};

struct ToldOwner {
  std::uint32_t name = 0;  // its place in AskedExcerpt::names
  std::uint32_t passage = 0;

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.name), archive.passage(self.passage);
  }
  friend auto operator<=>(const ToldOwner&, const ToldOwner&) = default;
};

struct ToldExcerpt {
  // Of the question.
  std::vector<std::uint32_t> passages_of_terms;  // df in the corpus, by question_terms(); 0: the part lacks the term
  std::vector<ToldKeyword> question_keys;        // by key
  std::vector<std::string> notices;              // on its conditions: those that hold in all parts
  std::uint64_t admitted = 0;                    // passages for which its conditions hold
  // Parallel to the lists of AskedExcerpt.
  std::vector<ToldCount> keys;
  std::vector<std::uint32_t> pairs;
  std::vector<std::uint32_t> identifiers;  // the number of parts that have it
  std::vector<HitRanks> better;
  std::vector<ToldPassage> passages;  // those that the part has, by number
  std::vector<ToldOwner> owners;      // by name, then passage

  // False where parts contradict each other.
  bool add(ToldExcerpt&& other);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.numbers(self.passages_of_terms), archive.list(self.question_keys);
    archive.texts(self.notices), archive.number(self.admitted);
    archive.list(self.keys), archive.numbers(self.pairs), archive.numbers(self.identifiers);
    archive.each(self.better,
                 [&](auto& ranks) { archive.number(ranks.base), archive.number(ranks.words), archive.number(ranks.vectors); });
    archive.list(self.passages), archive.list(self.owners);
  }
};

}  // namespace hop::core
