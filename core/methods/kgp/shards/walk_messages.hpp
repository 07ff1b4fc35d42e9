// The messages between coordinator and shards during KGP's walk (core/methods/kgp/shards/kgp_rounds.cpp). Passages, entities and
// terms are identified by their numbers in the corpus.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/shards/protocol/message_bytes.hpp"

namespace hop::core {

// The edges of a passage, each list ascending: its entities under the method's rules, and its vocabulary terms or nearest
// neighbors if these are edges.
struct WalkEdges {
  std::vector<std::uint32_t> entities, terms, neighbors;
};

// Command::walk_seeds: a count → the passages of the largest TF-IDF cosine above 0, best first.
struct WalkSeed {
  std::uint32_t passage = 0;
  float words = 0;       // the cosine of TF-IDF
  float similarity = 0;  // to the question; equal to `words` if it has no vector
  WalkEdges edges;
};

// The limit of the candidates that a coordinator requests from a shard in one round, unless one path needs more.
inline constexpr std::uint64_t most_candidates_of_a_round = 10000;

// Command::walk: the paths to extend, in the order of the queue.
struct WalkPath {
  std::uint32_t passage = 0;  // the last passage of the path
  std::uint32_t wanted = 1;   // the most candidates that the coordinator can use; not 0
  WalkEdges edges;
};
struct WalkCommand {
  std::vector<std::uint32_t> visited;  // visited since the last message, ascending
  std::vector<WalkPath> paths;         // of distinct passages
  bool continues = false;              // the walk may continue from the candidates, so the answer includes their edges
};

struct WalkCandidate {
  std::uint32_t passage = 0;
  float similarity = 0;
  float words = 0;  // the cosine of TF-IDF, which orders equal similarities
};
struct WalkAnswer {
  struct Row {
    std::uint32_t passage = 0;
    WalkEdges edges;
  };
  std::vector<std::vector<WalkCandidate>> candidates;  // of each path, most similar first
  std::vector<Row> rows;                               // of the candidates, by passage, each once
};

// Command::structure: the question's text → the structures that it names in this shard
// (core/methods/kgp/structure_search.hpp).
struct StructureAnswer {
  struct Node {
    std::uint32_t document = 0;           // the number of its first passage
    std::vector<std::uint32_t> passages;  // in order
  };
  struct OfName {
    std::uint32_t match = 0;  // the best match in this shard; 0: none
    std::vector<Node> nodes;  // the nodes with that match, in order
  };
  bool names_documents = false;
  std::vector<OfName> names;
};

void write_seeds(MessageWriter& out, std::span<const WalkSeed> seeds);
std::vector<WalkSeed> read_seeds(MessageReader& in);
void write_walk(MessageWriter& out, const WalkCommand& walk);
WalkCommand read_walk(MessageReader& in);  // rejects two paths with the same last passage
void write_walk_answer(MessageWriter& out, const WalkAnswer& answer);
WalkAnswer read_walk_answer(MessageReader& in);
void write_structure(MessageWriter& out, const StructureAnswer& answer);
StructureAnswer read_structure(MessageReader& in);

}  // namespace hop::core
