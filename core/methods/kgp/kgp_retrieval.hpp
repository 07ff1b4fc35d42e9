// The retrieval of one text by KGP (Knowledge Graph Prompting): a router decides between structure and content; structure
// questions return the contents of the named pages, tables and sections, content questions walk the graph in waves. The parts of
// a corpus make the same walk and agree on every visit; passages have their numbers in the corpus.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/methods/kgp/kgp_graph.hpp"
#include "core/methods/kgp/kgp_settings.hpp"
#include "core/methods/kgp/structure_search.hpp"
#include "core/methods/kgp/traversal.hpp"
#include "core/methods/kgp/walk_offers.hpp"
#include "core/methods/repeated_passages.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/text_closeness.hpp"
#include "core/options/options.hpp"
#include "core/prompts/prompt_passages.hpp"

namespace hop::core {

// The state that all texts of a retriever share: fixed, except tables built on first use.
struct KgpShared {
  KgpShared(GraphPart part, const SearchSettings& settings, const Options& options);

  GraphPart part;
  SearchSettings settings;
  KgpSettings kgp;
  Options options;  // for the prompts
  KgpTables tables;
};

class KgpRetrieval final : public Retrieval {
 public:
  // `shared` and `allowed` must outlive the retrieval. `allowed`: null for all passages.
  KgpRetrieval(const KgpShared& shared, SearchText text, const PassageSet* allowed);

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) override;
  Ranking take() && override { return std::move(ranking_); }

 private:
  enum class Stage : std::uint8_t {
    structure,
    facts,
    route,
    named,
    named_facts,
    tables,
    vectors,
    seeds,
    plan,
    counts,
    texts,
    guesses,
    guess_vectors,
    told_guesses,
    guess_words,
    choose,
    visits,
    done
  };

  // more: ready for the next stage, or out of budget
  Result<TaskState> advance_stage(WorkBudget& budget, HostRequests& host, Exchange& exchange);
  void find_facts();
  bool take_facts(Exchange& exchange);
  Stage stage_after_structure();
  void rank_structure(const StructureSearch& structure);
  void find_seeds(WorkBudget& budget);
  Result<TaskState> ask_for_route(HostRequests& host);
  void take_route();
  Result<TaskState> take_named(Exchange& exchange);
  void begin_batch();
  bool count_candidates(WorkBudget& budget);
  bool plan_batch(Exchange& exchange);
  std::vector<std::uint32_t> passages_of_path(std::size_t path) const;
  std::vector<std::uint32_t> passages_of_batch() const;
  void ask_for_guesses(HostRequests& host);
  Result<TaskState> take_guesses(HostRequests& host);
  Result<TaskState> take_guess_vectors(HostRequests& host);
  bool tell_guesses(Exchange& exchange);
  bool share_guess_words(Exchange& exchange);
  void find_candidates(std::size_t visit, WorkBudget& budget);  // into candidates_
  void offer_candidates(WorkBudget& budget);
  void offer_of_path(std::size_t path, WorkBudget& budget);
  void offer_best(std::size_t path, std::span<const float> vector, std::span<const float> words);
  void offer_edges();
  bool visit_offers(Exchange& exchange);
  bool mark_visited(std::uint32_t passage);
  // Whether the walk may go on from the passages that are offered: all of them have the same depth.
  bool continues_from_offers() const {
    return traversal_.visits.empty() ? traversal_.most_hops > 0
                                     : traversal_.visits[traversal_.next].hops + 1 < traversal_.most_hops;
  }
  // An upper bound of the visits from the next path through the end of this one.
  std::size_t most_visits_through(std::size_t path) const {
    return std::min((path - traversal_.next + 1) * shared_.kgp.branches, traversal_.most_visits - traversal_.visits.size());
  }
  void rank_visits();
  void notice(const char* text);
  const OpenGraph& graph() const { return part_.graph(); }
  KgpEdgesView edges() const { return {part_, shared_.kgp, *table_builder_.graph()}; }

  const KgpShared& shared_;
  CorpusPart part_;
  SearchText text_;  // without a guess its vector, or else question_words_, is used
  std::vector<float> question_words_;
  const PassageSet* allowed_;
  WithoutRepeats without_repeats_;
  Stage stage_ = Stage::structure;
  StructureSearch structure_;
  ToldRoute route_;
  std::optional<StructureSearch> named_by_reply_;
  StructureMatches named_matches_;
  KgpGraphBuilder table_builder_;
  VectorsOfText vectors_;
  TextCloseness words_;  // of the question
  KgpFacts facts_;
  KgpTraversal traversal_;
  bool leads_ = true;  // `visited_` is a set of numbers, otherwise of the part's passages
  PassageSet visited_;
  std::vector<WalkEdges> edges_;  // parallel to the visits; not on one graph

  // Paths are extended in batches, [batch_begin_, batch_end_) of the visits, all of one depth: the wave that ends at wave_end_.
  // With a language model, requests_ (0: no candidates, no request), the guesses and their words are parallel to the batch;
  // next_vector_ is the next vector of a guess.
  std::size_t batch_begin_ = 0, batch_end_ = 0, wave_end_ = 0;
  EachOf<CandidateCount> counts_;  // of the paths from batch_begin_ on
  PromptPassages texts_;           // of the paths, for prompts
  std::vector<std::uint64_t> requests_;
  ToldGuesses guesses_;
  std::vector<TextCloseness> guess_words_;  // only if guesses are not compared by vectors
  EachOf<TermCounts> guess_counts_;
  std::size_t next_vector_ = 0;
  std::uint64_t request_ = 0;  // the open request of the route or of the guesses' vectors; 0: none
  bool route_asked_ = false;   // and the reply had no verdict
  PassageSet neighbors_;
  std::vector<std::uint32_t> candidates_;
  std::size_t round_end_ = 0;  // of the paths whose candidates are offered: one path on one graph
  WalkOffers offers_;
  Ranking ranking_;
};

}  // namespace hop::core
