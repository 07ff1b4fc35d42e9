// A shard's side of IIER: its keywords that a question spells, what of it may be a seed, and the best next passage of
// chains that come from any shard.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/methods/iier/chain_score.hpp"
#include "core/methods/iier/iier_settings.hpp"
#include "core/methods/iier/shards/chain_messages.hpp"
#include "core/search/passage_set.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

class ShardChains {
 public:
  // The shard must outlive the chains. Errors: wrong_state where it was not given its keywords; unsupported where its
  // file keeps nearest neighbors, whose cosines to passages of other shards are not known; those of the weights.
  static Result<ShardChains> begin(const Shard& shard, const IierSettings& settings, const Options& options);

  // Of the question, for the commands below.
  struct Asked {
    std::span<const float> vector;     // empty: none
    std::span<const float> closeness;  // of each passage
    const PassageSet* allowed = nullptr;
  };

  std::vector<NumberedKey> keys(std::string_view question) const;
  // `keywords`: the question's, in its order.
  std::vector<SeedCandidate> seeds(std::span<const std::uint32_t> keywords, const Asked& asked) const;
  std::vector<NumberedScore> list(std::size_t count, const Asked& asked) const;
  // Errors: bad_input for vectors of another dimension, and for other chains than those whose ends came before.
  Result<std::vector<EndAnswer>> near(std::vector<ChainEnd> ends, const Asked& asked);
  Result<std::vector<NextOfChain>> grow(std::span<const GrowingChain> chains, const Asked& asked) const;

 private:
  ShardChains(const Shard& shard, const IierSettings& settings) : shard_(&shard), settings_(settings) {}

  const Graph& view() const { return shard_->graph->view(); }
  bool finds_nearest() const { return view().has_vectors() && settings_.rules.nearest > 0; }
  std::optional<std::uint32_t> find_keyword(std::uint32_t number) const;
  ChainFacts facts_of(std::uint32_t passage, const Asked& asked) const;
  std::vector<NumberedScore> nearest_to(const ChainEnd& end) const;
  std::vector<Interaction> neighbors_of(const GrowingChain& chain, const PassageSet* allowed) const;
  NextOfChain next_of(const GrowingChain& chain, std::size_t at, const Asked& asked) const;

  const Shard* shard_;
  IierSettings settings_;
  std::optional<ChainNetwork> network_;
  std::shared_ptr<const ShardKeywords> keywords_;
  std::vector<ChainEnd> ends_;  // of the last chain_near, without their vectors
};

}  // namespace hop::core
