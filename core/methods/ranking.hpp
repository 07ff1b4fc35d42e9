// What a method gives for a question: hits, best first, and what explains them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/graph/neighbors.hpp"

namespace hop::core {

// How a path went on to its next node.
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

// Of a hit that no link led to.
inline Path path_of_passage(std::uint32_t passage) { return {{false, passage, PathLink::question}}; }

// What a prompt shows before the other hits, such as an evidence graph chain by chain.
struct Reading {
  std::vector<std::uint32_t> tables;  // the first of all
  std::vector<std::uint32_t> passages;
  std::vector<const char*> links;  // parallel to the first passages, how each goes on from the one before, such as "Then"
};

// Which search of a method that searches in two directions found an edge, as bits.
namespace edge_search {
inline constexpr std::int32_t forward = 1;   // from the question
inline constexpr std::int32_t backward = 2;  // from the passages next to the answer
}  // namespace edge_search

inline constexpr std::uint32_t no_passage = 0xffffffff;

// "forward", "backward" or "both".
const char* edge_direction_name(std::int32_t direction);

// The evidence graph behind a ranking: what follows from the question, and what from what. Empty for methods that find none.
struct EvidenceGraphColumns {
  std::vector<std::uint32_t> nodes;   // passages in reading order, each once
  std::vector<std::uint32_t> depths;  // parallel: edges of the shortest way from the question, from 1
  // Edges in the order of reasoning, in the order they were found; parallel columns.
  std::vector<std::uint32_t> from;       // no_passage: the question
  std::vector<std::uint32_t> to;         // passages
  std::vector<std::int32_t> directions;  // edge_search
  std::vector<std::uint32_t> steps;      // of the question that found it, from 1; 0: it was ranked as a whole

  // What `other`, of a step of the question (from 1), has in addition. An edge that several steps found is of the first one.
  void add_step(const EvidenceGraphColumns& other, std::uint32_t step);
  // Fills `depths` from the edges.
  void measure_depths();
};

struct Ranking {
  std::vector<std::uint32_t> passages;  // best first, ties by passage index
  std::vector<float> scores;            // parallel to them: scores, or distances
  bool distances = false;
  bool words_alone = false;  // of distances: who is at distance 1 has no word of the question, and is no hit

  // The parts of the scores: part_names.size() values for each hit, hit by hit. Empty: the score has one part.
  std::vector<const char*> part_names;
  std::vector<float> parts;

  // What moved each hit, for people, most first; empty: not asked for, or the method does not say.
  std::vector<std::vector<const char*>> reasons;
  std::vector<Path> paths;                      // of the hits; a hit behind them has the path that begins and ends with it
  std::shared_ptr<const EntityGraph> entities;  // that the paths' entities are of; null: those of the settings' rules
  std::vector<std::string> notices;             // such as "gate closed: …"
  Reading reading;
  EvidenceGraphColumns evidence_graph;

  // Of trail's candidates, if they are hits, where the settings keep them: trail_column_count values of each.
  std::vector<float> features;

  std::vector<float> state;  // distances of all passages: gnn_ret's h^L, for RGNN-Ret

  // Written once, in ranking.cpp: so many members make them long.
  Ranking();
  Ranking(const Ranking&);
  Ranking(Ranking&&) noexcept;
  Ranking& operator=(const Ranking&);
  Ranking& operator=(Ranking&&) noexcept;
  ~Ranking();

  // Keeps the first `count` hits.
  void cut(std::size_t count);
  // Keeps the hits that are among `listed`, in their order.
  void keep_listed(std::span<const std::uint32_t> listed);
  Path path_of_hit(std::size_t rank) const;
};

// A table as text: its name, line end, its Markdown.
std::string text_of_table(const Graph& graph, std::uint32_t table);

// Passages in order until the next one would pass the token budget: it stops there and skips none (GNN-Ret, §4.1).
std::size_t count_within_tokens(const Graph& graph, std::span<const std::uint32_t> passages, std::uint64_t token_budget);

}  // namespace hop::core
