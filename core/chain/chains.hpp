// The chain of each hit: how a reader gets from the question to it, link by link, whether or not the links moved its score.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/chain/hop_link.hpp"
#include "core/chain/read_passage.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

inline constexpr std::size_t most_chained_hits = 20;              // later hits have no links and no chain
inline constexpr std::uint32_t most_passages_of_owned_name = 60;  // of a name over whose owner a chain may lead

struct ResultChains {
  ResultChains() = default;
  ResultChains(const ResultChains&) = delete;
  ResultChains& operator=(const ResultChains&) = delete;

  QuestionWords words;
  std::vector<QuestionName> names;  // of the question
  bool asks_for_author = false;     // core/chain/byline.hpp
  std::vector<ReadPassage> hits;    // the first most_chained_hits
  std::vector<HopLink> links;       // among the question, these hits and the passages between them
  std::vector<HopChain> chains;     // of each of these hits; empty: none

  ReadPassage* find_hit(std::uint32_t passage);  // null: none of these hits
  // The words of the question in the title and the path of a hit, and in the hits before it on its chain.
  WordSet words_before(std::size_t hit);
};

// `hits`: best first. `allowed`: the passages that a chain may pass; null: all. Fills `out`, which must stay where it is: its
// passages refer to its words.
void find_chains(const CorpusFacts& corpus, std::string_view question, std::span<const std::uint32_t> hits,
                 const PassageSet* allowed, ResultChains& out);

}  // namespace hop::core
