// Questions that name pages, tables and sections: shards give the contents that one graph gives, in its order.
#include "tests/core/merge/random_documents.hpp"
#include "tests/core/shards/sharded_corpus.hpp"

namespace hop::core {
namespace {

Document random_report(Random& random, RandomDocuments& names, const std::string& id) {
  Document report;
  report.id = id;
  report.title = random.below(2) ? names.name() : "";
  report.format = DocumentFormat::markdown;
  const auto number = [&](std::uint64_t below) { return std::to_string(1 + random.below(below)); };
  for (std::uint64_t part = 1 + random.below(6); part > 0; --part) {
    if (random.below(2)) report.text += "<!-- page " + number(4) + " -->\n\n";
    if (random.below(2)) {
      report.text += std::string(1 + random.below(3), '#') + (random.below(2) ? " " + number(3) + ". " : " ") +
                     (random.below(2)   ? "Floods in spring"
                      : random.below(2) ? "Floods"
                                        : "Data") +
                     "\n\n";
    }
    report.text += "River " + names.name() + " rose by " + number(9) + " metres.\n\n";
    if (random.below(3) == 0)
      report.text += "| Lake | Depth |\n|---|---|\n| " + names.name() + " | 9 |\n\nTable " + number(3) + ": Depths.\n\n";
  }
  report.metadata.push_back({"parity", random.below(2) ? "even" : "odd"});
  return report;
}

TEST(ShardStructure, QuestionsThatNamePagesTablesAndSectionsHaveTheAnswerOfOneGraph) {
  Random random(7700);
  RandomDocuments names(7700);
  const char* const asked[] = {"What is on page 2?",
                               "Compare pages 1 to 3 and Table 1.",
                               "What is in Table 2 of the report r3.md, and on page 1?",
                               "Summarize the Floods section.",
                               "What does the section on floods in spring say of section 2?",
                               "What does the section \"Data\" of r1.md say?",
                               "Who won the table tennis final of 1988 on page 77?"};
  int by_structure = 0, by_content = 0;
  for (int round = 0; round < 150; ++round) {
    Corpus corpus;
    for (std::uint64_t d = 0; d < 1 + random.below(12); ++d)
      corpus.documents.push_back(random_report(random, names, "r" + std::to_string(d) + ".md"));
    const auto whole = test::open_graph(test::graph_file(corpus, {}, test::options_of({{"passage.tokens", "20"}})));
    std::vector<Options> all;
    for (const char* router : {"auto", "rules", "content"}) {
      all.push_back(test::options_of({{"method", "kgp"},
                                      {"kgp.router", router},
                                      {"hits", random.below(2) ? "3" : "30"},
                                      {"hits.tokens", random.below(4) ? "0" : "40"},
                                      {"search.embed", "false"}}));
    }
    const test::ShardedCorpus sharded(random, *whole, 1 + static_cast<std::uint32_t>(random.below(5)), all);
    for (const char* text : asked) {
      for (const Options& options : all) {
        Question question = test::ask_text(random.below(3) ? text : std::string(text) + " " + names.name());
        if (random.below(4) == 0) question.conditions = {parse_condition("parity=even").value()};
        SCOPED_TRACE(std::to_string(round) + ": " + question.text + "\n" + options.to_lines());
        const QuestionResult expected = test::search_without_corrections(whole, question, options);
        test::Traffic traffic;
        const auto found = sharded.search(random, options, question, &traffic);
        test::expect_same_hits(expected, found);
        if (testing::Test::HasFatalFailure()) return;
        (traffic.rounds - (options.text("hits.tokens") != "0") == 1 ? by_structure : by_content) += 1;
      }
    }
  }
  EXPECT_GT(by_structure, 500);
  EXPECT_GT(by_content, 500);
}

}  // namespace
}  // namespace hop::core
