// Delegates to the first ranking's rounds until they have hits, then sends one `pool` command for the top candidates and reranks
// them on the coordinator.
#include "core/shards/coordinator/pool_rounds.hpp"

#include <algorithm>

namespace hop::core {
namespace {

class PoolRounds final : public MethodRounds {
 public:
  PoolRounds(const AskedQuestion& question, std::unique_ptr<MethodRounds> rounds, std::size_t candidates,
             std::shared_ptr<const PoolMethod> method)
      : question_(question), rounds_(std::move(rounds)), candidates_(candidates), method_(std::move(method)) {}
  PoolRounds(const PoolRounds& other)
      : question_(other.question_),
        rounds_(other.rounds_->copy()),
        candidates_(other.candidates_),
        method_(other.method_),
        first_(other.first_),
        pool_(other.pool_) {}

  void start(MessageWriter& first) override { rounds_->start(first); }

  Result<bool> take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits) override {
    if (pool_.passages.empty()) return take_first(replies, next);
    const PoolFacts facts = gather_pool_facts(
        replies, pool_, {question_.corpus.passage_count, question_.corpus.dimension, question_.ask.terms.size()});
    if (!std::all_of(replies.begin(), replies.end(), [](const MessageReader& reply) { return reply.ok(); })) return true;
    const Ranking ranking = method_->rank(first_, facts);
    hits.passages = ranking.passages;
    hits.scores = ranking.scores;
    return true;
  }

  std::unique_ptr<MethodRounds> copy() const override { return std::make_unique<PoolRounds>(*this); }
  std::string_view masked() const override { return rounds_->masked(); }

 private:
  Result<bool> take_first(std::span<MessageReader> replies, MessageWriter& next) {
    ShardHits hits;
    auto taken = rounds_->take(replies, next, hits);
    if (!taken || !taken.value()) return taken;
    first_.passages = std::move(hits.passages);
    first_.scores = std::move(hits.scores);
    first_.distances = hits.distances;
    if (first_.passages.empty()) return true;  // no candidates to rerank

    std::vector<std::uint32_t> passages = first_.passages;
    std::sort(passages.begin(), passages.end());
    // Two shards that both claim a passage: the replies cannot be of the same corpus.
    if (std::adjacent_find(passages.begin(), passages.end()) != passages.end()) {
      for (MessageReader& reply : replies) reply.refuse();
      return true;
    }
    pool_ = method_->asks();
    const auto count = static_cast<std::ptrdiff_t>(std::min(candidates_, first_.passages.size()));
    pool_.passages.assign(first_.passages.begin(), first_.passages.begin() + count);
    std::sort(pool_.passages.begin(), pool_.passages.end());
    write_command(next, Command::pool);
    write_pool(next, pool_);
    return false;
  }

  const AskedQuestion& question_;
  std::unique_ptr<MethodRounds> rounds_;  // the rounds of the first ranking
  std::size_t candidates_;
  std::shared_ptr<const PoolMethod> method_;
  Ranking first_;
  PoolCommand pool_;  // `passages` is empty until the first ranking is complete
};

}  // namespace

std::unique_ptr<MethodRounds> make_pool_rounds(const AskedQuestion& first, std::unique_ptr<MethodRounds> rounds,
                                               std::size_t candidates, std::shared_ptr<const PoolMethod> method) {
  return std::make_unique<PoolRounds>(first, std::move(rounds), candidates, std::move(method));
}

}  // namespace hop::core
