// Quotation marks in keyword queries keep words together.
#include "core/methods/quoted_phrases.hpp"

#include <gtest/gtest.h>

#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

using Texts = std::vector<std::string_view>;

TEST(QuotedPhrases, AreBetweenMarksOfEachKind) {
  EXPECT_EQ(quoted_phrases("\"red herring\""), Texts{"red herring"});
  EXPECT_EQ(quoted_phrases("recipe “red herring” or „blauer Hering“ «hareng rouge»"),
            (Texts{"red herring", "blauer Hering", "hareng rouge"}));
  EXPECT_EQ(quoted_phrases("a \"b\" c \"d e\""), (Texts{"b", "d e"}));
  EXPECT_EQ(quoted_phrases("\"what is love\" song"), Texts{"what is love"}) << "the question word is quoted";
  for (const char* without :
       {"red herring", "\"\" \" \" \"!\"", "\"never closed", "5\" disk", "", "Who directed \"Jaws\"?", "who directed \"Jaws\""}) {
    EXPECT_EQ(quoted_phrases(without), Texts{}) << without;
  }
}

Corpus herrings() {
  Corpus corpus;
  corpus.passages = {test::ready("apart", "Scatter", "A red sea, a blue herring, which is red. Red herrings."),
                     test::ready("together", "Long page", "Of many things in a garden: then came the Red  herring of the case."),
                     test::ready("title", "A red herring", "Something else in the garden."),
                     test::ready("other", "Garden", "A garden of the case.")};
  return corpus;
}

class QuotedHerrings : public testing::Test {
 protected:
  std::vector<std::string> ids(const char* question, const char* method) {
    Options options;
    EXPECT_TRUE(options.set("method", method).ok());
    const Results results = test::search(graph_, {test::ask_text(question)}, options);
    last_ = test::text_of(results.questions.at(0));
    std::vector<std::string> found;
    for (const std::uint32_t passage : results.questions.at(0).passages) found.emplace_back(graph_->view().passage_ids[passage]);
    std::sort(found.begin(), found.end());
    return found;
  }

  std::string last_;
  std::shared_ptr<const OpenGraph> graph_ = test::open_graph(test::graph_file(herrings()));
};

using Ids = std::vector<std::string>;

TEST_F(QuotedHerrings, StandInEachHit) {
  for (const char* method : {"trail", "bm25"}) {
    EXPECT_EQ(ids("\"red herring\"", method), (Ids{"title", "together"})) << method;
    EXPECT_EQ(ids("\"Red Herring\" case", method), (Ids{"title", "together"})) << method;
    EXPECT_EQ(ids("\"red herring\" \"of the case\"", method), Ids{"together"}) << method;
    EXPECT_EQ(ids("red herring", method).size(), 3u) << method;
  }
}

TEST_F(QuotedHerrings, AMissingPhraseIsSaidAndItsWordsAreSearched) {
  EXPECT_EQ(ids("\"herring garden\"", "bm25").size(), 4u);
  EXPECT_NE(last_.find("no passage has the words “herring garden” in this order"), std::string::npos);
  EXPECT_EQ(ids("\"xylophone herring\"", "bm25").size(), 3u);
}

}  // namespace
}  // namespace hop::core
