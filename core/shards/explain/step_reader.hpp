// The passages of steps that a language model reads: the leader gathers their texts, of each passage once, as a graph from which
// prompts are made.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/exchange/exchange.hpp"
#include "core/loops/loop_script.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/shards/explain/excerpt.hpp"
#include "core/shards/explain/tell_excerpt.hpp"

namespace hop::core {

class StepReader {
 public:
  explicit StepReader(const CorpusPart& part) : part_(part) {}

  // True: prompts can show `passages`, where the program leads: their numbers. False: the exchange waits, or refused a message.
  bool advance(std::span<const std::uint32_t> passages, Transcript& transcript, Exchange& exchange);

 private:
  bool take(Transcript& transcript, Exchange& exchange);

  CorpusPart part_;
  ExcerptRound round_;
  Excerpt excerpt_;
};

}  // namespace hop::core
