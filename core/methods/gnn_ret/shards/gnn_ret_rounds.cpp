// The coordinator's side of GNN-Ret on a sharded corpus: a round trip for the scale of the word scores (not for dense), one for
// the K nearest passages, then one per layer. Only these passages travel, never the distances of all passages.
#include <algorithm>

#include "core/methods/gnn_ret/shards/gnn_ret_session.hpp"
#include "core/methods/gnn_ret/shards/shard_layer.hpp"

namespace hop::core {
namespace {

class GnnRetRounds final : public MethodRounds {
 public:
  explicit GnnRetRounds(const AskedQuestion& question) : question_(question) {}

  void start(MessageWriter& first) override {
    WordRounds::ask(question_, first);
    if (question_.kind == BaseKind::dense) begin_layers(first);
  }

  Result<bool> take(std::span<MessageReader> replies, MessageWriter& next, ShardHits& hits) override {
    if (!scaled_ || !asked_) {
      asked_ = words_.take(question_, replies, next);
      if (!asked_) return false;
      if (!scaled_) {
        begin_layers(next);
        return false;
      }
    }
    if (layer_ < layer_count()) {
      pass_layer(replies, next);
      return false;
    }
    hits.distances = true;
    for (const LayerSource& hit : merge_sources(replies, question_.settings.hits)) {
      if (question_.ask.vector.empty() && !(hit.distance < 1)) break;  // has no word of the question
      hits.passages.push_back(hit.passage);
      hits.scores.push_back(hit.distance);
    }
    return true;
  }

  std::unique_ptr<MethodRounds> copy() const override { return std::make_unique<GnnRetRounds>(*this); }

 private:
  const MinPropagationOptions& options() const { return question_.settings.gnn.propagation; }
  std::size_t layer_count() const { return options().self_weights.size(); }

  void begin_layers(MessageWriter& out) {
    words_.scale(out);
    scaled_ = true;
    ask_on(out);
  }

  // Requests the next layer's sources or, after the last layer, the hits.
  void ask_on(MessageWriter& out) const {
    const bool is_last = layer_ == layer_count();
    write_command(out, is_last ? Command::nearest : Command::sources);
    out.number(is_last ? question_.settings.hits : options().nodes);
  }

  // The nearest passages of all shards.
  static std::vector<LayerSource> merge_sources(std::span<MessageReader> replies, std::size_t count) {
    std::vector<LayerSource> sources;
    for (MessageReader& reply : replies) {
      std::vector<LayerSource> of_shard = read_sources(reply);
      sources.insert(sources.end(), std::make_move_iterator(of_shard.begin()), std::make_move_iterator(of_shard.end()));
    }
    std::sort(sources.begin(), sources.end(), is_nearer);
    if (sources.size() > count) sources.resize(count);
    return sources;
  }

  // Sends T to all shards.
  void pass_layer(std::span<MessageReader> replies, MessageWriter& next) {
    write_command(next, Command::layer);
    next.number(layer_++);
    write_sources(next, merge_sources(replies, options().nodes));
    ask_on(next);
  }

  const AskedQuestion& question_;
  WordRounds words_;
  bool asked_ = false, scaled_ = false;
  std::size_t layer_ = 0;  // the next one to send
};

std::unique_ptr<MethodRounds> make_gnn_ret_rounds(const AskedQuestion& question, const Options&, std::string_view) {
  return std::make_unique<GnnRetRounds>(question);
}

constexpr ShardMethod make_gnn_ret_part() {
  ShardMethod part;
  part.make_rounds = make_gnn_ret_rounds;
  part.begin_session = begin_gnn_ret_session;
  return part;
}

}  // namespace

extern const ShardMethod gnn_ret_in_shards;
const ShardMethod gnn_ret_in_shards = make_gnn_ret_part();

}  // namespace hop::core
