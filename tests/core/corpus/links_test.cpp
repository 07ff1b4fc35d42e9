// Where links lead.
#include "core/corpus/document_path.hpp"
#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

// A small handbook; its source document is added by each case.
Corpus handbook() {
  Corpus corpus;
  corpus.documents = {
      markdown("README.md", "# Handbook\nStart.\n"),
      markdown("guide/index.md", "# Guide\nOverview.\n"),
      markdown("guide/setting-up.md",
               "# Setting up\nFirst.\n## On Linux!\nApt.\n## Notes\nn1\n## Notes\nn2\n## Empty\n### Inner\nDeep.\n"),
      markdown("guide/my file.md", "# Spaces\nText.\n"),
      markdown("ref/api.md", "---\naliases: [Interface]\n---\n# API\nCalls.\n## Errors\nCodes.\n"),
      markdown("ref/notes.md", "# Shared name\nRef.\n"),
      markdown("guide/notes.md", "# Shared name\nGuide.\n"),
      plain("data.txt", "Data."),
      markdown("empty.md", "\n"),
  };
  corpus.passages = {ready("Paris", "Paris", "A city.")};
  return corpus;
}

struct Case {
  std::string link;
  std::string to;  // passage id; "-" unresolved; "" none, and none missed
};

void expect_link(const Case& wanted) {
  Corpus corpus = handbook();
  corpus.documents.push_back(markdown("guide/source.md", "Own start.\n\n# Here\n\nSee " + wanted.link + " now.\n"));
  const PreparedCorpus done = prepared(std::move(corpus));
  Strings links;
  if (!wanted.to.empty() && wanted.to != "-") links.push_back("guide/source.md#2 -> " + wanted.to);
  EXPECT_EQ(link_names(done), links) << wanted.link;
  EXPECT_EQ(done.report.unresolved_links, wanted.to == "-" ? 1u : 0u) << wanted.link;
}

TEST(Links, ByPath) {
  for (const Case& wanted : std::vector<Case>{
           {"[a](setting-up.md)", "guide/setting-up.md#1"},
           {"[a](setting-up)", "guide/setting-up.md#1"},
           {"[a](./setting-up.md \"T\")", "guide/setting-up.md#1"},
           {"[a](../ref/api.md)", "ref/api.md#1"},
           {"[a](/ref/api.md)", "ref/api.md#1"},
           {"[a](../../../ref/api.md)", "ref/api.md#1"},
           {"[a](ref/api.md)", "-"},
           {"[a](my%20file.md)", "guide/my file.md#1"},
           {"[a](<my file.md>)", "guide/my file.md#1"},
           {"[a](../data.txt)", "data.txt#1"},
           {"[a](/)", "README.md#1"},
           {"[a](../guide/)", "guide/index.md#1"},
           {"[a](..)", "README.md#1"},
           {"[a](/Paris)", "Paris"},
           {"[a][r]\n\n[r]: setting-up.md\n\nsee", "guide/setting-up.md#1"},
           {"[a](setting-up.md?x=1#notes)", "guide/setting-up.md#3"},
           {"[a](nothing.md)", "-"},
           {"[a](../empty.md)", "-"},
           {"[a](https://example.org/setting-up.md)", ""},
           {"[a](//example.org)", ""},
           {"[a](mailto:me@example.org)", ""},
           {"<https://example.org>", ""},
           {"![image](setting-up.md)", ""},
           {"`[a](nothing.md)`", ""},
           {"[a](source.md)", "guide/source.md#1"},
           {"[a](source.md#here)", ""},
       }) {
    expect_link(wanted);
  }
}

TEST(Links, ByFragment) {
  for (const Case& wanted : std::vector<Case>{
           {"[a](setting-up.md#on-linux)", "guide/setting-up.md#2"},
           {"[a](setting-up#On%20Linux!)", "guide/setting-up.md#2"},
           {"[a](setting-up.md#notes)", "guide/setting-up.md#3"},
           {"[a](setting-up.md#notes-1)", "guide/setting-up.md#4"},
           {"[a](setting-up.md#empty)", "guide/setting-up.md#5"},
           {"[a](setting-up.md#unknown)", "guide/setting-up.md#1"},
           {"[a](#unknown)", "-"},
           {"[a](#here)", ""},
       }) {
    expect_link(wanted);
  }
}

