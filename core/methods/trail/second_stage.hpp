// The second stage of trail (docs/methods/trail.md, "Second stage") as steps over the parts of a corpus: facts about the
// candidates come from the parts that have them; features, model and order are computed where the program leads, because they
// compare candidates.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/exchange/exchange.hpp"
#include "core/methods/heading_bridge.hpp"
#include "core/methods/trail/second_stage_values.hpp"
#include "core/methods/trail/trail.hpp"
#include "core/methods/trail/trail_facts.hpp"
#include "core/methods/trail/trail_links.hpp"
#include "core/methods/trail/trail_order.hpp"
#include "core/methods/trail/trail_ranks.hpp"

namespace hop::core {

class TrailSecondStage {
 public:
  // All arguments must outlive the stage.
  TrailSecondStage(const TrailInput& input, const TrailLists& lists);

  bool advance(WorkBudget& budget, Exchange& exchange);  // true: the ranking is complete, where the program leads
  Ranking take() && { return std::move(ranking_); }

 private:
  enum class Stage : std::uint8_t { first, links, linked, asked, facts, counts, done };

  void read_question();
  void read_first();
  bool join_first(Exchange& exchange);
  bool take_links(Exchange& exchange);
  void find_candidates();
  bool ask_for_facts(Exchange& exchange);
  bool read_facts(Exchange& exchange);
  bool collect_facts(Exchange& exchange);
  void ask_for_places();
  bool count_places(Exchange& exchange);
  void rank();

  const SearchSettings& settings() const { return input_.text.settings; }
  std::vector<std::uint32_t> head_of_base_list() const;
  TrailMix mix() const;

  const TrailInput& input_;
  const TrailLists& lists_;
  const CorpusPart& part_;
  std::shared_ptr<const Csr<std::uint32_t>> rare_words_;
  std::shared_ptr<TitleTerms> titles_;
  TrailCorpus corpus_;
  Stage stage_ = Stage::first;
  TrailQuestionFacts question_;
  double learned_share_;                      // λ: of the corpus, then of the question
  bool asks_for_bases_;                       // λ of the corpus is below 1
  std::vector<std::uint32_t> first_;          // numbers
  std::vector<std::uint32_t> first_here_;     // the same in the part; nowhere for those of other parts
  std::vector<FirstPassage> first_passages_;  // on one graph
  FirstTold first_told_;
  LinksTold links_told_;
  FirstLinks links_;  // entities and words of the part
  PassagePool pool_;
  std::vector<std::uint32_t> heads_;  // the candidates from the lists: numbers, ascending
  std::vector<LinkedPassage> linked_;
  std::vector<std::uint32_t> passages_;  // all candidates: numbers, ascending
  AskedFacts asked_;
  FactsTold facts_told_;
  std::vector<TrailFacts> candidates_;
  std::vector<std::vector<std::uint32_t>> pairs_of_candidate_;
  std::vector<std::uint64_t> documents_;  // of the head of the base list
  std::vector<BridgePair> pairs_;
  std::vector<std::uint32_t> met_pairs_;  // those that some candidate has
  std::optional<TrailRanks> ranks_;
  PlacesAsked places_;
  PlacesTold counts_;
  Ranking ranking_;
};

}  // namespace hop::core
