// What is read of each Markdown construct.
#include "core/corpus/markdown_lines.hpp"
#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

struct Reading {
  const char* name;
  std::string source;
  std::string text;

  friend void PrintTo(const Reading& reading, std::ostream* out) { *out << reading.name; }
};

class Markdown : public ::testing::TestWithParam<Reading> {};

TEST_P(Markdown, ReadsAs) { EXPECT_EQ(readable(GetParam().source), GetParam().text) << GetParam().source; }

const Reading inline_readings[] = {
    {"Emphasis", "a *b* **c** ***d*** _e_ __f__ ~~g~~", "a b c d e f g"},
    {"EmphasisAcrossWords", "*one **two** three*", "one two three"},
    {"LoneStarsStay", "5 * 3 and *open", "5 * 3 and *open"},
    {"ProductStays", "2*3*4", "2*3*4"},
    {"SnakeCaseStays", "call snake_case_name now", "call snake_case_name now"},
    {"Escapes", R"(\*not\* \[a\] \# \q)", R"(*not* [a] # \q)"},
    {"CodeSpan", "use `a*b*` and ``x ` y``", "use a*b* and x ` y"},
    {"UnclosedCodeSpan", "a `b *c*", "a `b c"},
    {"InlineLink", "see [the *guide*](guide.md \"Title\").", "see the guide."},
    {"AngleTarget", "see [it](<a b.md>).", "see it."},
    {"TargetWithBrackets", "see [it](a_(b).md).", "see it."},
    {"EmptyTarget", "see [it]().", "see it."},
    {"NoTarget", "a [b] c", "a [b] c"},
    {"BrokenTarget", "a [b](c d e", "a [b](c d e"},
    {"ReferenceLinks", "[one][r], [R][], [r].\n\n[r]: x.md 'T'", "one, R, r."},
    {"UnknownReference", "[one][q].\n\n[r]: x.md", "[one][q]."},
    {"Image", "a ![the *alt*](p.png) b", "a the alt b"},
    {"AttributesBehind", "`a`{.b} [c](d){target=\"_blank\" .e} ![f](g.png){ width=5% } `h`{i} [j](k){: #l} `m`{.} [n](o) {.p}",
     "a c f h{i} j m{.} n {.p}"},
    {"LinkedImage", "[![alt](p.png)](x.md) b", "alt b"},
    {"Autolink", "at <https://example.org/a_b_c> or <me@example.org>", "at https://example.org/a_b_c or me@example.org"},
    {"Wikilinks", "[[Target]], [[Target|text]], [[Target#Part]], [[#Part]]", "Target, text, Target#Part, Part"},
    {"EmptyComments", "<!-->a\n\nb<!--->c <!---->d", "a\n\nbc d"},
    {"Comments", "a<!-- no -->b <!-- no\nmore --> c", "ab c"},
    {"UnclosedComment", "a <!-- b", "a <!-- b"},
    {"Tags", "a <b>c</b><br>d <vector> 1 < 2 > 0", "a c\nd <vector> 1 < 2 > 0"},
    {"Entities", "R&amp;D &lt;x&gt; &#8212; &#x41; &unknown; &", "R&D <x> \u2014 A &unknown; &"},
    {"FootnoteMark", "A claim[^1].\n\n[^1]: Its source.", "A claim.\n\nIts source."},
    {"SoftBreak", "one\ntwo", "one two"},
    {"HardBreaks", "one  \ntwo\\\nthree", "one\ntwo\nthree"},
    {"SoftBreakInChinese", "\u4e2d\u6587\n\u5b57", "\u4e2d\u6587\u5b57"},
};
INSTANTIATE_TEST_SUITE_P(Inline, Markdown, ::testing::ValuesIn(inline_readings),
                         [](const auto& info) { return info.param.name; });

