// Sections, pages, tables, titles and names.
#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

TEST(Sections, NestByLevelAndCoverTheirSubsections) {
  const PreparedCorpus corpus = prepared(markdown("d.md", "Intro.\n# A\n## B\nb\n### C\nc\n## D\n# E\ne\n#### F\nf\n"));
  EXPECT_EQ(texts(corpus), (Strings{"Intro.", "b", "c", "D", "e", "f"}));
  struct Wanted {
    std::string heading;
    std::uint32_t parent, level, first, end;
  };
  const Wanted wanted[] = {{"A", no_index, 1, 1, 4}, {"B", 0, 2, 1, 3},        {"C", 1, 3, 2, 3},
                           {"D", 0, 2, 3, 4},        {"E", no_index, 1, 4, 6}, {"F", 4, 4, 5, 6}};
  ASSERT_EQ(corpus.sections.size(), std::size(wanted));
  for (std::size_t i = 0; i < std::size(wanted); ++i) {
    EXPECT_EQ(corpus.sections[i].heading, wanted[i].heading);
    EXPECT_EQ(corpus.sections[i].parent, wanted[i].parent) << wanted[i].heading;
    EXPECT_EQ(corpus.sections[i].level, wanted[i].level) << wanted[i].heading;
    EXPECT_EQ(corpus.sections[i].first_passage, wanted[i].first) << wanted[i].heading;
    EXPECT_EQ(corpus.sections[i].passage_end, wanted[i].end) << wanted[i].heading;
  }
  EXPECT_EQ(corpus.passages[0].section, no_index);
  EXPECT_EQ(corpus.passages[2].section, 2u);
}

TEST(Titles, ChainHeadingsBehindTheDocumentTitleOnce) {
  EXPECT_EQ(titles(prepared(markdown("d.md", "i\n# Guide\na\n## Setup\nb\n### Linux\nc\n"))),
            (Strings{"Guide", "Guide", "Guide > Setup", "Guide > Setup > Linux"}));
  Document titled = markdown("d.md", "# Guide\na\n");
  titled.title = "Manual";
  EXPECT_EQ(titles(prepared(titled)), (Strings{"Manual > Guide"}));
}

std::string title_of(const Document& document) { return prepared(document).documents[0].title; }

TEST(Titles, OfADocumentAreGivenElseFrontMatterElseTheOnlyTopHeadingElseFileName) {
  Document document = markdown("guide/first-steps_here.md", "---\ntitle: Front\n---\n# Head\ny\n");
  document.title = "Given";
  EXPECT_EQ(title_of(document), "Given");
  document.title = "";
  EXPECT_EQ(title_of(document), "Front");
  document.text = "Head\n====\nx\n## Part\n";
  EXPECT_EQ(title_of(document), "Head");
  document.text = "![badge](a.svg)\n\n# Head\nx\n";
  EXPECT_EQ(title_of(document), "Head") << "badges may stand before it";
  const std::string sections[] = {"# Abstract\nx\n# Rationale\ny\n", "## Part\nx\n# Questions\ny\n", "## Part\nx\n",
                                  std::string(500, 'x') + "\n\n# Late\ny\n"};
  for (const std::string& text : sections) {
    document.text = text;
    EXPECT_EQ(title_of(document), "first steps here") << text;
  }
  document.id = "2024-05-17 Standup.md";
  EXPECT_EQ(title_of(document), "2024-05-17 Standup");
}

// A passage with its title alone: no heading, alias or title of a document is lost.
TEST(Titles, AreNotRepeatedByAHeadingOfTheSameWords) {
  EXPECT_EQ(titles(prepared(markdown("d.md", "---\ntitle: The Guide!\n---\n# the guide\n\nText."))), (Strings{"The Guide!"}));
}

