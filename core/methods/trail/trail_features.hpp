// The features of trail's learned ranking, computed from facts about the candidates and the question (docs/methods/trail.md,
// "Second stage"). Pure functions: the facts come from one graph, or from shards through a coordinator.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hop::core {

inline constexpr std::size_t most_first_passages = 10;   // head of the fused list, which candidates may complete
inline constexpr std::size_t most_bridged_passages = 5;  // those whose sentences are read for bridges
using FirstSet = std::uint16_t;                          // bit j: the j-th first passage, from 0

// Calls visit(j) for each passage of the set, ascending.
template <class Visit>
void each_first(FirstSet set, Visit visit) {
  for (; set != 0; set = static_cast<FirstSet>(set & (set - 1))) visit(static_cast<std::size_t>(std::countr_zero(set)));
}

// A set of the question's terms that the corpus has, in order of first occurrence: bit t is the t-th. Terms after the 64th do
// not count as covered.
using TermSet = std::uint64_t;
inline constexpr std::size_t most_covered_terms = 64;
// Bits 0 … count − 1; count ≤ most_covered_terms.
constexpr TermSet first_terms(std::size_t count) { return count < most_covered_terms ? (TermSet{1} << count) - 1 : ~TermSet{0}; }

// The links of a candidate c to the first passages f, never to itself. Links of the first three kinds are narrow.
struct LinksToFirst {
  FirstSet forward = 0;  // c owns an entity that f is linked to
  FirstSet back = 0;     // f owns an entity that c is linked to
  FirstSet shared = 0;   // both are linked to a rare entity
  FirstSet novel = 0;    // narrow, through an entity that the question does not name
  FirstSet wide = 0;     // narrow, or the title of c holds the name of an entity of f, or both hold a rare word

  FirstSet narrow() const { return forward | back | shared; }
};

struct TrailFacts {
  std::uint32_t passage = 0;
  float words = 0, masked_words = 0;  // BM25 of the question and of the masked question
  float cosine = 0, masked_cosine = 0;
  float base = 0;  // its score in the base list
  std::uint64_t mass = 0, mass_of_seeds = 0;
  std::uint64_t document = 0;          // equal for passages of one document, and of documents of one passage with one title
  bool is_own = false;                 // the question names an entity that the passage owns
  TermSet terms = 0, title_terms = 0;  // question terms in the passage and in its title
  double title_weight = 0;             // Σ idf of the title's terms
  LinksToFirst links;
  std::array<float, most_first_passages> rare_words = {};  // Σ idf / 10 of the rare words that f and the passage hold
  std::array<float, most_first_passages> products = {};    // dot products of the vectors of c and f
  std::array<float, most_bridged_passages> held = {};      // largest held(f, b) over the bridges b of c and f
  std::uint32_t base_rank = 0, fused_rank = 0;             // from 1
};

struct FirstFacts {
  TermSet terms = 0;
  float cosine = 0;
  std::uint32_t passage = 0;
};

inline constexpr std::size_t most_keywords = 4;

struct TrailQuestionFacts {
  std::vector<double> idf;           // of the terms that have bits
  double total_idf = 0;              // of all distinct terms
  std::uint32_t term_count = 0;      // with repeats
  std::uint32_t named_entities = 0;  // names and phrases
  bool names_a_title = false;
  bool is_keywords = false;  // reads_as_keywords()
  float words_maximum = 0;   // the largest BM25 of the question
  std::uint64_t largest_mass = 0, largest_mass_of_seeds = 0;
  double worth_of_names = 1;       // TrailQuestion::worth_of_names
  bool has_vectors = false;        // of the question
  bool has_masked_vector = false;  // of the masked question
  std::uint32_t corpus_passages = 0;
  std::vector<FirstFacts> first;

  // Whether the question's vector is given alone although the masked question is another text. Else TrailFacts::masked_cosine is
  // true: a question that names no title is its own masked question.
  bool lacks_masked_vector() const { return has_vectors && names_a_title && !has_masked_vector; }

  double idf_of(TermSet terms) const;
  double share_of(TermSet terms) const;  // of all terms, by idf
  // Whether passages with all terms rank first: true for a query of a few keywords.
  bool asks_for_all_words() const { return is_keywords && !idf.empty() && idf.size() <= most_keywords; }
  // Whether the base list finds a candidate without links: among its first five and in the first twentieth of the
  // passages (below 20 passages, none is).
  bool is_found_alone(const TrailFacts& candidate) const { return candidate.base_rank <= std::min(5u, corpus_passages / 20); }
};

// The order is part of the format of weights files (docs/file-format.md, "Weights"): append only.
enum class TrailFeature : std::uint8_t {
  bm25,  // divided by the question's largest
  cosine,
  seed_mass,  // ln(worth_of_names π / max π + 1e-5), π: PageRank from the question's entities only
  mass,       // ln(π / max π + 1e-5) with the reset to the base list
  log_rank,   // ln of the fused rank
  log_base_rank,
  own,    // the question names an entity of the passage
  cover,  // largest share of the question, by idf, that c and a narrowly linked f hold together
  masked_bm25,
  masked_cosine,
  title_cover,    // share of the question in the title
  title_share,    // share of the title in the question
  residual,       // largest cosine, over narrow links, with what f leaves of the question: unit(q − (q·f) f)
  gain,           // largest share of the question that c adds to a narrowly linked f
  repeat,         // candidates of the same document before it in the fused list, at most 5
  forward_cover,  // cover over links forward
  pair_cosine,    // largest cosine of q and unit(f + c) over narrow links
  wide_cover,
  wide_gain,
  rare_words,       // largest of min(5, Σ idf / 10) / (1 + j / 10)
  link_margin,      // largest of cover minus that of the best candidate linked to the same f, minus 0.03 j; −1: no link
  residual_margin,  // largest of the residual cosine minus the best one of the same f; at least −0.5
  title_margin,     // cos + 2 cos′ + b′, minus that of the best candidate of the same document
  masked_margin,    // cos′ minus that of the best candidate
  novel_cover,
  novel_gain,
  term_count,  // this and the next three are signals of the question, equal for all candidates: only trees read them
  word_share,
  names_a_title,
  named_entities,
  bridge_held,   // largest held(f, b) / (1 + j / 10)
  bridge_cover,  // largest of (held(f, b) + the share of the question that c adds to f) / (1 + j / 10)
};
inline constexpr std::size_t trail_feature_count = 32;
constexpr bool is_signal(std::size_t feature) {
  return feature >= static_cast<std::size_t>(TrailFeature::term_count) &&
         feature <= static_cast<std::size_t>(TrailFeature::named_entities);
}

// A matrix of candidates × features, column by column.
struct TrailFeatures {
  std::size_t candidates = 0;
  std::vector<float> values;

  explicit TrailFeatures(std::size_t count) : candidates(count), values(count * trail_feature_count) {}
  std::span<float> column(std::size_t feature) { return {values.data() + feature * candidates, candidates}; }
  std::span<const float> column(std::size_t feature) const { return {values.data() + feature * candidates, candidates}; }
  float& at(TrailFeature feature, std::size_t candidate) { return column(static_cast<std::size_t>(feature))[candidate]; }
};

// The feature `mass` of a passage without mass.
float log_share_of_nothing();

TrailFeatures find_trail_features(const TrailQuestionFacts& question, std::span<const TrailFacts> candidates);

// A human-readable description of a feature for explanations, such as "words of the question".
const char* trail_feature_in_words(std::size_t feature);

}  // namespace hop::core
