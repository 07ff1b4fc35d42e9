// Links between the first passages of trail's fused list and other passages, through shared entities and rare words, and the
// candidates that these links lead to (docs/methods/trail.md, "Second stage"). Entities, words and passages have the numbers of
// one graph; a shard translates the links that other shards found to its own numbers.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/wrap_around.hpp"
#include "core/graph/entity_graph.hpp"
#include "core/graph/graph.hpp"
#include "core/methods/base_list.hpp"
#include "core/methods/trail/trail_features.hpp"
#include "core/search/dense.hpp"
#include "core/search/lexical.hpp"
#include "core/search/passage_set.hpp"
#include "core/search/title_terms.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

inline constexpr std::uint32_t most_passages_of_rare_entity = 30;  // a shared entity with at most this many links two passages

// The local part of the corpus: one graph, or one shard. Borrowed.
struct TrailCorpus {
  const Graph& graph;
  const EntityGraph& entities;           // passage_count is of the whole corpus
  LexicalView words;                     // document frequencies are of the whole corpus
  const Csr<std::uint32_t>& rare_words;  // of each passage
  TitleTerms& titles;
  const Analyzer& analyzer;
  DenseKernels kernels;
  const PassageSet* allowed = nullptr;  // null: all

  bool is_allowed(std::uint32_t passage) const { return allowed == nullptr || allowed->contains(passage); }
};

// A term of the question and its bit in a TermSet. Bit most_covered_terms: it has none.
struct TermBit {
  std::uint32_t term = 0, bit = 0;

  TermSet set() const { return bit < most_covered_terms ? TermSet{1} << bit : 0; }
};

// One of the first passages, before join_first_passages() merges them.
struct FirstPassage {
  struct Entity {
    std::uint32_t entity = 0;
    bool is_own = false;
    float held = 0;  // core/methods/trail/bridge_words.hpp; 0 after the first most_bridged_passages
  };
  TermSet terms = 0;  // question terms that it holds
  float cosine = 0;   // with the question
  std::vector<Entity> entities;
  std::vector<std::uint32_t> rare_words;  // rare terms that the question lacks
  std::vector<float> vector;              // empty: the graph has none
};

struct LinkedEntity {
  std::uint32_t entity = 0;
  FirstSet linked = 0, own = 0;                        // the first passages that are linked to it, and that own it
  bool is_novel = false;                               // the question does not name it
  std::array<float, most_bridged_passages> held = {};  // by first passage
};
struct LinkedWord {
  std::uint32_t term = 0;
  FirstSet holders = 0;
};
struct FirstLinks {
  std::vector<LinkedEntity> entities;  // ascending
  std::vector<LinkedWord> words;       // ascending
};

// `terms`: all question terms that the graph has. The caller fills `cosine`.
FirstPassage read_first_passage(const TrailCorpus& corpus, std::uint32_t passage, std::span<const TermBit> terms);

// Merges the entities and rare words of the first passages. `named`: entities and phrases of the question, ascending.
FirstLinks join_first_passages(std::span<const FirstPassage> first, std::span<const std::uint32_t> named);

// The passages that the second stage examines, with the question terms that each holds. A place is an index into the pool.
class PassagePool {
 public:
  // `places`: kept between pools, one at a time; all 0 before and after.
  PassagePool(std::vector<std::uint32_t>& places, std::size_t passages) : place_(places) { place_.resize(passages); }
  ~PassagePool() {
    for (const Member& member : members_) place_[member.passage] = 0;
  }
  PassagePool(const PassagePool&) = delete;
  PassagePool& operator=(const PassagePool&) = delete;

  static constexpr std::uint32_t nowhere = 0xffffffff;

  std::size_t size() const { return members_.size(); }
  // Returns nowhere for a passage outside of the pool: its place_ is 0, and 0 − 1 wraps around.
  HOP_WRAPS_AROUND std::uint32_t place_of(std::uint32_t passage) const { return place_[passage] - 1; }
  std::uint32_t add(std::uint32_t passage);
  // Sets the question terms of each member.
  void find_terms(const PostingsView& postings, std::span<const TermBit> terms);

  struct Member {
    std::uint32_t passage = 0;
    FirstSet wide = 0;
    TermSet terms = 0;
  };
  Member& operator[](std::size_t place) { return members_[place]; }
  const Member& operator[](std::size_t place) const { return members_[place]; }

 private:
  std::vector<std::uint32_t>& place_;  // by passage, from 1; 0: not in the pool
  std::vector<Member> members_;
};

// Adds all passages with a wide link to a first passage.
void add_linked_passages(const TrailCorpus& corpus, const FirstLinks& links, PassagePool& pool);

// Adds all passages that hold all `term_count` terms of the question; adds none if the local part lacks a term.
void add_passages_with_all(const TrailCorpus& corpus, std::span<const TermBit> terms, std::size_t term_count, PassagePool& pool);

struct LinkedPassage {
  std::uint32_t passage = 0;
  double score = 0;

  friend bool operator==(const LinkedPassage&, const LinkedPassage&) = default;
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.passage), archive.real(self.score);
  }
};
inline bool is_better_linked(const LinkedPassage& a, const LinkedPassage& b) {
  return a.score != b.score ? a.score > b.score : a.passage < b.passage;
}
inline constexpr std::size_t most_linked_candidates = 15;

// The best members of the pool after its first `candidates`, in descending order of
//
//   max over f of Σ idf(t in c, not in f) + ½ Σ idf(t in both)
//
// For a keyword query, passages with all keywords come first, by base score. `base`: the scores of all local passages.
std::vector<LinkedPassage> best_linked_passages(const TrailQuestionFacts& question, const PassagePool& pool,
                                                std::size_t candidates, const ScaledScores& base);

// Fills `links`, `rare_words` and `terms` of candidates, which must be in the pool. `first`: the first passages, or nowhere for
// those outside of the graph.
void find_links_to_first(const TrailCorpus& corpus, const FirstLinks& links, const PassagePool& pool,
                         std::span<const std::uint32_t> first, std::span<TrailFacts> candidates);

}  // namespace hop::core
