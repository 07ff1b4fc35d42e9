// A search on one part of a corpus, a shard or the leader: the passages with the question's quoted phrases; the method's retrieval of
// each text that the leader tells, the question or its steps, whose lists are fused; then the cut by the token budget, and the
// explanation. All parts run the same steps.
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
#include "core/loops/loop_script.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/retriever.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"
#include "core/prompts/prompt_passages.hpp"
#include "core/search/passage_set.hpp"
#include "core/shards/explain/part_explainer.hpp"
#include "core/shards/search/question_message.hpp"
#include "core/shards/search/texts_of_loop.hpp"

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
  // `part` owns the graph; its tables must outlive the search. `question`, of the leader: its vectors and its steps. Errors: those
  // of the options and of the method's retriever; wrong_state if the part lacks the entities of the method's rules.
  static Result<std::unique_ptr<PartSearch>> start(GraphPart part, const QuestionMessage& message, Question question = {});
  PartSearch(const PartSearch&) = delete;

  // True: the ranking is complete. False: the exchange waits, or refused a message, or the host has to answer a request. Only the
  // leader sends requests. Errors: those of the retrieval and of the host.
  Result<bool> advance(HostRequests& host, Exchange& exchange);
  // Of the leader: by numbers of the corpus. The result has the steps and, unless option hits.explain is off,
  // the explanation.
  const Ranking& ranking() const { return ranking_; }
  QuestionResult take_result();
  // Of the question, while it is ranked.
  std::string_view masked() const { return text_.is_question && retrieval_ ? retrieval_->masked() : std::string_view(); }
  void set_masked_vector(const std::vector<float>& vector) {
    transcript_->question.masked_vector = vector;
    if (text_.is_question && retrieval_) retrieval_->set_masked_vector(vector);
  }

 private:
  enum class Stage : std::uint8_t { phrases, text, retrieval, step, reading, fusion, tokens, explanation, done };

  PartSearch(GraphPart part, LoopContext context) : part_(std::move(part)), context_(std::move(context)) {}
  void find_phrases(std::string_view question);
  bool keep_phrases(Exchange& exchange);
  bool is_loop() const { return settings_.loop != Loop::once; }
  // Whether steps have the passages that a prompt would show: the method, or its loop, can ask a language model.
  bool reads_steps() const { return is_loop() || has_trait(settings_.method, method_trait::asks_on_the_way); }
  bool embeds() const;
  const PassageSet* allowed() const { return allowed_ ? &*allowed_ : nullptr; }
  Result<bool> start_next(HostRequests& host, Exchange& exchange);
  Result<bool> retrieve(HostRequests& host, Exchange& exchange);
  bool add_step(Exchange& exchange);
  bool read_step(Exchange& exchange);
  void count_tokens();
  bool cut_by_tokens(Exchange& exchange);
  bool explain(const HostRequests& host, Exchange& exchange);

  GraphPart part_;
  LoopContext context_;  // without a graph
  const SearchSettings& settings_ = context_.settings;
  std::optional<PassageSet> allowed_;
  std::vector<std::string> phrases_;  // quoted in the question
  std::vector<PassageSet> passages_of_phrases_;
  PartsOfPhrases parts_of_phrases_;
  std::vector<std::string> notices_;  // on the phrases
  std::unique_ptr<Retriever> retriever_;
  std::optional<Transcript> transcript_;  // its question: as the explanation reads it
  std::optional<TextsOfLoop> texts_;      // of the leader
  NextText text_;                         // that is ranked
  std::optional<MaskedText> masked_text_;
  std::unique_ptr<Retrieval> retrieval_;
  bool is_stepwise_ = false;
  std::optional<PromptPassages> prompt_passages_;  // of steps
  Stage stage_ = Stage::phrases;
  TokensOfHits tokens_;
  bool has_counted_ = false;
  bool is_paged_ = false;  // the hits before the offset are gone
  Ranking ranking_;
  std::optional<PartExplainer> explainer_;
};

}  // namespace hop::core
