// Word indexes of several parts as one, compared with a map of all their postings.
#include "core/merge/word_merge.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

using Words = std::map<std::string, std::map<std::uint32_t, std::uint32_t>>;  // term → passage → frequency

struct Part {
  Words words;
  std::vector<std::uint32_t> offsets = {0}, term_counts;
  std::string blob;
  Postings postings;
  Graph graph;

  void finish() {
    for (const auto& [term, row] : words) {
      blob += term;
      offsets.push_back(static_cast<std::uint32_t>(blob.size()));
      for (const auto& [passage, frequency] : row) postings.add(passage, frequency);
      postings.end_row();
    }
    graph.terms = {offsets, blob};
    graph.postings = postings.view();
    graph.term_count_of_passage = term_counts;
  }
};

std::vector<std::string> texts_of(const TextRuns& runs) {
  std::vector<std::string> texts;
  for (const TextRun& run : runs.runs()) {
    for (std::size_t row = 0; row < run.rows; ++row) {
      const std::size_t begin = run.offsets ? run.offsets[row] - run.offsets[0] : 0;
      const std::size_t end = run.offsets ? run.offsets[row + 1] - run.offsets[0] : run.text.size();
      texts.emplace_back(run.text.substr(begin, end - begin));
    }
  }
  return texts;
}

// Passages of the parts lie between each other, in blocks or one by one; some are deleted, with all passages of some terms. In
// some rounds they are many: the passages of long blocks move equally far, across the boundary of two bytes.
TEST(WordMerge, GivesThePostingsOfAllLivingPassages) {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    const std::size_t count = 1 + random.below(4);
    const auto passage_total = static_cast<std::uint32_t>(round % 20 < 2 ? 70000 : 1 + random.below(80));
    const std::uint64_t block = round % 20 == 1 ? 20000 : 1 + random.below(8), one_deleted_of = 2 + random.below(12);
    std::vector<Part> parts(count);
    PassageMap passages;
    passages.merged.resize(count);
    Words expected;
    std::uint32_t part = 0;
    for (std::uint32_t i = 0; i < passage_total; ++i) {
      if (random.below(block) == 0) part = static_cast<std::uint32_t>(random.below(count));
      const auto passage = static_cast<std::uint32_t>(passages.merged[part].size());
      const bool is_deleted = round % 3 == 0 && random.below(one_deleted_of) == 0;
      const auto merged = static_cast<std::uint32_t>(passages.place.size());
      passages.merged[part].push_back(is_deleted ? no_index : merged);
      if (!is_deleted) passages.place.push_back({part, passage});
      parts[part].term_counts.push_back(static_cast<std::uint32_t>(random.below(1000)));
      for (std::uint64_t words = random.below(4); words > 0; --words) {
        const std::string term = std::to_string(random.below(300));
        const auto frequency = static_cast<std::uint32_t>(1 + random.below(random.below(10) == 0 ? 600 : 5));
        parts[part].words[term][passage] = frequency;
        if (!is_deleted) expected[term][merged] = frequency;
      }
    }
    std::vector<MergePart> given;
    for (Part& each : parts) {
      each.finish();
      given.push_back({&each.graph, nullptr, std::vector<bool>(round % 3 == 0 ? 1 : 0)});
    }

    WordMerge merge(given, passages);
    work_to_end([&](WorkBudget& budget) { return merge.step(budget); });
    const WordMerge::Taken taken = std::move(merge).take();
    Part whole;
    whole.words = expected;
    whole.finish();
    EXPECT_EQ(taken.words.postings.offsets, whole.postings.offsets);
    EXPECT_EQ(taken.words.postings.low, whole.postings.low);
    EXPECT_EQ(taken.words.postings.high, whole.postings.high);
    EXPECT_EQ(taken.words.postings.frequencies, whole.postings.frequencies);
    EXPECT_EQ(taken.words.postings.large, whole.postings.large);
    std::vector<std::string> terms;
    for (const auto& [term, row] : expected) terms.push_back(term);
    EXPECT_EQ(texts_of(taken.terms), terms);
    std::vector<std::uint32_t> term_counts;
    for (const auto& [of, passage] : passages.place) term_counts.push_back(parts[of].term_counts[passage]);
    EXPECT_EQ(taken.words.term_count_of_passage, term_counts);
  }
}

}  // namespace
}  // namespace hop::core
