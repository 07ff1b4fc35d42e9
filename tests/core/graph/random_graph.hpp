// Random corpora of a few words, small enough for the slowest reference and dense enough that every rule has work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/keywords/mentions.hpp"

namespace hop::core {

// Passages in documents of one to four, each in one of a few sections or in none, with some links; no names and no
// text.
inline PreparedCorpus random_structure(Random& random, std::size_t passage_count) {
  PreparedCorpus corpus;
  while (corpus.passages.size() < passage_count) {
    const auto document = static_cast<std::uint32_t>(corpus.documents.size());
    const auto first = static_cast<std::uint32_t>(corpus.passages.size());
    corpus.documents.push_back({"document " + std::to_string(document), "", first});
    const std::size_t size = std::min<std::size_t>(1 + random.below(4), passage_count - first);
    const auto section = static_cast<std::uint32_t>(corpus.sections.size());
    for (std::size_t i = 0; i < size; ++i) {
      PreparedPassage passage;
      passage.id = "passage " + std::to_string(first + i);
      passage.document = document;
      // An inner section from the second passage on; sometimes the first stands before any heading.
      passage.section = i == 0 ? (random.below(2) ? section : no_index) : section + 1;
      corpus.passages.push_back(passage);
    }
    const auto end = static_cast<std::uint32_t>(corpus.passages.size());
    corpus.sections.push_back({document, no_index, 1, "outer", first, end});
    corpus.sections.push_back({document, section, 2, "inner", first + 1, end});
  }
  for (std::uint32_t from = 0; from < passage_count; ++from) {
    for (std::uint32_t to = 0; to < passage_count; ++to) {
      if (from != to && random.below(4 * passage_count) == 0) corpus.links.push_back({from, to});
    }
  }
  return corpus;
}

// Any bits on any link. alias_of points from keywords that no passage owns to ones that some passage may own.
inline KeywordTable random_keywords(Random& random, std::size_t passage_count, std::size_t keyword_count) {
  KeywordTable table;
  for (std::size_t k = 0; k < keyword_count; ++k) {
    table.keys.emplace_back("key" + std::string(3 - std::to_string(k).size(), '0') + std::to_string(k));
    table.names.emplace_back(table.keys[k]);
  }
  std::vector<bool> owned(keyword_count, false);
  const std::uint64_t sparsity = 2 + random.below(8);
  table.offsets.push_back(0);
  for (std::size_t p = 0; p < passage_count; ++p) {
    for (std::uint32_t k = 0; k < keyword_count; ++k) {
      if (random.below(sparsity) != 0) continue;
      auto kinds = static_cast<std::uint8_t>(1 + random.below(31));
      if (random.below(3) != 0) kinds &= static_cast<std::uint8_t>(~(link_own | link_alias));
      if (k % 3 == 0) kinds &= static_cast<std::uint8_t>(~link_own);  // some are never own
      if (kinds == 0) continue;
      owned[k] = owned[k] || (kinds & link_own);
      table.keywords.push_back(k);
      table.kinds.push_back(kinds);
    }
    table.offsets.push_back(static_cast<std::uint32_t>(table.keywords.size()));
  }
  for (std::uint32_t k = 0; k < keyword_count; ++k) {
    const bool is_alias = !owned[k] && random.below(2) == 0;
    table.alias_of.push_back(is_alias ? static_cast<std::uint32_t>(random.below(keyword_count)) : no_keyword);
  }
  return table;
}

}  // namespace hop::core
