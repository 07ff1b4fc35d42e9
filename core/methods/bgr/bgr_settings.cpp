// A separate function reads the first ranking, because a sharded corpus needs it before it has a retriever.
#include "core/methods/bgr/bgr_settings.hpp"

#include <algorithm>

#include "core/methods/part_method.hpp"

namespace hop::core {

namespace {

GraphFusion read_graph_fusion(std::string_view name) {
  if (name == "prose") return GraphFusion::prose;
  if (name == "code") return GraphFusion::code;
  if (name == "forward") return GraphFusion::forward;
  if (name == "backward") return GraphFusion::backward;
  return GraphFusion::equation;
}

// The size of the pool from which evidence graphs are built, and the settings of the ranking that fills it.
std::uint32_t candidates_of_bgr(const Options& options) { return static_cast<std::uint32_t>(options.integer("bgr.candidates")); }

SearchSettings first_ranking_of_bgr(const SearchSettings& settings, const Options& options) {
  return settings_of_first_ranking(settings, options.text("bgr.retriever"), std::max(candidates_of_bgr(options), settings.hits));
}

}  // namespace

extern const PartMethod bgr_in_parts;
const PartMethod bgr_in_parts = {first_ranking_of_bgr, nullptr};

Result<BgrSettings> read_bgr_settings(std::uint32_t dimension, const SearchSettings& settings, const Options& options) {
  auto networks = read_bgr_networks(options.weights().get(), dimension);
  if (!networks) return std::move(networks).error();
  BgrSettings bgr;
  bgr.hits = settings.hits;
  bgr.candidates = candidates_of_bgr(options);
  bgr.first = first_ranking_of_bgr(settings, options);
  bgr.edges = static_cast<std::uint32_t>(options.integer("bgr.edges"));
  bgr.fusion = read_graph_fusion(options.text("bgr.fuse"));
  bgr.gamma = options.number("bgr.gamma");
  bgr.threshold = options.number("bgr.threshold");
  bgr.networks = std::move(networks).value();
  return bgr;
}

}  // namespace hop::core
