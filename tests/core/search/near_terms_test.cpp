// Terms near a word, against the table of distances of each term, written out; and the words at the limits.
#include "core/search/near_terms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/random.hpp"
#include "core/base/string_pool.hpp"

namespace hop::core {
namespace {

// The whole table of optimal string alignment, without shared rows and without a limit.
std::uint32_t slow_distance(std::u32string_view a, std::u32string_view b) {
  std::vector<std::vector<std::uint32_t>> distance(a.size() + 1, std::vector<std::uint32_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::uint32_t& here = distance[i][j];
      if (i == 0 || j == 0) {
        here = static_cast<std::uint32_t>(i + j);
        continue;
      }
      here = std::min({distance[i - 1][j] + 1, distance[i][j - 1] + 1, distance[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) here = std::min(here, distance[i - 2][j - 2] + 1);
    }
  }
  return distance[a.size()][b.size()];
}

constexpr std::u32string_view letters = U"abcéñ語";
constexpr std::string_view encoded[] = {"a", "b", "c", "é", "ñ", "語"};

struct Word {
  std::u32string letters;
  std::string text;

  friend bool operator<(const Word& a, const Word& b) { return a.text < b.text; }
};

Word random_word(Random& random, std::uint64_t longest) {
  Word word;
  for (std::uint64_t length = 1 + random.below(longest); length > 0; --length) {
    const std::uint64_t letter = random.below(letters.size());
    word.letters += letters[letter];
    word.text += encoded[letter];
  }
  return word;
}

TextTable table_of(const std::set<Word>& words, StringPool& pool) {
  for (const Word& word : words) pool.intern(word.text);
  return pool.table();
}

TEST(NearTerms, AreThoseOfTheWholeTableOfDistances) {
  Random random(11);
  for (int round = 0; round < 50; ++round) {
    std::set<Word> words;
    while (words.size() < 200) words.insert(random_word(random, 7));
    StringPool pool;
    const TextTable table = table_of(words, pool);
    for (int question = 0; question < 20; ++question) {
      const Word asked = random_word(random, 8);
      for (const std::uint32_t limit : {0u, 1u, 2u, 3u}) {
        std::vector<NearTerm> expected;
        std::uint32_t term = 0;
        for (const Word& word : words) {
          const std::uint32_t distance = slow_distance(word.letters, asked.letters);
          if (distance <= limit) expected.push_back({term, distance});
          ++term;
        }
        EXPECT_EQ(find_near_terms(table, asked.text, limit), expected) << asked.text << ", " << limit;
      }
    }
  }
}

TEST(NearTerms, TooLongWordsAndEmptyTablesHaveNone) {
  StringPool pool;
  const std::string longest(longest_near_word, 'a'), longer(longest_near_word + 1, 'a');
  pool.intern(longest);
  const TextTable table = pool.table();
  EXPECT_EQ(find_near_terms(table, longest, 1), (std::vector<NearTerm>{{0, 0}}));
  EXPECT_TRUE(find_near_terms(table, longer, 1).empty());
  EXPECT_TRUE(find_near_terms(table, "", 1).empty());
  EXPECT_TRUE(find_near_terms(TextTable{}, "a", 1).empty());
}

// All words of four of 22 letters are 234,256, and a limit of four excludes no prefix of them.
TEST(NearTerms, ATableWithTooManyPrefixesInReachHasNone) {
  StringPool pool;
  std::string word = "aaaa";
  const auto last = static_cast<char>('a' + 21);
  for (bool more = true; more;) {
    pool.intern(word);
    std::size_t at = word.size();
    while (at > 0 && word[at - 1] == last) word[--at] = 'a';
    more = at > 0;
    if (more) ++word[at - 1];
  }
  EXPECT_EQ(find_near_terms(pool.table(), "abab", 1).size(), 4u * 21 + 1 + 3);
  EXPECT_TRUE(find_near_terms(pool.table(), "abab", 4).empty());
}

// Every word that one slip of a kind makes of a word, made letter by letter.
struct SlipsOf {
  std::set<std::u32string> order, missing;

  explicit SlipsOf(const std::u32string& word) {
    for (std::size_t at = 0; at < word.size(); ++at) {
      std::u32string made = word;
      order.insert(made.insert(at, 1, word[at]));
      made = word;
      made.erase(at, 1);
      const bool is_double = (at > 0 && word[at - 1] == word[at]) || (at + 1 < word.size() && word[at + 1] == word[at]);
      if (is_double) order.insert(made);
      else if (at > 0 && at + 1 < word.size()) missing.insert(made);
      made = word;
      if (at > 0) std::swap(made[at - 1], made[at]), order.insert(made);
    }
    order.erase(word);
  }
};

TEST(NearTerms, TheKindOfASlipIsThatOfTheChangeThatMakesIt) {
  Random random(5);
  std::map<Slip, int> seen;
  for (int i = 0; i < 40000; ++i) {
    const Word meant = random_word(random, 5), written = random_word(random, 5);
    const SlipsOf slips(meant.letters);
    const Slip expected = slips.order.count(written.letters)     ? Slip::order
                          : slips.missing.count(written.letters) ? Slip::missing
                                                                 : Slip::other;
    ASSERT_EQ(slip_between(written.text, meant.text), expected) << written.text << " for " << meant.text;
    ++seen[expected];
  }
  EXPECT_GT(seen[Slip::order], 100);
  EXPECT_GT(seen[Slip::missing], 20);
}

}  // namespace
}  // namespace hop::core
