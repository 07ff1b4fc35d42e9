// Names in questions without capitals, and in questions of capitals alone.
#include "core/methods/question_case.hpp"

#include <algorithm>
#include <cctype>

#include "core/methods/question_analysis.hpp"
#include "core/methods/search_settings.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

std::string with_letters(std::string text, int (*letter)(int)) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [&](char c) { return static_cast<char>(letter(static_cast<unsigned char>(c))); });
  return text;
}

bool tells(std::string_view text) {
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  return capitals_tell_names(text, tokens);
}

TEST(QuestionCase, CapitalsTellNamesOnlyBesideWordsWithoutOne) {
  for (const char* text : {"who designed the Brooklyn Bridge?", "what is NATO", "Brooklyn Bridge", "NATO", "Rome",
                           "HashMap and its cost", "was lebt in Köln", "布鲁克林大桥"}) {
    EXPECT_TRUE(tells(text)) << text;
  }
  for (const char* text :
       {"who designed the brooklyn bridge?", "Who designed the brooklyn bridge?", "bridge", "WHO DESIGNED THE BROOKLYN BRIDGE?",
        "Who Designed The Brooklyn Bridge", "what did I see in rome", "кто построил мост", "КТО ПОСТРОИЛ МОСТ"}) {
    EXPECT_FALSE(tells(text)) << text;
  }
}

// Brooklyn, Rome and Ada Byron are names. "bridge" is a title and a common word.
Corpus bridges() {
  Corpus corpus;
  corpus.passages = {test::ready("a", "Brooklyn Bridge", "It leads to Brooklyn and was seen by Ada Byron, once."),
                     test::ready("b", "Brooklyn", "Many a bridge leads there, and from there a road to Rome."),
                     test::ready("c", "Bridge", "Who builds a bridge needs stone, and Rome had stone."),
                     test::ready("d", "Rome", "Each bridge there is old. They met Ada Byron, too."),
                     test::ready("e", "Stone", "A bridge of stone lasts."),
                     test::ready("f", "Évora", "The road from Rome leads there.")};
  return corpus;
}

struct Named {
  std::vector<std::uint32_t> entities, phrases;
  std::string masked;

  friend bool operator==(const Named&, const Named&) = default;
};

class QuestionCaseOfBridges : public testing::Test {
 protected:
  Named named(const std::string& question) const {
    const auto entities = graph_->entities(SearchSettings().trail.entities);
    const QuestionAnalysis found = analyze_question(graph_->view(), *entities, graph_->analyzer(), question);
    return {found.entities, found.phrases, with_letters(found.masked, std::tolower)};
  }

  std::shared_ptr<const OpenGraph> graph_ = test::open_graph(test::graph_file(bridges()));
};

TEST_F(QuestionCaseOfBridges, NamesAreFoundInAnyCase) {
  for (const char* question : {"Who designed the Brooklyn Bridge?", "How far is Rome from Brooklyn?",
                               "When did Ada Byron see it?", "Does a bridge lead there?", "Which road goes to Rome?"}) {
    const Named as_written = named(question);
    EXPECT_EQ(named(with_letters(question, std::tolower)), as_written) << question;
    EXPECT_EQ(named(with_letters(question, std::toupper)), as_written) << question;
  }
  EXPECT_EQ(named("how far is rome from brooklyn?").masked, "how far is it from it?");
  EXPECT_EQ(named("when did ada byron see it?").phrases.size(), 1u);
}

TEST_F(QuestionCaseOfBridges, ACommonWordIsNoNameForItsTitle) {
  EXPECT_TRUE(named("does a bridge of stone last?").entities.empty());
  EXPECT_TRUE(named("DOES A BRIDGE OF STONE LAST?").entities.empty());
  EXPECT_EQ(named("does the Bridge in Rome last?").entities.size(), 2u);  // with capitals, what is written counts
}

TEST_F(QuestionCaseOfBridges, LettersBeyondAsciiHaveCase) { EXPECT_EQ(named("the road to évora").masked, "the road to it"); }

TEST_F(QuestionCaseOfBridges, NoByteMoves) {
  for (const std::string question : {"WHO SAW ROME IN ÉVORA?", "who saw rome in évora?", ""}) {
    const auto entities = graph_->entities(SearchSettings().trail.entities);
    KeyTokens tokens;
    find_key_tokens(question, tokens);
    TokenList words;
    graph_->analyzer().analyze(question, words);
    const QuestionCorpus corpus{graph_->view(), *entities, {graph_->view().terms, graph_->view().postings, {}}};
    const std::string text = restore_case(corpus, question, words, tokens);
    EXPECT_EQ(text.size(), question.size());
    EXPECT_EQ(with_letters(text, std::tolower), with_letters(question, std::tolower));
  }
}

}  // namespace
}  // namespace hop::core
