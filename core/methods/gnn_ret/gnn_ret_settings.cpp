// Maps the options gnn_ret.* and rgnn_ret.nodes to the entity rules (which keywords make edges) and to the parameters of the
// propagation (K, α per layer, aggregator, edge kinds).
#include "core/methods/gnn_ret/gnn_ret_settings.hpp"

namespace hop::core {

namespace {

Aggregator read_aggregator(std::string_view name) {
  if (name == "mean") return Aggregator::mean;
  if (name == "soft_minimum") return Aggregator::soft_minimum;
  return Aggregator::minimum;
}

}  // namespace

GnnSettings read_gnn_ret_settings(const Options& options, Method method) {
  GnnSettings gnn;
  gnn.distances = read_base_kind(options.text("gnn_ret.distances"));
  gnn.entities.phrases = options.text("gnn_ret.keywords") == "names_and_phrases";
  gnn.entities.given = gnn.entities.phrases;
  gnn.entities.name_parts = true;  // the paper joins passages by any keyword that they share
  gnn.entities.links = false;      // hyperlinks are a separate kind of edges: gnn_ret.link
  // One limit for names and phrases; trail has one for each.
  gnn.entities.name_share = gnn.entities.phrase_share = options.number("gnn_ret.keyword_share");
  gnn.entities.keep_own_when_common = false;
  gnn.entities.minimum_passages = 2;  // a keyword of one passage makes no edge

  MinPropagationOptions& propagation = gnn.propagation;
  propagation.nodes =
      static_cast<std::uint32_t>(options.integer(method == Method::rgnn_ret ? "rgnn_ret.nodes" : "gnn_ret.nodes"));
  propagation.self_weights.clear();
  for (const double alpha : options.numbers("gnn_ret.alpha")) {
    propagation.self_weights.push_back(static_cast<float>(alpha));
  }
  propagation.aggregator = read_aggregator(options.text("gnn_ret.aggregator"));
  propagation.temperature = static_cast<float>(options.number("gnn_ret.temperature"));
  propagation.inverse_frequency_weights = options.flag("gnn_ret.inverse_frequency");
  propagation.lower_only = options.flag("gnn_ret.lower_only");
  propagation.edges.keyword = options.text("gnn_ret.keywords") != "none";
  propagation.edges.adjacent = options.flag("gnn_ret.adjacent");
  propagation.edges.section = options.flag("gnn_ret.section");
  propagation.edges.link = options.flag("gnn_ret.link");
  propagation.edges.nearest = options.flag("gnn_ret.nearest");
  return gnn;
}

}  // namespace hop::core
