// What a coordinator and shards say to each other on IIER's chains (core/methods/iier/shards/iier_rounds.cpp). Passages and keywords
// are given by their numbers in the corpus.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/shards/protocol/commands.hpp"
#include "core/shards/protocol/message_bytes.hpp"

namespace hop::core {

// A keyword of some passage of the shard.
struct NumberedKey {
  std::string key;
  std::uint32_t number = 0;
};

// What a chain needs to know of a passage on it.
struct ChainFacts {
  std::uint32_t passage = 0;
  float closeness = 0;                  // to the question
  std::vector<std::uint32_t> keywords;  // ascending
  std::vector<float> vector;            // where something is compared with it
  std::string text;                     // title and text, where the question has no vector
};

// The closest of the shard's passages that have just these of the question's keywords: no other one of them can be a
// seed.
struct SeedCandidate {
  std::vector<std::uint32_t> covers;  // places among the question's keywords, ascending; none: the closest passage of all
  ChainFacts facts;
};

// Command::chain_near: the last passages of the chains that go on.
struct ChainEnd {
  std::uint32_t passage = 0;
  std::vector<float> vector;    // empty: nothing is near it
  std::vector<SentTerm> terms;  // of the chain's text, where the question has no vector; distinct
};
struct EndAnswer {
  std::vector<NumberedScore> nearest;            // by cosine, best first
  std::vector<std::uint32_t> passages_of_terms;  // df of each term in the corpus; 0: the shard does not know it
};

// Command::chain_grow: the same chains.
struct GrowingChain {
  std::vector<std::uint32_t> passages;  // on it, in order
  float trust = 0;
  std::vector<std::uint32_t> keywords;  // of the last passage
  std::vector<NumberedScore> nearest;   // to it, of all shards
  std::vector<float> path;              // e_path
  float norm = 0;                       // of the terms that the command before told
};
struct NextOfChain {
  bool is_there = false;
  float score = 0;  // by which it is chosen: any but NaN
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
