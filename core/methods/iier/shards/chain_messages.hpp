// The messages between coordinator and shards while IIER grows chains (core/methods/iier/shards/iier_rounds.cpp). Passages and
// keywords are identified by their numbers in the corpus.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/shards/protocol/commands.hpp"
#include "core/shards/protocol/message_bytes.hpp"

namespace hop::core {

// A keyword that some passage of the shard has.
struct NumberedKey {
  std::string key;
  std::uint32_t number = 0;
};

// The data of a passage on a chain that the coordinator needs to extend the chain.
struct ChainFacts {
  std::uint32_t passage = 0;
  float closeness = 0;                  // similarity to the question
  std::vector<std::uint32_t> keywords;  // ascending
  std::vector<float> vector;            // if later commands compare it
  std::string text;                     // title and text, only if the question has no vector
};

// The shard's closest passage with exactly this subset of the question's keywords: no other one with it can be a seed.
struct SeedCandidate {
  std::vector<std::uint32_t> covers;  // places of the question's keywords, ascending; empty: the closest passage of all
  ChainFacts facts;
};

// Command::chain_near: the last passages of the growing chains.
struct ChainEnd {
  std::uint32_t passage = 0;
  std::vector<float> vector;    // empty: its nearest neighbors are not requested
  std::vector<SentTerm> terms;  // distinct terms of the chain's text, only if the question has no vector
};
struct EndAnswer {
  std::vector<NumberedScore> nearest;            // by cosine, best first
  std::vector<std::uint32_t> passages_of_terms;  // df of each term in the corpus; 0: not in the shard
};

// Command::chain_grow: the same chains.
struct GrowingChain {
  std::vector<std::uint32_t> passages;  // on the chain, in order
  float trust = 0;
  std::vector<std::uint32_t> keywords;  // of the last passage
  std::vector<NumberedScore> nearest;   // nearest to the last passage, over all shards
  std::vector<float> path;              // e_path
  float norm = 0;                       // TF-IDF norm of the terms that the command before sent
};
struct NextOfChain {
  bool is_there = false;
  float score = 0;  // the score that chose it: any value except NaN
  float score_of_hit = 0;
  float trust = 0;
  ChainFacts facts;
};

void write_keys(MessageWriter& out, std::span<const NumberedKey> keys);
std::vector<NumberedKey> read_keys(MessageReader& in);
void write_seed_candidates(MessageWriter& out, std::span<const SeedCandidate> seeds);
std::vector<SeedCandidate> read_seed_candidates(MessageReader& in, std::size_t keyword_count);
void write_ends(MessageWriter& out, std::span<const ChainEnd> ends);
std::vector<ChainEnd> read_ends(MessageReader& in);
void write_ends_answer(MessageWriter& out, std::span<const EndAnswer> answers);
std::vector<EndAnswer> read_ends_answer(MessageReader& in);
void write_growing(MessageWriter& out, std::span<const GrowingChain> chains);
std::vector<GrowingChain> read_growing(MessageReader& in);
void write_next(MessageWriter& out, std::span<const NextOfChain> chains);
std::vector<NextOfChain> read_next(MessageReader& in);

}  // namespace hop::core
