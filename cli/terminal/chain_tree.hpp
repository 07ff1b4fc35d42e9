// The hits as a tree: each below the passage whose sentence leads to it, also where that passage is no hit.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/terminal/json.hpp"

namespace hop::cli {

constexpr std::size_t no_node = ~std::size_t{0};

struct ChainNode {
  std::string passage, title;    // id and title; the id where there is no title
  const Json* hit = nullptr;     // null for a passage that chains pass on the way to a hit
  const Json* link = nullptr;    // what leads here, from the node before or from the question; null where nothing does
  std::size_t before = no_node;  // the node whose sentence leads here
};

// The nodes of an explanation (schemas/trace.schema.json): first its hits by rank, then the passages between them and the
// question. `is_shown`: whether to have a hit. No node is above itself.
std::vector<ChainNode> chain_nodes(const Json& trace, const std::function<bool(std::uint32_t)>& is_shown);

}  // namespace hop::cli
