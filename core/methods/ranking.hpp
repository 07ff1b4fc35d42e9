// The result of a ranking method for one question: hits, best first, and their explanation: parts of the scores, paths from
// the question, reasons, and for BGR the evidence graph. Columns are parallel arrays over the hits.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/graph/neighbors.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// The kind of edge to a path's next node.
enum class PathLink : std::uint8_t {
  question,  // the question names this entity, or its words led to this passage
  own,       // entity – passage of that title
  mention,   // entity – passage that mentions it
  phrase,    // phrase or given keyword – passage that holds it
  adjacent,
  section,
  link,
  nearest,
  cover,  // a passage of the first stage that this one is linked to
};

const char* path_link_name(PathLink link);

struct PathStep {
  bool is_entity = false;
  std::uint32_t index = 0;  // entity (of the ranking's entity graph) or passage
  PathLink link = PathLink::question;
};
using Path = std::vector<PathStep>;  // from the question to the hit

// The path of a hit that no link led to.
inline Path path_of_passage(std::uint32_t passage) { return {{false, passage, PathLink::question}}; }

// Passages and tables that a prompt shows before the other hits, such as an evidence graph chain by chain.
struct Reading {
  std::vector<std::uint32_t> tables;  // shown first
  std::vector<std::uint32_t> passages;
  std::vector<const char*> links;  // parallel to the first passages: the connective to the passage before, such as "Then"
};

// The search that found an edge, for a method that searches in two directions; bits.
namespace edge_search {
inline constexpr std::int32_t forward = 1;   // from the question
inline constexpr std::int32_t backward = 2;  // from the passages next to the answer
}  // namespace edge_search

inline constexpr std::uint32_t no_passage = 0xffffffff;

// "forward", "backward" or "both".
const char* edge_direction_name(std::int32_t direction);

// The evidence graph behind a ranking: edges from the question to passages and between passages. Empty for methods that
// build none.
struct EvidenceGraphColumns {
  std::vector<std::uint32_t> nodes;   // passages in reading order, each once
  std::vector<std::uint32_t> depths;  // parallel: length of the shortest path from the question, from 1
  // Edges in the order of reasoning, in the order they were found; parallel columns.
  std::vector<std::uint32_t> from;       // no_passage: the question
  std::vector<std::uint32_t> to;         // passages
  std::vector<std::int32_t> directions;  // edge_search
  std::vector<std::uint32_t> steps;      // step of the question that found the edge, from 1; 0: ranked without steps

  // Adds the nodes and edges that only `other` has; `other` is the graph of a step of the question (from 1). An edge that
  // several steps found belongs to the first of them.
  void add_step(const EvidenceGraphColumns& other, std::uint32_t step);
  // Fills `depths` from the edges.
  void measure_depths();
};

// The ranks that a hit has in lists without links, from 1; 0: it is not in the list, or the list is unknown.
struct HitRanks {
  std::uint32_t base = 0;  // of the base list: words and vectors together
  std::uint32_t words = 0, vectors = 0;
};

struct Ranking {
  std::vector<std::uint32_t> passages;  // best first, ties by passage index
  std::vector<float> scores;            // parallel to them: scores, or distances
  bool distances = false;
  bool gate_is_closed = false;  // trail: the base list is the answer
  bool words_alone = false;  // distances by words only: a passage at distance 1 shares no word with the question and is not a hit

  // The parts of the scores: part_names.size() values for each hit, hit by hit. Empty: the score has one part.
  std::vector<const char*> part_names;
  std::vector<float> parts;

  // Human-readable reasons for each hit's rank, strongest first. Empty: not requested, or not supported by the method.
  std::vector<std::vector<const char*>> reasons;
  std::vector<Path> paths;                      // of the first hits; any later hit has the path of itself
  std::shared_ptr<const EntityGraph> entities;  // the graph of the entities in `paths`; null: that of the settings' rules
  std::vector<HitRanks> ranks;                  // of the first hits; empty: not requested, or unknown
  std::vector<std::string> notices;             // on the question, such as "links do not rank: …"
  Reading reading;
  EvidenceGraphColumns evidence_graph;

  // Feature rows of trail's candidates that are hits, if the settings keep them: trail_feature_count values per hit.
  std::vector<float> features;

  // Distances of all passages, for RGNN-Ret: gnn_ret's h^L, and h^0, which orders equal ones.
  std::vector<float> state, first_distances;
  std::optional<PassageSet> needless;  // repeated passages that are not among its hits (core/methods/repeated_passages.hpp)

  // Defined in ranking.cpp: inline copies of so many members would bloat every caller.
  Ranking();
  Ranking(const Ranking&);
  Ranking(Ranking&&) noexcept;
  Ranking& operator=(const Ranking&);
  Ranking& operator=(Ranking&&) noexcept;
  ~Ranking();

  // Keeps the first `count` hits.
  void cut(std::size_t count);
  void drop_first(std::size_t count);
  // Puts the hits in another order: `order` has the present place of each hit, best first.
  void put_in_order(std::span<const std::uint32_t> order);
  // Keeps the hits that are among `listed`, or in the set, in their order.
  void keep_listed(std::span<const std::uint32_t> listed);
  void keep_in(const PassageSet& set);
  Path path_of_hit(std::size_t rank) const;

 private:
  template <class IsKept>
  void keep(IsKept is_kept);
};

// A table as text: its name, line end, its Markdown.
std::string text_of_table(const Graph& graph, std::uint32_t table);

// The number of leading passages that fit the token budget. It stops at the first one that does not fit and skips none
// (GNN-Ret, §4.1).
std::size_t count_within_tokens(const Graph& graph, std::span<const std::uint32_t> passages, std::uint64_t token_budget);

}  // namespace hop::core
