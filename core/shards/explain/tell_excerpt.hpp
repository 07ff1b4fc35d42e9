// The side of a shard: looks up the facts that the leader asks for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace hop::core
