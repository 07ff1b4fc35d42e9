// The part of a corpus on which its coordinator runs a search: no passages, but the counts of the whole corpus.
#pragma once

#include <memory>

#include "core/base/result.hpp"
#include "core/methods/corpus_part.hpp"
#include "core/shards/statistics/corpus_summary.hpp"

namespace hop::core {

struct LeaderPart {
  std::shared_ptr<const OpenGraph> graph;
  std::unique_ptr<PartTables> tables;
};

// Errors: unsupported or unsupported_version for an analyzer that this build lacks.
Result<LeaderPart> make_leader_part(const CorpusSummary& corpus);

}  // namespace hop::core
