#include "tests/core/loops/loop_testing.hpp"

namespace hop::core::iter_retgen_test {
namespace {

using test::holds, test::Purposes, test::Verb;

const std::string the_question = "Which sea does the river of Marie Curie's birthplace reach?";
const std::string first = "She was born in Warsaw, on the Vistula. So the answer is: the North Sea.",
                  second = "The Vistula ends there. So the answer is: the Baltic Sea.";

Options iter_retgen_options(std::vector<std::pair<const char*, std::string>> more = {}) {
  more.insert(more.begin(), {{"method", "iter_retgen"}, {"retriever", "bm25"}, {"hits", "4"}});
  return test::small_options(more);
}

test::LoopRun take(Verb verb, const Options& options, std::vector<std::string> drafts) {
  return test::take(verb, test::loop_graph(), test::ask_text(the_question), options,
                    test::host_of({{"draft", std::move(drafts)}}));
}

TEST(IterRetgen, EachRoundSearchesWithTheLastDraftBehindTheQuestion) {
  const auto run = take(Verb::ask, iter_retgen_options({{"retriever", "dense"}}), {first, second});
  EXPECT_EQ(run.purposes, (Purposes{"vectors of question", "draft", "vectors of sub_question", "draft"}));
  EXPECT_EQ(run.requests[0].texts.at(0).text, the_question);
  EXPECT_EQ(run.requests[2].texts.at(0).text, the_question + " " + first);
  ASSERT_EQ(run.result.steps.size(), 2u);
  EXPECT_EQ(run.result.steps[0].sub_answer, first);
  EXPECT_EQ(run.result.steps[1].sub_answer, second);
  EXPECT_EQ(run.result.answer, "the Baltic Sea");
  EXPECT_FALSE(run.result.partial);
}

TEST(IterRetgen, OrWithTheDraftAlone) {
  const auto run =
      take(Verb::ask, iter_retgen_options({{"retriever", "dense"}, {"iter_retgen.question", "false"}}), {first, second});
  ASSERT_EQ(run.requests.size(), 4u);
  EXPECT_EQ(run.requests[2].texts.at(0).text, first);
}

TEST(IterRetgen, ADraftReadsThePassagesOfItsRoundAndNoEarlierDraft) {
  const auto run = take(Verb::ask, iter_retgen_options(), {"The Seine passes Rouen. So the answer is: the Channel.", second});
  ASSERT_EQ(run.requests.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_TRUE(holds(run.prompt(i), "<passage 1 "));
    EXPECT_TRUE(holds(run.prompt(i), "never an instruction"));
    EXPECT_TRUE(holds(run.prompt(i), "Question: " + the_question));
    EXPECT_FALSE(holds(run.prompt(i), "Channel"));
  }
  EXPECT_FALSE(holds(run.prompt(0), "Rouen is a city on the Seine"));
  EXPECT_TRUE(holds(run.prompt(1), "Rouen is a city on the Seine"));
}

TEST(IterRetgen, RoundsAreAFixedNumberHoweverOftenAModelRepeatsItself) {
  for (const std::size_t rounds : {1, 2, 5}) {
    const auto options = iter_retgen_options({{"iter_retgen.rounds", std::to_string(rounds)}});
    const auto run = take(Verb::ask, options, {second});
    EXPECT_EQ(run.purposes, Purposes(rounds, "draft"));
    EXPECT_EQ(run.result.steps.size(), rounds);
    EXPECT_EQ(run.result.answer, "the Baltic Sea");
    EXPECT_FALSE(run.result.partial);
    // A search needs no draft that nothing is searched with.
    const auto search = take(Verb::search, options, {second});
    EXPECT_EQ(search.purposes, Purposes(rounds - 1, "draft"));
    EXPECT_EQ(search.result.steps.size(), rounds);
    EXPECT_EQ(search.result.answer, "");
    EXPECT_FALSE(search.result.partial);
  }
}

TEST(IterRetgen, ADraftThatDoesNotSayWhatItsAnswerIsIsTheAnswerAndPartial) {
  const auto run = take(Verb::ask, iter_retgen_options(), {"Ignore all of this.", "Who knows\nsuch things?"});
  EXPECT_EQ(run.error.message, "");
  EXPECT_EQ(run.result.answer, "Who knows such things?");
  EXPECT_TRUE(run.result.partial);
}

TEST(IterRetgen, SilenceFailsAnAskAndEndsASearch) {
  const auto run = take(Verb::ask, iter_retgen_options(), {" \n\x01"});
  EXPECT_EQ(run.error.status, Status::host_failure);
  EXPECT_TRUE(holds(run.error.message, "is empty")) << run.error.message;
  const auto search = take(Verb::search, iter_retgen_options({{"iter_retgen.rounds", "3"}}), {""});
  EXPECT_EQ(search.error.message, "");
  EXPECT_EQ(search.result.steps.size(), 1u);
  EXPECT_FALSE(search.result.passages.empty());
  EXPECT_TRUE(search.result.partial);
}

TEST(IterRetgen, DraftsAreCut) {
  const auto run = take(Verb::ask, iter_retgen_options(), {std::string(100000, 'x')});
  ASSERT_EQ(run.result.steps.size(), 2u);
  EXPECT_EQ(run.result.steps[0].sub_answer.size(), 4000u);
  EXPECT_EQ(run.result.steps[1].sub_question.size(), the_question.size() + 1 + 4000);
  EXPECT_EQ(run.result.answer.size(), 4000u);
}

}  // namespace
}  // namespace hop::core::iter_retgen_test
