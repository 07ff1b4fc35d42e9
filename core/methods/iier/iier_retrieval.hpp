// One question on its way through IIER (docs/methods/iier.md).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/mutex.hpp"
#include "core/methods/iier/chains.hpp"
#include "core/methods/iier/iier_settings.hpp"
#include "core/methods/retriever.hpp"

namespace hop::core {

// What all questions of a retriever share.
struct IierPlan {
  std::shared_ptr<const OpenGraph> graph;
  SearchSettings settings;
  IierSettings iier;
  Options options;
  std::optional<ChainNetwork> network;  // none: untrained

  // Made by the first retrieval that comes to need them; of two that make them at once the first has its kept.
  mutable Mutex lock;
  mutable std::shared_ptr<const PassageKeywords> keywords;
};

class IierRetrieval final : public Retrieval {
 public:
  IierRetrieval(const IierPlan& plan, SearchText text, const PassageSet* allowed);

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host) override;
  Ranking take() && override { return std::move(ranking_); }

 private:
  enum class Phase { asking, tables, closeness, seeds, neighbors, paths, growth, ranking, done };

  Result<TaskState> ask(HostRequests& host);
  bool make_tables(WorkBudget& budget);
  bool find_closeness(WorkBudget& budget);
  std::vector<std::uint32_t> question_keywords() const;
  void plant_seeds(WorkBudget& budget);
  bool find_neighbors(WorkBudget& budget);
  Result<TaskState> find_path_vectors(HostRequests& host);
  void grow(std::size_t chain, WorkBudget& budget);
  bool grow_chains(WorkBudget& budget);
  void finish(WorkBudget& budget);

  bool by_vectors() const { return !text_.vector.empty(); }
  // A wave makes every chain of the present length longer by one passage; a chain that finds none stays shorter.
  bool continues(const Chain& chain) const { return chain.size() == length_; }
  const Graph& view() const { return plan_.graph->view(); }

  const IierPlan& plan_;
  SearchText text_;
  const PassageSet* allowed_;
  Phase phase_ = Phase::asking;

  VectorsOfText vectors_;
  std::uint64_t keyword_request_ = 0;        // 0: not asked
  std::vector<std::string> named_keywords_;  // by the language model
  std::shared_ptr<const PassageKeywords> keywords_;
  std::optional<PassageKeywordsBuilder> keywords_builder_;
  std::optional<TableBuilder> table_builder_;
  std::vector<float> closeness_;  // of each passage to the question: cosine of vectors, or of TF-IDF without
  std::uint32_t scanned_ = 0;

  std::vector<Chain> chains_;
  std::size_t length_ = 1;  // of the chains that go on
  std::optional<InteractionFinder> finder_;
  std::vector<std::vector<Interaction>> neighbors_;  // of each chain's last passage, in this wave; empty: none
  std::size_t next_chain_ = 0;                       // of the wave
  std::uint64_t path_request_ = 0;                   // of the wave; 0: not asked
  std::vector<std::vector<float>> path_vectors_;     // of each chain, in this wave
  Ranking ranking_;
};

}  // namespace hop::core
