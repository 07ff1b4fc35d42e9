// KGP on one shard: the structures that a question names here, the seeds, and the candidates of paths whose last passage may
// be in any shard. Edges cross shards by corpus-wide numbers of entities and terms.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/base/result.hpp"
#include "core/methods/kgp/kgp_settings.hpp"
#include "core/methods/kgp/shards/walk_messages.hpp"
#include "core/search/passage_set.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

// A question in the state of a session.
struct AskedShard {
  std::span<const float> vector;  // empty: none
  std::span<const float> words;   // the question's TF-IDF cosine of each passage; empty: not computed yet
  const PassageSet* allowed = nullptr;
  std::size_t hits = 0;
};

class ShardWalk {
 public:
  // The shard must outlive the walk. `entities`: null if the edges need none. Errors: unsupported for nearest neighbors that
  // the shard's file does not store; wrong_state for a vocabulary that the shard lacks.
  static Result<ShardWalk> begin(const Shard& shard, const KgpSettings& settings, std::shared_ptr<const ShardEntities> entities);

  // The limit of the candidates that the paths of one command may request.
  std::uint64_t most_candidates() const { return std::max<std::uint64_t>(most_candidates_of_a_round, settings_.passages); }

  StructureAnswer structure(std::string_view question, const AskedShard& asked) const;
  std::vector<WalkSeed> seeds(std::size_t count, const AskedShard& asked) const;
  WalkAnswer extend(const WalkCommand& command, const AskedShard& asked);

 private:
  ShardWalk(const Shard& shard, const KgpSettings& settings, std::shared_ptr<const ShardEntities> entities);

  WalkEdges edges_of(std::uint32_t passage) const;
  void find_neighbors(const WalkPath& path, PassageSet& out) const;

  const Shard* shard_;
  KgpSettings settings_;
  std::shared_ptr<const ShardEntities> entities_;
  std::shared_ptr<const ShardVocabulary> vocabulary_;  // null: the edges need none
  PassageSet visited_;
};

}  // namespace hop::core
