// The messages of trail's second stage on a sharded corpus, in four round trips: the entities, words and vectors of the first
// passages (first), the passages that they lead to (linked), the facts about the candidates (facts), and exact ranks of
// candidates outside of the lists' heads (places). All numbers are those of the corpus, except where noted.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/methods/heading_bridge.hpp"
#include "core/methods/trail/trail_links.hpp"
#include "core/search/exact_rank.hpp"
#include "core/shards/protocol/commands.hpp"

namespace hop::core {

// Requests the first passages of the fused list, and the documents of the base list's head.
struct FirstCommand {
  std::vector<std::uint32_t> passages;        // ascending
  std::vector<std::uint32_t> places_of_bits;  // bit b of a TermSet is term [b] of the sent terms; ascending
  std::vector<std::uint32_t> base_list;       // passages whose documents are needed; empty: no mix
  bool pairs = false;                         // also return the term pairs of the first of them
};

struct FirstAnswer {
  struct Passage {
    std::uint32_t passage = 0;
    FirstPassage first;                   // entities by number; rare_words is empty
    std::vector<std::string> rare_words;  // sorted
  };
  struct Base {
    std::uint32_t passage = 0;
    std::uint64_t document = 0;
    std::vector<std::string> pairs;  // sorted
  };
  std::vector<Passage> passages;  // ascending
  std::vector<Base> base_list;    // in the order of the command
};

// Requests the passages that the first passages lead to, given the merged links of all shards.
struct LinkedCommand {
  std::vector<std::uint32_t> first;       // in the order of the fused list
  std::vector<std::uint32_t> candidates;  // the heads of the lists, ascending
  std::vector<TermSet> terms_of_first;    // parallel to `first`
  std::vector<double> idf;                // of the terms with bits
  bool is_keywords = false;               // TrailQuestionFacts
  FirstLinks links;                       // entities as numbers; words as indexes into `words`
  std::vector<std::string> words;         // sorted
};

// Requests the facts about candidates. The answer has TrailFacts and the pairs in the headings of each candidate.
struct FactsCommand {
  std::vector<SentTerm> masked_terms;             // distinct
  std::vector<float> masked_vector;               // empty: none
  std::vector<std::uint32_t> named;               // names in the question, ascending
  std::vector<std::uint32_t> passages;            // ascending
  std::vector<std::vector<float>> first_vectors;  // parallel to the first passages; empty without vectors
  bool with_documents = false;
  std::vector<BridgePair> pairs;  // sorted by terms
};
struct CandidateFacts {
  TrailFacts facts;                  // passage: its number
  std::vector<std::uint32_t> pairs;  // ascending
};

// Requests counts over the shard's passages: for each place, the passages before it; for each pair, the passages with both terms.
struct PlacesCommand {
  std::vector<ListPlace<float>> base;
  std::vector<ListPlace<std::uint64_t>> graph;
  std::vector<std::pair<std::string, std::string>> pairs;  // sorted, each once
};
struct PlacesAnswer {
  std::vector<std::uint32_t> base, graph, pairs;
};

void write_first(MessageWriter& out, const FirstCommand& command);
FirstCommand read_first(MessageReader& in);
void write_first_answer(MessageWriter& out, const FirstAnswer& answer);
FirstAnswer read_first_answer(MessageReader& in);

void write_linked(MessageWriter& out, const LinkedCommand& command);
LinkedCommand read_linked(MessageReader& in);
void write_linked_answer(MessageWriter& out, std::span<const LinkedPassage> answer);
std::vector<LinkedPassage> read_linked_answer(MessageReader& in);

void write_facts_command(MessageWriter& out, const FactsCommand& command);
FactsCommand read_facts_command(MessageReader& in);
void write_facts(MessageWriter& out, std::span<const CandidateFacts> facts);
// `pairs`: the number of pairs in the command.
std::vector<CandidateFacts> read_facts(MessageReader& in, std::size_t pairs);

void write_places(MessageWriter& out, const PlacesCommand& command);
PlacesCommand read_places(MessageReader& in);
void write_places_answer(MessageWriter& out, const PlacesAnswer& answer);
PlacesAnswer read_places_answer(MessageReader& in);

}  // namespace hop::core
