// What a coordinator and shards say to each other on KGP's walk (core/methods/kgp/shards/kgp_rounds.cpp). Passages and entities go
// by their numbers in the corpus.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/shards/protocol/message_bytes.hpp"

namespace hop::core {

// What leads on from a passage, each ascending: its entities under the method's rules, and its terms of the vocabulary
// or its nearest neighbors where these are edges.
struct WalkEdges {
  std::vector<std::uint32_t> entities, terms, neighbors;
};

// Command::walk_seeds: a count → the passages of the largest TF-IDF cosine above 0, best first.
struct WalkSeed {
  std::uint32_t passage = 0;
  float words = 0;       // the cosine of TF-IDF
  float similarity = 0;  // to the question, which is the words' where it has no vector
  WalkEdges edges;
};

// The most candidates that a shard is asked for in one round, unless one path wants more.
inline constexpr std::uint64_t most_candidates_of_a_round = 10000;

// Command::walk: paths to go on from, in the order of the queue.
struct WalkPath {
  std::uint32_t passage = 0;  // its last one
  std::uint32_t wanted = 1;   // the most candidates that may be looked at; not 0
  WalkEdges edges;
};
struct WalkCommand {
  std::vector<std::uint32_t> visited;  // since the last message, ascending
  std::vector<WalkPath> paths;         // of distinct passages
  bool continues = false;              // whether the walk may go on from the candidates, so that their edges are told
};

struct WalkCandidate {
  std::uint32_t passage = 0;
  float similarity = 0;
};
struct WalkAnswer {
  struct Row {
    std::uint32_t passage = 0;
    WalkEdges edges;
  };
  std::vector<std::vector<WalkCandidate>> candidates;  // of each path, the most similar first
  std::vector<Row> rows;                               // of the candidates, by passage, each once
};

// Command::structure: the question's text → what it names here (core/methods/kgp/structure_search.hpp).
struct StructureAnswer {
  struct Node {
    std::uint32_t document = 0;           // the number of its first passage
    std::vector<std::uint32_t> passages;  // in order
  };
  struct OfName {
    std::uint32_t match = 0;  // the best one here; 0: none
    std::vector<Node> nodes;  // that match so well, in order
  };
  bool names_documents = false;
  std::vector<OfName> names;
};

void write_seeds(MessageWriter& out, std::span<const WalkSeed> seeds);
std::vector<WalkSeed> read_seeds(MessageReader& in);
void write_walk(MessageWriter& out, const WalkCommand& walk);
WalkCommand read_walk(MessageReader& in);  // refuses a passage that two paths end in
void write_walk_answer(MessageWriter& out, const WalkAnswer& answer);
WalkAnswer read_walk_answer(MessageReader& in);
void write_structure(MessageWriter& out, const StructureAnswer& answer);
StructureAnswer read_structure(MessageReader& in);

}  // namespace hop::core