const Reading block_readings[] = {
    {"DefinitionsAreWholeLines", "[r]: x.md\n[s]: y.md z\n\n[r] [s]", "[s]: y.md z\n\nr [s]"},
    {"DefinitionWithoutTarget", "[r]:\n\n[r]", "[r]:\n\n[r]"},
    {"DefinitionOverLines", "[r]:\n   x.md\n  'T\nU'\n[s]: y.md\n\"T\"\n\n[r] [s]", "r s"},
    {"TextAfterADefinition", "[r]: x.md\n\"T\" and more\n\n[r]", "\"T\" and more\n\nr"},
    {"ProgramsAndStyles", "a\n<script>\nx\n\ny\n</script>\n<style scoped>z</style> b\n\n<script>c\n\n<scripts>d",
     "a b\n\n<script>c\n\n<scripts>d"},
    {"Paragraphs", "one\n\n\n\ntwo", "one\n\ntwo"},
    {"BulletList", "Text:\n- one\n- two\n  goes on\n\n* three\n\nAfter.", "Text:\n\n- one\n- two goes on\n- three\n\nAfter."},
    {"OrderedList", "1. one\n2) two", "1. one\n2) two"},
    {"ListFromNine", "9. nine\n10. ten", "9. nine\n10. ten"},
    {"YearIsNoList", "It was\n1986. A good year.", "It was 1986. A good year."},
    {"FirstNumberIsAList", "It was\n1. a\n2. b", "It was\n\n1. a\n2. b"},
    {"NumberInAList", "- It was\n1986. A good year.", "- It was\n1986. A good year."},
    {"FenceAsItem", "- ```\n  x *y*\n  ```\n- b", "x *y*\n\n- b"},
    {"FootnoteOverLines", "[^1]: Its source\nis here.\n\n[^2]:  Two.", "Its source is here.\n\nTwo."},
    {"NestedList", "- a\n  - b\n    - c\n- d", "- a\n- b\n- c\n- d"},
    {"Tasks", "- [ ] open\n- [x] done\n- [X] Done", "- open\n- done\n- Done"},
    {"BoxesOfOtherShapesStay", "- [y] a\n- [x]b\n- [x}\n- [x\n- [x]", "- [y] a\n- [x]b\n- [x}\n- [x\n- [x]"},
    {"PlusIsABullet", "+ a\n+ b", "- a\n- b"},
    {"NumberAloneIsText", "12\n\n1234567890. a", "12\n\n1234567890. a"},
    {"BreakInItem", "-   a\n\n    ---\n\n    b *c*\n\n---\n\n    d *e*", "- a\n\nb c\n\nd *e*"},
    {"ParagraphInItem", "- a\n\n  b\n- c", "- a\n\nb\n\n- c"},
    {"Quote", "> one\n> two\n>> three\n\nfour", "one two three\n\nfour"},
    {"QuoteEndsParagraph", "one\n> two", "one\n\ntwo"},
    {"RuleUnderQuote", "> one\n---\ntwo", "one\n\ntwo"},
    {"Fence", "a\n```cpp\n# no heading\n\n  *kept*\n```\nb", "a\n\n# no heading\n\n  *kept*\n\nb"},
    {"TildeFence", "~~~\n```\n~~~\nb", "```\n\nb"},
    {"TildeFenceWithABacktick", "~~~ a`b\n# x\n~~~\ny", "# x\n\ny"},
    {"CodeSpanIsNoFence", "``` a`b ```\nx", "a`b x"},
    {"FenceThatEndsInAnIndent", "   ```\n   x\n  ", "x\n"},
    {"UnclosedFence", "a\n```\n# x\n\ny", "a\n\n# x\n\ny"},
    {"FenceInItem", "- a\n  ```\n  x\n    y\n  ```\n- b", "- a\n\nx\n  y\n\n- b"},
    {"IndentedCode", "a\n\n    # x\n\n      y\n\nb", "a\n\n# x\n\n  y\n\nb"},
    {"IndentedCodeAfterTheHeadingThatEndsAList", "- a\n# H\n\n    # x", "- a\n\n# x"},
    {"IndentedCodeAfterAHeadingInAnItem", "- a\n\n  # b\n\n      # x", "- a\n\nb\n\n# x"},
    {"IndentedLineOfParagraph", "a\n    b", "a b"},
    {"IndentedHeadingsAndRulesOfAParagraph", "a\n    # b\n    ***", "a # b ***"},
    {"ThematicBreaks", "a\n\n---\n\n* * *\n___\nb", "a\n\nb"},
    {"CommentBlock", "a\n\n<!-- x\n\n# y -->\nb", "a\n\nb"},
    {"CommentFromMidLine", "a <!-- x\n\ny --> b", "a b"},
    {"CommentInCode", "```\n<!-- x -->\n```", "<!-- x -->"},
    {"Table", "| a | *b* |\n|---|:-:|\n| c | d \\| e |\n| f |\n\nx", "a | b\nc | d | e\nf\n\nx"},
    {"TableWithoutOuterPipes", "a | b\n--|--\nc | d", "a | b\nc | d"},
    {"TableWithSpacesAtTheEndsOfItsLines", "| a | b | \n| - | - | \n| c | d | ", "a | b\nc | d"},
    {"PipesAloneAreNoTable", "a | b\nc | d", "a | b c | d"},
    {"TableWithTabsAndEmptyCells", "|\ta\t|b |\n| - | - |\n| | c\t|\n|d|\t|", "a | b\n | c\nd | "},
    {"DefinitionBehindABlankLine", "one\n\n:   two\n\n    three", "one :   two\n\nthree"},
    {"UnlikeColumnsAreNoTable", "| a | b |\n|---|\n| c | d |", "| a | b | |---| | c | d |"},
};
INSTANTIATE_TEST_SUITE_P(Blocks, Markdown, ::testing::ValuesIn(block_readings), [](const auto& info) { return info.param.name; });

