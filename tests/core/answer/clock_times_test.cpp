// Times of the day as people write them, and numbers that are none.
#include "core/answer/clock_times.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/answer/answer_testing.hpp"

namespace hop::core {
namespace {

using Words = std::vector<std::string>;

Words times_in(std::string_view text) {
  Words times;
  for (const ByteRange time : find_clock_times(text)) times.emplace_back(time.of(text));
  return times;
}

TEST(ClockTimes, AreFoundAsPeopleWriteThem) {
  EXPECT_EQ(times_in("at 04:15, at 4:15 pm, at 4 p.m. and at 23:59:30 UTC."),
            (Words{"04:15", "4:15 pm", "4 p.m.", "23:59:30 UTC"}));
  EXPECT_EQ(times_in("4pm or 4:15PM; 7 o'clock, noon to midnight"), (Words{"4pm", "4:15PM", "7 o'clock", "noon", "midnight"}));
  EXPECT_EQ(times_in("(09:00–17:30)"), (Words{"09:00", "17:30"}));
}

TEST(ClockTimes, OtherNumbersAreNone) {
  for (const char* text : {"25:00", "04:75", "4", "4 people", "404:15", "v04:15", "1.04:15", "2024-08-02T04:15", "host:80", "4:1",
                           "04:155", "::1", "10:20:30:40", "afternoon", "4 pmax"})
    EXPECT_EQ(times_in(text), Words()) << text;
}

// The answer that the first passage gives.
std::string answer_from(const char* title, const char* text, const char* question) {
  Corpus corpus;
  corpus.passages = {test::ready("told", title, text), test::ready("other", "Invoices", "Invoices are sent by mail.")};
  const auto graph = test::open_graph(test::graph_file(corpus));
  const std::vector<std::uint32_t> hits = {1, 0};
  ResultChains chains;
  find_chains(*graph, question, hits, nullptr, chains);
  const auto span = find_answer_span(question, graph->analyzer().language(), chains);
  return span ? std::string(span->source.of(chains.hits[span->hit].text())) : "";
}

TEST(AnswerSpan, IsATimeOfTheDayWhereTheQuestionAsksForWhatRepeats) {
  constexpr const char* question = "When does settlement run?";
  EXPECT_EQ(answer_from("Settlement", "Settlement runs at 04:15. It takes 20 minutes.", question), "04:15");
  EXPECT_EQ(answer_from("Settlement", "The settlement job runs at 4:15 pm UTC on 3 hosts.", question), "4:15 pm UTC");
  EXPECT_EQ(answer_from("Settlement", "Settlement runs daily at noon.", question), "daily at noon");
  EXPECT_EQ(answer_from("Settlement", "Settlement runs every Monday at 04:15.", question), "every Monday at 04:15");
  EXPECT_EQ(answer_from("Settlement", "Settlement runs at 04:15.", "At what time does settlement run?"), "04:15");
  EXPECT_EQ(answer_from("Settlement", "Settlement runs at 04:15.", "what time does settlement run"), "04:15");
  EXPECT_EQ(answer_from("Settlement", "Settlement runs again in 2027.", question), "2027") << "no time is told, but a year";
}

TEST(AnswerSpan, IsNoTimeOfTheDayWhereTheQuestionAsksForSomethingElse) {
  EXPECT_EQ(answer_from("Settlement", "Settlement first ran at 04:15 in 1999.", "When did settlement first run?"), "1999");
  EXPECT_EQ(answer_from("Settlement", "Settlement runs at 04:15.", "What time zone does settlement run in?"), "");
  EXPECT_EQ(answer_from("Settlement", "Settlement runs at 04:15.", "When does the parade run?"), "");
  EXPECT_EQ(answer_from("Settlement", "Settlement runs 04:15 minutes.", "When does settlement run?"), "");
}

}  // namespace
}  // namespace hop::core
