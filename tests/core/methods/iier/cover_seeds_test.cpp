// The greedy cover of a question's keywords.
#include "core/methods/iier/cover_seeds.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

using Sets = std::vector<std::set<std::uint32_t>>;  // keywords of each passage

Csr<std::uint32_t> passages_of(const Sets& keywords, std::uint32_t keyword_count) {
  Csr<std::uint32_t> matrix;
  for (const auto& row : keywords) {
    matrix.values.insert(matrix.values.end(), row.begin(), row.end());
    matrix.end_row();
  }
  return transpose(matrix.view(), keyword_count);
}

// As the text says it, set by set.
std::vector<std::uint32_t> slow_cover(const Sets& keywords, std::set<std::uint32_t> question, const std::vector<float>& closeness,
                                      const PassageSet* allowed) {
  std::vector<std::uint32_t> seeds;
  for (;;) {
    std::size_t most = 0;
    std::uint32_t best = 0;
    for (std::uint32_t p = 0; p < keywords.size(); ++p) {
      if (allowed && !allowed->contains(p)) continue;
      std::size_t covered = 0;
      for (const std::uint32_t keyword : keywords[p]) covered += question.count(keyword);
      if (covered > most || (covered == most && covered > 0 && closeness[p] > closeness[best])) most = covered, best = p;
    }
    if (most == 0) return seeds;
    seeds.push_back(best);
    for (const std::uint32_t keyword : keywords[best]) question.erase(keyword);
  }
}

// Question {a, b, c, d}; passages 0 {a, b}, 1 {b, c}, 2 {c}, 3 {d}, 4 {a, b}.
TEST(CoverSeeds, WorkedExample) {
  const Sets keywords = {{0, 1}, {1, 2}, {2}, {3}, {0, 1}};
  const std::vector<float> closeness = {.1f, .5f, .9f, .2f, .3f};
  const std::vector<std::uint32_t> question = {0, 1, 2, 3};
  const auto passages = passages_of(keywords, 4);
  EXPECT_EQ(choose_cover_seeds(passages.view(), question, closeness, nullptr), (std::vector<std::uint32_t>{1, 4, 3}));
}

TEST(CoverSeeds, NothingThatCoversIsNoSeed) {
  const auto passages = passages_of({{0}, {}}, 3);
  const std::vector<float> closeness = {.1f, .9f};
  EXPECT_TRUE(choose_cover_seeds(passages.view(), std::vector<std::uint32_t>{1, 2}, closeness, nullptr).empty());
  EXPECT_TRUE(choose_cover_seeds(passages.view(), {}, closeness, nullptr).empty());
  const PassageSet none(2);
  EXPECT_TRUE(choose_cover_seeds(passages.view(), std::vector<std::uint32_t>{0}, closeness, &none).empty());
}

TEST(CoverSeeds, EqualsTheCoverSetBySet) {
  Random random(600);
  for (int round = 0; round < 500; ++round) {
    const auto passages = static_cast<std::uint32_t>(1 + random.below(12)),
               words = static_cast<std::uint32_t>(1 + random.below(10));
    Sets keywords(passages);
    std::vector<float> closeness;
    PassageSet allowed(passages);
    for (std::uint32_t p = 0; p < passages; ++p) {
      for (std::uint32_t w = 0; w < words; ++w) {
        if (random.below(3) == 0) keywords[p].insert(w);
      }
      closeness.push_back(static_cast<float>(random.below(3)) / 4);  // ties of cover and closeness
      if (random.below(4) > 0) allowed.add(p);
    }
    std::set<std::uint32_t> wanted;
    for (std::uint32_t w = 0; w < words; ++w) {
      if (random.below(2)) wanted.insert(w);
    }
    const std::vector<std::uint32_t> question(wanted.begin(), wanted.end());
    const auto matrix = passages_of(keywords, words);
    const PassageSet* const filter = random.below(2) ? &allowed : nullptr;
    ASSERT_EQ(choose_cover_seeds(matrix.view(), question, closeness, filter), slow_cover(keywords, wanted, closeness, filter))
        << round;
  }
}

}  // namespace
}  // namespace hop::core