TEST(MarkdownHeadings, AreFoundInBothForms) {
  const ReadableText text = read_markdown(
      "# One #\nText\n\nTwo\nlines\n===\n## Three *b* [c](d.md)\nFour\n----\n####### seven\n#nospace\n#\n> # quoted\n", 0);
  Strings found;
  for (const ReadableHeading& heading : text.headings) found.push_back(std::to_string(heading.level) + heading.heading);
  EXPECT_EQ(found, (Strings{"1One", "1Two lines", "2Three b c", "2Four"}));
  EXPECT_EQ(text.text, "Text\n\nThree b c\n\n####### seven #nospace\n\nquoted") << "a section without text has its heading";
}

TEST(MarkdownHeadings, OfHtmlAreHeadings) {
  const ReadableText text = read_markdown(
      "<h1 align=\"center\">The <b>Name</b></h1>\nText\n<h2>Two</h3>\n<H3>Three</H3>\nMore\n<h6>Six</h6>\nLast\n", 0);
  Strings found;
  for (const ReadableHeading& heading : text.headings) found.push_back(std::to_string(heading.level) + heading.heading);
  EXPECT_EQ(found, (Strings{"1The Name", "3Three", "6Six"}));
  EXPECT_EQ(text.text, "Text\nTwo\n\nMore\n\nLast");
  for (const char* other : {"<h1>a</b1>", "<h1>a<xh1>", "<h1>a</h1", "<h7>a</h7>", "<h0>a</h0>", "<hr>a</hr>", "<h1x>a</h1>"})
    EXPECT_TRUE(read_markdown(other, 0).headings.empty()) << other;
}

// As at the top of many README files.
TEST(MarkdownHeadings, OfHtmlMayHaveSeveralLines) {
  const ReadableText text = read_markdown(
      "<h1 align=\"center\">\n  <img src=\"l.png\" alt=\"Logo of\">\n\n  The <b>Name</b>\n</h1><p>Tagline.</p>\n\n"
      "<h2>\n</h2>\nMore.\n<h2>never closed\n",
      0);
  ASSERT_EQ(text.headings.size(), 1u);
  EXPECT_EQ(text.headings[0].heading, "Logo of The Name");
  EXPECT_EQ(text.text, "Tagline.\n\nMore.\nnever closed");
}

TEST(MarkdownHeadings, HaveTheLabelBeforeThem) {
  for (const char* label : {"(first)=", "<a id=\"first\"></a>", "<a name=\"first\"></a>"}) {
    const ReadableText text = read_markdown(std::string(label) + "\n\n# One\nText.\n\n# Two\nText.\n", 0);
    ASSERT_EQ(text.headings.size(), 2u) << label;
    EXPECT_EQ(text.headings[0].heading, "One {#first}") << label;
    EXPECT_EQ(text.headings[1].heading, "Two") << label;
  }
  EXPECT_EQ(read_markdown("(first)=\n# One {#own}\nText.\n", 0).headings[0].heading, "One {#own}");
  EXPECT_EQ(readable("(a b)=\n\nword\n(first)=\n"), "(a b)=\n\nword (first)=") << "text, and in a paragraph";
}

// No word of one block or cell runs into the next.
TEST(MarkdownTags, OfBlocksAndCellsEndLines) {
  const std::pair<const char*, const char*> cases[] = {
      {"<table>\n<tr><th>one</th><th>two</th></tr>\n<tr>\n<td>three</td>\n<td>four</td>\n</tr></table>",
       "one | two\nthree | four"},
      {"<ul><li>one</li><li><b>two</b>three</li></ul>four", "one\ntwothree\nfour"},
      {"<dl><dt>one</dt><dd>two</dd>\n<dt>three</dt>\n<dd>four</dd></dl>", "one: two\nthree: four"},
      {"<details><summary>one</summary>two</details>", "one\ntwo"},
      {"a <i>b</i>c<br>d <span title=\"x\">e</span>", "a bc\nd e"},
      {"a <img src=x alt='b &amp; c'> d <img src=\"y\"> <img\n  alt=\"e\" />", "a b & c d  e"},
  };
  for (const auto& [written, text] : cases) EXPECT_EQ(readable(written), text) << written;
}

