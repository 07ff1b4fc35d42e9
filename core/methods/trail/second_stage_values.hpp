// The values that the parts of a corpus exchange in trail's second stage: the entities, words and vectors of the first passages, the
// links that lead away from them, the facts about the candidates, and counts for exact ranks. All numbers are those of the corpus,
// and words travel as texts, because each part has its own vocabulary.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/exchange/records.hpp"
#include "core/methods/heading_bridge.hpp"
#include "core/methods/trail/trail_links.hpp"
#include "core/search/exact_rank.hpp"

namespace hop::core {

// About the first passages of the fused list and the head of the base list, from the parts that have them.
struct FirstTold {
  struct Entity {
    std::uint32_t number = 0;
    bool is_own = false;
    float held = 0;
    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.number(self.number), archive.flag(self.is_own), archive.score(self.held);
    }
  };
  struct Passage {
    std::uint32_t passage = 0;
    TermSet terms = 0;
    float cosine = 0;
    std::vector<Entity> entities;
    std::vector<std::string> rare_words;  // sorted
    std::vector<float> vector;
    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.passage(self.passage), archive.number(self.terms), archive.score(self.cosine);
      archive.list(self.entities), archive.texts(self.rare_words), archive.reals(self.vector);
    }
  };
  struct Base {
    std::uint32_t passage = 0;
    std::uint64_t document = 0;
    std::vector<std::string> pairs;  // of adjacent terms, sorted
    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.passage(self.passage), archive.number(self.document), archive.texts(self.pairs);
    }
  };
  std::vector<Passage> passages;
  std::vector<Base> base;

  bool add(FirstTold&& other);
  // Puts both lists into the order of `first` and `head`. False unless they hold exactly these passages, each once.
  bool arrange(const std::vector<std::uint32_t>& first, const std::vector<std::uint32_t>& head);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.passages), archive.list(self.base);
  }
};

// The links that lead away from the first passages.
struct LinksTold {
  struct Entity {
    std::uint32_t number = 0;
    FirstSet linked = 0, own = 0;
    bool is_novel = false;
    std::array<float, most_bridged_passages> held = {};
    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.number(self.number), archive.number(self.linked), archive.number(self.own), archive.flag(self.is_novel);
      for (auto& held : self.held) archive.score(held);
    }
  };
  struct Word {
    std::string text;
    FirstSet holders = 0;
    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.text(self.text), archive.number(self.holders);
    }
  };
  std::vector<TermSet> terms_of_first;  // parallel to the first passages
  std::vector<Entity> entities;         // ascending
  std::vector<Word> words;              // sorted

  // Clears the bits of terms and passages that do not exist, so that later code can use bits as indices. False: malformed.
  bool keep_known(std::size_t first, std::size_t terms);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.numbers(self.terms_of_first), archive.list(self.entities), archive.list(self.words);
  }
};

struct AskedFacts {
  std::vector<float> masked_vector;               // empty: none
  std::vector<std::vector<float>> first_vectors;  // parallel to the first passages; empty without vectors
  std::vector<std::string> pairs;                 // BridgePair::terms, sorted

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.reals(self.masked_vector);
    archive.each(self.first_vectors, [&](auto& vector) { archive.reals(vector); });
    archive.texts(self.pairs);
  }
};

struct CandidateFacts {
  TrailFacts facts;                  // passage: its number; ranks are not told
  std::vector<std::uint32_t> pairs;  // indices of the pairs in its headings, ascending

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    auto& of = self.facts;
    archive.passage(of.passage);
    archive.score(of.words), archive.score(of.masked_words), archive.score(of.cosine), archive.score(of.masked_cosine);
    archive.score(of.base), archive.number(of.mass), archive.number(of.mass_of_seeds);
    archive.number(of.document), archive.number(of.terms), archive.number(of.title_terms), archive.flag(of.is_own);
    archive.real(of.title_weight);
    archive.number(of.links.forward), archive.number(of.links.back), archive.number(of.links.shared);
    archive.number(of.links.novel), archive.number(of.links.wide);
    // A narrow link is a wide one, too.
    archive.expect((of.links.narrow() & ~of.links.wide) == 0 && of.title_weight >= 0);
    for (std::size_t j = 0; j < most_first_passages; ++j) archive.score(of.rare_words[j]), archive.score(of.products[j]);
    for (auto& held : of.held) archive.score(held);
    archive.ascending(self.pairs);
  }
};
struct FactsTold {
  std::vector<CandidateFacts> candidates;

  bool add(FactsTold&& other);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.candidates);
  }
};

// For each place of the lists, the passages before it are asked for; for each pair, the passages with both terms.
struct PlacesAsked {
  std::vector<ListPlace<float>> base;
  std::vector<ListPlace<std::uint64_t>> graph;
  std::vector<std::string> pairs;  // BridgePair::terms

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.each(self.base, [&](auto& place) { archive.score(place.value), archive.passage(place.index); });
    archive.each(self.graph, [&](auto& place) { archive.number(place.value), archive.passage(place.index); });
    archive.texts(self.pairs);
  }
};
struct PlacesTold {
  std::vector<std::uint32_t> base, graph, pairs;

  bool add(PlacesTold&& other);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.numbers(self.base), archive.numbers(self.graph), archive.numbers(self.pairs);
  }
};

}  // namespace hop::core
