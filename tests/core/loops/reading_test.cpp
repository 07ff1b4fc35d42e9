// What the prompt of an ask shows of methods whose answer is more than a list.
#include "core/text/analyzer.hpp"
#include "tests/core/loops/loop_testing.hpp"

namespace hop::core {
namespace {

using test::Verb;

std::string answer_prompt_of(const std::shared_ptr<const OpenGraph>& graph, const char* question, const Options& options) {
  const auto run = test::take(Verb::ask, graph, test::ask_text(question), options,
                              test::host_of({{"answer", {"So the answer is: 40."}}, {"route", {"Structure: yes"}}}));
  EXPECT_EQ(run.error.message, "");
  return run.requests.empty() ? "" : run.requests.back().messages.at(0).text;
}

TEST(Reading, ATableThatTheQuestionNamesComesFirstAsItsMarkdownBetweenMarks) {
  Corpus corpus;
  Document report;
  report.id = "rivers.md", report.title = "River Report", report.format = DocumentFormat::markdown;
  report.text = "# River Report\n\nFlow was measured.\n\n| Station | Flow |\n|---|---|\n| South | 40 |\n\nTable 1: Stations.\n";
  corpus.documents.push_back(report);
  const auto graph = test::open_graph(test::graph_file(corpus));
  const char* question = "What is the flow in Table 1?";
  const std::string prompt = answer_prompt_of(graph, question, test::options_of({{"method", "kgp"}}));
  const std::size_t mark = prompt.find("<passage 1 "), table = prompt.find("\nTable 1: Stations.\n| Station | Flow |\n"),
                    close = prompt.find("</passage 1 "), second = prompt.find("<passage 2 ");
  ASSERT_NE(table, std::string::npos) << prompt;
  EXPECT_LT(mark, table);
  EXPECT_LT(table, close);
  EXPECT_LT(close, second) << "the passage that the table begins in follows";
  const std::string narrow =
      answer_prompt_of(graph, question, test::options_of({{"method", "kgp"}, {"ask.passage_tokens", "3"}}));
  EXPECT_EQ(narrow.find("| South | 40 |"), std::string::npos) << "a table counts, too";
}

TEST(Reading, TheModelSaysWhetherAnOrdinalNamesATable) {
  Corpus corpus;
  Document report;
  report.id = "rivers.md", report.title = "River Report", report.format = DocumentFormat::markdown;
  report.text =
      "# River Report\n\nFlow was measured.\n\n| Station | Flow |\n|---|---|\n| South | 40 |\n\nTable 1: Stations.\n\nThen rain "
      "was.\n\n"
      "| Month | Rain |\n|---|---|\n| May | 70 |\n\nTable 2: Rain.\n";
  corpus.documents.push_back(report);
  const auto graph = test::open_graph(test::graph_file(corpus));
  const auto table_shown = [&](const char* verdict, const char* router) {
    const auto run = test::take(
        Verb::ask, graph, test::ask_text("What does the second table say of rain?"),
        test::options_of({{"method", "kgp"}, {"kgp.router", router}}),
        test::host_of({{"answer", {"So the answer is: 70."}}, {"route", {verdict}}, {"next_evidence", {"Rain was 70 in May."}}}));
    EXPECT_EQ(run.error.message, "");
    return test::holds(run.requests.back().messages.at(0).text, "Table 2: Rain.\n| Month | Rain |");
  };
  EXPECT_TRUE(table_shown("Structure: yes", "ask"));
  EXPECT_FALSE(table_shown("Structure: no", "ask"));
  EXPECT_FALSE(table_shown("Structure: yes", "rules")) << "a rule does not take an ordinal for a name";
}

TEST(Reading, TablesThatFillTheBudgetLeaveTheHits) {
  Corpus corpus;
  Document report;
  report.id = "rivers.md", report.title = "River Report", report.format = DocumentFormat::markdown;
  report.text = "# River Report\n\nFlow was measured.\n\n| Station | Flow |\n|---|---|\n| South | 40 |\n\nTable 1: Stations.\n";
  corpus.documents.push_back(report);
  const auto graph = test::open_graph(test::graph_file(corpus));
  const Graph& view = graph->view();
  const std::size_t of_table = count_tokens(view.table_names[0]) + count_tokens(view.table_markdown[0]);
  const std::size_t of_passage = view.token_count_of_passage[0];
  ASSERT_LT(of_passage, of_table);
  const auto asked = [&](std::size_t budget) {
    return test::take(Verb::ask, graph, test::ask_text("What is the flow in Table 1?"),
                      test::options_of({{"method", "kgp"}, {"ask.passage_tokens", std::to_string(budget)}}),
                      test::host_of({{"answer", {"So the answer is: 40."}}, {"route", {"Structure: yes"}}}));
  };
  const auto full = asked(of_table);  // the prompt holds the table alone
  EXPECT_EQ(full.result.passages.size(), 1u);
  EXPECT_TRUE(full.result.steps.at(0).passages.empty());
  const auto roomy = asked(of_table + of_passage);
  EXPECT_EQ(roomy.result.steps.at(0).passages.size(), 1u);
  const auto narrow = asked(of_table - 1);  // a table that does not fit takes nothing from the passages
  EXPECT_EQ(narrow.result.steps.at(0).passages.size(), 1u);
  EXPECT_EQ(narrow.requests.back().messages.at(0).text.find("| South | 40 |"), std::string::npos);
}

// Passages on two axes; the question lies between, nearer to the first.
std::shared_ptr<const OpenGraph> two_chains() {
  Corpus corpus;
  GivenVectors vectors;
  vectors.dimension = 2;
  for (const auto& [id, x, y] : {std::tuple{"a", 1.f, 0.f}, std::tuple{"b", .96f, .28f}, std::tuple{"c", 0.f, 1.f}}) {
    corpus.passages.push_back(test::ready(id, concat("Title ", id), concat("text of ", id)));
    vectors.rows.insert(vectors.rows.end(), {x, y});
  }
  return test::open_graph(test::graph_file(corpus, vectors));
}

std::string order_in(const std::string& prompt) {
  std::string order;
  for (std::size_t at = prompt.find("text of "); at != std::string::npos; at = prompt.find("text of ", at + 1)) {
    order += prompt[at + 8];
  }
  return order;
}

TEST(Reading, AnEvidenceGraphIsShownChainByChainBeforeTheOtherHits) {
  const auto graph = two_chains();
  auto question = test::ask_text("which?");
  question.vector = {1, 0};
  const auto prompt_with = [&](const char* threshold) {
    const auto run = test::take(
        Verb::ask, graph, question,
        test::options_of({{"method", "bgr"}, {"bgr.retriever", "dense"}, {"bgr.fuse", "forward"}, {"bgr.threshold", threshold}}),
        test::host_of({{"answer", {"So the answer is: a."}}}));
    EXPECT_EQ(run.error.message, "");
    return run.requests.back().messages.at(0).text;
  };
  const std::string prompt = prompt_with("0.9");
  EXPECT_EQ(order_in(prompt), "abc") << prompt;
  EXPECT_NE(prompt.find("Then\n<passage 2 "), std::string::npos) << prompt;
  EXPECT_EQ(prompt.find("Then\n<passage 3 "), std::string::npos) << "no evidence, but a hit";
  EXPECT_EQ(prompt_with("2").find("Then\n"), std::string::npos) << "no evidence at all";
}

}  // namespace
}  // namespace hop::core
