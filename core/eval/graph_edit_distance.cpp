// Graph edit distance by depth-first branch and bound over the mappings of the smaller graph's nodes into the larger
// graph. It is optimal to map every node: deleting a node and inserting another costs 2, substituting one for the other
// costs at most 1, and the substitution never makes an edge more expensive.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/base/sort.hpp"
#include "core/eval/evidence_metrics.hpp"

namespace hop::core {

namespace {

struct LabeledGraph {
  std::vector<std::uint32_t> labels;  // ascending; Q is the first
  std::vector<bool> edges;            // from · nodes + to

  std::size_t nodes() const { return labels.size(); }
  bool edge(std::size_t from, std::size_t to) const { return edges[from * nodes() + to]; }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(std::count(edges.begin(), edges.end(), true)); }
};

// Builds a dense adjacency matrix over the sorted labels. Evidence graphs have at most a few dozen nodes.
LabeledGraph labeled_graph(std::span<const EvidenceEdge> edges) {
  LabeledGraph graph;
  graph.labels = {question_node};
  for (const EvidenceEdge& edge : edges) graph.labels.insert(graph.labels.end(), {edge.from, edge.to});
  std::sort(graph.labels.begin(), graph.labels.end());
  graph.labels.erase(std::unique(graph.labels.begin(), graph.labels.end()), graph.labels.end());
  graph.edges.resize(graph.nodes() * graph.nodes());
  const auto index = [&](std::uint32_t label) {
    return static_cast<std::size_t>(std::lower_bound(graph.labels.begin(), graph.labels.end(), label) - graph.labels.begin());
  };
  for (const EvidenceEdge& edge : edges) graph.edges[index(edge.from) * graph.nodes() + index(edge.to)] = true;
  return graph;
}

std::uint32_t difference(std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; }

// The search state. A partial mapping assigns images to the nodes 0 … n − 1 of the small graph, in order.
class EditSearch {
 public:
  EditSearch(LabeledGraph small, LabeledGraph large, NodeLabels labels)
      : small_(std::move(small)), large_(std::move(large)), labels_(labels), image_(small_.nodes()), taken_(large_.nodes()) {}

  EditDistance run(std::uint32_t upper, std::uint64_t work);

 private:
  struct Choice {
    std::size_t node = 0;   // of the small graph; all nodes before it have an image
    std::size_t image = 0;  // of the large graph
    std::uint32_t bound = 0;
  };

  std::uint32_t bound(std::size_t mapped) const;
  void push_choices(std::size_t node, std::uint32_t upper);

