// The retrieval of one text by KGP (Knowledge Graph Prompting): a router decides between structure and content; structure
// questions return the contents of the named pages, tables and sections, content questions walk the graph in waves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/methods/kgp/kgp_graph.hpp"
#include "core/methods/kgp/kgp_settings.hpp"
#include "core/methods/kgp/structure_search.hpp"
#include "core/methods/kgp/traversal.hpp"
#include "core/methods/retriever.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// The state that all texts of a retriever share: fixed, except tables built on first use.
struct KgpShared {
  KgpShared(std::shared_ptr<const OpenGraph> graph, const SearchSettings& settings, const Options& options);

  std::shared_ptr<const OpenGraph> graph;
  SearchSettings settings;
  KgpSettings kgp;
  Options options;  // for the prompts
  KgpTables tables;
};

class KgpRetrieval final : public Retrieval {
 public:
  // `shared` and `allowed` must outlive the retrieval. `allowed`: null for all passages.
  KgpRetrieval(const KgpShared& shared, SearchText text, const PassageSet* allowed);

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host) override;
  Ranking take() && override { return std::move(ranking_); }

 private:
  enum class Stage : std::uint8_t { structure, route, named, tables, vectors, seeds, plan, guesses, guess_vectors, choose, done };

  Result<TaskState> advance_stage(WorkBudget& budget, HostRequests& host);  // more: ready for the next stage, or out of budget
  Stage stage_after_structure();
  void rank_structure(const StructureSearch& structure);
  void find_seeds(WorkBudget& budget);
  bool plan_batch(WorkBudget& budget, HostRequests& host);
  Result<TaskState> take_guesses(HostRequests& host);
  Result<TaskState> take_guess_vectors(HostRequests& host);
  bool choose_of_batch(WorkBudget& budget);
  void find_candidates(std::size_t visit, WorkBudget& budget);  // into candidates_
  void visit(const KgpVisit& visit);
  void visit_best(std::size_t path, std::span<const float> vector, std::span<const float> words);
  void rank_visits();
  void notice(const char* text);
  const OpenGraph& graph() const { return *shared_.graph; }
  KgpEdgesView edges() const { return {graph(), shared_.kgp, *table_builder_.graph()}; }

  const KgpShared& shared_;
  SearchText text_;  // without a guess its vector, or else question_words_, is used
  std::vector<float> question_words_;
  const PassageSet* allowed_;
  Stage stage_ = Stage::structure;
  StructureSearch structure_;
  std::string route_reply_;  // a reply without a verdict
  std::optional<StructureSearch> named_by_reply_;
  KgpGraphBuilder table_builder_;
  VectorsOfText vectors_;
  KgpTraversal traversal_;
  PassageSet visited_;

  // Paths are extended in batches, [batch_begin_, batch_end_) of the visits, all of one depth: the wave that ends at wave_end_.
  // With a language model, requests_ (0: no candidates, no request) and guesses_ (empty: the question is used instead) are
  // parallel to the batch; guess_vectors_ holds one row per non-empty guess, and next_vector_ is the next of them.
  std::size_t batch_begin_ = 0, batch_end_ = 0, wave_end_ = 0;
  std::vector<std::uint64_t> requests_;
  std::vector<std::string> guesses_;
  std::vector<float> guess_vectors_;
  std::size_t next_vector_ = 0;
  std::size_t batch_visits_ = 0;  // an upper bound of the visits that the batch adds
  std::uint64_t request_ = 0;     // the open request of the route or of the guesses' vectors; 0: none
  bool route_asked_ = false;      // and the reply had no verdict
  PassageSet neighbors_;
  std::vector<std::uint32_t> candidates_;
  Ranking ranking_;
};

}  // namespace hop::core
