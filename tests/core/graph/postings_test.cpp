// Postings in two or three bytes a passage and one a frequency, against lists of pairs.
#include "core/graph/postings.hpp"

#include <gtest/gtest.h>

#include <map>
#include <utility>
#include <vector>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

using Row = std::map<std::uint32_t, std::uint32_t>;  // passage → frequency

Postings postings_of(const std::vector<Row>& rows) {
  Postings postings;
  for (const Row& row : rows) {
    for (const auto& [passage, frequency] : row) postings.add(passage, frequency);
    postings.end_row();
  }
  return postings;
}

std::vector<Row> random_rows(Random& random, std::uint32_t passages) {
  std::vector<Row> rows(1 + random.below(20));
  for (Row& row : rows) {
    for (std::uint64_t i = 1 + random.below(30); i > 0; --i) {
      const std::uint64_t frequency = random.below(5) ? 1 + random.below(6) : 1 + random.below(frequency_cap);
      row[static_cast<std::uint32_t>(random.below(passages))] = static_cast<std::uint32_t>(frequency);
    }
  }
  return rows;
}

TEST(Postings, GiveBackWhatWasAdded) {
  Random random(2);
  for (const std::uint32_t passages : {3u, 300u, 65536u, 65537u, 200000u, most_passages_with_postings}) {
    for (int round = 0; round < 50; ++round) {
      const std::vector<Row> rows = random_rows(random, passages);
      const Postings postings = postings_of(rows);
      const PostingsView view = postings.view();
      ASSERT_EQ(view.rows(), rows.size());
      for (std::size_t t = 0; t < rows.size(); ++t) {
        Row row;
        view.each(t, [&](std::uint32_t passage, std::uint32_t frequency) { row[passage] = frequency; });
        EXPECT_EQ(row, rows[t]);
        EXPECT_EQ(view.row_size(t), rows[t].size());
      }
    }
  }
}

// From one passage to all of them, some of them without the term.
TEST(Postings, OfGivenPassagesAreThoseOfAll) {
  Random random(3);
  for (const std::uint32_t passages : {3u, 300u, 200000u}) {
    for (int round = 0; round < 100; ++round) {
      const std::vector<Row> rows = random_rows(random, passages);
      const Postings postings = postings_of(rows);
      for (std::size_t t = 0; t < rows.size(); ++t) {
        Row asked, found;
        for (std::uint64_t i = random.below(40); i > 0; --i) asked[static_cast<std::uint32_t>(random.below(passages))] = 0;
        for (const auto& [passage, frequency] : rows[t]) {
          if (random.below(2)) asked[passage] = 0;
        }
        Row expected;
        std::vector<std::uint32_t> list;
        for (const auto& [passage, none] : asked) {
          list.push_back(passage);
          if (const auto row = rows[t].find(passage); row != rows[t].end()) expected.insert(*row);
        }
        postings.view().each_of(t, list, [&](std::size_t i, std::uint32_t frequency) { found[list[i]] = frequency; });
        ASSERT_EQ(found, expected);
      }
    }
  }
}

TEST(Postings, HaveAThirdByteOnlyWhereAPassageNeedsIt) {
  EXPECT_TRUE(postings_of({{{65535, 1}}, {{0, 1}}}).high.empty());
  EXPECT_EQ(postings_of({{{65535, 1}}, {{65536, 1}}, {{7, 1}}}).high, (std::vector<std::uint8_t>{0, 1, 0}));
}

TEST(Postings, KeepAFrequencyInAByteBelow255) {
  const Postings postings = postings_of({{{1, 254}, {2, 255}, {3, 1}, {4, 65535}}});
  EXPECT_EQ(postings.frequencies, (std::vector<std::uint8_t>{254, 255, 1, 255}));
  EXPECT_EQ(postings.large, (std::vector<LargeFrequency>{{1, 255}, {3, 65535}}));
}

TEST(Postings, FindAPassageAsALinearSearchDoes) {
  Random random(3);
  for (int round = 0; round < 100; ++round) {
    const std::vector<Row> rows = random_rows(random, random.below(2) ? 60 : 70000);
    const Postings postings = postings_of(rows);
    const PostingsView view = postings.view();
    for (std::size_t t = 0; t < rows.size(); ++t) {
      const std::uint32_t end = view.offsets[t + 1];
      for (int i = 0; i < 20; ++i) {
        const auto wanted = static_cast<std::uint32_t>(random.below(2) ? random.below(64) : random.below(70000));
        std::uint32_t expected = view.offsets[t];
        while (expected < end && view.passage(expected) < wanted) ++expected;
        EXPECT_EQ(view.find(view.offsets[t], end, wanted), expected);
        EXPECT_EQ(view.has(t, wanted), rows[t].count(wanted) == 1);
      }
    }
  }
}

}  // namespace
}  // namespace hop::core
