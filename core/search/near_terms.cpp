// Walks the sorted table as a trie: the terms with one prefix are a range of it, and so are those with one more letter. Each
// letter adds a row to the table of distances between prefixes. A prefix whose row exceeds the limit everywhere has no term
// within it, so its range is skipped.
#include "core/search/near_terms.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

// Distances of one prefix of the terms to each prefix of the word.
using Row = std::array<std::uint8_t, longest_near_word + 1>;

std::u32string code_points_of(std::string_view text) {
  std::u32string letters;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint letter = decode_utf8(text, at);
    letters += letter.value;
    at += letter.length;
  }
  return letters;
}

class NearTermWalk {
 public:
  NearTermWalk(const TextTable& terms, std::u32string word, std::uint32_t limit, std::vector<NearTerm>& out)
      : terms_(terms), word_(std::move(word)), limit_(limit), out_(out) {}

  // False if too many prefixes are within the limit.
  bool find_all() {
    Row first{};
    for (std::size_t i = 0; i <= word_.size(); ++i) first[i] = static_cast<std::uint8_t>(i);
    return walk({0, static_cast<std::uint32_t>(terms_.size()), 0, 0}, first, first);
  }

 private:
  // Terms with one prefix: their range, the bytes of the prefix, and its last letter.
  struct Prefix {
    std::uint32_t begin, end;
    std::size_t bytes;
    char32_t last;
  };

  bool walk(const Prefix& prefix, const Row& row, const Row& row_before) {
    if (++visited_ > most_prefixes_visited) return false;
    std::uint32_t at = prefix.begin;
    if (at < prefix.end && terms_[at].size() == prefix.bytes) {  // the prefix itself is the first term
      if (row[word_.size()] <= limit_) out_.push_back({at, row[word_.size()]});
      ++at;
    }
    while (at < prefix.end) {
      const CodePoint letter = decode_utf8(terms_[at], prefix.bytes);
      const std::string_view bytes = terms_[at].substr(prefix.bytes, letter.length);
      const Prefix longer = {at, end_of_run(terms_, at, prefix.end, prefix.bytes, bytes), prefix.bytes + letter.length,
                             letter.value};
      const Row next = next_row(row, row_before, prefix.last, letter.value);
      const bool is_near = *std::min_element(next.begin(), next.begin() + word_.size() + 1) <= limit_;
      if (is_near && !walk(longer, next, row)) return false;
      at = longer.end;
    }
    return true;
  }

  // d(p + x, w[1…i]) = min(d(p, w[1…i]) + 1, d(p + x, w[1…i−1]) + 1, d(p, w[1…i−1]) + [x ≠ wᵢ]),
  // and where x and the letter before it are wᵢ₋₁ and wᵢ swapped: the distance before both, plus 1.
  Row next_row(const Row& row, const Row& row_before, char32_t last, char32_t letter) const {
    Row next{};
    next[0] = static_cast<std::uint8_t>(row[0] + 1);
    for (std::size_t i = 1; i <= word_.size(); ++i) {
      int distance = std::min(row[i] + 1, next[i - 1] + 1);
      distance = std::min(distance, row[i - 1] + (letter == word_[i - 1] ? 0 : 1));
      if (i > 1 && last == word_[i - 1] && letter == word_[i - 2]) distance = std::min(distance, row_before[i - 2] + 1);
      next[i] = static_cast<std::uint8_t>(distance);
    }
    return next;
  }

  const TextTable& terms_;
  const std::u32string word_;
  const std::uint32_t limit_;
  std::vector<NearTerm>& out_;
  std::size_t visited_ = 0;
};

}  // namespace

std::vector<NearTerm> find_near_terms(const TextTable& terms, std::string_view word, std::uint32_t limit) {
  std::vector<NearTerm> found;
  std::u32string letters = code_points_of(word);
  if (letters.empty() || letters.size() > longest_near_word) return found;
  if (!NearTermWalk(terms, std::move(letters), limit, found).find_all()) found.clear();
  return found;
}

Slip slip_between(std::string_view written, std::string_view meant) {
  const std::u32string wrote = code_points_of(written), means = code_points_of(meant);
  const auto first = static_cast<std::size_t>(
      std::mismatch(wrote.begin(), wrote.begin() + static_cast<std::ptrdiff_t>(std::min(wrote.size(), means.size())),
                    means.begin())
          .first -
      wrote.begin());
  const auto rest = [&](const std::u32string& word, std::size_t behind) {
    return std::u32string_view(word).substr(std::min(behind, word.size()));
  };
  if (wrote.size() == means.size()) {
    const bool is_swap = first + 1 < wrote.size() && wrote[first] == means[first + 1] && wrote[first + 1] == means[first] &&
                         rest(wrote, first + 2) == rest(means, first + 2);
    return is_swap ? Slip::order : Slip::other;
  }
  const bool is_shorter = wrote.size() + 1 == means.size();
  const std::u32string& longer = is_shorter ? means : wrote;
  if ((!is_shorter && wrote.size() != means.size() + 1) || rest(longer, first + 1) != rest(is_shorter ? wrote : means, first))
    return Slip::other;
  if (first > 0 && longer[first - 1] == longer[first]) return Slip::order;
  return is_shorter && first > 0 && first + 1 < longer.size() ? Slip::missing : Slip::other;
}

}  // namespace hop::core
