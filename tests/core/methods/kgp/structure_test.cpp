// Questions about a document's structure: which names are read, which nodes they mean, what these contain.
#include <gtest/gtest.h>

#include "core/methods/kgp/structure_search.hpp"
#include "tests/core/methods/kgp/kgp_testing.hpp"

namespace hop::core {
namespace {

std::string names_in(const std::string& question, bool with_ordinals = false) {
  KeyTokens tokens;
  find_key_tokens(question, tokens);
  std::string text;
  for (const StructureName& name : find_structure_names(question, tokens, with_ordinals)) {
    const char* kinds[] = {"page", "table", "section"};
    text += text.empty() ? "" : ", ";
    text += kinds[static_cast<int>(name.kind)];
    if (name.kind == StructureKind::section && !name.has_number()) text += name.is_quoted ? " \"…\"" : " …";
    else if (name.kind == StructureKind::section) text += " " + std::string(tokens.key(name.number_begin, name.number_end - 1));
    else text += " " + std::to_string(name.first) + (name.last != name.first ? "-" + std::to_string(name.last) : "");
  }
  return text;
}

TEST(StructureNames, AreNumbersListsAndRangesBehindTheirWord) {
  EXPECT_EQ(names_in("What is the difference between Page 1 and Page 2?"), "page 1, page 2");
  EXPECT_EQ(names_in("In Table 3, which station has the highest average flow rate?"), "table 3");
  EXPECT_EQ(names_in("Summarize pages 3 to 5, 8 and 10-12."), "page 3-5, page 8, page 10-12");
  EXPECT_EQ(names_in("pages 7–6 or TABLES 1 and 2"), "page 6-7, table 1, table 2");
  EXPECT_EQ(names_in("What does section 2.1 say, and chapters 4 and 5?"), "section 2 1, section 4, section 5");
  EXPECT_EQ(names_in("What does the section \"Data\" say of the method section?"), "section \"…\", section …");
}

TEST(StructureNames, AreNotWordsWithoutANumber) {
  EXPECT_EQ(names_in("Which country won the table tennis final of 1988?"), "");
  EXPECT_EQ(names_in("Who wrote the page-turner of 1990?"), "");
  EXPECT_EQ(names_in("the pages of 3 books"), "");
  EXPECT_EQ(names_in("page 12345678901234567890"), "");
  EXPECT_EQ(names_in("page 3 1990"), "page 3") << "the year is no page";
}

TEST(StructureNames, AreOrdinalsWhereAModelDecides) {
  EXPECT_EQ(names_in("What does the second table say of the 3rd page?"), "");
  EXPECT_EQ(names_in("What does the second table say of the 3rd page?", true), "table 2, page 3");
  EXPECT_EQ(names_in("the tenth page and the 11th table, page 4", true), "page 10, table 11, page 4");
  EXPECT_EQ(names_in("the first Table 3", true), "table 3") << "the number behind the word counts";
  EXPECT_EQ(names_in("the old table of 12 pages, a 4x table, the second section", true), "section …");
  EXPECT_EQ(names_in("table", true), "");
}

TEST(StructureNames, AreAtMostAHundred) {
  std::string question = "pages 1";
  for (int page = 2; page < 1000; ++page) question += ", " + std::to_string(page);
  KeyTokens tokens;
  find_key_tokens(question, tokens);
  EXPECT_EQ(find_structure_names(question, tokens).size(), 100u);
}

TEST(StructureNames, HeadingsMatchBesideTheirWordWithAndWithoutTheirNumber) {
  const auto match = [](const std::string& question, std::string_view heading) {
    KeyTokens tokens;
    find_key_tokens(question, tokens);
    const auto names = find_structure_names(question, tokens);
    return names.empty() ? 0 : heading_match(tokens, names[0], heading);
  };
  EXPECT_EQ(match("What does the Data section say?", "Data"), 1u);
  EXPECT_EQ(match("What does the Data Sources section say?", "Data Sources"), 2u);
  EXPECT_EQ(match("What does the section on data sources say?", "2.1 Data sources"), 2u);
  EXPECT_EQ(match("What does section data sources say?", "2.1 Data sources"), 2u);
  EXPECT_EQ(match("What does the section say about data?", "Data"), 0u);
  EXPECT_EQ(match("What does section 2.1 say?", "2.1 Data"), 2u);
  EXPECT_EQ(match("What does section 3 say?", "Chapter 3: The End"), 1u);
  EXPECT_EQ(match("What does section 2 say?", "2.1 Data"), 0u);
  EXPECT_EQ(match("What does section 2 say?", "Data of 2"), 0u);
}

// Two reports with pages, tables and sections; a text with form feeds; one without any structure.
Corpus reports() {
  Corpus corpus;
  const auto add = [&](const char* id, const char* title, DocumentFormat format, const char* text) {
    Document document;
    document.id = id, document.title = title, document.format = format, document.text = text;
    corpus.documents.push_back(document);
  };
  add("rivers.md", "River Report", DocumentFormat::markdown,
      "# River Report\n\nThe report tells of rivers.\n\n"
      "<!-- page 2 -->\n\n## 1. Methods\n\nFlow was measured at stations.\n\n"
      "| Station | Flow |\n|---|---|\n| North | 12 |\n| South | 40 |\n\nTable 1: Stations and flow.\n\n"
      "<!-- page 3 -->\n\n## 2. Results\n\nThe south had more water.\n\n### 2.1 Floods\n\nFloods came in spring.\n\n"
      "| Year | Floods |\n|---|---|\n| 1990 | 3 |\n\nTable 2: Floods by year.\n");
  add("lakes.md", "Lake Report", DocumentFormat::markdown,
      "# Lake Report\n\n<!-- page 2 -->\n\n## Results\n\nLakes were cold.\n\n"
      "| Lake | Depth |\n|---|---|\n| Blue | 90 |\n\nTable 1: Depths of lakes.\n");
  add("diary.txt", "Field Diary", DocumentFormat::plain, "Monday was dry.\fTuesday brought rain.\fWednesday was dry, too.");
  add("spring.md", "Seasons", DocumentFormat::markdown,
      "# Floods\n\nAll the year.\n\n# Floods in spring\n\nIn March.\n\n# Floods\n\nAgain.");
  add("note.txt", "A Note", DocumentFormat::plain, "Table tennis was played in the evening.");
  return corpus;
}

struct Structures : testing::Test {
  std::shared_ptr<const OpenGraph> graph = test::open_graph(test::graph_file(reports()));

