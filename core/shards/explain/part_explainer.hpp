// The last step of a search on parts: the leader explains the hits as one graph does (core/results), from facts that it
// gathers. Each round asks for the facts that the last reading lacked; most questions need three rounds.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/exchange/exchange.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/methods/question.hpp"
#include "core/methods/ranking.hpp"
#include "core/methods/search_settings.hpp"
#include "core/results/results.hpp"
#include "core/shards/explain/excerpt.hpp"
#include "core/shards/explain/tell_excerpt.hpp"

namespace hop::core {

class PartExplainer {
 public:
  // `ranking`: the hits, where the program leads. `base`: the scores of the base list, or null. `last_notices`: on the question.
  // `outcome`: of a method that can ask the host. All must outlive the explainer.
  PartExplainer(const CorpusPart& part, const SearchSettings& settings, const Question& question, const PassageSet* allowed,
                const BaseScores* base, const Ranking& ranking, const std::vector<std::string>& last_notices,
                std::optional<Outcome> outcome);

  // True: the result is complete. False: the exchange waits, or refused a message. A part that does not lead answers forever.
  bool advance(Exchange& exchange);
  // Passages by their numbers. The path of a hit is the hit: the links through which its score came are not gathered.
  QuestionResult take_result() && { return std::move(result_); }

 private:
  std::vector<std::size_t> ranked_hits() const;
  bool explain(Exchange& exchange, AskedExcerpt& asked);
  void ask_for_hits(AskedExcerpt& asked) const;
  bool take(Exchange& exchange);
  Ranking ranking_of_excerpt() const;

  CorpusPart part_;
  const SearchSettings& settings_;
  const Question& question_;
  const BaseScores* base_;
  const Ranking& ranking_;
  const std::vector<std::string>& last_notices_;
  std::optional<Outcome> outcome_;
  AskedQuestion asked_question_;
  ExcerptRound asking_;
  std::uint32_t round_ = 0;
  Excerpt excerpt_;
  std::vector<std::string> notices_;
  std::vector<HitRanks> ranks_;
  QuestionResult result_;
};

}  // namespace hop::core
