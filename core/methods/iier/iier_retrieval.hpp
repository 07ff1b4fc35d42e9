// The retrieval of one question by IIER (docs/methods/iier.md): keywords, seeds by greedy cover, then chains that grow by one
// passage per wave along the graph of interactions.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/mutex.hpp"
#include "core/methods/iier/chains.hpp"
#include "core/methods/iier/iier_settings.hpp"
#include "core/methods/retriever.hpp"

namespace hop::core {

// The state that all questions of a retriever share.
struct IierPlan {
  std::shared_ptr<const OpenGraph> graph;
  SearchSettings settings;
  IierSettings iier;
  Options options;
  std::optional<ChainNetwork> network;  // empty: untrained

  // Built by the first retrieval that needs them; if two build them at the same time, the first result is kept.
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
  // A wave extends every chain of the current length by one passage; a chain without neighbors stays shorter and stops.
  bool continues(const Chain& chain) const { return chain.size() == length_; }
  const Graph& view() const { return plan_.graph->view(); }

  const IierPlan& plan_;
  SearchText text_;
  const PassageSet* allowed_;
  Phase phase_ = Phase::asking;

  VectorsOfText vectors_;
  std::uint64_t keyword_request_ = 0;        // 0: not sent
  std::vector<std::string> named_keywords_;  // from the language model's reply
  std::shared_ptr<const PassageKeywords> keywords_;
  std::optional<PassageKeywordsBuilder> keywords_builder_;
  std::optional<TableBuilder> table_builder_;
  std::vector<float> closeness_;  // similarity of each passage to the question: vector cosine, else TF-IDF cosine
  std::uint32_t scanned_ = 0;

  std::vector<Chain> chains_;
  std::size_t length_ = 1;  // of the growing chains
  std::optional<InteractionFinder> finder_;
  std::vector<std::vector<Interaction>> neighbors_;  // of each chain's last passage in this wave; empty: the chain has stopped
  std::size_t next_chain_ = 0;                       // within the wave
  std::uint64_t path_request_ = 0;                   // of this wave; 0: not sent
  std::vector<std::vector<float>> path_vectors_;     // of each chain, in this wave
  Ranking ranking_;
};

}  // namespace hop::core
