#include "core/chain/heading_places.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/methods/heading_bridge.hpp"
#include "core/text/ascii.hpp"
#include "core/text/whole_number.hpp"

namespace hop::core {
namespace {

// Whether nothing but spaces and signs stands between two terms: a word there would be a stop word. "Rust 1" is not in "Rust 1.31".
bool are_next_to_each_other(std::string_view text, const Token& left, const Token& right) {
  if (right.source.begin < left.source.end || cuts_number(text, {left.source.begin, right.source.end})) return false;
  const std::string_view gap = ByteRange{left.source.end, right.source.begin}.of(text);
  return gap.find('\n') == std::string_view::npos && std::none_of(gap.begin(), gap.end(), ascii::is_word_byte);
}

}  // namespace

HeadingPairs::HeadingPairs(const Analyzer& analyzer, const std::vector<ReadPassage>& passages) : passages_(passages.size()) {
  for (std::size_t p = 0; p < passages.size(); ++p) {
    for (const std::string& pair : heading_pairs(analyzer, passages[p].title())) {
      const std::size_t gap = pair.find(' ');
      pairs_.push_back({pair.substr(0, gap), pair.substr(gap + 1), p});
    }
  }
  sort_stable(pairs_, [](const Pair& a, const Pair& b) { return a.first < b.first; });
}

std::vector<std::optional<ByteRange>> HeadingPairs::find(std::string_view text, const TokenList& terms) const {
  std::vector<std::optional<ByteRange>> places(passages_);
  for (std::size_t t = 1; !pairs_.empty() && t < terms.tokens.size(); ++t) {
    const Token &left = terms.tokens[t - 1], &right = terms.tokens[t];
    const std::string_view first = terms.term(left);
    auto pair = std::lower_bound(pairs_.begin(), pairs_.end(), first,
                                 [](const Pair& of, std::string_view wanted) { return of.first < wanted; });
    for (; pair != pairs_.end() && pair->first == first; ++pair) {
      const bool is_said =
          !places[pair->passage] && pair->second == terms.term(right) && are_next_to_each_other(text, left, right);
      if (is_said) places[pair->passage] = ByteRange{left.source.begin, right.source.end};
    }
  }
  return places;
}

}  // namespace hop::core
