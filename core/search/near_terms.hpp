// The terms of the index within an edit distance of a word: the candidates for a word that is spelled wrongly.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/text_table.hpp"

namespace hop::core {

struct NearTerm {
  std::uint32_t term = 0;
  std::uint32_t distance = 0;

  friend bool operator==(const NearTerm&, const NearTerm&) = default;
};

inline constexpr std::size_t longest_near_word = 32;          // code points
inline constexpr std::size_t most_prefixes_visited = 200000;  // of one word

// The terms of a sorted table at a distance of at most `limit` from the word, in the order of the table. The distance is the
// number of insertions, deletions, replacements and swaps of neighbors, in code points, where no letter changes twice (optimal
// string alignment). Empty for a longer word, and for a table in which more prefixes are within the limit.
std::vector<NearTerm> find_near_terms(const TextTable& terms, std::string_view word, std::uint32_t limit);

// How a written word differs from the word that may be meant. Few correct words differ from another one by the first kinds, many by
// the last one.
enum class Slip : std::uint8_t {
  order,    // two neighbors are swapped, a double letter is written once, or a single one twice: "mapel", "isue", "runn"
  missing,  // a letter between two others is left out: "anser"
  other,    // another letter, one too many, the last one, or several changes
};
Slip slip_between(std::string_view written, std::string_view meant);

}  // namespace hop::core
