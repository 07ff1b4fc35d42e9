// Decodes a command, checks its size against the limits that the options imply, and lets ShardChains compute the answer. All
// commands except chain_keys need the scores of the question.
#include "core/methods/iier/shards/iier_session.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/iier/shards/shard_chains.hpp"
#include "core/shards/protocol/records.hpp"

namespace hop::core {
namespace {

class IierSession final : public SessionPart {
 public:
  explicit IierSession(ShardChains chains) : chains_(std::move(chains)) {}

  Result<void> carry_out(Command command, SessionQuestion& question, MessageReader& in, MessageWriter& out) override {
    if (command < Command::chain_keys || command > Command::chain_grow) return refuse_command();
    if (command == Command::chain_keys) {
      write_keys(out, chains_.keys(in.text()));
      return {};
    }
    const std::vector<float>& closeness = question.vector.empty() ? question.base.words : question.base.cosines;
    if (closeness.size() != question.passage_count()) return refuse_message("chains require the scores of the words");
    const ShardChains::Asked asked{question.vector, closeness, question.allowed()};
    switch (command) {
      case Command::chain_seeds: return seeds(asked, in, out);
      case Command::chain_list: write_scores(out, chains_.list(in.number_below(passages_end), asked)); return {};
      case Command::chain_near: return near(asked, in, out);
      default: return grow(asked, in, out);
    }
  }

 private:
  Result<void> seeds(const ShardChains::Asked& asked, MessageReader& in, MessageWriter& out) const {
    const std::size_t count = in.count();
    if (count > most_question_keywords) {
      return refuse_message(concat("the question has ", count, " keywords, the limit is ", most_question_keywords));
    }
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t keyword = in.number_below(numbers_end);
      if (std::find(numbers.begin(), numbers.end(), keyword) != numbers.end()) return refuse_message("duplicate keyword");
      numbers.push_back(keyword);
    }
    write_seed_candidates(out, chains_.seeds(numbers, asked));
    return {};
  }

  Result<void> near(const ShardChains::Asked& asked, MessageReader& in, MessageWriter& out) {
    auto ends = read_ends(in);
    if (!in.ok()) return refuse_message("malformed ends of chains");
    const auto answers = chains_.near(std::move(ends), asked);
    if (!answers) return answers.error();
    write_ends_answer(out, answers.value());
    return {};
  }

  Result<void> grow(const ShardChains::Asked& asked, MessageReader& in, MessageWriter& out) const {
    const auto growing = read_growing(in);
    if (!in.ok()) return refuse_message("malformed chains");
    const auto next = chains_.grow(growing, asked);
    if (!next) return next.error();
    write_next(out, next.value());
    return {};
  }

  ShardChains chains_;
};

}  // namespace

Result<std::unique_ptr<SessionPart>> begin_iier_session(const SessionQuestion& question, const Options& options) {
  const auto settings = read_iier_settings(question.settings, options);
  if (!settings) return settings.error();
  auto chains = ShardChains::begin(question.shard, settings.value(), options);
  if (!chains) return std::move(chains).error();
  return std::unique_ptr<SessionPart>(std::make_unique<IierSession>(std::move(chains).value()));
}

}  // namespace hop::core
