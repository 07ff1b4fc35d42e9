// The interface of a method's shard side: it executes the commands that only this method sends. The session passes it the state
// of the question: settings, known terms, base scores, entities.
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

// The state of a question in a shard's session.
struct SessionQuestion {
  SessionQuestion(const Shard& of, SearchSettings chosen) : shard(of), settings(std::move(chosen)) {}

  const Shard& shard;
  SearchSettings settings;                        // those of the first ranking, for a method with a pool
  std::shared_ptr<const ShardEntities> entities;  // null: the method uses none
  std::optional<PassageSet> allowed_set;
  std::vector<SentTerm> sent_terms;
  std::vector<QueryTerm> terms;            // the sent terms that occur in the shard
  std::vector<std::uint32_t> term_places;  // their indexes in sent_terms
  std::vector<float> vector;               // empty: none
  BaseKind kind = BaseKind::bm25;
  BaseScores base;
  bool has_base = false;               // base.combined() is valid: the command `scale` was executed
  std::vector<float> first_distances;  // h^0; valid together with the base
  std::vector<float> distances;        // h

  const PassageSet* allowed() const { return allowed_set ? &*allowed_set : nullptr; }
  const Graph& view() const { return shard.graph->view(); }
  std::uint32_t passage_count() const { return view().passage_count(); }
};

class SessionPart {
 public:
  virtual ~SessionPart() = default;
  // Executes one command. Errors: bad_input for a command of another method, or one whose preceding commands are missing.
  virtual Result<void> carry_out(Command command, SessionQuestion& question, MessageReader& in, MessageWriter& out) = 0;
};

Error refuse_message(std::string_view why);
// For a command that arrives too early or belongs to another method.
Error refuse_command();

}  // namespace hop::core