TEST(MarkdownText, HasNoCodedBytes) {
  std::string coded;
  for (int i = 0; i < 200; ++i) coded += "QWxhZGRpbjpv9cGV/uIHNlc2FtZQ";
  for (const std::string& written : {"a " + coded + " b", "a `" + coded + "` b", "```\na\n" + coded + "\nb\n```",
                                     "a url(data:image/png;base64," + coded + ") b"}) {
    const std::string text = readable(written);
    EXPECT_LT(text.size(), 60u) << text;
    EXPECT_EQ(text.front(), 'a');
    EXPECT_EQ(text.back(), 'b');
  }
  // Long, but not coded: one word, one number, one path.
  std::string path;
  for (int i = 0; i < 100; ++i) path += "/part" + std::to_string(i) + "/Of";
  for (const std::string& written : {std::string(500, 'x'), std::string(500, '7'), path}) EXPECT_EQ(readable(written), written);
}

TEST(MarkdownLines, BeginItemsByANumberAndAMark) {
  for (const char* line : {"- a", "* a", "+ a", "1. a", "12) a", "-", "1."}) EXPECT_NE(read_list_marker(line).bytes, 0u) << line;
  for (const char* line : {"12 a", "12a", "12.a", "-a", "a", "", "1", "1234567890. a", "1: a"}) {
    EXPECT_EQ(read_list_marker(line).bytes, 0u) << line;
  }
}

TEST(MarkdownLines, AreAnchorsByTheirWholeForm) {
  EXPECT_EQ(read_anchor("(here)= "), "here");
  EXPECT_EQ(read_anchor("<a id=\"here\"></a>"), "here");
  for (const char* line : {"()=", ")=", "(", "(a b)=", "(here)", "here)=", "<a id=\"here\">", "x(here)="}) {
    EXPECT_EQ(read_anchor(line), "") << line;
  }
}

TEST(MarkdownHeadings, AreNotFoundInCode) {
  EXPECT_TRUE(read_markdown("```\n# a\n```\n\n    # b\n\n~~~\nc\n===\n", 0).headings.empty());
}

TEST(MarkdownSource, EveryCopiedWordIsFoundWhereItWasRead) {
  const std::string source = "# H\n\nAlpha *beta* [gamma](x.md)\n> delta\n\n| epsilon | zeta |\n|---|---|\n\n```\neta\n```\n";
  const ReadableText text = read_markdown(source, 0);
  for (const std::string word : {"Alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta\n"}) {
    const std::string plain_word = word == "eta\n" ? "eta" : word;
    const std::size_t at = word == "eta\n" ? text.text.rfind("eta") : text.text.find(word);
    ASSERT_NE(at, std::string::npos) << word;
    const ByteRange range{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + plain_word.size())};
    EXPECT_EQ(source_of(text.points, range, static_cast<std::uint32_t>(source.size())).of(source), plain_word);
  }
}

// Long enough for several stretches.
struct LongParagraph {
  std::string source, text;
  std::size_t sentences = 0;

  explicit LongParagraph(std::string_view beginning) : source(beginning), text(beginning) {
    while (source.size() < 400'000) {
      const std::string number = std::to_string(sentences++);
      source += "*Sentence* **number " + number + "** has [a *link*](" + number +
                ".md) and `code*`, R&amp;D and 2 \\* 5,\n\u00e4\u4e2d. ";
      text += "Sentence number " + number + " has a link and code*, R&D and 2 * 5, \u00e4\u4e2d. ";
    }
    source.pop_back();
    text.pop_back();
  }
};

TEST(MarkdownStretches, ALongParagraphReadsAsItsSentences) {
  const LongParagraph paragraph("");
  const ReadableText read = read_markdown(paragraph.source, 0);
  EXPECT_EQ(read.text, paragraph.text);
  ASSERT_EQ(read.links.size(), paragraph.sentences);
  for (std::size_t l = 0; l < read.links.size(); ++l) EXPECT_EQ(read.links[l].target, std::to_string(l) + ".md");
  for (std::size_t at = 0; at < read.text.size(); at = read.text.find("number", at + 1)) {
    const ByteRange range{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 6)};
    if (at == 0) continue;
    ASSERT_EQ(source_of(read.points, range, static_cast<std::uint32_t>(paragraph.source.size())).of(paragraph.source), "number");
  }
}

// Emphasis that is never closed forces stretches to end anywhere: what is cut in two stays as it is written.
TEST(MarkdownStretches, OneThatEndsInAConstructLosesNothingElse) {
  const LongParagraph paragraph("*open ");
  const ReadableText read = read_markdown(paragraph.source, 0);
  const std::size_t most_cut = paragraph.source.size() / (1 << 17);
  EXPECT_GE(read.links.size() + most_cut, paragraph.sentences);
  EXPECT_LE(read.text.size(), paragraph.text.size() + 100 * most_cut);
  for (std::size_t n = 0; n < paragraph.sentences; ++n) {
    ASSERT_NE(read.text.find("number " + std::to_string(n)), std::string::npos) << n;
  }
}

}  // namespace
}  // namespace hop::core::testing
