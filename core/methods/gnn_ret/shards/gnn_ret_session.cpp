// The distances of the shard's passages are kept in the session between rounds. Each command is checked against the options and
// the state before it is carried out, because a message may be forged.
#include "core/methods/gnn_ret/shards/gnn_ret_session.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/methods/gnn_ret/shards/shard_layer.hpp"
#include "core/shards/protocol/records.hpp"

namespace hop::core {
namespace {

Error too_many_sources(std::size_t count, std::size_t most) {
  return refuse_message(concat(count, " sources of a layer, the limit is ", most));
}

class GnnRetSession final : public SessionPart {
 public:
  // `nearest` needs only distances; `sources` and `layer` also need the entities of the shard.
  Result<void> carry_out(Command command, SessionQuestion& question, MessageReader& in, MessageWriter& out) override {
    if (!question.has_base) return refuse_command();
    if (command == Command::nearest) return nearest(question, in.number_below(passages_end), out);
    if (question.entities == nullptr) return refuse_command();
    if (command == Command::sources) return sources(question, in.number_below(passages_end), out);
    return command == Command::layer ? layer(question, in) : refuse_command();
  }

 private:
  static ShardDistances distances_of(const SessionQuestion& question) { return {question.distances, question.first_distances}; }

  static Result<void> nearest(const SessionQuestion& question, std::size_t count, MessageWriter& out) {
    write_sources(out, nearest_passages(question.shard, distances_of(question), count, question.allowed()));
    return {};
  }

  static Result<void> sources(const SessionQuestion& question, std::size_t count, MessageWriter& out) {
    const MinPropagationOptions& propagation = question.settings.gnn.propagation;
    if (count > propagation.nodes) return too_many_sources(count, propagation.nodes);
    write_sources(out, nearest_sources(question.shard, *question.entities, propagation.edges, distances_of(question), count,
                                       question.allowed()));
    return {};
  }

  static Result<void> layer(SessionQuestion& question, MessageReader& in) {
    const MinPropagationOptions& propagation = question.settings.gnn.propagation;
    const std::uint32_t which = in.number_below(propagation.self_weights.size());
    const std::vector<LayerSource> chosen = read_sources(in);
    if (!in.ok()) return refuse_message("malformed layer");
    const std::size_t most = std::min<std::size_t>(propagation.nodes, question.shard.corpus_passages);
    if (chosen.size() > most) return too_many_sources(chosen.size(), most);
    take_layer(question.shard, *question.entities, propagation, propagation.self_weights[which], chosen, question.allowed(),
               question.distances);
    return {};
  }
};

}  // namespace

Result<std::unique_ptr<SessionPart>> begin_gnn_ret_session(const SessionQuestion&, const Options&) {
  return std::unique_ptr<SessionPart>(std::make_unique<GnnRetSession>());
}

}  // namespace hop::core
