// The inputs of G-RAG's reranking for one text: the candidates (the top of a first ranking), their document graph by shared
// concepts, and the node vectors of the network (G-RAG, §3.1, §3.2).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/methods/candidate_facts.hpp"
#include "core/methods/g_rag/g_rag_settings.hpp"
#include "core/methods/question_run.hpp"
#include "core/methods/retriever.hpp"
#include "core/prompts/prompt_passages.hpp"

namespace hop::core {

struct Candidates {
  SearchText text;  // with the vectors that the host provided
  Ranking first;    // larger scores are better; its first passages are the candidates, one per node of the graph
  DocumentGraph graph;
  std::vector<float> inputs;  // x^0, `dimension` values per candidate; empty if not needed or without a question vector
  std::shared_ptr<const EntityGraph> entities;  // its names are the concepts; null: all concepts are from AMR graphs

  std::span<const float> first_scores() const { return std::span(first.scores).first(graph.candidate_count()); }
};

class CandidateFinder {
 public:
  // All arguments must outlive the finder. `allowed`: null for all passages. `wants_inputs`: fill x^0 for a network.
  CandidateFinder(const CorpusPart& part, const GragSettings& settings, SearchText text, const PassageSet* allowed,
                  bool wants_inputs);

  // Like Retrieval::advance(). Errors: host_failure, dimension_mismatch, embedder_mismatch.
  Result<TaskState> advance(WorkBudget& budget, HostRequests& host, Exchange& exchange);
  Candidates take() && { return std::move(found_); }  // none on a part that does not lead

  // As those of Retrieval.
  std::string_view masked() const { return first_run_ ? first_run_->masked() : std::string_view(); }
  void set_masked_vector(const std::vector<float>& vector);

 private:
  enum class Stage : std::uint8_t {
    question_vector,
    first_ranking,
    facts,
    texts,
    graphs,
    concepts,
    inputs,
    document_graph,
    done
  };

  TaskState rank_first(WorkBudget& budget, Exchange& exchange);
  TaskState gather_facts(Exchange& exchange);
  TaskState gather_texts(Exchange& exchange);
  Result<TaskState> ask_for_graphs(WorkBudget& budget, HostRequests& host);
  TaskState make_keywords(WorkBudget& budget);
  void add_keywords(std::uint32_t passage);
  TaskState number_concepts(WorkBudget& budget);
  std::vector<std::string> texts_with_concepts() const;
  Result<TaskState> find_inputs(WorkBudget& budget, HostRequests& host);
  TaskState build_graph(WorkBudget& budget);

  const OpenGraph& graph() const { return part_.graph(); }
  std::span<const std::uint32_t> candidates() const { return std::span(found_.first.passages).first(count_); }

  CorpusPart part_;
  const GragSettings& settings_;
  const PassageSet* allowed_;
  bool wants_inputs_;
  Candidates found_;
  VectorsOfText question_vector_;

  Stage stage_ = Stage::question_vector;
  std::size_t next_ = 0;   // next candidate of the current stage
  std::size_t count_ = 0;  // number of candidates
  std::optional<QuestionRun> first_run_;
  CandidatesOfParts told_;                           // in shards
  PromptPassages texts_;                             // of the candidates, for their graphs
  std::vector<std::uint64_t> graph_requests_;        // parallel to the candidates
  std::vector<std::optional<ConceptGraph>> graphs_;  // parallel to them; empty: no valid graph
  std::vector<std::string> from_question_;           // a_i, parallel to them
  std::optional<TableBuilder> tables_;
  bool has_keywords_ = false;
  ConceptNumbers numbers_;
  std::uint64_t input_request_ = 0;  // 0: not sent
  std::optional<DocumentGraphBuilder> graph_builder_;
};

}  // namespace hop::core
