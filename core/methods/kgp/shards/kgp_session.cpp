// Decodes a command, checks its size against the limits that the options imply, and lets ShardWalk compute the answer. The
// shard keeps the set of visited passages between commands.
#include "core/methods/kgp/shards/kgp_session.hpp"

#include "core/base/concat.hpp"
#include "core/methods/kgp/shards/shard_walk.hpp"
#include "core/shards/protocol/records.hpp"

namespace hop::core {
namespace {

class KgpSession final : public SessionPart {
 public:
  explicit KgpSession(ShardWalk walk) : walk_(std::move(walk)) {}

  Result<void> carry_out(Command command, SessionQuestion& question, MessageReader& in, MessageWriter& out) override {
    if (command < Command::structure || command > Command::walk) return refuse_command();
    const AskedShard asked{question.vector, question.base.words, question.allowed(), question.settings.hits};
    if (command == Command::structure) {
      write_structure(out, walk_.structure(in.text(), asked));
      return {};
    }
    if (question.base.words.size() != question.passage_count()) return refuse_message("a walk requires the scores of the words");
    if (command == Command::walk_seeds) {
      write_seeds(out, walk_.seeds(in.number_below(passages_end), asked));
      return {};
    }
    const WalkCommand paths = read_walk(in);
    if (!in.ok()) return refuse_message("malformed walk");
    std::uint64_t wanted = 0;
    for (const WalkPath& path : paths.paths) wanted += path.wanted;
    if (wanted > walk_.most_candidates()) {
      return refuse_message(concat("the walk requests ", wanted, " candidates, the options allow ", walk_.most_candidates()));
    }
    write_walk_answer(out, walk_.extend(paths, asked));
    return {};
  }

 private:
  ShardWalk walk_;
};

}  // namespace

Result<std::unique_ptr<SessionPart>> begin_kgp_session(const SessionQuestion& question, const Options& options) {
  auto walk = ShardWalk::begin(question.shard, read_kgp_settings(options, question.settings), question.entities);
  if (!walk) return std::move(walk).error();
  return std::unique_ptr<SessionPart>(std::make_unique<KgpSession>(std::move(walk).value()));
}

}  // namespace hop::core
