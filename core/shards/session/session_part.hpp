// A shard's side of one method: the commands that only this method sends.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/methods/base_list.hpp"
#include "core/methods/search_settings.hpp"
#include "core/shards/protocol/commands.hpp"
#include "core/shards/session/shard.hpp"

namespace hop::core {

// A question as a shard's session holds it.
struct SessionQuestion {
  SessionQuestion(const Shard& of, SearchSettings chosen) : shard(of), settings(std::move(chosen)) {}

  const Shard& shard;
  SearchSettings settings;                        // of the first ranking, for a method with a pool
  std::shared_ptr<const ShardEntities> entities;  // null: the method has none
  std::optional<PassageSet> allowed_set;
  std::vector<SentTerm> sent_terms;
  std::vector<QueryTerm> terms;            // those that the shard knows
  std::vector<std::uint32_t> term_places;  // among the sent ones
  std::vector<float> vector;               // empty: none
  BaseKind kind = BaseKind::bm25;
  BaseScores base;
  bool has_base = false;         // base.combined() is there, from `scale` on
  std::vector<float> distances;  // h, from `scale` on

  const PassageSet* allowed() const { return allowed_set ? &*allowed_set : nullptr; }
  const Graph& view() const { return shard.graph->view(); }
  std::uint32_t passage_count() const { return view().passage_count(); }
};

class SessionPart {
 public:
  virtual ~SessionPart() = default;
  // Errors: bad_input for a command that is not this method's, or that those before it do not prepare.
  virtual Result<void> carry_out(Command command, SessionQuestion& question, MessageReader& in, MessageWriter& out) = 0;
};

Error refuse_message(std::string_view why);
// For a command that comes too early, or that is another method's.
Error refuse_command();

}  // namespace hop::core
