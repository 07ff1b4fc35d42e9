// trail, the default method: multi-hop retrieval without a language model (docs/methods/trail.md).
//
// First stage: a base list (words and vectors) and a graph list (personalized PageRank from the question's entities), fused by
// rank. Second stage: a learned model reranks the candidates of these lists and the passages that their first passages lead
// to. Some of its features measure how much of the question a candidate adds to a passage that it is linked to.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/exchange/exchange.hpp"
#include "core/methods/base_list.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/known_keys.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/methods/scored_passage.hpp"
#include "core/methods/search_settings.hpp"
#include "core/methods/trail/trail_links.hpp"
#include "core/methods/trail/trail_model.hpp"
#include "core/methods/trail/trail_spread.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

// The result of the first stage, for the second stage and for explanations. By numbers of the corpus, but for the masses.
struct TrailLists {
  std::vector<std::uint32_t> base;  // passages, best first; base, graph and fused may be truncated
  std::vector<std::uint32_t> graph;
  std::vector<std::uint32_t> fused;
  std::vector<NodeMass> seeds;  // the question's entities, together (1 − reset share) of the mass; empty: none
  // PageRank from seeds and reset, and from the seeds only, of the part. Both in the question's scratch; the latter null: not run.
  const PageRankMasses* masses = nullptr;
  const PageRankMasses* masses_of_seeds = nullptr;
  std::uint64_t largest_mass = 0, largest_mass_of_seeds = 0;  // of a passage of the corpus
};

// What trail knows about one question on a part of a corpus, once the parts have told its words and names.
struct TrailQuestion {
  struct Term {
    std::uint32_t passages = 0;  // df in the corpus
    std::uint32_t count = 0;     // times it occurs in the question
  };

  NamedInQuestion named;
  TrailSettings settings;  // of this question
  bool is_keywords = false;
  std::vector<Term> terms;         // those that the corpus has, in the order of the question
  std::vector<TermBit> bits;       // those that the part has; a bit is the place in `terms`
  std::vector<std::string> texts;  // of `terms`; empty on one graph, which has them by bits

  std::vector<QueryTerm> masked_terms;  // of the question without its names, those that the part has

  // 1; the share of the words that are phrases in the question, by idf, if it names nothing else and is more than a few keywords.
  double worth_of_names = 1;

  // Entities and phrases, ascending.
  std::vector<std::uint32_t> all_named() const;
  // Sets `settings` and `worth_of_names`, after `named` and `terms`.
  void set_worth_of_names(const TrailSettings& of_search, std::uint64_t corpus_passages);
};

// The inputs of trail for one question on a part. Borrowed.
struct TrailInput {
  const RankedText& text;
  const EntitiesOfPart& entities;
  const TrailQuestion& question;
  const BaseScores& base;
  QuestionScratch& scratch;
};

// Whether titles are mentioned so rarely that the graph has no information: fewer than gate · N pairs of passage and title.
inline bool gate_is_closed(std::uint64_t mention_pairs, std::size_t passage_count, double gate) {
  return static_cast<double>(mention_pairs) < gate * static_cast<double>(passage_count);
}

// The length that the first stage's lists need.
std::size_t length_of_trail_lists(const TrailSettings& settings, std::size_t hits);
// The score of a passage of the fused list without a second stage: 1 over the smaller of graph rank and weighted base rank.
// Ranks start at 1; rank 0: not in the list.
float score_of_ranks(std::size_t graph_rank, std::size_t base_rank, double base_factor);

// Computes the heads of the base list, the graph list and the fused list, long enough for `hits` and the candidates.
class TrailFirstStage {
 public:
  TrailFirstStage(const TrailInput& input, std::vector<NumberedScore> base_list);

  // The number of passages of the base list that the stage takes.
  static std::size_t base_length(const TrailSettings& settings, std::size_t hits);
  bool advance(WorkBudget& budget, Exchange& exchange);  // true: the lists are complete
  const TrailLists& lists() const { return lists_; }

 private:
  enum class Stage : std::uint8_t { spread, heads, done };

  std::vector<NodeMass> seed_masses() const;
  std::vector<NodeMass> reset_masses() const;

  const TrailInput& input_;
  std::vector<NumberedScore> base_list_;
  Stage stage_ = Stage::spread;
  TrailLists lists_;
  std::optional<TrailSpread> spread_;
  // The head of the graph list, and the largest mass of the spread from the seeds.
  struct GraphHead {
    struct Entry {
      std::uint32_t passage = 0;
      std::uint64_t mass = 0;
      template <class Archive, class Self>
      static void fields(Archive& archive, Self& self) {
        archive.passage(self.passage), archive.number(self.mass);
      }
    };
    std::vector<Entry> heaviest;
    std::uint64_t largest_of_seeds = 0;

    bool add(GraphHead&& other);
    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.list(self.heaviest), archive.number(self.largest_of_seeds);
    }
  } head_;
};

// The candidates from the lists: the union of their heads, ascending.
std::vector<std::uint32_t> heads_of_trail_lists(const TrailLists& lists, const TrailSettings& settings);

// The score of a passage after the candidates. `place`: its index in the fused list.
float score_behind(float last_score, std::size_t place);

// The number of documents that λ_corpus uses: at most the number of names, because documents of one passage
// can share a title.
inline std::uint64_t trail_documents(std::uint64_t documents, std::uint64_t names) {
  return names == 0 ? documents : std::min(documents, names);
}

// The user's model if one exists, else the library's.
TrailModel trail_model(const TrailSettings& settings, bool has_vectors);
// The model for a question. Where the masked question lacks its vector, this is the model by words, because the one with vectors
// leans on the masked cosine. The library's then also counts the estimate of that cosine (docs/decisions/048-masked-vectors.md).
TrailModel trail_model(const TrailSettings& settings, const TrailQuestionFacts& question);

// For a ranking whose question lacks the vector of the masked question.
inline constexpr const char* notice_no_masked_vector =
    "the question names a title and its vector came without that of the masked question: links and words rank most; "
    "give the masked question's vector, too, or an embedder instead of vectors";

}  // namespace hop::core
