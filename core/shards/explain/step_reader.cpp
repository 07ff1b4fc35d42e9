// A list that needs no new passage costs a round, too: the other parts do not know the list.
#include "core/shards/explain/step_reader.hpp"

#include <algorithm>

namespace hop::core {

bool StepReader::advance(std::span<const std::uint32_t> passages, Transcript& transcript, Exchange& exchange) {
  if (!round_.is_open()) {
    AskedExcerpt asked;
    for (const std::uint32_t passage : passages) {
      if (excerpt_.find(passage) == nullptr) asked.passages.push_back(passage);
    }
    std::sort(asked.passages.begin(), asked.passages.end());
    asked.passages.erase(std::unique(asked.passages.begin(), asked.passages.end()), asked.passages.end());
    round_.begin(std::move(asked));
  }
  const Question& question = transcript.question;
  if (!round_.advance(part_, {question.text, question.conditions, nullptr, nullptr}, exchange)) return false;
  return !exchange.leads() || take(transcript, exchange);
}

bool StepReader::take(Transcript& transcript, Exchange& exchange) {
  if (!excerpt_.add(round_.asked(), round_.take())) return exchange.refuse("passages that were not asked for, or are missing");
  auto graph = excerpt_.graph(part_.view().analyzer_fingerprint);
  if (!graph) return exchange.refuse(graph.error().message);
  transcript.excerpt = std::move(graph).value();
  transcript.numbers_in_excerpt.clear();
  for (const ToldPassage& passage : excerpt_.passages) transcript.numbers_in_excerpt.push_back(passage.number);
  return true;
}

}  // namespace hop::core
