// The wire protocol between coordinator and shards. A message is a sequence of commands, each at most once, which a shard
// executes in order; a reply is the sequence of their answers. Passages and entities are identified by their numbers in the
// whole corpus.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/methods/word_weight.hpp"
#include "core/shards/protocol/message_bytes.hpp"
#include "core/spread/page_rank.hpp"

namespace hop::core {

enum class Command : std::uint8_t {
  ask = 1,   // AskCommand → AskAnswer
  norm,      // the question's TF-IDF norm → the largest word score
  scale,     // the largest word score of all shards, and the spread of all their cosines
  list,      // a count → the best passages of the base list, with their scores
  sources,   // a count → LayerSources, the nearest passages
  layer,     // which layer, its T
  nearest,   // a count → the nearest passages, as LayerSources without lists
  reset,     // whether to run PPR from the seeds only as well; the restart masses of passages and of entities
  sums,      // → the mass that the passages send to each entity, in each run
  entities,  // each run's masses of entities
  heaviest,  // a count → the first run's heaviest passages, the second one's largest mass
  // core/methods/trail/shards/second_stage_messages.hpp
  first,   // FirstCommand → FirstAnswer
  linked,  // LinkedCommand → LinkedPassage
  facts,   // FactsCommand → CandidateFacts
  places,  // PlacesCommand → PlacesAnswer
  tokens,  // passages → the token count of each
  // core/shards/session/pool_facts.hpp
  pool,  // PoolCommand → PoolFacts
  // core/methods/kgp/shards/walk_messages.hpp
  structure,   // the question's text → StructureAnswer
  walk_seeds,  // a count → the best passages by words, above 0
  walk,        // WalkCommand → WalkAnswer
  // core/methods/iier/shards/chain_messages.hpp
  chain_keys,   // the question's text → keywords of some passage that it spells
  chain_seeds,  // the question's keywords → SeedCandidates
  chain_list,   // a count → the passages closest to the question
  chain_near,   // ChainEnds → EndsAnswer
  chain_grow,   // GrowingChains → NextOfChains
};
inline constexpr Command last_command = Command::chain_grow;

struct SentTerm {
  std::string text;
  std::uint32_t count = 0;  // times it occurs in the question
};

struct AskCommand {
  std::string options;                  // "key=value" lines
  std::vector<std::uint8_t> weights;    // Options::weights_bytes
  std::string text;                     // to find keys in; empty if the method needs no keys
  std::vector<SentTerm> terms;          // distinct, in the order of the question
  std::vector<float> vector;            // empty: none
  std::vector<std::string> conditions;  // as the host wrote them
};

// A key of the shard that occurs in the question's tokens and has an entity under the method's rules.
struct KnownKey {
  std::string key;
  std::uint32_t entity = 0;
  std::uint32_t passage_count = 0;    // the entity's df
  std::uint32_t linked_passages = 0;  // the entity's df before the cuts
  bool is_name = false;
  bool is_given = false;  // whether the host supplied it as an entity of some passage of the shard
};

struct AskAnswer {
  float words_maximum = 0;
  CosineSpread cosine_spread;                    // of the shard, if the method derives the weight of words from it
  std::vector<std::uint32_t> passages_of_terms;  // df of each term in the corpus; 0: the shard does not know it
  std::vector<KnownKey> keys;                    // by key
};

struct NumberedScore {
  std::uint32_t passage = 0;
  float score = 0;
};

void write_command(MessageWriter& out, Command command);

void write_ask(MessageWriter& out, const AskCommand& ask);
AskCommand read_ask(MessageReader& in);
void write_ask_answer(MessageWriter& out, const AskAnswer& answer);
AskAnswer read_ask_answer(MessageReader& in);

void write_cosine_spread(MessageWriter& out, const CosineSpread& spread);
CosineSpread read_cosine_spread(MessageReader& in);

void write_terms(MessageWriter& out, std::span<const SentTerm> terms);
std::vector<SentTerm> read_terms(MessageReader& in);  // refuses duplicate terms
void write_scores(MessageWriter& out, std::span<const NumberedScore> scores);
std::vector<NumberedScore> read_scores(MessageReader& in);
// By node, ascending.
void write_masses(MessageWriter& out, std::span<const NodeMass> masses);
std::vector<NodeMass> read_masses(MessageReader& in);

}  // namespace hop::core
