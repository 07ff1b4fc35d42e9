// The side of a shard: looks up the facts that the leader asks for; and the round in which it does.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/exchange/exchange.hpp"
#include "core/methods/base_list.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/search/condition.hpp"
#include "core/search/passage_set.hpp"
#include "core/shards/explain/excerpt_messages.hpp"

namespace hop::core {

// The question as the facts depend on it. Borrowed.
struct AskedQuestion {
  std::string_view text;
  const std::vector<Condition>& conditions;
  const PassageSet* allowed;  // null: all passages
  const BaseScores* base;     // null: the method has no base list
};

// The terms of a question that chains and answers count, sorted, each once. All parts have the same list.
std::vector<std::string> question_terms(const Analyzer& analyzer, std::string_view question);

ToldExcerpt tell_excerpt(const CorpusPart& part, const AskedQuestion& question, const AskedExcerpt& asked);

// The leader tells its request; the parts answer, and their answers become one.
class ExcerptRound {
 public:
  bool is_open() const { return is_open_; }
  // `asked`: where the program leads.
  void begin(AskedExcerpt asked) { asked_ = std::move(asked), is_open_ = true; }
  // True: the round is over. False: the exchange waits, or refused a message.
  bool advance(const CorpusPart& part, const AskedQuestion& question, Exchange& exchange);
  const AskedExcerpt& asked() const { return asked_; }
  ToldExcerpt& told() { return told_; }
  ToldExcerpt take() { return std::move(told_); }

 private:
  AskedExcerpt asked_;
  ToldExcerpt told_;
  bool is_open_ = false, is_telling_ = false;
};

}  // namespace hop::core
