// IIER on one shard: keywords of the shard that occur in the question, seed candidates, and the best next passage for chains
// whose passages may be in any shard.
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
  // The shard must outlive the chains. Errors: wrong_state if the shard lacks the phrase counts; unsupported if its file stores
  // nearest neighbors, because their cosines to passages of other shards are unknown; those of the weights.
  static Result<ShardChains> begin(const Shard& shard, const IierSettings& settings, const Options& options);

  // The question's state, for the commands below.
  struct Asked {
    std::span<const float> vector;     // empty: none
    std::span<const float> closeness;  // similarity of each passage to the question
    const PassageSet* allowed = nullptr;
  };

  std::vector<NumberedKey> keys(std::string_view question) const;
  // `keywords`: those of the question, in its order.
  std::vector<SeedCandidate> seeds(std::span<const std::uint32_t> keywords, const Asked& asked) const;
  std::vector<NumberedScore> list(std::size_t count, const Asked& asked) const;
  // Errors: bad_input for vectors of another dimension, and if grow() receives other chains than near() did.
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
  std::vector<ChainEnd> ends_;  // of the latest chain_near, without the vectors
};

}  // namespace hop::core
