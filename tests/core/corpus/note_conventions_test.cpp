// The conventions of note tools and site generators, and the way back from their plain form to the given text.
#include "core/corpus/note_conventions.hpp"

#include <algorithm>
#include <random>

#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

struct Convention {
  const char* name;
  const char* written;
  const char* plain;
};

class NoteConventions : public ::testing::TestWithParam<Convention> {};

TEST_P(NoteConventions, BecomePlainMarkdown) {
  EXPECT_EQ(read_note_conventions(GetParam().written, 0).markdown, GetParam().plain);
}

const Convention conventions[] = {
    {"Callout", "> [!warning]- Take care\n> Text.", "> Take care\n> Text."},
    {"Comment", "a %%private%% b", "a  b"},
    {"CommentOverLines", "a %%one\ntwo\nthree%% b", "a \n\n b"},
    {"Highlight", "==Bright== words, 5 == 5", "Bright words, 5 == 5"},
    {"BlockName", "A block. ^block-one\n2 ^ 3\n\n^table-1", "A block. \n2 ^ 3\n\n"},
    {"PowerAtTheEnd", "a 2^n\n- ^y_z", "a 2^n\n- ^y_z"},
    {"CalloutWithBlanksAtItsEnd", "> [!note] \tTake care\t \n> Text.", "> Take care\n> Text."},
    {"Admonition", "!!! note \"Cooling\"\n    Slowly.\n\nOn.", "Cooling\nSlowly.\n\nOn."},
    {"Container", ":::danger[High voltage]\nText.\n:::", "High voltage\nText.\n"},
    {"ContainerOfMyst", ":::{tip} High voltage\nText.\n:::\n::: {.callout title=\"Low\"}\n::: {.note}",
     "High voltage\nText.\n\nLow\n"},
    {"DirectiveOfProse",
     "````{tab-set}\n```{note} High *voltage*\n==Text.==\n```\n````\n```\n==x==", "\nHigh *voltage*\nText.\n\n\n```\n==x=="},
    {"DirectiveOfCode", "```{python}\n==x==\n```\n```{note\n==x==\n```", "```{python}\n==x==\n```\n```{note\n==x==\n```"},
    {"Tab", "=== \"Linux\"\n\n    Install.", "Linux\n\nInstall."},
    {"Component", "import Tabs from '@theme/Tabs';\n<TabItem value=\"a\" label=\"Apple\">\nText.\n</TabItem>",
     "\nApple\nText.\n"},
    {"ElementInCapitals", "<TABLE class=\"x\">\n<P>\n<TOC />\n<Table>\na", "<TABLE class=\"x\">\n<P>\n\n\na"},
    {"CommentOfComponents", "{/* no */}\n{/**/}\n{/*/}\na", "\n\n{/*/}\na"},
    {"AttributesOfABlock", "a\n{: .note }\n{:toc}\n{: b", "a\n\n\n{: b"},
    {"ImportInDoubleQuotes", "import a from \"b\"\nc", "\nc"},
    {"ImportOfNothing", "import a from '';\nc", "\nc"},
    {"ImportInProse", "import a from 'b' and 'c'\nimport a from \"b'", "import a from 'b' and 'c'\nimport a from \"b'"},
    {"ShortcodeBeforeWords", "{{< a >}} words >}}x\n{{% b %}} c", "{{< a >}} words >}}x\n{{% b %}} c"},
    {"ShortcodeIndented", "  {{% tabs %}}\na", "  \na"},
    {"Template", "{% include \"x\" %}a {%b%}c", "a c"},
    {"ShortcodeAlone", "{{< tabs >}}\na", "\na"},
    {"ShortcodeWithACaption", "{{< figure src=\"x.png\" caption=\"Roof\" >}}\na", "Roof\na"},
    {"ShortcodeWithATitle", "{{% notice note \"Roof\" %}}\na\n{{< tab \"Tower\" >}}\n{{< include \"x\" >}}", "Roof\na\nTower\n"},
    {"ReferenceInALink", "[a]({{% relref \"/b\" %}}) {{< ref \"c\" >}}.", "[a]({{% relref \"/b\" %}}) {{< ref \"c\" >}}."},
    {"Inclusion", "```rust\n{{#rustdoc_include ../main.rs:here}}\n{{#each x}}\n```\n{{#include a.md}}",
     "```rust\n\n{{#each x}}\n```\n"},
    {"Code", "`==kept==` ``%%kept%%`` ```\n==x==", "`==kept==` ``%%kept%%`` ```\nx"},
    {"Fence", "~~~\n==kept== %%kept%%\n~~~\n==x==", "~~~\n==kept== %%kept%%\n~~~\nx"},
    {"FenceInAQuote", "> ```\n> ==kept==\n> ```\n> ==x==\n> ~~~\n\n==x==\n```\n> ```\n==kept==",
     "> ```\n> ==kept==\n> ```\n> x\n> ~~~\n\nx\n```\n> ```\n==kept=="},
    {"FenceInAnItem", "- ```\n  ==kept==\n  ```\n- ==x==\n  1. ~~~\n     ==kept==\n     ~~~\n",
     "- ```\n  ==kept==\n  ```\n- x\n  1. ~~~\n     ==kept==\n     ~~~\n"},
    {"Escapes", "\\==kept== \\%\\%kept", "\\==kept== \\%\\%kept"},
};
INSTANTIATE_TEST_SUITE_P(All, NoteConventions, ::testing::ValuesIn(conventions),
                         [](const auto& info) { return info.param.name; });

