// Where texts say the subjects of headings: pairs of neighboring terms (core/methods/heading_bridge.hpp). One scan of a text looks
// for the headings of all passages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chain/read_passage.hpp"

namespace hop::core {

class HeadingPairs {
 public:
  // The headings of the passages.
  HeadingPairs(const Analyzer& analyzer, const std::vector<ReadPassage>& passages);

  // For each of the passages, the first place in the text that says a pair of its heading.
  std::vector<std::optional<ByteRange>> find(std::string_view text, const TokenList& terms) const;

 private:
  struct Pair {
    std::string first, second;
    std::size_t passage = 0;
  };
  std::vector<Pair> pairs_;  // by first term
  std::size_t passages_ = 0;
};

}  // namespace hop::core