TEST(Titles, WithoutTextAreText) {
  EXPECT_EQ(
      texts(prepared(markdown("d.md", "# Policies\n\nGeneral.\n\n## Cancellation {#c}\n\n## Refunds\n\nMoney.\n\n## Last\n"))),
      (Strings{"General.", "Cancellation", "Money.", "Last"}));
  EXPECT_EQ(texts(prepared(markdown("d.md", "# Part\n\n## Chapter\n\nText.\n"))), (Strings{"Text."})) << "titles have both";
  EXPECT_EQ(texts(prepared(markdown("d.md", "# Expedition\n"))), (Strings{"Expedition"}));
  const PreparedCorpus fields = prepared(markdown("d.md", "---\ntitle: Notes\naliases: [Bird]\n---\n"));
  EXPECT_EQ(texts(fields), (Strings{"Notes\nBird"}));
  EXPECT_EQ(fields.passages[0].names, (Strings{"Notes", "d", "Bird"}));
  EXPECT_EQ(texts(prepared(markdown("d.md", ""))), Strings());
}

TEST(Passages, HaveTheWordsThatDescribeTheirDocument) {
  const PreparedCorpus corpus = prepared(markdown("d.md",
                                                  "---\ntitle: Backups\ndescription: How to restore a cluster\nkeywords: "
                                                  "[tamarind]\nauthor: Jane Roe\n---\nText.\n\n# A\nb\n"));
  EXPECT_EQ(texts(corpus), (Strings{"How to restore a cluster\n\ntamarind, Jane Roe\n\nText.", "b"}));
}

TEST(Passages, HaveNoInvisibleCharacters) {
  const std::string text = "Eisen\u00adbahn\u00adgesell\u200bschaft, \u2060`co\u00adde` \ufeffend\u00ad";
  for (const DocumentFormat format : {DocumentFormat::markdown, DocumentFormat::plain}) {
    Document document = markdown("d", text);
    document.format = format;
    const PreparedCorpus corpus = prepared(document);
    const bool is_plain = format == DocumentFormat::plain;
    EXPECT_EQ(texts(corpus), (Strings{is_plain ? "Eisenbahngesellschaft, `code` end" : "Eisenbahngesellschaft, code end"}));
    EXPECT_EQ(text.substr(corpus.passages[0].source_begin, corpus.passages[0].source_end - corpus.passages[0].source_begin),
              text.substr(0, text.size() - 2));
  }
}

// In Markdown and as tags: with all end tags, with few, over blank lines, and with a table in a cell.
TEST(Passages, OfALongTableHaveItsHeader) {
  const struct {
    const char *opening, *before_row, *between, *after_row, *closing;
  } forms[] = {
      {"| Host name | Rack |\n|---|---|\n", "| ", " | ", " |\n", ""},
      {"<table><thead>\n<tr><th>Host name</th><th>Rack</th></tr></thead>\n<tbody>\n", "<tr><td>", "</td><td>", "</td></tr>\n",
       "</tbody></table>\n"},
      {"<TABLE class=\"x\">\n<tr>\n  <th>Host name\n  <th>Rack\n", "<tr><td>", "<td>", "\n", "</table>\n"},
      {"<table>\n\n<tr><th>\n\nHost name</th>\n<th>Rack</th>\n</tr>\n\n", "<tr>\n\n<td>", "</td><td>", "</td></tr>\n\n",
       "</table>\n"},
      {"<table><tr><th>Host name</th><th>Rack</th></tr>", "<tr><td><table><tr><th>", "</th></tr></table></td><td>",
       "</td></tr>\n", "</table>\n"},
  };
  for (const auto& form : forms) {
    std::string table = form.opening;
    for (int row = 0; row < 200; ++row) {
      table += std::string(form.before_row) + "host" + std::to_string(row) + form.between + "in rack number " +
               std::to_string(row) + form.after_row;
    }
    const PreparedCorpus corpus = prepared(markdown("d.md", "Before.\n\n" + table + form.closing + "\nAfter.\n"));
    ASSERT_GT(corpus.passages.size(), 5u);
    EXPECT_EQ(corpus.tables.size(), 1u) << form.opening;
    for (const PreparedPassage& passage : corpus.passages) {
      EXPECT_NE(passage.text.find("Host name | Rack\n"), std::string::npos) << form.opening << passage.text;
      EXPECT_LE(passage.token_count, 200u);
      EXPECT_EQ(passage.token_count, count_tokens(passage.text));
    }
  }
}