TEST(NoteTags, AreWordsAfterASign) {
  const PlainNote note =
      read_note_conventions("On #project/roof, (#todo), #12, C#, [x](#anchor), #todo and #d\u00e9j\u00e0.\n# Heading", 0);
  EXPECT_EQ(note.tags, (Strings{"project/roof", "todo", "d\u00e9j\u00e0"}));
}

TEST(NoteConventionsOfADocument, ComeAfterItsFrontMatter) {
  const PreparedCorpus corpus = prepared(markdown("d.md", "---\ntitle: ==T==\n---\nOn #roof. %%private%%\n"));
  EXPECT_EQ(corpus.documents[0].title, "==T==");
  EXPECT_EQ(texts(corpus), (Strings{"On #roof."}));
  EXPECT_EQ(corpus.documents[0].metadata.size(), 1u);
}

TEST(NoteConventionsOfADocument, CanBeOff) {
  Corpus corpus;
  corpus.documents.push_back(markdown("d.md", "A ==b== %%c%%\n"));
  PreparationOptions options;
  options.conventions = false;
  EXPECT_EQ(texts(prepare_corpus(std::move(corpus), options).value()), (Strings{"A ==b== %%c%%"}));
}

// Each byte of the plain text is the byte of the given text to which the points lead, and lines stay.
TEST(NoteConventionsOfRandomText, KeepTheWayBack) {
  std::mt19937 random(5);
  const char* const parts[] = {"%%",  "==",      "`",     "``",   "\n",
                               " ",   "a",       "#b",    "^c",   "{%",
                               "%}",  "{{<",     ">}}",   "\\",   "!!! x \"y\"\n",
                               ":::", "> [!n] ", "~~~\n", "    ", "<Tab label=\"z\">\n"};
  for (int run = 0; run < 2000; ++run) {
    std::string text;
    for (int part = 0; part < 40; ++part) text += parts[random() % std::size(parts)];
    const PlainNote note = read_note_conventions(text, 0);
    EXPECT_EQ(std::count(note.markdown.begin(), note.markdown.end(), '\n'), std::count(text.begin(), text.end(), '\n')) << text;
    for (std::uint32_t at = 0; at < note.markdown.size(); ++at) {
      const ByteRange from = source_of(note.points, {at, at + 1}, static_cast<std::uint32_t>(text.size()));
      ASSERT_EQ(from.of(text), note.markdown.substr(at, 1)) << text;
    }
  }
}

TEST(NoteConventionsOfADocument, LeadBackToTheGivenBytes) {
  const std::string text = "---\na: b\n---\nSome %%private%% ==words== here.\n\n# H\n\n!!! note \"N\"\n    Last one.\n";
  const PreparedCorpus corpus = prepared(markdown("d.md", text));
  ASSERT_EQ(corpus.passages.size(), 2u);
  const auto given = [&](std::size_t p) {
    return text.substr(corpus.passages[p].source_begin, corpus.passages[p].source_end - corpus.passages[p].source_begin);
  };
  EXPECT_EQ(given(0), "Some %%private%% ==words== here.");
  EXPECT_EQ(given(1), "N\"\n    Last one.");
  EXPECT_EQ(corpus.passages[0].source_place.line, 4u);  // of the given text, with its front matter
  EXPECT_EQ(corpus.passages[1].source_place.line, 8u);
  EXPECT_EQ(corpus.passages[1].source_place.column, 11u);
}

}  // namespace
}  // namespace hop::core::testing