TEST(Links, ByName) {
  for (const Case& wanted : std::vector<Case>{
           {"[[Setting up]]", "guide/setting-up.md#1"},
           {"[[setting-UP]]", "guide/setting-up.md#1"},
           {"[[my file]]", "guide/my file.md#1"},
           {"[[Interface]]", "ref/api.md#1"},
           {"[[interface|the API]]", "ref/api.md#1"},
           {"[[API#Errors]]", "ref/api.md#2"},
           {"[[API#Unknown]]", "ref/api.md#1"},
           {"[[Errors]]", "ref/api.md#2"},
           {"[[ref/api]]", "ref/api.md#1"},
           {"[[Shared name]]", "guide/notes.md#1"},
           {"[[Paris]]", "Paris"},
           {"[[#Here]]", ""},
           {"[[Nothing]]", "-"},
       }) {
    expect_link(wanted);
  }
}

TEST(Links, OfHeadingsBelongToTheirSection) {
  Corpus corpus;
  corpus.documents = {markdown("a.md", "Start.\n\n# See [b](b.md)\nText.\n"), markdown("b.md", "B.\n")};
  EXPECT_EQ(link_names(prepared(std::move(corpus))), (Strings{"a.md#2 -> b.md#1"}));
}

TEST(Links, BelongToThePassageTheyStandIn) {
  Corpus corpus;
  corpus.documents = {markdown("a.md", "One [b](b.md) two. Three four five. Six [c](c.md) [b](b.md) seven.\n"),
                      markdown("b.md", "B.\n"), markdown("c.md", "C.\n")};
  EXPECT_EQ(link_names(prepared(std::move(corpus), 5)),
            (Strings{"a.md#1 -> b.md#1", "a.md#3 -> b.md#1", "a.md#3 -> c.md#1"}));
}

TEST(Links, GivenOnesGoToAPassageElseADocument) {
  Corpus corpus;
  corpus.documents = {markdown("d.md", "D.\n")};
  corpus.passages = {ready("p", "", "P."), ready("q", "", "Q."), ready("r", "", "R.")};
  corpus.passages[0].links = {"q", "d.md", "d.md#1", "book", "p", "nothing", "https://example.org/"};
  corpus.passages[2].document = "book";
  const PreparedCorpus done = prepared(std::move(corpus));
  EXPECT_EQ(link_names(done), (Strings{"p -> r", "p -> d.md#1", "p -> q"}));
  EXPECT_EQ(done.report.unresolved_links, 1u);
}

TEST(Paths, AreResolvedFromTheFolder) {
  EXPECT_EQ(resolved_path("a/b/", "c.md"), "a/b/c.md");
  EXPECT_EQ(resolved_path("a/b/", "../c.md"), "a/c.md");
  EXPECT_EQ(resolved_path("a/", "../../c"), "c");
  EXPECT_EQ(resolved_path("a/", "/c//d/./e"), "c/d/e");
  EXPECT_EQ(resolved_path("", "c/.."), "");
}

TEST(Paths, GiveFileNames) {
  EXPECT_EQ(file_stem("a/first-steps_now.md"), "first steps now");
  EXPECT_EQ(file_stem("v1.2"), "v1.2");
  EXPECT_EQ(file_stem(".hidden"), ".hidden");
  EXPECT_EQ(file_stem("Dr. Who"), "Dr. Who");
}

TEST(Paths, DecodePercentEscapesToValidTextOnly) {
  EXPECT_EQ(percent_decoded("a%20b%C3%A9%zz%"), "a b\u00e9%zz%");
  EXPECT_EQ(percent_decoded("%ff"), "%ff");
}

TEST(Paths, SlugsAreThoseOfGitHub) {
  EXPECT_EQ(heading_slug("On Linux! (x86_64), 2-step"), "on-linux-x86_64-2-step");
  EXPECT_EQ(heading_slug("A & B"), "a--b");
  EXPECT_EQ(heading_slug("\u00dcber"), "\u00fcber");
}

}  // namespace
}  // namespace hop::core::testing
