// trail's second stage between shards and a coordinator, in four rounds: what is known of the first passages, which passages
// they lead to, the facts about the candidates, and how many passages come before those that no list has.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/methods/heading_bridge.hpp"
#include "core/methods/trail/trail_links.hpp"
#include "core/search/exact_rank.hpp"
#include "core/shards/commands.hpp"

namespace hop::core {

// Numbers of the corpus throughout.
struct FirstCommand {
  std::vector<std::uint32_t> passages;        // ascending
  std::vector<std::uint32_t> places_of_bits;  // which sent terms have bits of a TermSet, from bit 0 on; ascending
  std::vector<std::uint32_t> base_list;       // whose documents are asked for; empty: no mix of scores
  bool pairs = false;                         // and the pairs of terms of the first of them
};

struct FirstAnswer {
  struct Passage {
    std::uint32_t passage = 0;
    FirstPassage first;                   // without rare_words; entities by number
    std::vector<std::string> rare_words;  // sorted
  };
  struct Base {
    std::uint32_t passage = 0;
    std::uint64_t document = 0;
    std::vector<std::string> pairs;  // sorted
  };
  std::vector<Passage> passages;  // ascending
  std::vector<Base> base_list;    // as the command has them
};

struct LinkedCommand {
  std::vector<std::uint32_t> first;       // in the order of the fused list
  std::vector<std::uint32_t> candidates;  // ascending: the lists' heads
  std::vector<TermSet> terms_of_first;    // parallel to `first`
  std::vector<double> idf;                // of the terms with bits
  bool is_keywords = false;               // TrailQuestionFacts
  FirstLinks links;                       // entities by number; words by place in `words`
  std::vector<std::string> words;         // sorted
};

// Whose answer is TrailFacts, with the pairs that each one's headings have.
struct FactsCommand {
  std::vector<SentTerm> masked_terms;             // distinct
  std::vector<float> masked_vector;               // empty: none
  std::vector<std::uint32_t> named;               // names in the question, ascending
  std::vector<std::uint32_t> passages;            // ascending
  std::vector<std::vector<float>> first_vectors;  // parallel to the first passages; none without vectors
  bool with_documents = false;
  std::vector<BridgePair> pairs;  // sorted by terms
};
struct CandidateFacts {
  TrailFacts facts;                  // passage: its number
  std::vector<std::uint32_t> pairs;  // ascending
};

// Whose answer is a count for each place and each pair: of the shard's passages.
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
// `pairs`: how many the command had.
std::vector<CandidateFacts> read_facts(MessageReader& in, std::size_t pairs);

void write_places(MessageWriter& out, const PlacesCommand& command);
PlacesCommand read_places(MessageReader& in);
void write_places_answer(MessageWriter& out, const PlacesAnswer& answer);
PlacesAnswer read_places_answer(MessageReader& in);

}  // namespace hop::core
