// Halves of the keyword graph, and nearest neighbors, are found to agree exactly when all pairs of them do.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "core/base/random.hpp"
#include "core/store/graph_file.hpp"
#include "tests/core/store/broken_files.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t side = 5;  // passages and keywords of small_content()
using Cells = std::array<std::array<bool, side>, side>;

// Writes the matrix over a file's own, row by row; the file has room for as many cells.
void put_cells(const CsrView<std::uint32_t>& matrix, const Cells& cells, bool transposed) {
  std::size_t entry = 0;
  for (std::uint32_t r = 0; r < side; ++r) {
    for (std::uint32_t c = 0; c < side; ++c) {
      if (transposed ? cells[c][r] : cells[r][c]) put(matrix.values, entry++, c);
    }
    put(matrix.offsets, r + 1, entry);
  }
  ASSERT_EQ(entry, matrix.values.size());
}

std::string opened_or_broken(FileBytes& bytes) {
  repair_checksums(bytes);
  const auto graph = open_graph_file(bytes, OpenMode::full);
  return graph.ok() ? "opens" : graph.error().detail;
}

Cells random_cells(Random& random, std::size_t count) {
  Cells cells{};
  for (std::size_t filled = 0; filled < count;) {
    bool& cell = cells[random.below(side)][random.below(side)];
    filled += !cell;
    cell = true;
  }
  return cells;
}

// A cell that is empty becomes filled, and one that is filled empty.
void move_a_cell(Cells& cells, Random& random) {
  for (const bool filled : {true, false}) {
    for (;;) {
      bool& cell = cells[random.below(side)][random.below(side)];
      if (cell != filled) continue;
      cell = !filled;
      break;
    }
  }
}

TEST(Twins, HalvesOfTheKeywordGraphAgreeWhenTheyHoldTheSameCells) {
  FileBytes whole = write_graph_file(small_content()).value();
  Random random(1);
  std::size_t opened = 0, kinds_differ = 0, other_cells = 0;
  for (int i = 0; i < 20000; ++i) {
    FileBytes bytes = whole;
    const Graph graph = open_graph_file(bytes, OpenMode::trusted).value();
    const std::size_t links = graph.keywords_of_passage.values.size();
    const Cells by_passage = random_cells(random, links);
    Cells by_keyword = by_passage;
    for (std::uint64_t moves = random.below(4); moves > 0; --moves) move_a_cell(by_keyword, random);
    put_cells(graph.keywords_of_passage, by_passage, false);
    put_cells(graph.passages_of_keyword, by_keyword, true);
    for (std::size_t link = 0; link < links; ++link) {
      put(graph.kinds_by_passage, link, link_mention), put(graph.kinds_by_keyword, link, link_mention);
    }
    const bool other_kind = random.below(4) == 0 && by_passage == by_keyword;
    if (other_kind) put(graph.kinds_by_keyword, random.below(links), link_own);
    const std::string expected = by_passage != by_keyword ? "halves_transposed" : other_kind ? "link_kinds_agree" : "opens";
    ASSERT_EQ(opened_or_broken(bytes), expected) << "file " << i;
    opened += expected == "opens", kinds_differ += expected == "link_kinds_agree", other_cells += by_passage != by_keyword;
  }
  EXPECT_GT(opened, 100u);
  EXPECT_GT(kinds_differ, 100u);
  EXPECT_GT(other_cells, 100u);
}

bool is_symmetric(const Cells& cells) {
  for (std::uint32_t a = 0; a < side; ++a) {
    for (std::uint32_t b = 0; b < side; ++b) {
      if (cells[a][b] != cells[b][a]) return false;
    }
  }
  return true;
}

TEST(Twins, NearestNeighborsAgreeWhenTheyAreSymmetric) {
  Random random(2);
  std::size_t opened = 0, cosines_differ = 0, asymmetric = 0;
  for (int i = 0; i < 20000; ++i) {
    Cells cells{};
    for (std::uint32_t a = 0; a < side; ++a) {
      for (std::uint32_t b = 0; b < a; ++b) cells[a][b] = cells[b][a] = random.below(2) == 0;
    }
    for (std::uint64_t flips = random.below(3); flips > 0; --flips) {
      const auto a = random.below(side), b = random.below(side);
      if (a != b) cells[a][b] = !cells[a][b];
    }
    GraphContent content = small_content();
    NearestContent nearest;
    for (std::uint32_t a = 0; a < side; ++a) {
      for (std::uint32_t b = 0; b < side; ++b) {
        if (cells[a][b]) nearest.passages.values.push_back(b);
      }
      nearest.passages.end_row();
    }
    nearest.cosines.assign(nearest.passages.values.size(), 0.5f);
    const bool symmetric = is_symmetric(cells);
    const bool other_cosine = symmetric && !nearest.cosines.empty() && random.below(4) == 0;
    if (other_cosine) nearest.cosines[random.below(nearest.cosines.size())] = 0.25f;
    content.nearest = nearest;
    FileBytes bytes = write_graph_file(content).value();
    const std::string expected = !symmetric ? "nearest_symmetric" : other_cosine ? "nearest_cosines_agree" : "opens";
    ASSERT_EQ(opened_or_broken(bytes), expected) << "file " << i;
    opened += expected == "opens", cosines_differ += other_cosine, asymmetric += !symmetric;
  }
  EXPECT_GT(opened, 100u);
  EXPECT_GT(cosines_differ, 100u);
  EXPECT_GT(asymmetric, 100u);
}

}  // namespace
}  // namespace hop::core
