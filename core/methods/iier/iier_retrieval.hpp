// The retrieval of one question by IIER (docs/methods/iier.md): keywords, seeds by greedy cover, then chains that grow by one
// passage per wave along the graph of interactions. The same program runs on one graph and on the parts of a corpus, which all
// hold the same chains.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/mutex.hpp"
#include "core/methods/iier/chain_facts.hpp"
#include "core/methods/iier/chain_growth.hpp"
#include "core/methods/iier/iier_settings.hpp"
#include "core/methods/repeated_passages.hpp"
#include "core/methods/retriever.hpp"

namespace hop::core {

// The state that all questions of a retriever share.
struct IierPlan {
  GraphPart part;
  SearchSettings settings;
  IierSettings iier;
  Options options;
  std::optional<ChainNetwork> network;  // empty: untrained

  // Of a part of a corpus from the start. On one graph built by the first retrieval that needs them; if two build them at the same
  // time, the first result is kept.
  mutable Mutex lock;
  mutable std::shared_ptr<const PassageKeywords> keywords;
};

class IierRetrieval final : public Retrieval {
 public:
  IierRetrieval(const IierPlan& plan, SearchText text, const PassageSet* allowed);

  Result<TaskState> advance(WorkBudget& budget, HostRequests& host, Exchange& exchange) override;
  Ranking take() && override { return std::move(ranking_); }

 private:
  // After `seeds`, a wave: the phases from `ends` to `next`.
  enum class Phase {
    asking,
    tables,
    question,
    closeness,
    seeds,
    cover,
    wave,
    ends,
    shared_ends,
    neighbors,
    shared_neighbors,
    paths,
    growth,
    next,
    ranking,
    done
  };

  struct GrowingChain {
    Chain chain;                         // by numbers in the corpus
    PassageFacts end;                    // of its last passage
    std::vector<float> vector_sum;       // of its passages
    std::string text;                    // titles and texts in the form in which they were embedded, joined by line ends
    TextCloseness words;                 // of the text
    std::vector<Interaction> neighbors;  // of its last passage, in this part
    std::vector<float> path;             // e_path
  };

  Result<TaskState> ask(HostRequests& host, Exchange& exchange);
  Result<bool> take_named_keywords(HostRequests& host);
  bool make_tables(WorkBudget& budget);
  void read_question();
  bool share_question(Exchange& exchange);
  bool find_closeness(WorkBudget& budget);
  std::vector<std::uint32_t> question_keywords() const;
  std::vector<std::string> texts_with_keywords() const;
  KeywordsOfText keywords_of(const std::string& text) const;
  bool choose_keywords();
  std::vector<NumberedScore> find_closest(std::size_t count) const;
  std::vector<std::uint32_t> choose_seeds(const CsrView<std::uint32_t>& passages_of_keyword,
                                          std::span<const std::uint32_t> keywords, std::span<const float> closeness,
                                          const PassageSet* allowed) const;
  void find_seeds(WorkBudget& budget);
  void find_seed_candidates();
  bool choose_among_candidates();
  bool share_seeds(Exchange& exchange);
  bool begin_wave();
  bool find_ends(WorkBudget& budget);
  bool share_ends(Exchange& exchange);
  bool find_neighbors(WorkBudget& budget);
  bool share_neighbors(Exchange& exchange);
  Result<TaskState> find_path_vectors(HostRequests& host, Exchange& exchange);
  Result<TaskState> take_path_vectors(HostRequests& host, Exchange& exchange);
  NextPassage next_of(GrowingChain& growing, WorkBudget& budget) const;
  bool grow_chains(WorkBudget& budget);
  bool share_next(Exchange& exchange);
  void finish(WorkBudget& budget);

  PassageFacts facts_of(std::uint32_t passage) const;
  bool fits(const PassageFacts& facts) const;
  void append(GrowingChain& growing, const ChainPassage& step, PassageFacts facts) const;

  const Graph& view() const { return part_.view(); }
  bool by_vectors() const { return !text_.vector.empty(); }
  bool compares_vectors() const { return facts_.dimension > 0 && (by_vectors() || plan_.iier.rules.nearest > 0); }
  bool asks_for_path_vectors() const { return by_vectors() && plan_.iier.ask_for_path_vectors && length_ > 1; }
  bool compares_texts() const { return !by_vectors() || plan_.iier.ask_for_path_vectors; }

  const IierPlan& plan_;
  CorpusPart part_;
  SearchText text_;
  const PassageSet* allowed_;
  WithoutRepeats without_repeats_;
  Phase phase_ = Phase::asking;

  VectorsOfText vectors_;
  std::uint64_t keyword_request_ = 0;  // 0: not sent
  NamedKeywords named_keywords_;       // from the language model's reply
  std::shared_ptr<const PassageKeywords> keywords_;
  std::optional<PassageKeywordsBuilder> keywords_builder_;
  std::optional<TableBuilder> table_builder_;
  QuestionFacts facts_;
  std::vector<std::uint32_t> wanted_;  // numbers of the question's keywords
  TextCloseness words_;                // of the question
  std::vector<float> closeness_;       // similarity of each passage to the question: vector cosine, else TF-IDF cosine
  std::uint32_t scanned_ = 0;

  Seeds seeds_;
  std::vector<NumberedScore> closest_;  // of the parts of a corpus, for the one that leads
  std::vector<GrowingChain> chains_;
  std::optional<InteractionFinder> finder_;
  // Of one wave, which extends every chain of the current length by one passage; a chain without neighbors stays shorter and stops.
  std::size_t length_ = 1;
  std::vector<GrowingChain*> growing_;
  EachOf<ChainEnd> ends_;
  EachOf<HasNeighbors> with_neighbors_;  // in any part; only if their paths' vectors are asked for
  EachOf<NextPassage> next_;
  std::size_t next_chain_ = 0;
  std::uint64_t path_request_ = 0;  // 0: not sent
  Ranking ranking_;
};

}  // namespace hop::core