  test::KgpOutcome ask(const std::string& question, std::vector<std::pair<const char*, std::string>> options = {},
                       const test::Host& host = {}, const PassageSet* allowed = nullptr, std::uint64_t units = UINT64_MAX) {
    return test::retrieve_by_kgp(graph, test::options_of(options), {question, {}, {}}, host, allowed, units);
  }
  std::string texts_of(const test::KgpOutcome& outcome) {
    std::string texts;
    for (const std::uint32_t passage : outcome.ranking.passages)
      texts += std::string(graph->view().passage_texts[passage]) + "\n";
    return texts;
  }
};

TEST_F(Structures, APageIsItsPassagesInOrderWithItsTablesAsMarkdown) {
  const auto outcome = ask("What is on page 3 of the River Report?");
  EXPECT_EQ(test::ids_of(*graph, outcome.ranking.passages), (std::vector<std::string>{"rivers.md#3", "rivers.md#4"}));
  EXPECT_EQ(outcome.ranking.scores, (std::vector<float>{1, 0.5f}));
  EXPECT_EQ(test::path_text(*graph, outcome.ranking, 1), "question:rivers.md#4");
  ASSERT_EQ(outcome.notices.size(), 2u);
  EXPECT_EQ(outcome.notices[1], "Table 2: Floods by year.\n| Year | Floods |\n|---|---|\n| 1990 | 3 |");
  EXPECT_TRUE(outcome.waits.empty()) << "structure needs no host";
}

TEST_F(Structures, FormFeedsArePagesToo) {
  EXPECT_EQ(texts_of(ask("What does page 2 of the Field Diary say?")), "Tuesday brought rain.\n");
  EXPECT_EQ(texts_of(ask("Compare pages 3 and 1 of the Field Diary")), "Wednesday was dry, too.\nMonday was dry.\n")
      << "in the order of names";
}

TEST_F(Structures, ATableIsItsMarkdownAndThePassageThatHoldsIt) {
  const auto outcome = ask("In Table 1 of the River Report, which station has the highest flow?");
  EXPECT_EQ(test::ids_of(*graph, outcome.ranking.passages), (std::vector<std::string>{"rivers.md#2"}));
  EXPECT_TRUE(outcome.has_notice("Table 1: Stations and flow.\n| Station | Flow |\n|---|---|\n| North | 12 |\n| South | 40 |"));
}

TEST_F(Structures, WithoutANamedDocumentAllAreLookedAt) {
  const auto outcome = ask("What is in Table 1?");
  EXPECT_EQ(test::ids_of(*graph, outcome.ranking.passages), (std::vector<std::string>{"lakes.md#1", "rivers.md#2"}));
  EXPECT_TRUE(outcome.has_notice("Depths of lakes"));
  EXPECT_TRUE(outcome.has_notice("Stations and flow"));
  EXPECT_EQ(ask("What is on page 2?").ranking.passages.size(), 3u) << "of both reports and the diary";
}

TEST_F(Structures, SectionsAreNamedByHeadingOrNumberAndHoldTheirSubsections) {
  EXPECT_EQ(test::ids_of(*graph, ask("Summarize the Floods section of the River Report").ranking.passages),
            (std::vector<std::string>{"rivers.md#4"}));
  EXPECT_EQ(test::ids_of(*graph, ask("What does section 2.1 say?").ranking.passages), (std::vector<std::string>{"rivers.md#4"}));
  const auto results = ask("What is in the Results section of the River Report?");
  EXPECT_EQ(test::ids_of(*graph, results.ranking.passages), (std::vector<std::string>{"rivers.md#3", "rivers.md#4"}));
  EXPECT_TRUE(results.has_notice("Floods by year")) << "tables of a section come with it";
  EXPECT_EQ(test::ids_of(*graph, ask("the section on results").ranking.passages),
            (std::vector<std::string>{"lakes.md#1", "rivers.md#3", "rivers.md#4"}));
}

TEST_F(Structures, OfTwoHeadingsTheOneThatSaysMoreOfTheQuestionIsMeant) {
  EXPECT_EQ(test::ids_of(*graph, ask("What does the section on floods in spring tell?").ranking.passages),
            (std::vector<std::string>{"spring.md#2"}));
}

TEST_F(Structures, StructEmSaysWhetherAllNamedStructuresAreThere) {
  const auto all_found = [&](const std::string& question) {
    StructureSearch search(graph->view(), question, nullptr, 100);
    work_to_end([&](WorkBudget& budget) { return search.step(budget); });
    return all_structures_found(search);
  };
  EXPECT_TRUE(all_found("Page 1 of the Field Diary and Table 2 of the River Report"));
  EXPECT_FALSE(all_found("Page 1 and page 9 of the Field Diary"));
  EXPECT_FALSE(all_found("Table 2 of the Lake Report")) << "the River Report's is another one";
  EXPECT_FALSE(all_found("the section \"Appendix\""));
  EXPECT_TRUE(all_found("Which section of the army was there?")) << "names nothing";
  EXPECT_TRUE(all_found("Who played table tennis?"));
}

TEST_F(Structures, SomeMissingIsTold) {
  const auto outcome = ask("Compare page 2 and page 9 of the Field Diary");
  EXPECT_EQ(texts_of(outcome), "Tuesday brought rain.\n");
  EXPECT_TRUE(outcome.has_notice("some of the pages, tables or sections that the question names are not there"));
}

TEST_F(Structures, NoneThereIsAnsweredByContentAndTold) {
  const auto outcome = ask("Which floods are on page 77?");
  EXPECT_TRUE(outcome.has_notice("answered by content"));
  EXPECT_FALSE(outcome.ranking.passages.empty());
  EXPECT_EQ(outcome.ranking.part_names.size(), 1u) << "a walk over the graph";
}

TEST_F(Structures, QuestionsAboutContentAreNotRoutedToStructure) {
  for (const char* question : {"Who played table tennis in the evening?", "Which section of the river had more water?"}) {
    const auto outcome = ask(question);
    EXPECT_FALSE(outcome.has_notice("names pages")) << question;
    EXPECT_EQ(outcome.ranking.part_names.size(), 1u) << question;
  }
}

TEST_F(Structures, OnlyAllowedPassagesAreContents) {
  PassageSet allowed(graph->view().passage_count());
  allowed.add_all();
  for (std::uint32_t p = 0; p < graph->view().passage_count(); ++p) {
    if (graph->view().passage_ids[p] == "rivers.md#3") allowed.remove(p);
  }
  const auto outcome = ask("What is on page 3 of the River Report?", {}, {}, &allowed);
  EXPECT_EQ(test::ids_of(*graph, outcome.ranking.passages), (std::vector<std::string>{"rivers.md#4"}));
  EXPECT_FALSE(outcome.has_notice("some of the pages"));
  allowed.add_all();
  for (std::uint32_t p = 0; p < graph->view().passage_count(); ++p) {
    if (graph->view().passage_ids[p] == "diary.txt#1") allowed.remove(p);
  }
  EXPECT_TRUE(ask("Compare pages 1 and 2 of the Field Diary", {}, {}, &allowed).has_notice("some of the pages"))
      << "a page of no allowed passage is not there";
  const PassageSet none(graph->view().passage_count());
  const auto nothing = ask("What is on page 3 of the River Report?", {}, {}, &none);
  EXPECT_TRUE(nothing.ranking.passages.empty());
  EXPECT_TRUE(nothing.has_notice("answered by content"));
}

TEST_F(Structures, HitsEndTheContentsAndTheirTables) {
  const auto outcome = ask("What is on page 3 of the River Report?", {{"hits", "1"}});
  EXPECT_EQ(test::ids_of(*graph, outcome.ranking.passages), (std::vector<std::string>{"rivers.md#3"}));
  EXPECT_EQ(outcome.notices.size(), 1u) << "the table begins in the passage that is no hit";
}

TEST_F(Structures, OneUnitAStepGivesTheSame) {
  for (const char* question : {"Compare table 1 and section 2.1 and pages 1-3", "Which floods are on page 77?"}) {
    const auto at_once = ask(question), slowly = ask(question, {}, {}, nullptr, 1);
    EXPECT_EQ(slowly.ranking.passages, at_once.ranking.passages);
    EXPECT_EQ(slowly.notices, at_once.notices);
  }
}

TEST_F(Structures, TheModelDecidesWhereItIsAskedAndAStructureIsThere) {
  const auto host_that_says = [](std::string route) {
    return test::Host{[route](const Request& request) { return request.purpose == "route" ? route : "Floods came in spring."; }};
  };
  const std::string question = "Which floods does Table 2 of the River Report list?";
  const auto yes = ask(question, {{"search.complete", "true"}}, host_that_says("Structure: yes"));
  EXPECT_TRUE(yes.has_notice("| 1990 | 3 |"));
  ASSERT_EQ(yes.requests("route").size(), 1u);
  EXPECT_EQ(yes.requests("route")[0].form, "yes_no");
  EXPECT_NE(yes.requests("route")[0].messages.at(0).text.find(question), std::string::npos);

  for (const auto& [reply, requests] : {std::pair{"Structure: no", 1}, {"", 2}, {"I am sure that it is not.", 2}}) {
    const auto no = ask(question, {{"search.complete", "true"}}, host_that_says(reply));
    EXPECT_EQ(no.requests("route").size(), static_cast<std::size_t>(requests)) << "asked once more where it gave no verdict";
    EXPECT_FALSE(no.has_notice("| 1990 | 3 |")) << reply;
    EXPECT_EQ(no.ranking.part_names.size(), 1u) << reply;
  }
  for (const char* reply :
       {"Table 2", "the second table", "**Table 2** of the River Report.", "It asks for the 2nd table, I think."}) {
    const auto named = ask(question, {{"search.complete", "true"}}, host_that_says(reply));
    EXPECT_TRUE(named.has_notice("| 1990 | 3 |")) << reply;
    EXPECT_EQ(named.requests("route").size(), 1u) << reply;
    EXPECT_EQ(named.ranking.passages, yes.ranking.passages) << reply;
  }
  const auto another = ask(question, {{"search.complete", "true"}}, host_that_says("page 3"));  // the model's word stands
  EXPECT_EQ(another.ranking.passages, ask("What is on page 3 of the River Report?").ranking.passages);
  const auto nowhere = ask(question, {{"search.complete", "true"}}, host_that_says("page 99"));
  EXPECT_EQ(nowhere.requests("route").size(), 2u) << "what it names is not there: asked once more";
  EXPECT_EQ(nowhere.ranking.part_names.size(), 1u);
  const auto content = ask("Which floods came in spring?", {{"search.complete", "true"}}, host_that_says("Structure: yes"));
  EXPECT_TRUE(content.requests("route").empty()) << "nothing is named, so there is nothing to ask";
  const auto by_rules = ask(question, {{"search.complete", "true"}, {"kgp.router", "rules"}}, host_that_says("Structure: no"));
  EXPECT_TRUE(by_rules.has_notice("| 1990 | 3 |"));
  EXPECT_TRUE(by_rules.waits.empty());
  const auto nobody = ask(question, {{"kgp.router", "content"}});
  EXPECT_FALSE(nobody.has_notice("| 1990 | 3 |"));
  const auto asleep = ask(question, {{"search.complete", "true"}}, host_that_says("#fail"));
  ASSERT_TRUE(asleep.error);
  EXPECT_EQ(asleep.error->status, Status::host_failure);
  EXPECT_NE(asleep.error->message.find("route"), std::string::npos);
}

}  // namespace
}  // namespace hop::core