  LabeledGraph small_, large_;
  NodeLabels labels_;
  std::vector<std::size_t> image_;  // per node of the small graph
  std::vector<bool> taken_;         // whether a node of the large graph is an image
  std::vector<Choice> open_;        // a stack: the last choice is tried next
};

// A lower bound on the cost of every mapping that extends the images of the first `mapped` nodes; the exact cost if all
// nodes are mapped. An edge between a mapped and an unmapped node can only become an edge between the image and an
// unused node. An edge between unmapped nodes can only become an edge between unused nodes. The differences of these
// counts are therefore unavoidable.
std::uint32_t EditSearch::bound(std::size_t mapped) const {
  // Every surplus node of the large graph must be inserted.
  auto cost = static_cast<std::uint32_t>(large_.nodes() - small_.nodes());
  for (std::size_t a = 0; a < mapped; ++a) {
    for (std::size_t b = 0; b < mapped; ++b) cost += small_.edge(a, b) != large_.edge(image_[a], image_[b]);
    std::uint32_t out = 0, in = 0, image_out = 0, image_in = 0;
    for (std::size_t b = mapped; b < small_.nodes(); ++b) out += small_.edge(a, b), in += small_.edge(b, a);
    for (std::size_t b = 0; b < large_.nodes(); ++b) {
      if (!taken_[b]) image_out += large_.edge(image_[a], b), image_in += large_.edge(b, image_[a]);
    }
    cost += difference(out, image_out) + difference(in, image_in);
    if (labels_ == NodeLabels::compared) cost += small_.labels[a] != large_.labels[image_[a]];
  }
  // strangers: the unmapped nodes whose label does not occur among the unused nodes, which must be relabeled.
  std::uint32_t inner = 0, image_inner = 0, strangers = 0;
  for (std::size_t a = mapped; a < small_.nodes(); ++a) {
    for (std::size_t b = mapped; b < small_.nodes(); ++b) inner += small_.edge(a, b);
  }
  for (std::size_t a = 0; a < large_.nodes(); ++a) {
    for (std::size_t b = 0; b < large_.nodes(); ++b) image_inner += !taken_[a] && !taken_[b] && large_.edge(a, b);
  }
  for (std::size_t a = mapped; a < small_.nodes() && labels_ == NodeLabels::compared; ++a) {
    const auto same = std::lower_bound(large_.labels.begin(), large_.labels.end(), small_.labels[a]);
    const bool left = same != large_.labels.end() && *same == small_.labels[a] &&
                      !taken_[static_cast<std::size_t>(same - large_.labels.begin())];
    strangers += !left;
  }
  return cost + difference(inner, image_inner) + strangers;
}

// Pushes all images of a node whose bound is below the best known cost.
void EditSearch::push_choices(std::size_t node, std::uint32_t upper) {
  const std::size_t first = open_.size();
  for (std::size_t image = large_.nodes(); image > 0;) {
    --image;
    if (taken_[image]) continue;
    image_[node] = image;
    taken_[image] = true;
    const std::uint32_t least = bound(node + 1);
    taken_[image] = false;
    if (least < upper) open_.push_back({node, image, least});
  }
  // The most promising choice is at the top of the stack.
  sort_stable(std::span(open_).subspan(first), [](const Choice& a, const Choice& b) { return a.bound > b.bound; });
}

EditDistance EditSearch::run(std::uint32_t upper, std::uint64_t work) {
  push_choices(0, upper);
  for (std::uint64_t spent = 0; !open_.empty(); spent += large_.nodes()) {
    if (spent >= work) {
      // Every unexplored mapping extends an open choice, so the smallest of their bounds is a lower bound.
      std::uint32_t lower = upper;
      for (const Choice& choice : open_) lower = std::min(lower, choice.bound);
      return {lower, upper};
    }
    const Choice choice = open_.back();
    open_.pop_back();
    // A better mapping may have been found since this choice was pushed.
    if (choice.bound >= upper) continue;
    image_[choice.node] = choice.image;
    // The mapping is complete, so its bound is exact.
    if (choice.node + 1 == small_.nodes()) {
      upper = choice.bound;
      continue;
    }
    std::fill(taken_.begin(), taken_.end(), false);
    for (std::size_t node = 0; node <= choice.node; ++node) taken_[image_[node]] = true;
    push_choices(choice.node + 1, upper);
  }
  return {upper, upper};
}

EditSearch edit_search(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold, NodeLabels labels) {
  LabeledGraph small = labeled_graph(found), large = labeled_graph(gold);
  if (large.nodes() < small.nodes()) std::swap(small, large);
  return EditSearch(std::move(small), std::move(large), labels);
}

}  // namespace

EditDistance graph_edit_distance(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold, NodeLabels labels,
                                 std::uint64_t work) {
  const LabeledGraph a = labeled_graph(found), b = labeled_graph(gold);
  // The trivial upper bound: keep Q, delete everything else, insert everything else.
  const auto all = static_cast<std::uint32_t>(a.nodes() + b.nodes() - 2) + a.edge_count() + b.edge_count();
  const EditDistance distance = edit_search(found, gold, labels).run(all + 1, work);
  return {distance.lower, std::min(distance.upper, all)};
}

std::optional<bool> same_structure(std::span<const EvidenceEdge> found, std::span<const EvidenceEdge> gold, std::uint64_t work) {
  // Isomorphic graphs have distance 0, so the search can prune every mapping that costs 1 or more.
  const EditDistance distance = edit_search(found, gold, NodeLabels::ignored).run(1, work);
  if (distance.lower != distance.upper) return std::nullopt;
  return distance.upper == 0;
}

}  // namespace hop::core
