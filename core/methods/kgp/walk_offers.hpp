// The values that the parts of a corpus exchange while KGP walks: each part offers its best candidates of some paths, and the visits
// of the whole corpus are chosen from all offers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/exchange/each_of.hpp"
#include "core/exchange/records.hpp"
#include "core/methods/kgp/kgp_graph.hpp"
#include "core/methods/kgp/structure_search.hpp"
#include "core/methods/question_words.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// About a question before the walk.
struct KgpFacts {
  TermCounts words;
  StructureMatches structure;

  bool add(KgpFacts&& other) { return words.add(std::move(other.words)) && structure.add(std::move(other.structure)); }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.record(self.words), archive.record(self.structure);
  }
};

// The language model's reply on the kind of the question. The leader tells it to all parts.
struct ToldRoute {
  bool has_verdict = false, is_structure = false;
  std::string names;  // a reply without a verdict, which may name structures

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.flag(self.has_verdict), archive.flag(self.is_structure), archive.text(self.names);
  }
};

// The candidates of a path in all parts: a sum, which matters up to the number of branches.
struct CandidateCount {
  std::uint32_t count = 0;

  bool add(CandidateCount&& other) {
    count += std::min(other.count, UINT32_MAX - count);
    return true;
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.count);
  }
};

// The language model's guesses for the paths of a batch, which the leader tells.
struct ToldGuesses {
  bool by_vectors = false;         // guesses are compared by vectors, otherwise by words
  std::vector<std::string> texts;  // by path; empty: the question is used instead
  std::vector<float> vectors;      // a row for each guess that is not empty

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.flag(self.by_vectors), archive.texts(self.texts), archive.reals(self.vectors);
  }
};

// The limit of the candidates that a part offers in one round, unless one path needs more.
inline constexpr std::uint64_t most_candidates_of_a_round = 10000;

// A candidate of a path, or a seed.
struct WalkOffer {
  std::uint32_t path = 0;  // among the paths that are extended in the round; 0 for a seed
  std::uint32_t passage = 0;
  float similarity = 0;  // to the guess, or to the question
  float words = 0;       // the cosine of TF-IDF to the question, which orders equal similarities

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.number(self.path), archive.passage(self.passage), archive.score(self.similarity), archive.score(self.words);
  }
};

struct WalkOffers {
  std::vector<WalkOffer> offers;
  // Of the offered passages, each once; once the offers are chosen, parallel to them. Empty if the walk ends with these visits.
  std::vector<WalkEdges> edges;

  bool add(WalkOffers&& other) {
    append_moved(offers, other.offers);
    append_moved(edges, other.edges);
    return true;
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.offers), archive.list(self.edges);
  }
};

// Keeps the offers that become visits: the best of each path, in the order of the queue, without passages that are visited or
// that an earlier path takes. `by_words`: seeds, which are ordered by words alone. `visited`: by numbers in the corpus;
// unchanged at the end.
struct OfferLimits {
  bool by_words = false;
  std::size_t of_path = 0, of_all = 0;
};
void choose_offers(const OfferLimits& most, PassageSet& visited, WalkOffers& all);

}  // namespace hop::core
