// A search on one part of a corpus, a shard or the leader: the passages with the question's quoted phrases; the method's retrieval of
// the question, or of each of its steps, whose lists are fused; then the cut by the token budget, and the explanation. All parts run
// the same steps.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/exchange/exchange.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/methods/stepwise.hpp"
#include "core/options/options.hpp"
#include "core/search/passage_set.hpp"
#include "core/shards/explain/part_explainer.hpp"
#include "core/shards/search/question_message.hpp"

namespace hop::core {

// The tokens of hits, by their place.
struct TokensOfHits {
  std::vector<std::uint32_t> passages;  // ascending
  std::vector<std::uint32_t> tokens;    // parallel to them

  bool add(TokensOfHits&& other);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.ascending(self.passages), archive.numbers(self.tokens);
    archive.expect(self.passages.size() == self.tokens.size());
  }
};

// The parts that have passages with each quoted phrase of the question.
struct PartsOfPhrases {
  std::vector<std::uint32_t> parts;

  bool add(PartsOfPhrases&& other);
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.numbers(self.parts);
  }
};

class PartSearch {
 public:
  // `part` owns the graph; its tables must outlive the search. Errors: those of the options and of the method's retriever;
  // dimension_mismatch; wrong_state if the part lacks the entities of the method's rules.
  static Result<std::unique_ptr<PartSearch>> start(GraphPart part, const QuestionMessage& question);
  PartSearch(const PartSearch&) = delete;

  // True: the ranking is complete. False: the exchange waits, or refused a message. Errors: those of the retrieval.
  Result<bool> advance(Exchange& exchange);
  // Of the leader: by numbers of the corpus. The result has the steps and, unless option hits.explain is off,
  // the explanation.
  const Ranking& ranking() const { return ranking_; }
  QuestionResult take_result();
  // Of the question, while it is ranked.
  std::string_view masked() const { return ranks_question() && retrieval_ ? retrieval_->masked() : std::string_view(); }
  void set_masked_vector(const std::vector<float>& vector) {
    if (ranks_question() && retrieval_) retrieval_->set_masked_vector(vector);
    else if (is_question_first_ && next_text_ == 0) texts_.front().masked_vector = vector;
  }

 private:
  enum class Stage : std::uint8_t { phrases, retrieval, step, fusion, tokens, explanation, done };

  PartSearch(GraphPart part, SearchSettings settings) : part_(std::move(part)), settings_(std::move(settings)) {}
  void find_phrases(std::string_view question);
  bool keep_phrases(Exchange& exchange);
  void start_next();
  bool ranks_question() const { return is_question_first_ && next_text_ == 1; }
  void count_tokens();
  bool cut_by_tokens(Exchange& exchange);

  GraphPart part_;
  SearchSettings settings_;
  std::optional<PassageSet> allowed_;
  std::vector<std::string> phrases_;  // quoted in the question
  std::vector<PassageSet> passages_of_phrases_;
  PartsOfPhrases parts_of_phrases_;
  std::vector<std::string> notices_;  // on the phrases
  std::unique_ptr<Retriever> retriever_;
  std::vector<SearchText> texts_;  // the question, its steps, or both
  bool is_question_first_ = true;
  std::size_t next_text_ = 0;
  std::string text_;  // that is ranked
  std::unique_ptr<Retrieval> retrieval_;
  std::optional<StepwiseRanking> stepwise_;  // of a question with steps
  std::vector<StepResult> steps_;            // not of a method that can ask: its lists are cut by the tokens of a prompt
  Stage stage_ = Stage::phrases;
  TokensOfHits tokens_;
  bool has_counted_ = false;
  bool is_paged_ = false;  // the hits before the offset are gone
  Ranking ranking_;
  Question question_;  // as the explanation reads it
  std::optional<PartExplainer> explainer_;
};

}  // namespace hop::core
