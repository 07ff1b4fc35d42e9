// Where links stand, which lead nowhere, and paths.
#include "core/corpus/document_path.hpp"
#include "core/corpus/heading.hpp"
#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

TEST(Links, ThatLeadNowhereAreCountedByPattern) {
  Corpus corpus;
  corpus.documents = {
      markdown("a.md",
               "[1](x.md) [2](x.txt#y) [3](x.html) [4](/docs/x/) [5](../x) [6](x.png) [7](/img/x.svg) [8](#x) "
               "[[x]] ![[x.png]] [9]() [10]({{< ref \"x.md\" >}}) [11](a.md) [12](https://x.y/z) [13](mailto:a@b.c)\n")};
  corpus.passages = {ready("p", "", "P.")};
  corpus.passages[0].links = {"x", "a.md", "https://x.y/"};
  UnresolvedLinks unresolved = prepared(std::move(corpus)).report.unresolved_links;
  EXPECT_EQ(unresolved.count_of(LinkPattern::markdown_path), 2u);
  EXPECT_EQ(unresolved.count_of(LinkPattern::html_path), 1u);
  EXPECT_EQ(unresolved.count_of(LinkPattern::site_path), 1u);
  EXPECT_EQ(unresolved.count_of(LinkPattern::bare_path), 1u);
  EXPECT_EQ(unresolved.count_of(LinkPattern::file), 3u);
  EXPECT_EQ(unresolved.count_of(LinkPattern::anchor), 1u);
  EXPECT_EQ(unresolved.count_of(LinkPattern::wikilink), 1u);
  EXPECT_EQ(unresolved.count_of(LinkPattern::id), 1u);
  EXPECT_EQ(unresolved.count_of(LinkPattern::other), 1u);
  EXPECT_EQ(unresolved.total(), 12u);
  EXPECT_EQ(unresolved.of, 15u);
  const auto example = [&](LinkPattern pattern) {
    const LinkExample& of = unresolved.examples[static_cast<std::size_t>(pattern)];
    return of.document + ": " + of.target;
  };
  EXPECT_EQ(example(LinkPattern::markdown_path), "a.md: x.md");
  EXPECT_EQ(example(LinkPattern::anchor), "a.md: #x");
  EXPECT_EQ(example(LinkPattern::id), "p: x");
}

TEST(Links, ThatLeadNowhereAreTheSameFromTheirCounts) {
  UnresolvedLinks unresolved;
  unresolved.of = 9;
  for (const char* target : {"x.md", "y.md", "x.html", "#x"}) unresolved.add({0, LinkForm::path, target}, "d");
  UnresolvedLinks read = UnresolvedLinks::from_counts(unresolved.to_counts());
  EXPECT_EQ(read.of, 9u);
  EXPECT_EQ(read.by_pattern, unresolved.by_pattern);
  EXPECT_EQ(read.count_of(LinkPattern::markdown_path), 2u);
  EXPECT_EQ(UnresolvedLinks::from_counts({}).of, 0u);
}

TEST(Links, ThatAreLongAreShortenedBetweenCharactersAsExamples) {
  UnresolvedLinks unresolved;
  unresolved.add({0, LinkForm::path, std::string(199, 'x') + "é.md"}, "d");
  unresolved.add({0, LinkForm::path, "second.md"}, "d");
  EXPECT_EQ(unresolved.count_of(LinkPattern::markdown_path), 2u);
  EXPECT_EQ(unresolved.examples[static_cast<std::size_t>(LinkPattern::markdown_path)].target, std::string(199, 'x'));
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
  EXPECT_EQ(link_names(prepared(std::move(corpus), 5)), (Strings{"a.md#1 -> b.md#1", "a.md#3 -> b.md#1", "a.md#3 -> c.md#1"}));
}

TEST(Links, GivenOnesGoToAPassageElseADocument) {
  Corpus corpus;
  corpus.documents = {markdown("d.md", "D.\n")};
  corpus.passages = {ready("p", "", "P."), ready("q", "", "Q."), ready("r", "", "R.")};
  corpus.passages[0].links = {"q", "d.md", "d.md#1", "book", "p", "nothing", "https://example.org/"};
  corpus.passages[2].document = "book";
  const PreparedCorpus done = prepared(std::move(corpus));
  EXPECT_EQ(link_names(done), (Strings{"p -> r", "p -> d.md#1", "p -> q"}));
  EXPECT_EQ(done.report.unresolved_links.total(), 1u);
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
  EXPECT_EQ(file_stem("a%2Fb.md"), "a/b");
  EXPECT_EQ(file_stem("a___b_c.md"), "a/b c");
  EXPECT_EQ(file_stem("100%.md"), "100%");
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