// The first row of other tables of tags is no header: one without <th>, with a cell of another kind, without an end.
TEST(Passages, OfATableWithoutAHeaderHaveNone) {
  for (const char* opening : {"<table><tr><td>Host</td><td>Rack</td></tr>", "<table><tr><th>Host</th><td>Rack</td></tr>",
                              "<table><tr><th>Host</th><th>Rack</th></tr></table><table>"}) {
    std::string table = opening;
    for (int row = 0; row < 100; ++row) table += "<tr><td>row number " + std::to_string(row) + "</td><td>of all rows</td></tr>\n";
    const PreparedCorpus corpus = prepared(markdown("d.md", table + "</table>\n"));
    ASSERT_GT(corpus.passages.size(), 3u);
    for (std::size_t i = 1; i < corpus.passages.size(); ++i) {
      EXPECT_EQ(corpus.passages[i].text.find("Host"), std::string::npos) << corpus.passages[i].text;
    }
  }
  EXPECT_TRUE(prepared(markdown("d.md", "<table><tr><th>Host</th></tr><tr><td>a</td></tr>\n\n# Next\n")).tables.empty());
}

TEST(Titles, LeaveOutTheAnchorOfAHeading) {
  const Document document = markdown("d.md", "# Guide {#top}\na\n## Setup {#setup .wide}\nb\n");
  EXPECT_EQ(title_of(document), "Guide");
  EXPECT_EQ(titles(prepared(document)), (Strings{"Guide", "Guide > Setup"}));
  EXPECT_EQ(prepared(document).passages[1].names, (Strings{"Guide", "Setup", "d"}));
}

TEST(Names, TheFrontMattersTitleStaysOne) {
  Document document = markdown("a/x.md", "---\ntitle: Front\naliases: [Other, /old/place/]\nslug: here\n---\n# Head\nx\n");
  EXPECT_EQ(prepared(document).passages[0].names, (Strings{"Front", "Head", "x", "Other"}));
  EXPECT_EQ(prepared(document).document_aliases[0], (Strings{"Head", "Other", "/old/place/", "/a/here"}));
  document.title = "Given";
  EXPECT_EQ(prepared(document).passages[0].names, (Strings{"Given", "Head", "x", "Front", "Other"}));
}

TEST(Names, AreTitleHeadingFileNameAndAliasesWithoutRepeatedKeys) {
  Document document = markdown("a/set-up.md", "# Guide\n## Installing\nx\n## Set up\ny\n");
  document.aliases = {"Handbook", "GUIDE", "!?"};
  const PreparedCorpus corpus = prepared(document);
  ASSERT_EQ(corpus.passages.size(), 2u);
  EXPECT_EQ(corpus.passages[0].names, (Strings{"Guide", "Installing", "set up", "Handbook"}));
  EXPECT_EQ(corpus.passages[1].names, (Strings{"Guide", "Set up", "Handbook"}));
}

TEST(Names, OfAReadyPassageAreTitleAndAliases) {
  Corpus given;
  given.passages = {ready("r-1", "Heat (film)", "A film.")};
  given.passages[0].aliases = {"Heat", "heat"};
  EXPECT_EQ(prepared(given).passages[0].names, (Strings{"Heat (film)", "Heat"}));
}

