#include "cli/terminal/chain_tree.hpp"

#include <cstdint>
#include <map>

namespace hop::cli {

namespace {

class TreeBuilder {
 public:
  TreeBuilder(const Json& trace, const std::function<bool(std::uint32_t)>& is_shown) : links_(trace.at("links")) {
    for (const Json& hit : trace.at("hits")) {
      if (is_shown(hit.at("index").get<std::uint32_t>())) add_node(hit).hit = &hit;
    }
    // A hit stands where its own chain leads; the passages between, where the first chain over them does.
    const std::size_t hits = nodes_.size();
    for (std::size_t hit = 0; hit < hits; ++hit) place_last(nodes_[hit].hit->at("chain"));
  }

  std::vector<ChainNode> take() { return std::move(nodes_); }

 private:
  ChainNode& add_node(const Json& passage) {
    ChainNode node;
    node.passage = passage.at("passage").get<std::string>();
    node.title = passage.at("title").get<std::string>();
    if (node.title.empty()) node.title = node.passage;
    places_.emplace(node.passage, nodes_.size());
    nodes_.push_back(std::move(node));
    return nodes_.back();
  }

  void place_last(const Json& chain) {
    std::size_t before = no_node;
    for (std::size_t step = 0; step < chain.size(); ++step) {
      const auto found = places_.find(chain[step].at("passage").get<std::string>());
      const bool is_new = found == places_.end();
      const std::size_t here = is_new ? nodes_.size() : found->second;
      if (is_new) add_node(chain[step]);
      if (is_new || step + 1 == chain.size()) place(here, before, chain[step]);
      before = here;
    }
  }

  void place(std::size_t here, std::size_t before, const Json& step) {
    for (std::size_t above = before; above != no_node; above = nodes_[above].before) {
      if (above == here) return;
    }
    nodes_[here].before = before;
    if (step.contains("link")) nodes_[here].link = &links_.at(step.at("link").get<std::size_t>());
  }

  const Json& links_;
  std::vector<ChainNode> nodes_;
  std::map<std::string, std::size_t> places_;  // of a passage's id
};

}  // namespace

std::vector<ChainNode> chain_nodes(const Json& trace, const std::function<bool(std::uint32_t)>& is_shown) {
  return TreeBuilder(trace, is_shown).take();
}

}  // namespace hop::cli
