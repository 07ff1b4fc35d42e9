// Terms that a German question's words lead to in the corpus's own words.
#include "core/search/compound_terms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/methods/question_analysis.hpp"
#include "core/methods/views.hpp"
#include "core/search/bm25.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

using Shares = std::map<std::string, float>;

class CompoundsOf : public testing::Test {
 protected:
  // The appended terms with their shares.
  Shares appended(const char* question, const char* language = "de") {
    Corpus corpus;
    corpus.passages = {test::ready("a", "", "Speicherverwaltung der Gesellschaft"),
                       test::ready("b", "", "Speicher, Verwaltung, Verwaltung"),
                       test::ready("c", "", "Dampfschifffahrtsgesellschaft und Gesellschaftsspiel"),
                       test::ready("d", "", "Die Verwaltung der Häuser")};
    graph_ = test::open_graph(test::graph_file(corpus, {}, test::options_of({{"analyzer.language", language}})));
    const LexicalView words = lexical_view(graph_->view());
    std::vector<QueryTerm> terms = analyze_terms(graph_->view(), graph_->analyzer(), question);
    const std::size_t count = terms.size();
    append_compound_terms(words, graph_->analyzer(), question, terms);
    Shares shares;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (i < count) EXPECT_EQ(terms[i].share, 1);
      else shares[std::string(words.terms[terms[i].term])] = terms[i].share;
    }
    return shares;
  }

  std::shared_ptr<const OpenGraph> graph_;
};

TEST_F(CompoundsOf, AWordAreThoseThatBeginOrEndWithIt) {
  const Shares shares = appended("Gesellschaft");
  ASSERT_EQ(shares.size(), 2u);
  EXPECT_EQ(shares.count("gesellschaftsspiel"), 1u);
  EXPECT_EQ(shares.count("dampfschifffahrtsgesellschaft"), 1u);
  for (const auto& [term, share] : shares) EXPECT_LE(share, 0.5f) << term;
}

TEST_F(CompoundsOf, ACompoundAreItsParts) {
  const Shares shares = appended("Speicherverwaltung");
  EXPECT_EQ(shares, (Shares{{"speich", 0.5f}, {"verwalt", 0.5f}}));
  const Shares with_link = appended("Verwaltungsgesellschaft");
  EXPECT_EQ(with_link.count("verwalt"), 1u);
  EXPECT_EQ(with_link.count("gesellschaft"), 1u);
}

// A compound in one passage has the weight of its word, which is in several, halved.
TEST_F(CompoundsOf, ACommonWordWeighAsTheWord) {
  const Shares shares = appended("Verwaltung");
  ASSERT_EQ(shares.count("speicherverwalt"), 1u);
  EXPECT_FLOAT_EQ(shares.at("speicherverwalt"), static_cast<float>(0.5 * bm25_idf(4, 2) / bm25_idf(4, 1)));
}

TEST_F(CompoundsOf, OtherWordsAndLanguagesAreNone) {
  EXPECT_EQ(appended("Haus und 1234"), Shares{});
  EXPECT_EQ(appended("Gesellschaft", "en"), Shares{});
  EXPECT_EQ(appended(""), Shares{});
}

}  // namespace
}  // namespace hop::core