TEST(Pages, BeginAtFormFeedsInBothFormats) {
  for (const DocumentFormat format : {DocumentFormat::plain, DocumentFormat::markdown}) {
    Document document = plain("d", "one\ftwo\n\n\f\fthree\n\f");
    document.format = format;
    const PreparedCorpus corpus = prepared(document);
    EXPECT_EQ(texts(corpus), (Strings{"one", "two", "three"}));
    ASSERT_EQ(corpus.pages.size(), 3u);
    EXPECT_EQ(corpus.pages[0].number, 1u);
    EXPECT_EQ(corpus.pages[1].number, 2u);
    EXPECT_EQ(corpus.pages[2].number, 4u);
    for (std::uint32_t i = 0; i < 3; ++i) {
      EXPECT_EQ(corpus.passages[i].page, i);
      EXPECT_EQ(corpus.pages[i].first_passage, i);
      EXPECT_EQ(corpus.pages[i].passage_end, i + 1);
    }
  }
}

TEST(Pages, BeginAtPageMarks) {
  const PreparedCorpus corpus =
      prepared(markdown("d.md", "<!-- page 7 -->\n# A\none\n<!-- page 8 -->\ntwo\n\n<!-- page 8 -->\n\nthree\n"));
  EXPECT_EQ(texts(corpus), (Strings{"one", "two\n\nthree"}));
  ASSERT_EQ(corpus.pages.size(), 2u);
  EXPECT_EQ(corpus.pages[0].number, 7u);
  EXPECT_EQ(corpus.pages[1].number, 8u);
  EXPECT_EQ(corpus.sections[0].passage_end, 2u) << "a section goes on over pages";
}

TEST(Pages, AreNoneWithoutMarks) {
  const PreparedCorpus corpus = prepared(markdown("d.md", "one <!-- page 2 --> two\n"));
  EXPECT_TRUE(corpus.pages.empty());
  EXPECT_EQ(corpus.passages[0].page, no_index);
}

TEST(Pages, PartFencedCode) {
  const PreparedCorpus corpus = prepared(markdown("d.md", "```\na\n\f# b\n```\nc\n"));
  EXPECT_EQ(texts(corpus), (Strings{"a", "# b\n\nc"}));
  EXPECT_TRUE(corpus.sections.empty());
}

TEST(Tables, AreNodesWithTheirMarkdownAndStayInTheText) {
  const PreparedCorpus corpus = prepared(markdown("d.md", "Before.\n# S\n| a | b |\n|---|---|\n| c | d |\nAfter.\n"));
  ASSERT_EQ(corpus.tables.size(), 1u);
  EXPECT_EQ(corpus.tables[0].markdown, "| a | b |\n|---|---|\n| c | d |");
  EXPECT_EQ(corpus.tables[0].name, "Table 1");
  EXPECT_EQ(corpus.tables[0].passage, 1u);
  EXPECT_EQ(corpus.tables[0].section, 0u);
  EXPECT_EQ(corpus.passages[1].text, "a | b\nc | d\n\nAfter.");
}

TEST(Tables, AreNamedByTheCaptionBeforeOrBehind) {
  const std::string table = "| a | b |\n|---|---|\n| c | d |\n";
  const PreparedCorpus corpus =
      prepared(markdown("d.md", "Text.\nTable 2: Before it\n" + table + "\n**Table 3.** Behind it\n\n" + table +
                                    "Table 4: Directly behind\n\nTable 5. Apart\n\n" + table + "\nText\n\n" + table));
  Strings names;
  for (const Table& found : corpus.tables) names.push_back(found.name);
  EXPECT_EQ(names, (Strings{"Table 2: Before it", "Table 3. Behind it", "Table 5. Apart", "Table 4"}));
}

TEST(Source, RangesAreBytesOfTheGivenText) {
  const std::string text = "Alpha one. Alpha two.\n\n# H\n\nBeta *three*.\n\nGamma **four**\n";
  const PreparedCorpus corpus = prepared(markdown("d.md", text));
  ASSERT_EQ(corpus.passages.size(), 2u);
  const auto source = [&](std::size_t i) {
    return text.substr(corpus.passages[i].source_begin, corpus.passages[i].source_end - corpus.passages[i].source_begin);
  };
  EXPECT_EQ(source(0), "Alpha one. Alpha two.");
  EXPECT_EQ(source(1), "Beta *three*.\n\nGamma **four");
}

}  // namespace
}  // namespace hop::core::testing
