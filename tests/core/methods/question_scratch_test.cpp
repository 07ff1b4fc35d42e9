// Arrays that are kept between questions leave nothing of one question to the next.
#include "core/methods/question_scratch.hpp"

#include <gtest/gtest.h>

#include "tests/core/methods/random_corpus.hpp"

namespace hop::core {
namespace {

// A question on a graph that answered others, with other options, against the same question on a graph that answered none.
TEST(QuestionScratch, AGraphThatAnsweredManyQuestionsAnswersLikeAFreshOne) {
  Random random(5);
  for (int round = 0; round < 20; ++round) {
    const test::PlainCorpus plain = test::random_corpus(random, 20 + static_cast<std::uint32_t>(random.below(100)));
    const std::vector<std::uint8_t> file = test::graph_file(plain.corpus);
    const auto used = test::open_graph(file);
    for (int q = 0; q < 12; ++q) {
      const Options options = test::options_of({{"method", random.below(4) ? "trail" : "gnn_ret"},
                                                {"trail.name_share", "0.9"},
                                                {"trail.phrase_share", random.below(2) ? "0.9" : "0.3"},
                                                {"trail.gate", random.below(5) ? "0" : "3"},
                                                {"trail.rescore", random.below(4) ? "true" : "false"},
                                                {"trail.spread_floor", random.below(2) ? "6e-8" : "0"},
                                                {"trail.sweeps", random.below(2) ? "6" : "3"}});
      SCOPED_TRACE(options.to_lines());
      const std::vector<Question> questions(1 + random.below(3), test::ask_text(test::random_question(random, plain).text));
      ASSERT_EQ(test::text_of(test::search(used, questions, options)),
                test::text_of(test::search(test::open_graph(file), questions, options)));
    }
  }
}

TEST(QuestionScratch, IsKeptWhenAQuestionEndsAndDroppedWhenItDoesNot) {
  ScratchShelf shelf;
  const auto leave_a_mass = [&](bool ends) {
    ScratchLease lease(shelf);
    lease->masses.passages.values = {7};
    if (ends) lease.question_ends();
  };
  leave_a_mass(false);
  EXPECT_TRUE(shelf.take()->masses.passages.values.empty());
  leave_a_mass(true);
  EXPECT_EQ(shelf.take()->masses.passages.values, std::vector<std::uint64_t>{7});
  EXPECT_TRUE(shelf.take()->masses.passages.values.empty()) << "one question at a time has a scratch";
}

}  // namespace
}  // namespace hop::core
